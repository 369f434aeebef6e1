import pytest

from floe.checks import Table
from floe.drift import KINDS, Rules, detect_drift
from floe.findings import Severity
from floe.model import DataType
from floe.plan import ActualColumn, TableFacts, Unreachable

TWO = """\
  - name: orders
    properties: [{name: id, logicalType: integer, required: true}]
  - name: customers
    properties: [{name: id, logicalType: integer}]
"""


class Shelf:
    """A catalog of known answers."""

    def __init__(self, **answers):
        self._answers = answers

    def describe(self, table):
        return self._answers[table.name]


def detect(contract, **answers):
    tables = [Table("shop.yaml", name, name) for name in answers]
    return detect_drift(contract, Shelf(**answers), tables, target="shelf", rules=Rules())


def facts(name="id", kind="int64", **more):
    return TableFacts((ActualColumn(name, DataType(kind)),), **more)


@pytest.mark.req("REQ-229.1")
def test_each_table_is_compared_with_its_own_columns(contract):
    drift = detect(contract(TWO), orders=facts(), customers=facts(kind="date"))
    assert [(each.table.name, len(each.differences)) for each in drift.tables] == [
        ("orders", 0),
        ("customers", 1),
    ]
    assert [each.path for each in drift.differences] == ["customers.id"]
    assert (drift.contract, drift.target, drift.is_whole) == ("shop", "shelf", True)


def test_a_table_that_has_only_a_name_in_the_data_is_compared(contract):
    schema = "  - physicalName: orders\n    properties: [{name: id, logicalType: integer}]\n"
    drift = detect(contract(schema), orders=facts(kind="date"))
    assert [each.path for each in drift.differences] == ["orders.id"]


def test_a_table_that_is_missing_is_a_difference(contract):
    drift = detect(contract(TWO), orders=Unreachable("no such table", is_missing=True))
    assert [(each.kind, each.path, each.contract) for each in drift.differences] == [
        ("table_missing", "orders", "orders")
    ]
    assert drift.is_whole


def test_a_table_that_nobody_can_reach_is_a_problem_and_not_a_difference(contract):
    problem = Unreachable("connection refused")
    drift = detect(contract(TWO), orders=problem, customers=facts())
    assert drift.tables[0].problem == problem
    assert drift.differences == ()
    assert not drift.is_whole


@pytest.mark.parametrize("format_", ["iceberg", "delta"])
def test_table_formats_are_held_to_their_nullability(contract, format_):
    drift = detect(contract(TWO), orders=facts(format=format_))
    assert [each.kind for each in drift.differences] == ["nullability_weakened"]
    assert detect(contract(TWO), orders=facts(format="parquet")).differences == ()


def test_the_table_says_whether_case_matters(contract):
    drift = detect(contract(TWO), customers=facts("ID", is_case_sensitive=True))
    assert [(each.kind, each.severity) for each in drift.differences] == [
        ("case_changed", Severity.ERROR)
    ]


def test_the_texts_of_a_plain_file_stand_for_values_of_any_type(contract):
    assert detect(contract(TWO), orders=facts(kind="string", is_text=True)).differences == ()
    assert len(detect(contract(TWO), orders=facts(kind="string")).differences) == 1
    column = ActualColumn("id", DataType("string"), is_text=True)
    assert detect(contract(TWO), orders=TableFacts((column,))).differences == ()


@pytest.mark.parametrize("logical", ["object", "array", "map", "vector"])
def test_the_texts_of_a_plain_file_stand_for_nothing_that_has_parts(contract, logical):
    """A flat column of a CSV file was taken for the object that the contract declares."""
    text = TWO.replace("integer, required: true", logical)
    drift = detect(contract(text), orders=facts(kind="string", is_text=True))
    assert [(each.kind, each.severity) for each in drift.differences] == [
        ("type_changed", Severity.ERROR)
    ]


@pytest.mark.parametrize(
    ("kind", "at", "expected"),
    [("date", "error", True), ("date", "info", True), ("int64", "info", False)],
)
def test_drift_is_weighed_by_its_worst_difference(contract, kind, at, expected):
    assert detect(contract(TWO), customers=facts(kind=kind)).has(Severity(at)) is expected


def test_a_warning_is_no_error(contract):
    drift = detect(contract(TWO), orders=facts(format="iceberg"))
    assert drift.has(Severity.WARNING)
    assert not drift.has(Severity.ERROR)


def test_every_kind_says_what_to_do():
    assert all(advice and advice[0].islower() for _, advice in KINDS.values())
