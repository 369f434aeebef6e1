"""What the thousandth registration costs, and a search among ten thousand versions."""

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path

from floe.adapters.ledger import Ledger
from floe.registry import ContractVersion, Documents, register

FLOE = str(Path(sys.executable).with_name("floe"))
TAGS = ("gold", "silver", "bronze", "pii", "finance", "sales", "core", "raw", "master", "policy")
DOCUMENT = '{"id":"x","schema":[' + ",".join(['{"name":"column"}'] * 100) + "]}"


def version_of(number: int) -> ContractVersion:
    """A version of a contract of its own."""
    return ContractVersion(
        contract=f"contract-{number}",
        version="1.0.0",
        name=f"sales.shop_{number % 50}/contract_{number}",
        schema_hash="5" * 64,
        document_hash=f"{number:064}",
        effective_hash="e" * 64,
        registered_at=datetime.now(UTC),
        registered_by="ada@example.com",
        owner="ada@example.com",
        domain="sales",
        tags=(TAGS[number % 10], TAGS[number // 10 % 10]),
        repository="https://example.com/shop.git",
        documents=Documents(DOCUMENT, DOCUMENT),
    )


def cost_around(ledger: Ledger, first: int, count: int = 20) -> float:
    """CPU milliseconds of a registration, the median of some."""
    costs = []
    for number in range(first, first + count):
        before = time.process_time()
        with ledger.transaction() as transaction:
            register(transaction, version_of(number))
        costs.append(time.process_time() - before)
    return 1000 * sorted(costs)[count // 2]


def fill(ledger: Ledger, numbers: range) -> None:
    """Register many in transactions of a thousand."""
    for start in range(numbers.start, numbers.stop, 1000):
        with ledger.transaction() as transaction:
            for number in range(start, min(start + 1000, numbers.stop)):
                register(transaction, version_of(number))


def search(folder: Path) -> float:
    """CPU seconds of `floe contracts --tag`."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [FLOE, "contracts", "--tag", "gold and not pii", "--json"]
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    """Print both figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--versions", type=int, default=10_000)
    versions = parser.parse_args().versions
    with tempfile.TemporaryDirectory() as found:
        folder = Path(found)
        (folder / "floe.toml").touch()
        (folder / ".floe").mkdir()
        ledger = Ledger.open("sqlite:///.floe/ledger.db", folder)
        fill(ledger, range(10))
        tenth = cost_around(ledger, 10)
        fill(ledger, range(30, 1000))
        thousandth = cost_around(ledger, 1000)
        fill(ledger, range(1020, versions))
        print("| what | figure | bar |\n|---|--:|---|")
        print(f"| CPU of the 10th registration | {tenth:.2f} ms | |")
        ratio = thousandth / tenth
        held = "held" if ratio <= 1.5 else "**missed**"
        print(f"| of the 1,000th | {thousandth:.2f} ms, {ratio:.2f} times | <= 1.5 times: {held} |")
        cpu = search(folder)
        held = "held" if cpu <= 1.0 else "**missed**"
        what = f"`floe contracts --tag` over {versions:,} versions"
        print(f"| {what} | {cpu:.2f} CPU s | <= 1 s: {held} |")


if __name__ == "__main__":
    main()
