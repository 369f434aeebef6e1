from collections.abc import Callable

import pytest

from floe.documents import read_text
from floe.graph import build_graph
from floe.lint import lint as run


@pytest.fixture
def lint() -> Callable[..., list[str]]:
    """Run one rule over a text; each finding as 'line:column message | hint'."""

    def check(rule, text, *, files=None, policy=None, name="contract.yaml"):
        documents = [read_text(name, text)]
        documents += [read_text(file, content) for file, content in (files or {}).items()]
        outcome = run(build_graph(documents, policy=policy), (rule,), files=(name,))
        return [
            f"{finding.line}:{finding.column} {finding.message}"
            + (f" | {finding.hint}" if finding.hint else "")
            for finding in outcome.findings
        ]

    return check
