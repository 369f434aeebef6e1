import pytest

from floe.documents import print_yaml, read_text
from floe.errors import InputError
from floe.graph import build_graph
from floe.lint import RULES, lint
from floe.model import Policy
from floe.workflows.exporting import export_contract

HEADER = "apiVersion: v3.2.0\nkind: DataContract\nid: shop\nversion: 1.0.0\nteam: {name: sales}\n"
TABLES = """
schema:
  - id: orders
    name: orders
    properties:
      - {id: key, name: order_id, logicalType: string, unique: true}
      - id: parent
        name: parent_id
        logicalType: string
        relationships:
          - {to: schema.orders.properties.key}
          - {type: relatesTo, to: schema.orders.properties.key, description: Why}
"""


def build(text, **files):
    documents = [read_text("shop.yaml", text)]
    return build_graph(
        [*documents, *(read_text(f"{name}.yaml", content) for name, content in files.items())]
    )


def ends(lowered):
    parent = lowered.tree["schema"][0]["properties"][1]
    return [entry["to"] for entry in parent.get("relationships", [])]


def test_references_are_written_with_slashes():
    assert ends(export_contract(build(HEADER + TABLES), "shop.yaml")) == [
        "schema/orders/properties/key"
    ]


def test_references_are_written_by_name_for_other_tools():
    assert ends(export_contract(build(HEADER + TABLES), "shop.yaml", by_name=True)) == [
        "orders.order_id"
    ]


def test_a_foreign_key_into_another_file_is_left_out_for_other_tools():
    far = TABLES.replace("{to: schema.orders.properties.key}", "{to: other.yaml#orders.order_id}")
    graph = build(HEADER + far, other=HEADER.replace("shop", "other") + TABLES)
    assert ends(export_contract(graph, "shop.yaml")) == ["other.yaml#/schema/orders/properties/key"]
    lowered = export_contract(graph, "shop.yaml", by_name=True)
    assert ends(lowered) == []
    message = "a foreign key into another file is left out: the format cannot say it"
    assert message in [note.message for note in lowered.notes]


@pytest.mark.parametrize("edition", ["3.1.0", "3.2.0"])
def test_what_is_exported_lints_clean_in_the_standard_profile(edition):
    lowered = export_contract(build(HEADER + TABLES), "shop.yaml", edition)
    from_text = build_graph(
        [read_text("out.yaml", print_yaml(lowered.tree))],
        policy=Policy(profile="standard"),
    )
    assert lint(from_text, RULES).findings == ()


def test_an_import_that_leads_nowhere_is_noted():
    text = TABLES.replace("{to: schema.orders.properties.key}", "{type: imports, to: x.yaml#q.a}")
    notes = export_contract(build(HEADER + text), "shop.yaml").notes
    assert [note.message for note in notes if "import" in note.message] == [
        "the import of 'x.yaml#q.a' is left out: there is no file or contract 'x.yaml'"
        " in the workspace"
    ]


def test_a_file_without_a_contract_is_refused():
    with pytest.raises(InputError, match=r"^shop\.yaml does not hold an ODCS contract$"):
        export_contract(build("kind: DataProduct\napiVersion: v1.0.0\n"), "shop.yaml")


def test_what_no_edition_can_say_is_refused():
    graph = build(HEADER + "servers: [{server: a, type: postgres}]\n")
    with pytest.raises(InputError) as raised:
        export_contract(graph, "shop.yaml")
    assert str(raised.value) == (
        "shop.yaml cannot be said in ODCS 3.2.0: servers[0]: "
        "'host' is missing for a server of type postgres (and 3 more)"
    )
