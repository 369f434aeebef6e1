"""Which of several inputs the rows of a model come from."""

import pytest

KEY = "{name: id, physicalType: bigint, primaryKey: true}"
AMOUNT = "{name: amount, physicalType: int}"
COLUMNS = f"properties: [{KEY}, {AMOUNT}]"


def feed(*names, more=""):
    """Tables with the same columns."""
    return {"feed": "\n".join(f"- {{name: {name}, {more}{COLUMNS}}}" for name in names)}


def output(name, *columns, more=""):
    lines = "".join(f"    - {column}\n" for column in columns or (KEY, AMOUNT))
    return f"- name: {name}\n  {more}\n  properties:\n{lines}"


def rows_of(sql):
    """The table behind the `from` of the select, or none where all is null."""
    assert "join" not in sql.text
    return next((line[9:] for line in sql.text.splitlines() if line.startswith("    from ")), None)


def rules(sql):
    return [finding.rule for finding in sql.findings]


@pytest.mark.parametrize("name", ["payments", "refunds"])
def test_the_input_of_the_same_name_is_taken(made, name):
    """Refunds were made from payments, the first of the contract's tables."""
    sql = made(output(name), inputs=feed("payments", "refunds"))
    assert rows_of(sql) == name
    assert rules(sql) == ["generate/unused-input", "generate/ambiguous-column"]


@pytest.mark.parametrize(
    ("tables", "more"),
    [
        (("payments", "refunds"), "physicalName: mart.REFUNDS"),
        (("payments", "Refunds"), "physicalName: refunds"),
    ],
)
def test_the_name_in_the_data_counts_as_well(made, tables, more):
    sql = made(output("back", more=more), inputs=feed(*tables))
    assert rows_of(sql) == tables[1]


@pytest.mark.parametrize(
    "source",
    [
        "transformSourceObjects: [refunds.id]",
        "transformSourceObjects: [refunds]",
        "transformLogic: refunds.id + 0",
        'relationships: [{type: relatesTo, to: "feed.odcs.yaml#schema/refunds/properties/id"}]',
    ],
)
@pytest.mark.parametrize("name", ["back", "payments"])
def test_what_is_said_of_the_key_counts_more_than_names(made, name, source):
    tables = feed("payments", "refunds")
    tables["feed"] = tables["feed"].replace("{name: refunds,", "{name: refunds, id: refunds,")
    tables["feed"] = tables["feed"].replace("{name: id,", "{name: id, id: id,")
    key = KEY.replace("}", f", {source}}}")
    assert rows_of(made(output(name, key, AMOUNT), inputs=tables)) == "refunds"


def test_where_nothing_tells_them_apart_nothing_is_guessed(made):
    sql = made(output("cash"), inputs=feed("payments", "refunds"))
    assert rows_of(sql) is None
    assert sql.text.count("its rows could come from payments or refunds") == 2
    assert sql.text.endswith("where 1 = 0\n")
    assert rules(sql) == ["generate/ambiguous-source"]


def test_a_column_that_only_one_has_tells_them_apart(made):
    tables = feed("payments", "refunds")
    tables["feed"] = tables["feed"].replace(
        "{name: refunds, properties: [", "{name: refunds, properties: [{name: reason}, "
    )
    sql = made(output("cash", KEY, AMOUNT, "{name: reason}"), inputs=tables)
    assert rows_of(sql) == "refunds"


def test_two_inputs_of_the_same_name_are_told_apart_by_the_key(made):
    tables = {
        "old": "- {name: refunds, properties: [{name: id}, {name: amount}]}",
        "new": f"- {{name: refunds, {COLUMNS}}}",
    }
    assert "source('raw_new', 'refunds')" in made(output("refunds"), inputs=tables).text


def test_a_column_beside_the_rows_is_not_taken_by_chance(made):
    key = "{name: id, physicalType: bigint, primaryKey: true}"
    tables = {
        "a": f"- {{name: orders, properties: [{key}]}}",
        "b": f"- {{name: lines, properties: [{key}, {AMOUNT}]}}",
        "c": f"- {{name: fees, properties: [{key}, {AMOUNT}]}}",
    }
    sql = made(output("orders"), inputs=tables)
    assert rows_of(sql) == "orders"
    assert "lines and fees have it, and nothing says which one is meant" in sql.text
    assert rules(sql)[0] == "generate/underived-column"


def test_a_key_is_the_same_under_another_name_in_the_data(made):
    """A physicalName on the input's key kept it from being found."""
    key = "{name: customer_id, physicalType: bigint, primaryKey: true}"
    tables = {
        "customers": "- {name: customers, properties: ["
        "{name: customer_id, physicalName: CUST_NO, physicalType: bigint, primaryKey: true}]}",
        "orders": "- {name: orders, properties: [{name: order_id, primaryKey: true},"
        " {name: customer_id, physicalType: bigint}]}",
    }
    assert rows_of(made(output("buyers", key), inputs=tables)) == "customers"


@pytest.mark.parametrize(
    ("written", "severity", "hint"),
    [
        ("refunds.amuont", "warning", "did you mean 'refunds.amount'?"),
        ("Refnds", "warning", "did you mean 'refunds'?"),
        ("erp.dbo.ZFI_0815", "info", None),
    ],
)
@pytest.mark.parametrize("name", ["refunds", "money"])
def test_a_source_object_that_no_input_has_is_told(made, name, written, severity, hint):
    """It went unheard: the column of the same name was taken, or the way out was named again."""
    column = f"{{name: amount, physicalType: int, transformSourceObjects: [{written}]}}"
    sql = made(output(name, KEY, column), inputs=feed("payments", "refunds"))
    [told] = [finding for finding in sql.findings if finding.rule == "generate/unknown-source"]
    assert (told.severity.value, told.hint) == (severity, hint)
    assert told.message == f"no input has '{written}', which 'amount' is said to be made from"
