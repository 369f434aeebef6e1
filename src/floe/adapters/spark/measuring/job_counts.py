"""How many jobs an action ran, and how far they are."""

import contextlib
from collections.abc import Iterator
from typing import Any, Protocol

from pyspark.sql import SparkSession

from floe.adapters.spark.connect_sessions import is_connect

_GROUP = "spark.jobGroup.id"
# Without it a cancelled job's tasks go on to the end, and keep their cores.
_INTERRUPT = "spark.job.interruptOnCancel"


class JobCounter(Protocol):
    """Counts while an action runs."""

    def counting(self) -> contextlib.AbstractContextManager[None]:
        """Count what runs meanwhile."""
        ...

    def jobs(self) -> int:
        """How many jobs there were."""
        ...

    def share(self) -> float | None:
        """What share of the tasks is done."""
        ...

    def cancel(self) -> None:
        """Stop these jobs, and nobody else's."""
        ...


def counter_for(spark: SparkSession, tag: str) -> JobCounter:
    """The counter for this kind of session."""
    if is_connect(spark):
        return ConnectCounter(spark, tag)
    return ClassicCounter(spark, tag)


class ClassicCounter:
    """Asks Spark's status tracker for the jobs of a group."""

    def __init__(self, spark: SparkSession, group: str) -> None:
        self._context = spark.sparkContext
        self._group = group

    @contextlib.contextmanager
    def counting(self) -> Iterator[None]:
        """Put jobs into a group, and the caller's group back afterwards."""
        before = {key: self._context.getLocalProperty(key) for key in (_GROUP, _INTERRUPT)}
        self._context.setLocalProperty(_GROUP, self._group)
        self._context.setLocalProperty(_INTERRUPT, "true")
        self._context.addJobTag(self._group)
        try:
            yield
        finally:
            self._context.removeJobTag(self._group)
            for key, value in before.items():
                # The JVM takes a null for "unset", which the stub does not say.
                self._context.setLocalProperty(key, value)  # type: ignore[arg-type, unused-ignore]

    def cancel(self) -> None:
        """Stop the jobs; a session's own tags are known only to the thread that set them.

        After an interruption Java goes on with its query, and would start the next job of it.
        """
        self._context.cancelJobsWithTag(self._group)
        java: Any = self._context._jsc  # noqa: SLF001
        java.sc().cancelJobGroupAndFutureJobs(self._group)

    def jobs(self) -> int:
        """How many jobs ran in the group."""
        return len(self._context.statusTracker().getJobIdsForGroup(self._group))

    def share(self) -> float | None:
        """Finished tasks of all tasks that are known so far."""
        tracker = self._context.statusTracker()
        infos = [tracker.getJobInfo(job) for job in tracker.getJobIdsForGroup(self._group)]
        numbers = {stage for info in infos if info for stage in info.stageIds}
        stages = [stage for stage in map(tracker.getStageInfo, numbers) if stage]
        tasks = sum(stage.numTasks for stage in stages)
        return sum(stage.numCompletedTasks for stage in stages) / tasks if tasks else None


class ConnectCounter:
    """Is told of progress by the server; counts actions, since jobs are not told."""

    def __init__(self, spark: SparkSession, tag: str) -> None:
        self._spark: Any = spark
        self._tag = tag
        self._operations: set[str] = set()
        self._share: float | None = None

    @contextlib.contextmanager
    def counting(self) -> Iterator[None]:
        """Listen to the server meanwhile."""
        self._spark.addTag(self._tag)
        self._spark.registerProgressHandler(self._on_progress)
        try:
            yield
        finally:
            self._spark.removeTag(self._tag)
            with contextlib.suppress(Exception):
                self._spark.removeProgressHandler(self._on_progress)

    def cancel(self) -> None:
        """Stop the operations with the tag."""
        self._spark.interruptTag(self._tag)

    def jobs(self) -> int:
        """How many operations were told of, and at least the one that ran."""
        return max(1, len(self._operations))

    def share(self) -> float | None:
        """The share that the server told last."""
        return self._share

    def _on_progress(self, stages: Any, operation_id: str, **_: Any) -> None:
        with contextlib.suppress(Exception):
            self._operations.add(operation_id)
            tasks = sum(stage.num_tasks for stage in stages or ())
            done = sum(stage.num_completed_tasks for stage in stages or ())
            self._share = done / tasks if tasks else None
