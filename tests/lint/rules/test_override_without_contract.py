from datetime import date

import pytest

from floe.documents import read_text
from floe.graph import build_graph
from floe.lint import lint
from floe.lint.rules.override_without_contract import override_without_contract
from floe.model import Override, Policy

CONTRACT = "kind: DataContract\napiVersion: v3.2.0\nid: orders\nversion: 1.0.0\n"


@pytest.fixture
def messages():
    def run(contract, rule="lint/x", *, is_whole=True):
        override = Override(rule, contract, "moving", date(2099, 3, 1), line=7)
        policy = Policy(overrides=(override,))
        documents = [read_text("shop/orders.yaml", CONTRACT)]
        graph = build_graph(documents, policy=policy, is_whole=is_whole)
        findings = lint(graph, (override_without_contract,)).findings
        return [(f.place.file, f.line, f.message, f.hint) for f in findings]

    return run


def test_a_contract_that_is_not_here_is_found(messages):
    message = "the override of lint/x is for 'order', which is not here"
    assert messages("order") == [("floe.toml", 7, message, "did you mean 'orders'?")]


@pytest.mark.parametrize("contract", ["orders", "ord*", "*", "shop/orders.yaml", "shop/*"])
def test_an_id_a_file_or_a_pattern_is_enough(messages, contract):
    assert messages(contract) == []


def test_a_contract_that_is_gone_cannot_be_here(messages):
    assert messages("returns", "changes/contract-removed") == []


def test_a_part_of_a_workspace_cannot_tell(messages):
    assert messages("order", is_whole=False) == []
