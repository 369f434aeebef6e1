"""Which run started this one, as schedulers and Spark's listener of OpenLineage are told it."""

import os

from pyspark.sql import SparkSession

from floe.naming import Pair
from floe.reports.lineage_events import RunAbove
from floe.spark.telling import tell
from floe.wiring import is_run_id
from floe.wiring import runs_above as handed_down

Above = RunAbove | None


def runs_above(session: SparkSession | None) -> tuple[Above, Above]:
    """The run above, and the one above all, by the environment, else by Spark's settings."""
    parent, root = handed_down(os.environ, tell)
    parent = parent or _configured(session, "parent")
    root = root or _configured(session, "rootParent")
    return parent, root if parent else None


def _configured(session: SparkSession | None, word: str) -> Above:
    if session is None:
        return None
    keys = (f"spark.openlineage.{word}{part}" for part in ("JobNamespace", "JobName", "RunId"))
    namespace, job, run = (session.conf.get(key, None) for key in keys)
    if not (namespace and job and run and is_run_id(run)):
        return None
    return RunAbove(Pair(namespace, job), run)
