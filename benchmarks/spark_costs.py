"""What a piece of work cost Spark: CPU of its JVM, and jobs, reads and shuffles from its log."""

import json
import os
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pyspark.sql import SparkSession

TICKS = os.sysconf("SC_CLK_TCK")
FALLBACKS = (
    "64 KB",
    "code generation",
    "Whole-stage codegen disabled",
    "too long generated codes",
    "too long to be JIT compiled",
)
LOGGING = """\
rootLogger.level = warn
rootLogger.appenderRef.file.ref = file
appender.file.type = File
appender.file.name = file
appender.file.fileName = {file}
appender.file.layout.type = PatternLayout
appender.file.layout.pattern = %p %c: %m%n%ex
logger.stages.name = org.apache.spark.sql.execution.WholeStageCodegenExec
logger.stages.level = info
logger.compiler.name = org.apache.spark.sql.catalyst.expressions.codegen.CodeGenerator
logger.compiler.level = info
"""


@dataclass(frozen=True)
class Cost:
    """What one piece of work took."""

    cpu: float
    wall: float
    jobs: int
    read: int
    shuffled: int
    executor_cpu: float
    loose_aggregates: int
    """Hash aggregates that ran outside of whole-stage code generation."""


def start_spark(folder: Path, settings: dict[str, str]) -> SparkSession:
    """A session that logs its events and its troubles below a folder."""
    events, log = folder / "events", folder / "log.txt"
    events.mkdir(parents=True, exist_ok=True)
    (folder / "log4j2.properties").write_text(LOGGING.format(file=log.absolute()), encoding="utf-8")
    logging = (folder / "log4j2.properties").absolute().as_uri()
    given = {
        "spark.ui.enabled": "false",
        "spark.sql.shuffle.partitions": "4",
        "spark.driver.memory": "2g",
        "spark.driver.extraJavaOptions": f"-Dlog4j2.configurationFile={logging}",
        "spark.eventLog.enabled": "true",
        "spark.eventLog.dir": events.absolute().as_uri(),
        "spark.eventLog.compress": "false",
        "spark.eventLog.rolling.enabled": "false",
    } | settings
    builder = SparkSession.builder.master("local[2]").appName("benchmark")
    for key, value in given.items():
        builder = builder.config(key, value)
    return builder.getOrCreate()


class Meter:
    """Measures work in a session that `start_spark` made."""

    def __init__(self, spark: SparkSession, folder: Path) -> None:
        context: Any = spark.sparkContext
        self._bus = context._jsc.sc().listenerBus()  # noqa: SLF001
        self._java = context._jvm.java.lang  # noqa: SLF001
        self.pid = int(self._java.ProcessHandle.current().pid())
        names = (folder / "events").glob(f"{context.applicationId}*")
        self._events = next(iter(names))
        self._log = folder / "log.txt"

    def measure(self, work: Callable[[], object]) -> Cost:
        """Do it, and say what it took."""
        self._settle()
        begin = self._events.stat().st_size
        before, wall = cpu_seconds(self.pid), time.monotonic()
        work()
        wall, after = time.monotonic() - wall, cpu_seconds(self.pid)
        # Python's workers end when they have been idle, and take their time with them.
        cpu = sum(seconds - before.get(pid, 0) for pid, seconds in after.items())
        self._settle()
        return tally(self._read(begin), cpu, wall)

    def troubles(self) -> list[str]:
        """Lines of the log that speak of code that could not be generated."""
        lines = self._log.read_text(encoding="utf-8", errors="replace").splitlines()
        return [line for line in lines if any(word in line for word in FALLBACKS)]

    def _settle(self) -> None:
        self._java.System.gc()
        self._bus.waitUntilEmpty()

    def _read(self, begin: int) -> Iterator[dict[str, Any]]:
        with self._events.open("rb") as file:
            file.seek(begin)
            yield from (json.loads(line) for line in file)


def cpu_seconds(pid: int) -> dict[int, float]:
    """User and system time so far of a process and of those below it, such as Python's workers."""
    children: dict[int, list[int]] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            children.setdefault(int(_fields(int(folder.name))[1]), []).append(int(folder.name))
    seconds, family = {}, [pid]
    while family:
        each = family.pop()
        with suppress(OSError):
            # The time of children that have ended stands in the fields behind a process's own.
            seconds[each] = sum(int(field) for field in _fields(each)[11:15]) / TICKS
            family += children.get(each, ())
    return seconds


def _fields(pid: int) -> list[str]:
    return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()


def tally(events: Iterator[dict[str, Any]], cpu: float, wall: float) -> Cost:
    """Add up what the events say."""
    jobs = read = shuffled = nanoseconds = 0
    plans: dict[int, Any] = {}
    for event in events:
        kind = event["Event"].rpartition(".")[2]
        if kind == "SparkListenerJobStart":
            jobs += 1
        elif kind == "SparkListenerTaskEnd" and (metrics := event.get("Task Metrics")):
            read += metrics["Input Metrics"]["Records Read"]
            shuffled += metrics["Shuffle Write Metrics"]["Shuffle Bytes Written"]
            nanoseconds += metrics["Executor CPU Time"]
        elif "sparkPlanInfo" in event:
            plans[event["executionId"]] = event["sparkPlanInfo"]
    loose = sum(loose_aggregates(plan) for plan in plans.values())
    return Cost(cpu, wall, jobs, read, shuffled, nanoseconds / 1e9, loose)


def loose_aggregates(plan: dict[str, Any], *, generated: bool = False) -> int:
    """Hash aggregates in a plan that no generated stage holds."""
    name = plan["nodeName"]
    inside = name.startswith("WholeStageCodegen") or (generated and name != "InputAdapter")
    own = name == "HashAggregate" and not inside
    return own + sum(loose_aggregates(child, generated=inside) for child in plan["children"])
