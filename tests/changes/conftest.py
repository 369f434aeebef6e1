from collections.abc import Callable

import pytest

from floe.contracts import compile_graph
from floe.documents import read_text
from floe.graph import build_graph
from floe.workflows.diffing import DiffRequest, DiffSide, diff_sides


@pytest.fixture(scope="session")
def compare() -> Callable:
    """Compare two contracts as their YAML; None for a side that has none."""

    def side(text, label):
        documents = [] if text is None else [read_text("shop.odcs.yaml", text)]
        return DiffSide(label, compile_graph(build_graph(documents)))

    def read(old, new, profile="seed"):
        return diff_sides(side(old, "old"), side(new, "new"), DiffRequest(profile))

    return read
