from collections.abc import Callable

import pytest

from floe.documents import read_text
from floe.graph import Graph, Resolution, build_graph


@pytest.fixture
def graph() -> Callable[..., Graph]:
    """Build a graph of texts by file name."""

    def build(files, loader=None):
        return build_graph([read_text(file, text) for file, text in files.items()], loader)

    return build


@pytest.fixture
def resolve(graph) -> Callable[..., Resolution]:
    """Resolve one reference as if it stood in the first of some files."""

    def run(text, files, kind="relatesTo", loader=None):
        return graph(files, loader).resolve(text, next(iter(files)), kind)

    return run


@pytest.fixture
def reached(resolve) -> Callable[..., str]:
    """What a reference leads to, as 'file path', or its status and problem."""

    def run(text, files, kind="relatesTo", loader=None):
        resolution = resolve(text, files, kind, loader)
        if not resolution.is_resolved:
            return f"{resolution.status}: {resolution.problem}"
        places = [f"{target.file} {_print(target.path)}".strip() for target in resolution.targets]
        return " + ".join(places)

    return run


def _print(path):
    return "/".join(str(key) for key in path)
