"""Workers that all drain one outbox at once; each prints of how many versions it told."""

import os
import sys
from pathlib import Path

from floe.adapters.iceberg import RegistryCatalog
from floe.adapters.ledger import Ledger
from floe.workflows.reconciling import drain_outbox


def work(folder, address):
    """Drain the outbox once."""
    kind = "rest" if address.startswith("http") else "sql"
    told = {"type": kind, "uri": address, "warehouse": (folder / "warehouse").as_uri()}
    catalog = RegistryCatalog("floe", told)
    done = drain_outbox(Ledger.open("sqlite:///ledger.db", folder), catalog)
    catalog.close()
    os.write(1, f"{done.messages}\n".encode())


def main(folder, address, workers):
    children = []
    for _ in range(int(workers)):
        child = os.fork()
        if child == 0:
            work(Path(folder), address)
            os._exit(0)
        children.append(child)
    for child in children:
        if os.waitpid(child, 0)[1] != 0:
            sys.exit("a worker failed")


main(*sys.argv[1:])
