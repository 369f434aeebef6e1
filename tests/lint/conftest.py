from collections.abc import Callable

import pytest

from floe.documents import read_text
from floe.graph import build_graph
from floe.lint import RULES
from floe.lint import lint as run

CONTRACT = """\
kind: DataContract
apiVersion: v3.2.0
id: orders
version: 1.0.0
"""
PRODUCT = """\
kind: DataProduct
apiVersion: v1.1.0
id: sales
name: Sales
"""


@pytest.fixture
def lint() -> Callable[..., list[str]]:
    """Run one rule, or that of an id, over a text; findings as 'line:column message | hint'."""

    def check(rule, text, *, files=None, policy=None, name="contract.yaml"):
        documents = [read_text(name, text)]
        documents += [read_text(file, content) for file, content in (files or {}).items()]
        rules = [each for each in RULES if each.id == rule] if isinstance(rule, str) else [rule]
        assert len(rules) == 1
        outcome = run(build_graph(documents, policy=policy), rules, files=(name,))
        return [
            f"{finding.line}:{finding.column} {finding.message}"
            + (f" | {finding.hint}" if finding.hint else "")
            for finding in outcome.findings
        ]

    return check


@pytest.fixture
def lint_contract(lint) -> Callable[..., list[str]]:
    """The same for contracts whose head, four lines of every file, is left out."""

    def check(rule, body, *, files=None, **options):
        others = {file: CONTRACT + content for file, content in (files or {}).items()}
        return lint(rule, CONTRACT + body, files=others, **options)

    return check


@pytest.fixture
def lint_product(lint) -> Callable[..., list[str]]:
    """The same for a product whose head is left out; the files beside it are whole."""
    return lambda rule, body, **options: lint(rule, PRODUCT + body, **options)
