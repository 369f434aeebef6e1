"""The tables and columns that a tier's service levels speak of, in the contracts below it."""

import pytest

from floe.contracts import compile_graph
from floe.documents import read_text
from floe.findings import Severity
from floe.graph import build_graph

HEAD = "apiVersion: v3.2.0\nkind: DataContract\nid: {name}\nname: {name}\nversion: 1.0.0\n"
EVERY = "{id: every, name: every, properties: [{id: c1, name: loaded_at}, {id: c2, name: x}]}"
DEEP = (
    "{name: every, properties: [{name: ev, logicalType: array, items: "
    "{logicalType: object, properties: [{name: at}]}}]}"
)


def contract(name, tables, element=None, *parents, more=""):
    above = f"customProperties: [{{property: inheritsFrom, value: [{', '.join(parents)}]}}]\n"
    named = f", element: '{element}'" if element else ""
    levels = f"slaProperties: [{{property: freshness, value: 1, unit: d{named}}}]\n"
    text = f"schema: [{tables}]\n" if tables else ""
    text += (levels if element is not None else "") + (above if parents else "") + more
    return read_text(f"{name}.yaml", HEAD.format(name=name) + text)


def compiled(*documents):
    compilation = compile_graph(build_graph(documents))
    levels = {
        each.contract.id: [level.element for level in each.contract.sla_properties]
        for each in compilation.contracts
    }
    return levels, compilation.findings


def table(*columns, name="t"):
    return f"{{name: {name}, properties: [{', '.join(f'{{{column}}}' for column in columns)}]}}"


@pytest.mark.parametrize(
    ("tables", "element", "own", "kept"),
    [
        (EVERY, "every.loaded_at", table("name: loaded_at"), "t.loaded_at"),
        (EVERY, "every.loaded_at", table("name: Loaded_At"), "t.Loaded_At"),
        (EVERY, "every.loaded_at", table("name: l, physicalName: LOADED_AT"), "t.l"),
        (EVERY, "schema/every/properties/c1", table("name: loaded_at"), "t.loaded_at"),
        (EVERY, "loaded_at", table("name: loaded_at"), "t.loaded_at"),
        (EVERY, "every.loaded_at, every.x", table("name: x"), "t.x"),
        (
            EVERY,
            "every.loaded_at, every.x",
            table("name: x", "name: loaded_at"),
            "t.loaded_at, t.x",
        ),
        (
            EVERY,
            "every.loaded_at",
            f"{table('name: loaded_at')}, {table('name: a', name='u')}",
            "t.loaded_at",
        ),
        (DEEP, "every.ev.at", DEEP.replace("every", "t"), "t.ev.at"),
        ("", "every.loaded_at", table("name: loaded_at"), "t.loaded_at"),
        ("", "schema/every/properties/loaded_at", table("name: loaded_at"), "t.loaded_at"),
        (EVERY, "every", table("name: a"), None),
        (EVERY, "", table("name: a"), None),
        (
            "{name: d, customProperties: [{property: appliesTo, value: [t]}]}",
            "d",
            f"{table('name: a')}, {table('name: a', name='u')}",
            "t",
        ),
        (
            EVERY,
            "every.loaded_at",
            "{id: a, name: 'my, t', properties: [{id: b, name: loaded_at}]}",
            "schema/a/properties/b",
        ),
        (EVERY, "every.loaded_at", table("name: loaded_at", name="my t"), "my t.loaded_at"),
    ],
)
def test_a_service_level_is_passed_down_for_the_columns_in_the_same_place(
    tables, element, own, kept
):
    levels, findings = compiled(contract("top", tables, element), contract("own", own, None, "top"))
    assert (levels["own"], findings) == ([kept], ())


@pytest.mark.parametrize(
    ("tables", "element", "own", "column"),
    [
        (EVERY, "every.loaded_at", DEEP.replace("name: at", "name: loaded_at"), "loaded_at"),
        (
            EVERY,
            "every.loaded_at",
            table("name: a, logicalType: object, properties: [{name: loaded_at}]"),
            "loaded_at",
        ),
        (EVERY, "every.loaded_at", table("name: a"), "loaded_at"),
        (EVERY, "every.loaded_at", "", "loaded_at"),
        (EVERY, "schema/every/properties/c1", table("name: c1"), "loaded_at"),
        (DEEP, "every.ev.at", table("name: at"), "ev[].at"),
        (DEEP, "every.ev.at", table("name: ev, logicalType: array"), "ev[].at"),
        ("", "every.loaded_at", table("name: a"), "loaded_at"),
    ],
)
def test_one_of_columns_that_no_table_has_is_told_and_not_promised_of_tables(
    tables, element, own, column
):
    levels, [finding] = compiled(
        contract("top", tables, element), contract("own", own, None, "top")
    )
    assert levels["own"] == []
    assert (finding.rule, finding.severity, finding.place.file) == (
        "merge/tier-column-missing",
        Severity.WARNING,
        "own.yaml",
    )
    assert finding.message == (
        f"no table has '{column}', of which 'top' promises freshness of 1 d for all below it"
    )


def test_one_of_other_tables_says_nothing_of_these():
    dims = EVERY.replace(
        "name: every,", "name: every, customProperties: [{property: appliesTo, value: 'dim_*'}],"
    )
    levels, findings = compiled(
        contract("top", dims, "every.loaded_at"),
        contract("own", table("name: loaded_at"), None, "top"),
        contract("dims", table("name: loaded_at", name="dim_a"), None, "top"),
    )
    assert (levels["own"], levels["dims"], findings) == ([], ["dim_a.loaded_at"], ())


def test_the_default_element_of_a_tier_is_passed_down_with_its_service_levels():
    top = contract("top", EVERY, "", more="slaDefaultElement: every.loaded_at\n")
    levels, _ = compiled(top, contract("own", table("name: loaded_at"), None, "top"))
    assert levels["own"] == ["t.loaded_at"]


def test_a_lower_tier_that_names_no_column_promises_more_of_the_same():
    levels, findings = compiled(
        contract("top", EVERY, "every.loaded_at"),
        contract("mid", "", "", "top"),
        contract("own", table("name: loaded_at"), None, "mid"),
    )
    assert (levels["own"], findings) == (["t.loaded_at"], ())
