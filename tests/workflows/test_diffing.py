"""Two sides are compared by what their contracts come to, and nothing is passed over."""

import pytest

from floe.contracts import compile_graph
from floe.documents import read_text
from floe.graph import build_graph
from floe.workflows.diffing import DiffRequest, DiffSide, diff_sides

HEAD = "apiVersion: v3.2.0\nkind: DataContract\nid: {id}\nname: {id}\nversion: {version}\n"
ORDERS = (
    HEAD.format(id="orders", version="1.0.0")
    + """\
schema:
  - id: orders
    name: orders
    properties:
      - {id: order_id, name: id, logicalType: string, primaryKey: true}
      - {id: total, name: total, logicalType: number, physicalType: int}
      - {name: payload, logicalType: object, properties: [{name: a}, {name: b}]}
slaProperties:
  - {property: freshness, value: 6, unit: h}
"""
)
LINES = (
    HEAD.format(id="lines", version="1.0.0")
    + """\
schema:
  - name: lines
    properties:
      - {name: order, relationships: [{to: orders.odcs.yaml#schema/orders/properties/order_id}]}
"""
)


def side(label, **texts):
    documents = [read_text(f"{name}.odcs.yaml", text) for name, text in texts.items()]
    return DiffSide(label, compile_graph(build_graph(documents)))


def compare(old, new, profile="seed"):
    return diff_sides(side("old", orders=old), side("new", orders=new), DiffRequest(profile))


def versions(old, new):
    """Whether a new version is accepted, and which one would be."""
    (contract,) = compare(old, new).contracts
    return contract.verdict.is_ok, contract.verdict.suggested


@pytest.mark.req("REQ-226.4")
@pytest.mark.req("REQ-228.2")
@pytest.mark.parametrize("column", ["      - {id: total, name: total", "      - {id: order_id"])
def test_a_removed_column_needs_a_major_version(column):
    lines = [line for line in ORDERS.splitlines() if not line.startswith(column)]
    without = "\n".join(lines) + "\n"
    assert versions(ORDERS, without.replace("1.0.0", "1.9.9")) == (False, "2.0.0")
    assert versions(ORDERS, without.replace("1.0.0", "2.0.0")) == (True, "2.0.0")


@pytest.mark.req("REQ-226.4")
@pytest.mark.req("REQ-228.3")
@pytest.mark.parametrize(
    ("old", "new"),
    [("logicalType: number", "logicalType: string"), ("physicalType: int", "physicalType: text")],
)
def test_a_changed_type_needs_a_major_version(old, new):
    changed = ORDERS.replace(old, new).replace("1.0.0", "1.1.0")
    assert versions(ORDERS, changed) == (False, "2.0.0")


@pytest.mark.req("REQ-228.4")
def test_an_added_required_column_needs_a_major_version():
    more = ORDERS.replace("slaProp", "      - {name: x, required: true}\nslaProp")
    assert versions(ORDERS, more.replace("1.0.0", "1.1.0")) == (False, "2.0.0")


@pytest.mark.req("REQ-228.5")
@pytest.mark.parametrize("relaxed", ["value: 12, unit: h", "value: 1, unit: d", "value: PT7H"])
def test_a_relaxed_service_level_needs_a_major_version(relaxed):
    changed = ORDERS.replace("value: 6, unit: h", relaxed).replace("1.0.0", "1.1.0")
    assert versions(ORDERS, changed) == (False, "2.0.0")


def test_a_dropped_service_level_needs_a_major_version():
    dropped = ORDERS.partition("slaProperties")[0].replace("1.0.0", "1.1.0")
    assert versions(ORDERS, dropped) == (False, "2.0.0")


@pytest.mark.req("REQ-226.5")
@pytest.mark.req("REQ-228.6")
def test_an_added_optional_column_may_be_a_minor_version():
    more = ORDERS.replace("slaProp", "      - {name: x}\nslaProp")
    assert versions(ORDERS, more.replace("1.0.0", "1.1.0")) == (True, "1.1.0")
    assert versions(ORDERS, more.replace("1.0.0", "1.0.1")) == (False, "1.1.0")


@pytest.mark.req("REQ-228.7")
def test_a_tightened_service_level_may_be_a_minor_version():
    changed = ORDERS.replace("value: 6, unit: h", "value: 90, unit: m")
    assert versions(ORDERS, changed.replace("1.0.0", "1.1.0")) == (True, "1.1.0")


@pytest.mark.req("REQ-226.6")
@pytest.mark.req("REQ-228.8")
def test_changed_words_may_be_a_patch():
    changed = ORDERS + "description: {purpose: What was ordered.}\n"
    assert versions(ORDERS, changed.replace("1.0.0", "1.0.1")) == (True, "1.0.1")


@pytest.mark.parametrize(
    ("old", "new"),
    [("{name: a}, {name: b}", "{name: a}"), (", primaryKey: true", "")],
)
def test_what_is_nested_and_what_is_a_key_is_seen(old, new):
    changed = ORDERS.replace(old, new).replace("1.0.0", "1.1.0")
    assert versions(ORDERS, changed) == (False, "2.0.0")


@pytest.mark.parametrize("version", ["0.9.0", "banana", "1.0"])
def test_a_version_that_is_lower_or_none_is_refused(version):
    assert not versions(ORDERS, ORDERS.replace("1.0.0", version))[0]


def test_a_version_that_is_taken_is_refused():
    assert versions(ORDERS, ORDERS + "tags: [a]\n") == (False, "1.0.1")


def test_references_from_elsewhere_that_break_are_named():
    new = ORDERS.replace("{id: order_id, name: id,", "{id: number, name: id,")
    changes = diff_sides(
        side("old", orders=ORDERS, lines=LINES), side("new", orders=new, lines=LINES), DiffRequest()
    )
    (change,) = (change for change in changes.all if change.rule == "changes/id-changed")
    assert change.message.endswith("which breaks lines.odcs.yaml:9")


def test_a_reference_that_was_mended_along_is_not_broken():
    new = ORDERS.replace("{id: order_id, name: id,", "{id: number, name: id,")
    mended = LINES.replace("properties/order_id", "properties/number")
    changes = diff_sides(
        side("old", orders=ORDERS, lines=LINES),
        side("new", orders=new, lines=mended),
        DiffRequest(),
    )
    assert [change.message for change in changes.all if "breaks" in change.message] == []


def test_contracts_are_paired_by_id_wherever_they_lie_and_else_by_name():
    renamed = ORDERS.replace("id: orders\nname", "id: other\nname", 1)
    moved = diff_sides(side("old", a=ORDERS), side("new", b=ORDERS), DiffRequest())
    assert [contract.state for contract in moved.contracts] == ["unchanged"]
    changes = diff_sides(side("old", a=ORDERS), side("new", b=renamed), DiffRequest())
    assert [change.rule for change in changes.all] == ["changes/contract-id-changed"]


def test_versions_that_live_side_by_side_are_paired_by_their_files():
    second = ORDERS.replace("1.0.0", "2.0.0")
    both = {"a": ORDERS, "b": second}
    changes = diff_sides(side("old", **both), side("new", **both), DiffRequest())
    assert ([c.state for c in changes.contracts], changes.problems) == (["unchanged"] * 2, ())


def test_versions_side_by_side_are_told_apart_wherever_they_move():
    second = ORDERS.replace("1.0.0", "2.0.0")
    old, new = side("old", a=ORDERS, b=second), side("new", c=second, d=ORDERS)
    changes = diff_sides(old, new, DiffRequest())
    assert ([c.state for c in changes.contracts], changes.problems) == (["unchanged"] * 2, ())


def beside(*old, new):
    """What is said of a version that was written into a file of its own."""
    before = {f"v{number}": text for number, text in enumerate(old)}
    changes = diff_sides(side("old", **before), side("new", **before, b=new), DiffRequest())
    (contract,) = (c for c in changes.contracts if c.file == "b.odcs.yaml")
    return contract.old_version, contract.verdict.is_ok, contract.verdict.suggested


@pytest.mark.req("REQ-226.4")
def test_a_new_version_beside_the_old_one_is_held_against_it():
    without = ORDERS.replace("      - {id: total, name: total", "      - {id: sum, name: sum")
    assert beside(ORDERS, new=ORDERS.replace("1.0.0", "2.0.0")) == ("1.0.0", True, "2.0.0")
    assert beside(ORDERS, new=without.replace("1.0.0", "1.1.0")) == ("1.0.0", False, "2.0.0")
    assert beside(ORDERS, new=without.replace("1.0.0", "0.9.0")) == ("1.0.0", False, "2.0.0")
    assert beside(ORDERS, new=without) == ("1.0.0", False, "2.0.0")


def test_of_versions_side_by_side_the_nearest_below_is_what_a_new_one_goes_on_from():
    second = ORDERS.replace("1.0.0", "2.0.0")
    assert beside(ORDERS, second, new=ORDERS.replace("1.0.0", "1.0.1"))[0] == "1.0.0"
    assert beside(ORDERS, second, new=ORDERS.replace("1.0.0", "2.0.1"))[0] == "2.0.0"


def test_contracts_that_cannot_be_told_apart_are_a_problem():
    changes = diff_sides(side("old", a=ORDERS), side("new", b=ORDERS, c=ORDERS), DiffRequest())
    assert (changes.is_ok, changes.contracts) == (False, ())
    assert "several contracts have its id or name: a.odcs.yaml, b.odcs.yaml" in changes.problems[0]


def test_an_import_that_cannot_be_followed_is_a_problem():
    broken = ORDERS + "relationships: [{type: imports, to: nowhere.yaml#schema}]\n"
    changes = compare(ORDERS, broken)
    assert not changes.is_ok
    assert changes.problems


def test_what_a_contract_imports_is_compared():
    library = HEAD.format(id="lib", version="1.0.0") + "properties: [{id: at, name: at, %s}]\n"
    importing = (
        HEAD.format(id="user", version="1.0.0")
        + """\
schema:
  - name: t
    properties:
      - relationships: [{type: imports, to: lib.odcs.yaml#properties/at}]
"""
    )
    old, new = (
        side(label, user=importing, lib=library % text)
        for label, text in (("old", "logicalType: date"), ("new", "logicalType: string"))
    )
    changed = {c.contract: c.bump for c in diff_sides(old, new, DiffRequest()).contracts}
    assert changed == {"lib": "major", "user": "major"}


def test_new_nulls_are_a_warning_and_break_consumers():
    old = ORDERS.replace("physicalType: int}", "physicalType: int, required: true}")
    (change,) = compare(old, ORDERS).all
    assert (change.bump, change.breaks_readers) == ("minor", True)
    (change,) = compare(old, ORDERS, "consumer").all
    assert (change.bump, change.breaks_readers) == ("major", False)
