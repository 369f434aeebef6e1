"""Which Spark a command is to use."""

from collections.abc import Mapping
from typing import Any

from floe.cli.pairs import read_pairs
from floe.wiring import Opened, SparkWish


def make_wish(opened: Opened, options: Mapping[str, Any]) -> SparkWish:
    """How Spark is to be had."""
    spark = opened.settings.spark
    return SparkWish(
        master=options["master"] or spark.master,
        conf={**spark.properties, **read_pairs(options["conf"], "--conf")},
        packages=spark.packages,
        fast_start=spark.fast_start,
    )
