"""Rules in SQL beside what nobody can read: neither green nor red for its sake."""

import json

import pytest

from floe.spark import check

pytestmark = pytest.mark.spark

COLUMNS = {
    "id": {"logicalType": "integer"},
    "name": {"logicalType": "string"},
    "amount": {"logicalType": "integer"},
}
ROWS = [(1, "a", 10), (2, "b", 20), (3, "c", 30)]
LINES = [{"id": key, "name": name, "amount": amount} for key, name, amount in ROWS]
CSV = "id,name,amount\n" + "".join(f"{key},{name},{amount}\n" for key, name, amount in ROWS)
JSON = "".join(json.dumps(line) + "\n" for line in LINES)
DAMAGED = {
    "csv, too few cells": ("csv", CSV + "4\n"),
    "csv, too many cells": ("csv", CSV + "4,,40,x\n"),
    "csv, no integer": ("csv", CSV + "4,d,ten\n"),
    "json, a broken line": ("json", JSON + '{"id": 4,\n'),
}
# What holds of all rows that can be read: of the other nobody knows.
KEPT = {
    "condition": "amount IS NOT NULL",
    "truth": "coalesce(amount, 0) > 0",
    "count": ("SELECT count(*) FROM {object} WHERE amount IS NULL", {"mustBe": 0}),
    "aggregate": ("SELECT count_if(amount IS NULL) FROM {object}", {"mustBe": 0}),
    "sum": ("SELECT sum(coalesce(amount, 1000)) FROM {object}", {"mustBe": 60}),
    "query": ("SELECT count(*) FROM (SELECT amount FROM {object}) WHERE amount IS NULL", 0),
    "most": ("SELECT count(*) FROM {object} WHERE amount > 1", {"mustBeGreaterThan": 3}),
}
# The rows that can be read break these already.
BROKEN = {
    "condition": ("amount <> 20", sum(amount == 20 for *_, amount in ROWS)),
    "null": ("nullif(amount, 20) IS NOT NULL", sum(amount == 20 for *_, amount in ROWS)),
}


def sql(name, rule):
    query, operators = rule if isinstance(rule, tuple) else (rule, {})
    operators = operators if isinstance(operators, dict) else {"mustBe": operators}
    return {"id": name, "type": "sql", "query": query, **operators}


def write(tmp_path, form, text, table="orders"):
    (tmp_path / table).mkdir()
    (tmp_path / table / f"1.{form}").write_text(text)


@pytest.mark.parametrize("damage", DAMAGED)
def test_what_readable_rows_keep_is_not_run(check_files, tmp_path, damage):
    """The cells that a row lacks were nulls to SQL, which broke the rule or kept it."""
    form, text = DAMAGED[damage]
    write(tmp_path, form, text)
    custom = {"id": "own", "type": "custom", "engine": "floe"}
    rules = [sql(name, rule) for name, rule in KEPT.items()]
    rules.append(custom | {"implementation": {"expression": "amount IS NOT NULL"}})
    results = check_files(COLUMNS, format=form, quality=rules)
    ids = [f"/sql:{name}" for name in KEPT] + ["/custom:own"]
    assert {name: str(results[name].status) for name in ids} == dict.fromkeys(ids, "not_run")
    assert all("cannot be read" in results[name].reason for name in ids)


@pytest.mark.parametrize("damage", DAMAGED)
def test_what_readable_rows_break_is_broken(check_files, tmp_path, damage):
    form, text = DAMAGED[damage]
    write(tmp_path, form, text)
    rules = [sql(name, rule) for name, (rule, _) in BROKEN.items()]
    counted = ("SELECT count(*) FROM {object} WHERE amount < 25", {"mustBeLessThan": 2})
    results = check_files(COLUMNS, format=form, quality=[*rules, sql("count", counted)])
    for name, (_, bad) in BROKEN.items():
        assert results[f"/sql:{name}"].status == "failed"
        assert results[f"/sql:{name}"].failing_rows == bad
    assert results["/sql:count"].status == "failed"
    assert results["/sql:count"].measured == sum(amount < 25 for *_, amount in ROWS)


@pytest.mark.parametrize("damage", DAMAGED)
def test_a_condition_on_rows_passes_over_those_that_cannot_be_read(check_files, tmp_path, damage):
    """A row of which nobody knows whether a rule is about it breaks nothing."""
    form, text = DAMAGED[damage]
    write(tmp_path, form, text)
    about = {"expression": "id < 0", "where": "amount IS NULL"}
    rule = {"id": "own", "type": "custom", "engine": "floe", "implementation": about}
    results = check_files(COLUMNS, format=form, quality=[rule])
    assert results["/custom:own"].status == "not_run"


def test_whole_files_are_judged_as_ever(check_files, tmp_path):
    write(tmp_path, "csv", CSV)
    results = check_files(COLUMNS, format="csv", quality=[sql(*rule) for rule in KEPT.items()])
    said = {name: str(results[f"/sql:{name}"].status) for name in KEPT}
    assert said == {**dict.fromkeys(KEPT, "passed"), "most": "failed"}


CONTRACT = {
    "apiVersion": "v3.1.0",
    "kind": "DataContract",
    "id": "shop",
    "version": "1.0.0",
    "status": "active",
}
PAIRS = "SELECT count(*) FROM child c JOIN parent p ON c.parent = p.id WHERE p.name IS NULL"


@pytest.fixture
def check_pair(spark, tmp_path):
    """Check the children of some parents, both as JSON lines."""

    def run(parents, children):
        write(tmp_path, "json", "".join(parents), "parent")
        write(tmp_path, "json", "".join(json.dumps(child) + "\n" for child in children), "child")
        link = {"logicalType": "integer", "relationships": [{"to": "parent.id"}]}
        columns = {
            "parent": {"id": {"logicalType": "integer"}, "name": {"logicalType": "string"}},
            "child": {"parent": link},
        }
        rules = {"child": [{"id": "pairs", "type": "sql", "query": PAIRS, "mustBe": 0}]}
        schema = [
            {
                "name": table,
                "properties": [{"name": name, **column} for name, column in own.items()],
                "quality": rules.get(table, []),
            }
            for table, own in columns.items()
        ]
        place = f"{tmp_path}/{{model}}"
        server = {"server": "here", "type": "local", "path": place, "format": "json"}
        made = {**CONTRACT, "servers": [server], "schema": schema}
        (tmp_path / "shop.odcs.yaml").write_text(json.dumps(made))
        results = check(None, tmp_path / "shop.odcs.yaml", spark=spark).results
        return {result.check.clause: result for result in results if "child" in result.check.id}

    return run


@pytest.mark.parametrize(
    ("last", "children", "key", "pairs"),
    [
        ('{"id": 2, "name": "b"}', [1, 2], "passed", "passed"),
        ('{"id": 3, "name": "b"}', [1, 2], "failed", "passed"),
        ('{"id": 2, "name": ', [1], "passed", "not_run"),
        ('{"id": 2, "name": ', [1, 2], "not_run", "not_run"),
        ('{"id": 2, "name": 7}', [1, 2], "passed", "not_run"),
    ],
)
def test_what_cannot_be_read_of_another_table_is_heeded(check_pair, last, children, key, pairs):
    """A parent that nobody could read was one that does not exist, or one without a name."""
    parents = ['{"id": 1, "name": "a"}\n', f"{last}\n"]
    results = check_pair(parents, [{"parent": parent} for parent in children])
    said = {clause: str(results[clause].status) for clause in ("foreign_key", "sql")}
    assert said == {"foreign_key": key, "sql": pairs}
    if last.endswith(": "):
        assert results["sql"].reason == "a row of parent cannot be read"
