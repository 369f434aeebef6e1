"""Drift of a contract with errors: what cannot be compared is told, and is no agreement."""

import pytest

from floe.adapters.files import FileWorkspace
from floe.findings import Severity
from floe.model import DataType
from floe.plan import ActualColumn, TableFacts
from floe.workflows.data import DataRequest, drift_verdict, find_drift, prepare_drift

CONTRACT = """\
kind: DataContract
apiVersion: v3.1.0
id: shop
version: 1.0.0
status: active
servers: [{server: here, type: local, path: "data/{model}", format: parquet}]
schema:
  - name: orders
    properties:
      - {name: id, logicalType: integer}
      - {name: note, COLUMN}
"""
FACTS = TableFacts(
    (ActualColumn("id", DataType("int64")), ActualColumn("note", DataType("string")))
)


class Catalog:
    def describe(self, _table):
        return FACTS


@pytest.mark.parametrize(
    ("column", "told"),
    [
        ("logicalType: string", None),
        ("logicalType: strng", "orders.note: the contract has an error here: 'strng' is not a"),
        ("logicalType: string, requred: true", "orders.note: the contract has an error here:"),
        ("logicalType: string, physicalType: strng", "orders.note: floe cannot read the type"),
        (
            "relationships: [{type: imports, to: gone.yaml#/columns/note}]",
            "orders.note: the import cannot be followed:",
        ),
        ("logicalType: string, quality: [{metric: nullValuez, mustBe: 0}]", None),
    ],
)
def test_what_an_error_keeps_from_being_compared_is_told(tmp_path, column, told):
    """A type that nobody knows was compared with nothing, and the table was as declared."""
    (tmp_path / "shop.odcs.yaml").write_text(CONTRACT.replace("COLUMN", column))
    _, (subject,) = prepare_drift(FileWorkspace(tmp_path), DataRequest())
    drift = find_drift(subject, Catalog(), target="spark")
    (table,) = drift.tables
    assert table.differences == ()
    assert len(table.notes) == (told is not None)
    assert all(note.startswith(str(told)) for note in table.notes)
    assert drift_verdict((drift,), Severity.ERROR) == (told is not None)


def test_the_columns_of_a_parent_that_is_not_found_are_missed(tmp_path):
    parent = "customProperties: [{property: inheritsFrom, value: nowhere}]\n"
    text = CONTRACT.replace("COLUMN", "logicalType: string") + parent
    (tmp_path / "shop.odcs.yaml").write_text(text)
    _, (subject,) = prepare_drift(FileWorkspace(tmp_path), DataRequest())
    drift = find_drift(subject, Catalog(), target="spark")
    ((note,),) = (table.notes for table in drift.tables)
    assert "nowhere" in note
    assert drift_verdict((drift,), Severity.ERROR) == 1
