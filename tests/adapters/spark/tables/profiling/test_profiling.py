from datetime import date
from decimal import Decimal

import pytest

from floe.adapters.spark.tables.profiling import draft_table, profile_table
from floe.adapters.spark.types import to_columns
from floe.documents import print_yaml, read_text
from floe.plan import TableFacts

pytestmark = pytest.mark.spark

ROWS = 120
COLUMNS = (
    "visit_id string, number bigint, state string, fee decimal(9,2), ratio double, came_on date,"
    " email string, comment string, address struct<city:string>"
)


def row(number):
    return (
        f"00000000-0000-4000-8000-{number:012d}",
        number,
        ("open", "closed", None)[number % 3],
        Decimal(number) / 4,
        float("nan") if number == 7 else number / 2,
        date(2024, 1, 1 + number % 28),
        f"p{number}@clinic.example",
        "x" * (1 + number % 40) if number % 2 else None,
        ("Ulm",),
    )


@pytest.fixture(scope="module")
def frame(spark):
    return spark.createDataFrame([row(number) for number in range(ROWS)], COLUMNS).coalesce(2)


@pytest.fixture(scope="module")
def facts(frame):
    return TableFacts(to_columns(frame.schema))


@pytest.fixture(scope="module")
def drafted(frame, facts):
    profile = profile_table(frame, facts, hidden=["EMAIL"])
    return draft_table("visits", facts, profile)


def column(draft, name):
    properties = draft.tree["schema"][0]["properties"]
    return next(entry for entry in properties if entry["name"] == name)


def mark(entry):
    (found,) = [each for each in entry["customProperties"] if each["property"] == "floe.suggested"]
    return found["value"]


def test_without_a_profile_there_are_types_and_nothing_else(facts):
    draft = draft_table("Daily visits", facts)
    assert draft.tree["schema"][0]["name"] == "daily_visits"
    assert draft.tree["schema"][0]["physicalName"] == "Daily visits"
    assert column(draft, "fee") == {
        "id": "fee",
        "name": "fee",
        "logicalType": "number",
        "physicalType": "decimal(9,2)",
    }
    assert column(draft, "address")["properties"] == [
        {"name": "city", "logicalType": "string", "physicalType": "string"}
    ]


@pytest.mark.parametrize(
    ("name", "whole", "told"),
    [("visits", "lake.visits", "lake.visits"), ("visits", "visits", None), ("visits", None, None)],
)
def test_a_table_of_a_catalog_keeps_its_whole_name(facts, name, whole, told):
    [table] = draft_table(name, facts, physical_name=whole).tree["schema"]
    assert (table["name"], table.get("physicalName")) == ("visits", told)


def test_a_column_that_is_unique_and_named_like_a_key_is_suggested_as_one(drafted):
    found = column(drafted, "visit_id")
    assert (found["required"], found["unique"], found["primaryKey"]) == (True, True, True)
    assert found["logicalTypeOptions"] == {"format": "uuid"}
    assert mark(found) == {
        "fields": ["required", "unique", "logicalTypeOptions.format", "primaryKey"]
    }


def test_a_number_that_tells_rows_apart_has_no_range(drafted):
    found = column(drafted, "number")
    assert found["unique"] is True
    assert "logicalTypeOptions" not in found


def test_few_texts_among_many_rows_are_an_enum(drafted):
    found = column(drafted, "state")
    assert found["enum"] == [{"value": "closed"}, {"value": "open"}]
    assert "required" not in found
    assert mark(found) == {"fields": ["enum"]}


def test_ranges_are_those_that_were_seen_and_nan_is_no_bound(drafted):
    assert column(drafted, "fee")["logicalTypeOptions"] == {"minimum": 0, "maximum": 29.75}
    assert column(drafted, "ratio")["logicalTypeOptions"] == {"minimum": 0.0, "maximum": 59.5}
    assert column(drafted, "came_on")["logicalTypeOptions"] == {"minimum": "2024-01-01"}


def test_texts_without_a_format_have_lengths(drafted):
    found = column(drafted, "comment")["logicalTypeOptions"]
    assert found == {"minLength": 2, "maxLength": 40}


def test_no_value_of_a_hidden_column_is_looked_at(frame, facts, drafted):
    seen = profile_table(frame, facts, hidden=["email"]).columns["email"]
    assert (seen.shortest, seen.longest, seen.values, dict(seen.texts)) == (None, None, (), {})
    assert set(column(drafted, "email")) == {
        "id",
        "name",
        "logicalType",
        "physicalType",
        "required",
        "unique",
        "customProperties",
    }


def test_a_draft_can_be_printed_and_read_again(drafted):
    assert read_text("visits.yaml", print_yaml(drafted.tree)).tree == drafted.tree


def test_an_empty_table_suggests_nothing(spark):
    empty = spark.createDataFrame([], "a string, b bigint")
    facts = TableFacts(to_columns(empty.schema))
    draft = draft_table("empty", facts, profile_table(empty, facts))
    assert column(draft, "a") == {
        "id": "a",
        "name": "a",
        "logicalType": "string",
        "physicalType": "string",
    }


def test_texts_of_files_without_types_suggest_what_they_stand_for(spark):
    rows = [(str(n), f"{n}.5", "2024-01-02", "007") for n in range(30)]
    frame = spark.createDataFrame(rows, "n string, share string, day string, code string")
    facts = TableFacts(to_columns(frame.schema), is_text=True)
    draft = draft_table("texts", facts, profile_table(frame, facts))
    types = {each["name"]: each["logicalType"] for each in draft.tree["schema"][0]["properties"]}
    assert types == {"n": "integer", "share": "number", "day": "date", "code": "string"}


def test_every_row_is_read_twice_at_most(spark, facts):
    read = spark.sparkContext.accumulator(0)

    def counted(number):
        read.add(1)
        return row(number)

    rows = spark.sparkContext.parallelize(range(ROWS), 2).map(counted)
    profile_table(spark.createDataFrame(rows, COLUMNS, verifySchema=False), facts)
    assert read.value == 2 * ROWS
