"""Which run of which job reads and writes by contracts are told as."""

import atexit
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path

from pyspark.sql import SparkSession

from floe.errors import ConfigurationError
from floe.spark.active_sessions import active_session
from floe.spark.runs_above import runs_above
from floe.spark.telling import tell
from floe.wiring import Opened, open_emission
from floe.workflows.tracked_jobs import JobIdentity, TrackedJob

_ANY = "floe"
_CURRENT: ContextVar["ContractJob | None"] = ContextVar("floe_job", default=None)
_OF_SESSIONS: dict[str, "ContractJob"] = {}


@dataclass(slots=True)
class ContractJob:
    """A run of a job; `product` is for whom it reads, unless a read says otherwise.

    Threads that have no session of their own use its `spark`.
    """

    identity: JobIdentity
    product: str | None = None
    spark: SparkSession | None = None
    _is_over: bool = field(default=False, init=False)
    _tracked: dict[Path, TrackedJob] = field(default_factory=dict, init=False)

    def track(self, opened: Opened) -> TrackedJob | None:
        """Where a workspace is told of the run; a folder that nobody set up is not."""
        if self._is_over:
            raise ConfigurationError(
                f"the run of '{self.identity.name}' is over: begin another by floe.spark.run"
            )
        if not opened.is_workspace:
            return None
        if opened.root not in self._tracked:
            emission = open_emission(opened, tell)
            run = self.identity.run(emission.namespace)
            self._tracked[opened.root] = TrackedJob(emission, run)
        return self._tracked[opened.root]

    def end(self, error: BaseException | None = None) -> None:
        """Tell how it ended; `sys.exit()` without a code is no failure."""
        self._is_over = True
        is_exit = isinstance(error, SystemExit) and not error.code
        failure = None if error is None or is_exit else type(error).__name__
        for tracked in self._tracked.values():
            tracked.ends(failure)


@contextmanager
def run(
    name: str | None = None, *, product: str | None = None, spark: SparkSession | None = None
) -> Iterator[ContractJob]:
    """All that is read and written inside is one run of the job `name`, for a product.

    It fails with the exception that leaves it. Without a name, the job is called as the Spark
    application is. Threads of your own are given the job as `job=`.
    """
    if name is not None and not name.strip():
        raise ConfigurationError("a job needs a name")
    job = _make(name, product, spark)
    before = _CURRENT.set(job)
    try:
        yield job
    except BaseException as error:
        job.end(error)
        raise
    else:
        job.end()
    finally:
        _CURRENT.reset(before)


def current_job(session: SparkSession) -> ContractJob:
    """The run that was begun here, else that of the Spark application, which ends with Python."""
    job = _CURRENT.get()
    if job is not None:
        return job
    key = session.conf.get("spark.app.id", None) or str(id(session))
    if key not in _OF_SESSIONS:
        if not _OF_SESSIONS:
            atexit.register(_end_all)
        _OF_SESSIONS[key] = _make(None, None, session)
    return _OF_SESSIONS[key]


def _make(name: str | None, product: str | None, spark: SparkSession | None) -> ContractJob:
    session = spark or (active_session() if name is None else SparkSession.getActiveSession())
    called = name or (session and session.conf.get("spark.app.name", None)) or "spark"
    parent, root = runs_above(session)
    identity = JobIdentity(called, parent=parent, root=root)
    # A name that no job can have is refused before there is anything to tell.
    identity.run(_ANY)
    return ContractJob(identity, product, session)


def _end_all() -> None:
    """The jobs of sessions end with Python: badly if an error ends it, and nobody is there."""
    is_watched = hasattr(sys, "ps1") or "ipykernel" in sys.modules
    error = None if is_watched else getattr(sys, "last_exc", getattr(sys, "last_value", None))
    for job in _OF_SESSIONS.values():
        job.end(error)
