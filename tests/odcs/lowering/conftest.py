from collections.abc import Callable

import pytest
from datacontract.data_contract import DataContract
from jsonschema import Draft201909Validator

from floe.documents import print_yaml, read_text
from floe.graph import build_graph
from floe.odcs import Lowered, contract_validator, lower_contract

HEADER = "apiVersion: v3.2.0\nkind: DataContract\nid: orders\nversion: 1.0.0\n"


def complain(tree) -> list[str]:
    """What `datacontract lint` has against a contract."""
    run = DataContract(data_contract_str=print_yaml(tree), inline_references=False).lint()
    return [f"{check.result.value}: {check.reason}" for check in run.checks if check.reason]


@pytest.fixture
def lower(monkeypatch) -> Callable[..., Lowered]:
    """Lower a text; whatever comes out is standard, and stays as it is when lowered again."""
    # datacontract-cli judges the schema itself anew for every contract, which takes longest.
    monkeypatch.setattr(Draft201909Validator, "check_schema", lambda *_, **__: None)

    def run(text, *, edition="3.2.0", header=HEADER, files=None):
        documents = [read_text("orders.yaml", header + text)]
        documents += [read_text(name, content) for name, content in (files or {}).items()]
        graph = build_graph(documents)
        contract = next(c for c in graph.contracts if c.file == "orders.yaml")

        def canonical(reference, kind):
            return graph.resolve(reference, "orders.yaml", kind).canonical

        lowered = lower_contract(dict(contract.node), edition, canonical)
        assert contract_validator(edition).validate(lowered.tree) == ()
        assert complain(lowered.tree) == []
        again = lower_contract(lowered.tree, edition, canonical)
        assert (again.tree, again.notes) == (lowered.tree, ())
        return lowered

    return run
