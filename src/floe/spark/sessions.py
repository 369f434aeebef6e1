"""A session for a notebook or a job, as the workspace wants Spark."""

from collections.abc import Mapping
from pathlib import Path

from pyspark.sql import SparkSession

from floe.wiring import open_workspace, open_workspace_session, spark_request


def session(
    *contracts: str | Path,
    lineage: bool = False,
    name: str | None = None,
    master: str | None = None,
    conf: Mapping[str, str] | None = None,
    untrusted: bool = False,
) -> SparkSession:
    """A session with [spark] of floe.toml, and with the packages that some contracts need.

    With `lineage`, the listener of the OpenLineage project tells all that Spark reads and writes,
    in the place that [lineage] names. A session that is active already is used as it is.
    """
    paths = tuple(map(Path, contracts))
    opened = open_workspace(paths, untrusted=untrusted)
    request = spark_request(opened, master=master, conf=conf)
    return open_workspace_session(opened, request, paths, name=name, lineage=lineage)
