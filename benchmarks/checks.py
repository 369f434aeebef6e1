"""What checking a contract on Spark costs, beside Spark's own scan of the same columns.

Everything is measured in one process, in turns, after a round that does not count; ratios are
of CPU seconds of the Spark JVM, or of its tasks where that is said.
"""

import argparse
import json
import shutil
import statistics
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pyspark
from check_cases import Bench, Case, cases
from check_data import DEFAULT_FOLDER, expected
from check_doors import check_orders
from check_peers import compare_peers
from check_rules import Rule, suite
from cold_start import compare_starts
from pyspark.sql import SparkSession
from spark_costs import Cost, Meter, start_spark

import floe
from floe.results import Result

SMALL = 1_000
Works = Mapping[str, Callable[[], object]]


def measure(works: Works, meter: Meter, repeat: int) -> dict[str, Cost]:
    """Everything in turns; the medians of all rounds but the first."""
    rounds: dict[str, list[Cost]] = {name: [] for name in works}
    for number in range(repeat + 1):
        for name, work in works.items():
            cost = meter.measure(work)
            if number:
                rounds[name].append(cost)
            print(f"{name}: {cost.cpu:.1f} CPU s", file=sys.stderr, flush=True)
    return {name: median(costs) for name, costs in rounds.items()}


def median(costs: list[Cost]) -> Cost:
    """Counts of the last round with the medians of the times."""
    return replace(
        costs[-1],
        cpu=statistics.median(cost.cpu for cost in costs),
        wall=statistics.median(cost.wall for cost in costs),
        executor_cpu=statistics.median(cost.executor_cpu for cost in costs),
    )


def show(chosen: dict[str, Case], costs: dict[str, Cost], rows: int) -> None:
    """The table for the page."""
    print("\n| what | bar | measured | | CPU s | jobs | scans | shuffled MB |")
    print("|---|---|--:|---|--:|--:|--:|--:|")
    for name, case in chosen.items():
        cost = costs[name]
        figure = case.figure(cost, costs[case.base])
        verdict = "held" if figure <= case.limit else "**missed**"
        read = cost.read / (SMALL if name == "small" else rows)
        row = (
            f"| {case.what} | {case.target} | {figure:.2f} {case.unit} | {verdict} | {cost.cpu:.1f}"
        )
        print(f"{row} | {cost.jobs} | {read:.1f} | {cost.shuffled / 1e6:.0f} |")
    for base in ("noop", "write"):
        if base in costs:
            print(f"| {base} | | | | {costs[base].cpu:.1f} | {costs[base].jobs} | | |")
    loose = sum(costs[name].loose_aggregates for name in ("300", "1000") if name in costs)
    print(f"\nAggregates outside of generated code with 300 and 1,000 rules: {loose}.")


def print_counts(costs: Mapping[str, Cost], rows: int) -> None:
    """What does not depend on the machine, as one line of JSON."""
    counts = {
        name: {
            "jobs": cost.jobs,
            "scans": round(cost.read / (SMALL if name == "small" else rows), 2),
            "shuffled": cost.shuffled,
            "loose_aggregates": cost.loose_aggregates,
        }
        for name, cost in costs.items()
    }
    print(json.dumps(counts))


def verify(bench: Bench) -> None:
    """The counts must be those that the data was made with."""
    check = check_orders(bench.spark, bench.contract("suite", suite()))
    seen = {result.check.id: count(result) for result in check.results}
    counts = expected(bench.rows)
    wrong = [
        f"{rule.name}: {found} for {counts[rule.name]} ({', '.join(rule.checks)})"
        for rule in suite()
        if rule.name in counts and (found := add_up(rule, seen)) != counts[rule.name]
    ]
    if wrong:
        sys.exit("the counts are not those of the data:\n" + "\n".join(wrong))


def count(result: Result) -> int | None:
    """The bad rows of a check, or the number that its query yields."""
    if result.failing_rows is None and isinstance(result.measured, int):
        return result.measured
    return result.failing_rows


def add_up(rule: Rule, seen: dict[str, int | None]) -> int | None:
    """The bad rows of all checks of a rule; None if one is missing or has no count."""
    counts = [seen.get(check) for check in rule.checks]
    return None if None in counts else sum(count or 0 for count in counts)


def compare_sizes(spark: SparkSession, meter: Meter, folder: Path, sizes: list[int]) -> None:
    """CPU per row as the table grows."""
    print("\n| rows | noop CPU s | 33 rules CPU s | ratio | microseconds per row |")
    print("|--:|--:|--:|--:|--:|")
    for size in sizes:
        bench = Bench(spark, folder, size)
        works = {"noop": bench.scan, "suite": bench.checking("suite", suite())}
        costs = measure(works, meter, 1)
        scan, whole = costs["noop"].cpu, costs["suite"].cpu
        row = f"| {size:,} | {scan:.1f} | {whole:.1f} | {whole / scan:.1f} x"
        print(f"{row} | {1e6 * whole / size:.1f} |", flush=True)


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=5_000_000)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--cases", nargs="*", help="names such as suite, rows, 300; else all")
    parser.add_argument("--sizes", type=int, nargs="*", default=[], help="1000000 20000000 …")
    parser.add_argument("--peers", action="store_true", help="other tools too, in environments")
    parser.add_argument("--folder", type=Path, default=DEFAULT_FOLDER)
    parser.add_argument("--counts", action="store_true", help="print jobs and reads as JSON")
    parser.add_argument("--memory", default="2g", help="of the Spark driver")
    return parser.parse_args()


def choose(asked: argparse.Namespace, known: dict[str, Case]) -> dict[str, Case]:
    """The cases that were asked for; cold starts are measured apart."""
    if asked.cases is None:
        return known
    if strange := set(asked.cases) - {*known, "cold"}:
        sys.exit(f"no such case: {', '.join(strange)}; there are {', '.join(known)} and cold")
    return {name: known[name] for name in asked.cases if name in known}


def run_cases(bench: Bench, meter: Meter, chosen: dict[str, Case], repeat: int) -> dict[str, Cost]:
    """Measure cases and their bases in turns."""
    bases = {case.base for case in chosen.values()}
    works: dict[str, Callable[[], object]] = {"noop": bench.scan}
    if "write" in bases:
        works["write"] = bench.write
    works |= {name: case.work for name, case in chosen.items()}
    return measure(works, meter, repeat)


def main() -> None:
    """Measure what was asked for."""
    asked = arguments()
    home = asked.folder / "spark"
    shutil.rmtree(home, ignore_errors=True)
    spark = start_spark(home, {"spark.driver.memory": asked.memory})
    meter = Meter(spark, home)
    versions = f"floe {floe.__version__}, PySpark {pyspark.__version__}"
    print(f"{datetime.now(UTC):%Y-%m-%d}, {versions}, Python {sys.version.split()[0]}, local[2]")
    bench, small = (Bench(spark, asked.folder, rows) for rows in (asked.rows, SMALL))
    verify(bench)
    if chosen := choose(asked, cases(bench, small)):
        costs = run_cases(bench, meter, chosen, asked.repeat)
        show(chosen, costs, asked.rows)
        print(f"Log lines on code that was not generated: {meter.troubles() or 'none'}")
    if asked.sizes:
        compare_sizes(spark, meter, asked.folder, asked.sizes)
    spark.stop()
    if asked.counts and chosen:
        print_counts(costs, asked.rows)
    if asked.cases is None or "cold" in asked.cases:
        compare_starts(small.contract("suite", suite()), asked.repeat)
    if asked.peers:
        compare_peers(bench.tables, asked.folder, asked.rows, asked.repeat)


if __name__ == "__main__":
    main()
