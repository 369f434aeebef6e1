"""The faults that `make_data.py --faults` plants, each with the checks that it breaks."""  # noqa: INP001

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

Row = dict[str, Any]
Tables = dict[str, list[Row]]


@dataclass(frozen=True)
class Fault:
    """What is wrong, which checks no longer hold, and how it is done."""

    what: str
    contract: str
    checks: tuple[str, ...]
    plant: Callable[[Tables, datetime], None]


def setting(table: str, row: int, **values: Any) -> Callable[[Tables, datetime], None]:
    """Give one row other values."""

    def change(tables: Tables, now: datetime) -> None:
        del now
        tables[table][row] = tables[table][row] | values

    return change


def adding(table: str, row: int, **values: Any) -> Callable[[Tables, datetime], None]:
    """Add a copy of a row, with some other values."""

    def copy(tables: Tables, now: datetime) -> None:
        del now
        tables[table].append(tables[table][row] | values)

    return copy


def spoil_addresses(tables: Tables, now: datetime) -> None:
    """Take the @ out of three e-mail addresses of two hundred."""
    del now
    for row in tables["customers"][:3]:
        row["email"] = row["email"].replace("@", " at ")


def misspell_country(tables: Tables, now: datetime) -> None:
    """Write one country in full."""
    del now
    order = tables["orders"][30]
    order["shipping_address"] = order["shipping_address"] | {"country": "Germany"}


def age_customer_360(tables: Tables, now: datetime) -> None:
    """Let the last load of a table be three days ago."""
    for row in tables["customer_360"]:
        row["loaded_at"] = now - timedelta(days=3)


FAULTS = (
    Fault(
        "order 12 is there twice",
        "orders",
        (
            "orders/primary_key",
            "orders.order_id/unique",
            "orders.order_id/duplicate_values:no_duplicates",
        ),
        adding("orders", 11),
    ),
    Fault(
        "an order has a status that nobody knows",
        "orders",
        ("orders.status/enum",),
        setting("orders", 50, status="lost"),
    ),
    Fault(
        "an order is worth less than nothing",
        "orders",
        ("orders.net_amount/range:minimum",),
        setting("orders", 60, net_amount=Decimal("-5.00")),
    ),
    Fault(
        "an order was paid in a currency that the shop does not take",
        "orders",
        ("orders.currency/invalid_values:currency_code",),
        setting("orders", 70, currency="XXX"),
    ),
    Fault(
        "an order belongs to a customer who does not exist",
        "orders",
        ("orders.customer_id/foreign_key:customer", "*/data_integrity:integrity"),
        setting("orders", 80, customer_id=999_999),
    ),
    Fault(
        "a country is written in full, inside of a struct",
        "orders",
        ("orders.shipping_address.country/pattern",),
        misspell_country,
    ),
    Fault(
        "a voucher has no code, inside of an array",
        "orders",
        ("orders.vouchers[].code/required",),
        setting("orders", 40, vouchers=[{"code": None, "amount": Decimal("2.00")}]),
    ),
    Fault(
        "a line names an article that does not exist",
        "orders",
        ("order_lines.sku/foreign_key:article", "*/data_integrity:integrity"),
        setting("order_lines", 100, sku="TEA-99999"),
    ),
    Fault(
        "a line is over no pieces",
        "orders",
        ("order_lines.quantity/range:minimum",),
        setting("order_lines", 200, quantity=0),
    ),
    Fault(
        "a line is there twice",
        "orders",
        ("order_lines/primary_key", "order_lines/duplicate_values:lines_unique"),
        adding("order_lines", 300),
    ),
    Fault(
        "a line came back that nobody bought",
        "orders",
        ("returns/foreign_key:returned_line", "*/data_integrity:integrity"),
        setting("returns", 5, line_number=9),
    ),
    Fault(
        "a return has a key that is no UUID",
        "orders",
        ("returns.return_id/format",),
        setting("returns", 6, return_id="return-6"),
    ),
    Fault(
        "three of two hundred e-mail addresses have no @",
        "customers",
        (
            "customers.email/format",
            "customers.email/invalid_values:email_format",
            "*/data_quality:quality",
        ),
        spoil_addresses,
    ),
    Fault(
        "a customer was brought by somebody unknown",
        "customers",
        ("customers.referred_by/foreign_key:referrer",),
        setting("customers", 20, referred_by=888_888),
    ),
    Fault(
        "a category hangs below one that does not exist",
        "catalog",
        ("categories.parent_category_id/foreign_key:parent",),
        setting("categories", 7, parent_category_id=77),
    ),
    Fault(
        "an article's number is not in the usual form",
        "catalog",
        ("articles.sku/pattern",),
        adding("articles", 0, sku="tea-1"),
    ),
    Fault(
        "an article has the same label twice",
        "catalog",
        ("articles.labels/items:uniqueItems",),
        setting("articles", 10, labels=["tea", "tea"]),
    ),
    Fault(
        "a customer has no segment",
        "customer-360",
        ("customer_360.segment/required",),
        setting("customer_360", 15, segment=None),
    ),
    Fault(
        "a table was last loaded three days ago",
        "customer-360",
        ("customer_360.loaded_at/freshness:freshness",),
        age_customer_360,
    ),
)


def plant(tables: Tables, now: datetime) -> None:
    """Plant all of them."""
    for fault in FAULTS:
        fault.plant(tables, now)
