import pytest

from floe.adapters.files import FileWorkspace
from floe.contracts import parse_tag_query
from floe.model import Classes, Policy
from floe.workflows.compiling import CompileRequest, compile_workspace
from floe.workflows.elements import ELEMENT_KINDS
from floe.workflows.finding import Search, find_elements

CONTRACT = """\
apiVersion: v3.2.0
kind: DataContract
id: events
version: 1.0.0
properties:
  - {id: shared, name: shared, classification: public}
schema:
  - id: clicks
    properties:
      - name: tags
        logicalType: array
        items: {logicalType: object, properties: [{name: word, classification: odd}]}
      - name: counts
        logicalType: map
        map: {key: {logicalType: string}, value: {logicalType: integer, classification: internal}}
"""
PRODUCT = """\
apiVersion: v1.1.0
kind: DataProduct
id: shop
status: active
outputPorts:
  - name: orders
    version: 1.0.0
    schema: [{name: orders, properties: [{name: total, tags: [money]}]}]
"""


@pytest.fixture
def find(tmp_path):
    (tmp_path / "a.yaml").write_text(CONTRACT, encoding="utf-8")
    (tmp_path / "b.yaml").write_text(PRODUCT, encoding="utf-8")

    def run(policy=None, **search):
        compilation = compile_workspace(FileWorkspace(tmp_path), policy or CompileRequest())
        return find_elements(compilation, Search(**search))

    return run


def test_properties_are_found_however_deep(find):
    assert [(each.title, each.contract) for each in find(kinds=("property",))] == [
        ("shared", "events"),
        ("clicks.tags", "events"),
        ("clicks.tags[]", "events"),
        ("clicks.tags[].word", "events"),
        ("clicks.counts", "events"),
        ("clicks.counts[]", "events"),
        ("clicks.counts[]", "events"),
        ("orders.total", "shop-orders"),
    ]


def test_what_has_no_name_is_told_by_its_id(find):
    titles = [each.title for each in find(kinds=("contract", "object", "product"))]
    assert titles == ["events", "clicks", "shop", "shop-orders", "orders"]


def test_the_workspace_says_which_class_is_strongest(find):
    own, _ = find(kinds=("contract",))
    assert own.classification == "internal"
    own, _ = find(
        CompileRequest(policy=Policy(classes=Classes.of(("internal", "public")))),
        kinds=("contract",),
    )
    assert own.classification == "public"


@pytest.mark.parametrize(
    ("search", "kinds"),
    [
        ({}, ("contract", "product")),
        ({"owners": ("a",)}, ("contract", "product")),
        ({"classes": ("pii",), "names": ("a",)}, ("property",)),
        ({"names": ("a",)}, ELEMENT_KINDS),
        ({"tags": (parse_tag_query("a"),)}, ELEMENT_KINDS),
        ({"kinds": ("object",), "classes": ("pii",)}, ("object",)),
    ],
)
def test_the_kinds_follow_from_the_question(search, kinds):
    assert Search(**search).wanted_kinds == kinds


def test_a_match_knows_its_position(find):
    (money,) = find(tags=(parse_tag_query("money"),))
    assert (money.place.file, money.line, money.column) == ("b.yaml", 8, 42)
