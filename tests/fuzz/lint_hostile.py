"""Lints mutated documents within a memory limit; prints what went wrong, one line each."""

import resource
import sys
import time
import traceback
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from mutation import mutated_documents, read_texts

from floe.documents import read_bytes
from floe.graph import build_graph
from floe.lint import RULES, lint
from floe.model import PROFILES, Policy
from floe.reports import FORMATS, Report, render

SECONDS = 2.0
MEGABYTES = 512


def examine(number: int, raw: bytes) -> None:
    """Read, resolve, lint and print one document."""
    policy = Policy(profile=PROFILES[number % len(PROFILES)])
    graph = build_graph([read_bytes("a.yaml", raw)], policy=policy)
    outcome = lint(graph, RULES)
    sources = {file: source.document for file, source in graph.sources.items()}
    report = Report(outcome.findings, 1, sources)
    render(report, FORMATS[number % len(FORMATS)], rules=RULES)


def main(folder: str, count: str, seed: str) -> None:
    """Examine all documents; exit 1 if one of them raised or took too long."""
    resource.setrlimit(resource.RLIMIT_AS, (MEGABYTES * 2**20, MEGABYTES * 2**20))
    faults = 0
    for number, raw in enumerate(
        mutated_documents(read_texts(Path(folder)), int(count), int(seed))
    ):
        started = time.process_time()
        try:
            examine(number, raw)
        except Exception:  # noqa: BLE001
            faults += 1
            print(f"document {number}:\n{traceback.format_exc()}")  # noqa: T201
        if time.process_time() - started > SECONDS:
            faults += 1
            print(f"document {number}: more than {SECONDS} s")  # noqa: T201
        if faults > 5:
            break
    sys.exit(int(bool(faults)))


if __name__ == "__main__":
    main(*sys.argv[1:])
