"""Processes that all register at once; each prints what was acknowledged, and what it was told."""

import json
import os
import runpy
import sys
from pathlib import Path

from floe.adapters.ledger import Ledger
from floe.registry import register

make_version = runpy.run_path(str(Path(__file__).parents[2] / "registry" / "conftest.py"))[
    "make_version"
]


def _register(url: str, root: Path, writer: int, versions: int, output: int) -> None:
    ledger = Ledger.open(url, root, patience=300)
    for number in range(versions):
        # Nine of ten are this writer's own; every tenth is wanted by all, each with other content.
        contract = f"shared-{number}" if number % 10 == 0 else f"own-{writer}-{number}"
        version = make_version(contract=contract, document_hash=f"{writer:064}")
        with ledger.transaction() as transaction:
            registration = register(transaction, version)
        line = json.dumps([contract, writer, registration.outcome, registration.reasons])
        os.write(output, f"{line}\n".encode())


def main(url: str, root: Path, writers: int, versions: int) -> None:
    """Fork the writers, and let them print to one pipe."""
    children = []
    for writer in range(writers):
        child = os.fork()
        if child == 0:
            _register(url, root, writer, versions, sys.stdout.fileno())
            os._exit(0)
        children.append(child)
    for child in children:
        if os.waitpid(child, 0)[1] != 0:
            sys.exit("a writer failed")


main(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]))
