"""What it costs to take a name apart and judge it, and to judge all names in a log of events."""

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from naming_events import distinct_pairs, write_events
from naming_pairs import right_pairs
from spark_costs import Meter, start_spark

from floe.adapters.event_logs import check_events, identifiers, read_events
from floe.naming import Names, Pair, default_registry

PAIR_BAR = 12
LOG_BAR = 1.3
ROUNDS = 5
LOG_ROUNDS = 2
POSTGRES = ("postgres://db.example.com:5432", "shop.public.orders")


def main() -> int:
    """Measure what was asked for."""
    arguments = _arguments()
    if arguments.only != "spark":
        _measure_pairs(arguments.pairs)
    if arguments.only != "pairs":
        with tempfile.TemporaryDirectory() as folder:
            _measure_log(Path(folder), arguments.events, arguments.names)
    return 0


def _measure_pairs(count: int) -> None:
    print("| pairs | namespaces | ns each | of a split | pairs per second | bar |")
    print("|---|--:|--:|--:|--:|---|")
    right = right_pairs(count, 2000)
    wrong = [_misspelt(pair) if place % 10 == 0 else pair for place, pair in enumerate(right)]
    fresh = right_pairs(count, count)
    _tell("all right", right, f"<= {PAIR_BAR} x")
    _tell("of one table", [Pair(*POSTGRES)] * count, f"<= {PAIR_BAR} x")
    _tell("every tenth in the wrong case", wrong, "")
    _tell("a namespace of its own for each", fresh, "")


def _tell(what: str, pairs: Sequence[Pair], bar: str) -> None:
    split = min(_cpu(_split_all, pairs) for _ in range(ROUNDS))
    parsed = min(_cpu(_parse_all, pairs) for _ in range(ROUNDS))
    each, ratio = parsed / len(pairs) * 1e9, parsed / split
    places = len({pair.namespace for pair in pairs})
    speed = f"{len(pairs) / parsed:,.0f}"
    print(f"| {len(pairs):,} {what} | {places:,} | {each:,.0f} | {ratio:.1f} x | {speed} | {bar} |")


def _split_all(pairs: Sequence[Pair]) -> None:
    for namespace, name in pairs:
        namespace.split("://")
        name.split(".")


def _parse_all(pairs: Sequence[Pair]) -> None:
    # A fresh start, so that nothing is remembered from the round before.
    parse = Names(default_registry()).parse
    for namespace, name in pairs:
        named = parse(namespace, name)
        named.components, named.findings  # noqa: B018 what a caller looks at


def _cpu(work: Callable[[Sequence[Pair]], None], pairs: Sequence[Pair]) -> float:
    begin = time.process_time()
    work(pairs)
    return time.process_time() - begin


def _misspelt(pair: Pair) -> Pair:
    return Pair(pair.namespace, pair.name.swapcase())


def _measure_log(folder: Path, events: int, names: int) -> None:
    os.environ["PYSPARK_PYTHON"] = sys.executable
    spark = start_spark(folder / "spark", {})
    small, log = folder / "small", folder / "events"
    write_events(spark, small, events // 20, names)
    write_events(spark, log, events, names)
    size = sum(file.stat().st_size for file in log.iterdir()) / 1e6
    meter = Meter(spark, folder / "spark")

    def count(events: Path) -> None:
        distinct_pairs(identifiers(read_events(spark, str(events))))

    def check(events: Path) -> None:
        checked = check_events(read_events(spark, str(events)))
        checked.results.write.mode("overwrite").parquet(str(folder / "results"))
        checked.close()

    # Both pay for warming up on a small log, so that neither pays for the other.
    for work in (count, check):
        work(small)
    works = (count, check) * LOG_ROUNDS
    costs = [meter.measure(partial(work, log)).cpu for work in works]
    base, cost = sum(costs[::2]) / LOG_ROUNDS, sum(costs[1::2]) / LOG_ROUNDS
    print(f"\n{events:,} events, {size:,.0f} MB, {names:,} distinct names; ", end="")
    print(f"CPU s in turn: {', '.join(f'{each:.1f}' for each in costs)}\n")
    print("| what | CPU s | ratio | bar |")
    print("|---|--:|--:|---|")
    print(f"| read, and count distinct names | {base:.1f} | 1 | |")
    print(f"| judge all names | {cost:.1f} | {cost / base:.2f} x | <= {LOG_BAR} x |")
    spark.stop()


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=200_000, help="pairs to take apart")
    parser.add_argument("--events", type=int, default=2_000_000, help="events in the log")
    parser.add_argument("--names", type=int, default=20_000, help="distinct names in the log")
    parser.add_argument("--only", choices=("pairs", "spark"), help="one half of it")
    return parser.parse_args()


if __name__ == "__main__":
    raise SystemExit(main())
