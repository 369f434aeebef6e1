"""Who is hurt: by what is declared, by what is read, and through others."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floe.usage import Dependencies, Hit, ReadTables, Spared, follow
from tests.usage.impacts import World, compiled, contract, expected, product, reader, run

NOON = datetime(2026, 11, 1, 12, tzinfo=UTC)
PLAIN = {"a": [], "b": []}


def rows(affected):
    return [(row.kind, row.how, row.product, row.column, row.is_certain) for row in affected]


def test_a_foreign_key_is_hurt_and_its_readers_are_not():
    user = contract("user", {"x": [("foreignKey", "used.yaml#t.a")], "y": []})
    compilation = compiled(used=contract("used", PLAIN), user=user)
    affected, _ = run(compilation, {"user": [reader("load", columns=("x",))]}, ("used", "t", "a"))
    assert rows(affected) == [("contract", "declared", None, "t.x", True)]
    assert run(compilation, {}, ("used", "t", "b"))[0] == ()


def test_what_is_derived_hurts_its_readers_too():
    user = contract("user", {"x": [("lineage", "used.yaml#t.a")], "y": []})
    compilation = compiled(used=contract("used", PLAIN), user=user)
    readers = {"user": [reader("load", "crm", ("x",)), reader("other", "erp", ("y",))]}
    affected, _ = run(compilation, readers, ("used", "t", "a"))
    assert rows(affected) == [
        ("contract", "declared", None, "t.x", True),
        ("product", "transitive", "crm", "t.x", True),
    ]


def test_what_only_relates_is_passed_on_perhaps():
    user = contract("user", {"x": [("relatesTo", "used.yaml#t.a")]})
    compilation = compiled(used=contract("used", PLAIN), user=user)
    affected, _ = run(compilation, {"user": [reader("load", "crm", ("x",))]}, ("used", "t", "a"))
    assert rows(affected) == [
        ("contract", "declared", None, "t.x", True),
        ("product", "transitive", "crm", "t.x", False),
    ]


def test_a_reader_of_other_columns_is_spared_and_one_of_unknown_columns_is_not():
    compilation = compiled(used=contract("used", PLAIN))
    readers = [
        reader("reads_a", "crm", ("A",), last_accessed=NOON),
        reader("reads_b", "erp", ("b",)),
        reader("silent", "web", None),
        reader("stranger", None, ("a", "b"), owner="ann"),
    ]
    affected, spared = run(compilation, {"used": readers}, ("used", "t", "a"))
    assert rows(affected) == [
        ("job", "read", None, "t.a", True),
        ("product", "read", "crm", "t.a", True),
        ("product", "read", "web", None, False),
    ]
    assert [(row.owner, row.last_accessed) for row in affected[:2]] == [("ann", None), (None, NOON)]
    assert spared == (Spared("erp", readers[1].job, ("b",)),)


def test_whoever_reads_some_columns_and_perhaps_others_is_never_spared():
    compilation = compiled(used=contract("used", PLAIN))
    readers = {"used": [reader("load", "crm", None, some_columns=("b",))]}
    for column, row in {"a": (None, False), "b": ("t.b", True)}.items():
        affected, spared = run(compilation, readers, ("used", "t", column))
        assert (rows(affected), spared) == ([("product", "read", "crm", *row)], ())


def test_a_table_that_is_gone_hurts_all_who_read_it_for_sure():
    compilation = compiled(used=contract("used", PLAIN))
    readers = [reader("silent", "web", None), reader("counts", "erp", ())]
    affected, _ = run(compilation, {"used": readers}, ("used", "t"))
    assert rows(affected) == [
        ("product", "read", "erp", None, True),
        ("product", "read", "web", None, True),
    ]


def test_a_reader_of_a_column_that_the_contract_does_not_have_may_be_hurt():
    compilation = compiled(used=contract("used", PLAIN))
    readers = [reader("old", "erp", ("former_name",)), reader("both", "crm", ("b", "other"))]
    affected, _ = run(compilation, {"used": readers}, ("used", "t", "a"))
    assert [(row.product, row.is_certain, row.why) for row in affected] == [
        ("crm", False, "it reads 'other', which the contract does not have"),
        ("erp", False, "it reads 'former_name', which the contract does not have"),
    ]


NESTED = """\
apiVersion: v3.2.0
kind: DataContract
id: nested
version: 1.0.0
schema:
- name: t
  properties:
  - name: address
    physicalName: ADR
    logicalType: object
    properties: [{name: city, physicalName: CTY}, {name: zip}]
  - name: lines
    logicalType: array
    items: {logicalType: object, properties: [{name: sku}]}
"""


@pytest.mark.parametrize(
    ("read", "hit", "is_hurt"),
    [
        ("address.city", ("address", "city"), True),
        ("adr.cty", ("address", "city"), True),
        ("address", ("address", "city"), True),
        ("address.zip", ("address", "city"), False),
        ("address.zip", ("address",), True),
        ("lines.sku", ("lines", "sku"), True),
        ("lines", ("lines", "sku"), True),
        ("lines.sku", ("address",), False),
    ],
)
def test_fields_and_what_holds_them_are_hurt_by_each_other(read, hit, is_hurt):
    readers = {"nested": [reader("load", "crm", (read,))]}
    affected, _ = run(compiled(nested=NESTED), readers, ("nested", "t", *hit))
    assert bool(affected) is is_hurt


def test_a_port_passes_on_what_is_made_from_it_alone():
    compilation = compiled(
        used=contract("used", PLAIN),
        other=contract("other", PLAIN),
        made=contract("made", PLAIN),
        shop=product("shop", ("used", "other"), ("made",), made_from=("other",)),
        crm=product("crm", ("made",), ()),
    )
    assert rows(run(compilation, {}, ("used",))[0]) == [("product", "declared", "shop", None, True)]
    assert rows(run(compilation, {}, ("other",))[0]) == [
        ("product", "declared", "shop", None, True),
        ("contract", "transitive", "shop", None, False),
        ("product", "transitive", "crm", None, False),
    ]


def test_a_product_is_hurt_by_what_it_was_seen_to_read_not_by_its_port():
    compilation = compiled(
        used=contract("used", PLAIN),
        crm=product("crm", ("used",), ()),
    )
    readers = {"used": [reader("load", "crm", ("b",))]}
    affected, spared = run(compilation, readers, ("used", "t", "a"))
    assert (affected, [row.product for row in spared]) == ((), ["crm"])
    assert rows(run(compilation, readers, ("used", "t", "b"))[0]) == [
        ("product", "read", "crm", "t.b", True)
    ]


def test_the_product_that_gives_a_contract_out_is_not_hurt_by_it():
    compilation = compiled(used=contract("used", PLAIN), shop=product("shop", ("used",), ("used",)))
    assert run(compilation, {}, ("used",))[0] == ()


def test_circles_end():
    compilation = compiled(
        one=contract("one", {"a": [("lineage", "two.yaml#t.a")], "b": []}),
        two=contract("two", {"a": [("lineage", "one.yaml#t.a")], "b": []}),
        p=product("p", ("one",), ("two",)),
        q=product("q", ("two",), ("one",)),
    )
    assert rows(run(compilation, {}, ("one", "t", "a"))[0]) == [
        ("contract", "declared", "p", "t.a", True),
        ("product", "declared", "p", None, False),
        ("contract", "transitive", "p", None, False),
        ("product", "transitive", "q", None, False),
    ]


def test_of_two_versions_a_port_is_hurt_by_the_one_it_names():
    old = contract("used", PLAIN).replace("version: 1.0.0", "version: 2.0.0")
    compilation = compiled(old=contract("used", PLAIN), new=old, crm=product("crm", ("used",), ()))
    hits = {row.contract.version: row.contract.file for row in compilation.contracts}
    nobody = ReadTables(lambda _: {}, lambda _: ())
    told = {
        version: [row.product for row in follow(Dependencies(compilation), nobody, [Hit(file)])[0]]
        for version, file in hits.items()
    }
    assert told == {"1.0.0": ["crm"], "2.0.0": []}


NAMES = ("c0", "c1", "c2", "c3")
PRODUCTS = ("p0", "p1", "p2")
SPOTS = st.tuples(st.sampled_from(NAMES), st.sampled_from("ab"))
LINKS = st.sets(st.tuples(SPOTS, SPOTS).filter(lambda link: link[0] != link[1]), max_size=5)


@st.composite
def worlds(draw):
    contracts = st.lists(st.sampled_from(NAMES), unique=True, max_size=2).map(tuple)
    taken = {
        name: (draw(contracts), draw(contracts), draw(contracts))
        for name in draw(st.sets(st.sampled_from(PRODUCTS)))
    }
    world = World(dict.fromkeys(NAMES, ("a", "b")), draw(LINKS), draw(LINKS), taken)
    for number in range(draw(st.integers(0, 5))):
        name = draw(st.sampled_from(NAMES))
        whose = draw(st.sampled_from((None, *PRODUCTS)))
        if whose is not None and whose == world.given_out(name):
            continue
        columns = draw(st.sampled_from((None, ("a",), ("b",), ("a", "b"))))
        outputs = draw(st.sets(st.sampled_from(NAMES), max_size=1))
        world.readers.setdefault(name, []).append(reader(f"job{number}", whose, columns, outputs))
    return world


def short(row):
    return row.contract.split("/")[-1].partition(":")[0]


@given(worlds(), SPOTS)
def test_all_who_can_be_reached_are_told_and_nobody_else(world, start):
    affected, _ = run(world.compiled(), world.readers, (start[0], "t", start[1]))
    who, sure = expected(world, *start)
    names = {"contract": short, "product": lambda row: row.product, "job": lambda row: row.job.name}
    assert {(row.kind, names[row.kind](row), short(row)) for row in affected} == who
    contracts = [row for row in affected if row.kind == "contract" and row.is_certain]
    keys = {
        own
        for own, target in world.keys
        if target in sure | {start} and own[0] != target[0] and own != start
    }
    assert {(short(row), row.column.removeprefix("t.")) for row in contracts} == sure | keys
