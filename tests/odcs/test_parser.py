import pytest

from floe.documents import read_text
from floe.graph import CONTRACT, FOREIGN, OTHER, build_graph, recognise
from floe.odcs import is_contract, is_foreign_contract


@pytest.mark.req("REQ-222.1")
@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("kind: DataContract\napiVersion: v3.2.0", CONTRACT),
        ("kind: DataContract\napiVersion: v3.1.0", CONTRACT),
        ("kind: DataContract\napiVersion: v3.0.2", CONTRACT),
        ("kind: DataContract\napiVersion: 3.0.2", CONTRACT),
        ("kind: DataContract", CONTRACT),
        ("kind: DataContract\napiVersion: v2.2.2", FOREIGN),
        ("kind: DataContract\napiVersion: v30.0.0", FOREIGN),
        ("kind: DataContract\napiVersion: v4.0.0", FOREIGN),
        ("dataContractSpecification: 3.2.0", CONTRACT),
        ("dataContractSpecification: 3.1", CONTRACT),
        ("dataContractSpecification: 1.1.0", FOREIGN),
        ("dataContractSpecification: 0.9.3", FOREIGN),
        ("kind: Deployment", OTHER),
        ("kind: [DataContract]", OTHER),
        ("- kind: DataContract", OTHER),
        ("DataContract", OTHER),
        ("", OTHER),
    ],
)
def test_a_contract_is_recognised_by_its_content(text, kind):
    assert recognise(read_text("a.yaml", text)).kind == kind


@pytest.mark.parametrize("tree", [None, 1, "x", [], {}, {"kind": None}, {"kind": {}}])
def test_other_things_are_no_contracts(tree):
    assert not is_contract(tree)
    assert not is_foreign_contract(tree)


def test_members_without_a_team_around_them_are_read():
    text = "kind: DataContract\nteam:\n- {username: ann, role: owner}\n- wrong\n"
    (contract,) = build_graph([read_text("a.yaml", text)]).contracts
    assert [member.username for member in contract.team.members] == ["ann"]
    assert str(contract.team.members[0].place) == "team[0]"
    assert contract.team.name is None


def test_null_equals_absent():
    text = "kind: DataContract\nid: a\nname: ~\nschema:\n- {name: t, description: null}\n"
    (contract,) = build_graph([read_text("a.yaml", text)]).contracts
    assert "name" not in contract.node
    assert contract.schema[0].node == {"name": "t"}


def test_order_and_unknown_keys_are_kept():
    text = "zebra: 1\nkind: DataContract\nid: a\nalpha: {b: [1, {c: d}]}\n"
    (contract,) = build_graph([read_text("a.yaml", text)]).contracts
    assert list(contract.node) == ["zebra", "kind", "id", "alpha"]
    assert contract.node["alpha"] == {"b": [1, {"c": "d"}]}
