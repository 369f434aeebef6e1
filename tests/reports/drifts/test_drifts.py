import json
from pathlib import Path

import jsonschema_rs
import pytest

from floe.checks import Table
from floe.drift import KINDS, Drift, TableDrift, difference
from floe.plan import Unreachable
from floe.reports.drifts import drift_object, render_drift_json, render_drift_text

SHAPE = json.loads(
    (Path(__file__).parents[3] / "docs" / "formats" / "drift.schema.json").read_text()
)
ORDERS = TableDrift(
    Table("shop.yaml", "orders", "orders"),
    (
        difference("column_added", "orders.coupon", None, "text"),
        difference("column_removed", "orders.channel", "string"),
        difference("type_widened", "orders.total", "decimal(10,2)", "numeric(12,2)"),
    ),
)
FINE = TableDrift(Table("shop.yaml", "fine", "fine"))
LOST = TableDrift(Table("shop.yaml", "lost", "lost"), problem=Unreachable("it is \x1b[31mgone"))
UNSEEN = TableDrift(Table("shop.yaml", "unseen", "unseen"), notes=("unseen.id/unique: no reader",))


def drift(*tables):
    return Drift(contract="shop", target="postgres", tables=tables)


@pytest.mark.req("REQ-229.1")
def test_differences_are_told_table_by_table():
    assert render_drift_text([drift(ORDERS, FINE)]) == (
        "shop: orders (postgres)\n"
        "  + orders.coupon: column added (text) [warning]\n"
        "      add it to the contract, or drop it from the table\n"
        "  - orders.channel: column removed (string) [error]\n"
        "      restore it in the table, or release a major version without it\n"
        "  ~ orders.total: type widened (decimal(10,2) → numeric(12,2)) [warning]\n"
        "      declare the wider type, or narrow the column: "
        "readers may meet values too large for them\n"
        "\n"
        "1 error, 2 warnings in 2 tables\n"
    )


def test_what_cannot_be_seen_is_told_and_steers_no_terminal():
    assert render_drift_text([drift(LOST, UNSEEN)]) == (
        "shop: lost (postgres)\n"
        "  ! cannot be reached: it is �[31mgone\n"
        "\n"
        "shop: unseen (postgres)\n"
        "  ? not looked at: unseen.id/unique: no reader\n"
        "\n"
        "no differences in 1 of 2 tables, 1 table out of reach, 1 table not looked at in full\n"
    )


def test_a_table_as_declared_takes_one_line():
    assert render_drift_text([drift(FINE)]) == "no differences in 1 table\n"


def test_where_nothing_was_compared_nothing_is_the_same():
    """`no differences in 1 table` stood over a table that nobody had seen."""
    text = render_drift_text([drift(LOST)], quiet=True)
    assert text == "nothing was compared: 1 table out of reach\n"


def test_quiet_leaves_the_verdict():
    assert render_drift_text([drift(ORDERS)], quiet=True) == "1 error, 2 warnings in 1 table\n"


def test_colours_follow_the_severity():
    text = render_drift_text([drift(ORDERS)], color=True)
    assert "\x1b[1;31m-\x1b[0m orders.channel" in text
    assert "\x1b[1;33m+\x1b[0m orders.coupon" in text


def test_the_json_has_the_documented_shape():
    written = json.loads(render_drift_json([drift(ORDERS, FINE, LOST, UNSEEN)]))
    jsonschema_rs.validate(SHAPE, written)
    assert written["differences"][2] == {
        "kind": "type_widened",
        "path": "orders.total",
        "contract": "decimal(10,2)",
        "actual": "numeric(12,2)",
        "severity": "warning",
        "advice": KINDS["type_widened"][1],
    }
    assert written["target"] == "postgres"
    assert written["summary"] == {"errors": 1, "warnings": 2, "infos": 0}
    assert [table["reached"] for table in written["contracts"][0]["tables"]] == [
        True,
        True,
        False,
        True,
    ]


def test_nothing_at_all_is_still_an_object():
    written = drift_object(())
    jsonschema_rs.validate(SHAPE, written)
    assert (written["differences"], written["target"]) == ([], None)


def test_every_kind_is_documented():
    assert set(SHAPE["$defs"]["difference"]["properties"]["kind"]["enum"]) == set(KINDS)
    page = (Path(__file__).parents[3] / "docs" / "drift.md").read_text(encoding="utf-8")
    assert all(f"`{kind}`" in page for kind in KINDS)
