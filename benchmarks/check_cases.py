"""What is measured of checks: each case with its work, its base and its bar."""

import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from check_contracts import local_server, write_contract
from check_data import ORDER_COLUMNS, make_tables, make_unrepeated
from check_doors import check_orders, observe_write, split_orders
from check_rules import Rule, many, only, suite, without
from pyspark.sql import DataFrame, SparkSession
from spark_costs import Cost

from floe.spark import CheckResult

KEYS = ("dense key", "composite key", "text key")
Figure = Callable[[Cost, Cost], float]


@dataclass(frozen=True)
class Case:
    """Some work, what it is compared with, and how dear it may be."""

    what: str
    target: str
    limit: float
    work: Callable[[], object]
    figure: Figure
    base: str = "noop"
    unit: str = "x"


def cpu_ratio(cost: Cost, base: Cost) -> float:
    """CPU of the JVM against the base."""
    return cost.cpu / base.cpu


def task_ratio(cost: Cost, base: Cost) -> float:
    """CPU of the tasks against the base."""
    return cost.executor_cpu / base.executor_cpu


def milliseconds(cost: Cost, base: Cost) -> float:
    """Wall time; the base plays no part."""
    del base
    return 1000 * cost.wall


def cpu_alone(cost: Cost, base: Cost) -> float:
    """CPU of the JVM; the base plays no part."""
    del base
    return cost.cpu


class Bench:
    """The tables of one size, and the contracts over them."""

    def __init__(self, spark: SparkSession, folder: Path, rows: int) -> None:
        self.spark = spark
        self.rows = rows
        self.folder = folder
        self.tables = make_tables(spark, folder, rows)

    @cached_property
    def orders(self) -> DataFrame:
        """The checked table, opened once: a bare scan needs no look at its schema."""
        return self.spark.read.parquet((self.tables / "orders").absolute().as_uri())

    def contract(self, name: str, rules: Sequence[Rule], tables: Path | None = None) -> Path:
        """A contract of some rules, as a file."""
        file = self.folder / "contracts" / f"{name}_{self.rows}.odcs.yaml"
        return write_contract(file, rules, local_server(tables or self.tables))

    def checking(
        self, name: str, rules: Sequence[Rule], tables: Path | None = None
    ) -> Callable[[], CheckResult]:
        """Check some rules when called."""
        file = self.contract(name, rules, tables)
        return lambda: check_orders(self.spark, file)

    def scan(self) -> None:
        """What Spark needs to read the columns and do nothing."""
        self.orders.select(*ORDER_COLUMNS).write.format("noop").mode("overwrite").save()

    def write(self) -> None:
        """What Spark needs to write the table."""
        self.orders.write.mode("overwrite").parquet(self.target("plain").as_uri())

    def target(self, name: str) -> Path:
        """Where a case writes."""
        return (self.folder / "written" / name).absolute()

    def split(self) -> None:
        """Good and bad rows apart, by the row rules without patterns."""
        shutil.rmtree(self.target("split"), ignore_errors=True)
        contract = self.contract("plain", plain_rules())
        split_orders(self.spark, contract, str(self.target("split")))

    def observe(self) -> None:
        """The row rules without patterns ride on a write."""
        contract = self.contract("plain", plain_rules())
        observe_write(self.orders, contract, self.target("observed").as_uri())


def plain_rules() -> tuple[Rule, ...]:
    """What one pass answers without a regular expression."""
    return without(*KEYS, "pattern", "reference")


def metadata_rules() -> tuple[Rule, ...]:
    """Row count, values that must be there, and shares of missing ones."""
    shares = tuple(rule for rule in suite() if rule.name.startswith("null percent"))
    return (*only("required", "count"), *shares)


def cases(bench: Bench, small: Bench) -> dict[str, Case]:
    """All cases that run in one session, by the name with which they are chosen."""
    rules: dict[str, tuple[str, str, float, tuple[Rule, ...], Figure]] = {
        "suite": ("33 rules", "<= 5.5 x, aim 4.5", 5.5, suite(), cpu_ratio),
        "rows": ("row rules without patterns", "<= 1.3 x", 1.3, plain_rules(), cpu_ratio),
        "dense": ("dense integer key", "<= 0.4 x", 0.4, only("dense key"), cpu_ratio),
        "text": ("text key with repeats", "<= 1.1 x", 1.1, only("text key"), cpu_ratio),
        "composite": ("key of two columns", "<= 1.1 x", 1.1, only("composite key"), cpu_ratio),
        "300": ("300 rules", "<= 8 x of task CPU", 8, many(300), task_ratio),
        "1000": ("1,000 rules", "<= 22 x of task CPU", 22, many(1000), task_ratio),
    }
    checked = {
        name: Case(what, target, limit, bench.checking(name, chosen), figure)
        for name, (what, target, limit, chosen, figure) in rules.items()
    }
    unrepeated = make_unrepeated(bench.spark, bench.tables, bench.rows)
    held = bench.checking("unrepeated", only("text key"), unrepeated)
    checked["unrepeated"] = Case("text key that holds", "<= 1.1 x", 1.1, held, cpu_ratio)
    return checked | free_cases(bench, small) | write_cases(bench)


def free_cases(bench: Bench, small: Bench) -> dict[str, Case]:
    """Cases with a bar of their own instead of a base."""
    answered = bench.checking("metadata", metadata_rules())
    warm = small.checking("suite", suite())
    footers, few = "rules that footers answer", "33 rules on 1,000 rows, warm"
    return {
        "metadata": Case(footers, "<= 50 ms, no job", 50, answered, milliseconds, unit="ms"),
        "small": Case(few, "<= 2 CPU s", 2.0, warm, cpu_alone, unit="s"),
    }


def write_cases(bench: Bench) -> dict[str, Case]:
    """Cases that are compared with a plain write of the table."""
    bars = "<= 1.7 x the plain write", "<= 1.3 x the plain write"
    return {
        "split": Case("quarantine split", bars[0], 1.7, bench.split, cpu_ratio, "write"),
        "observe": Case("observe on write", bars[1], 1.3, bench.observe, cpu_ratio, "write"),
    }
