"""Which Spark a command is to use."""

from collections.abc import Mapping
from typing import Any

from floe.cli.pairs import read_pairs
from floe.progress import Progress, no_progress
from floe.wiring import Opened, SparkWish


def make_wish(
    opened: Opened, options: Mapping[str, Any], progress: Progress = no_progress
) -> SparkWish:
    """How Spark is to be had; `progress` is told which packages are fetched for it."""
    spark = opened.settings.spark
    return SparkWish(
        master=options["master"] or spark.master,
        conf={**spark.properties, **read_pairs(options["conf"], "--conf")},
        packages=spark.packages,
        fast_start=spark.fast_start,
        progress=progress,
    )
