from collections.abc import Callable

import pytest

from floe.documents import read_text
from floe.graph import build_graph

HEAD = """\
kind: DataContract
apiVersion: v3.2.0
id: shop
version: 1.0.0
schema:
"""


@pytest.fixture
def contract() -> Callable:
    """Read a contract whose head is left out."""

    def read(schema):
        return build_graph([read_text("shop.yaml", HEAD + schema)]).contracts[0]

    return read


@pytest.fixture
def orders(contract) -> Callable:
    """Read one object from the lines below `properties`."""

    def read(properties):
        lines = "\n".join("      " + line for line in properties.splitlines())
        return contract(f"  - name: orders\n    properties:\n{lines}\n").schema[0]

    return read
