# ruff: noqa: INP001
"""Write the tables of the example below `data/`: small, the same every time, loaded just now.

Without options every promise of the contracts holds. With `--faults` each fault in `faults.py`
is planted, and exactly the checks that it names no longer hold.
"""

import argparse
import shutil
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, uuid5

import pyarrow as pa
import pyarrow.parquet as pq
from faults import plant

Row = dict[str, Any]
Tables = dict[str, list[Row]]

CUSTOMERS, ORDERS, ARTICLES = 200, 400, 60
CATEGORIES = (
    ("Drinks", None),
    ("Tea", 1),
    ("Coffee", 1),
    ("Kitchen", None),
    ("Pots", 4),
    ("Cups", 4),
    ("Garden", None),
    ("Tools", 7),
)
PREFIXES = {2: "TEA", 3: "COF", 5: "POT", 6: "CUP", 8: "TOO"}
CITIES = (("Berlin", "DE"), ("Lyon", "FR"), ("Austin", "US"), ("Leeds", "GB"), ("Basel", "CH"))
CURRENCIES = {"DE": "EUR", "FR": "EUR", "US": "USD", "GB": "GBP", "CH": "CHF"}
STATUSES = ("paid", "shipped", "delivered", "delivered", "cancelled")

TEXT, LONG, INT, DAY = pa.string(), pa.int64(), pa.int32(), pa.date32()
MOMENT = pa.timestamp("us", tz="UTC")
ADDRESS = pa.struct([(name, TEXT) for name in ("street", "postal_code", "city", "country")])
VOUCHER = pa.struct([("code", TEXT), ("amount", pa.decimal128(10, 2))])
AUDIT = [("loaded_at", MOMENT), ("source_system", TEXT)]
SCHEMAS = {
    "customers": [
        ("customer_id", LONG),
        ("email", TEXT),
        ("created_at", MOMENT),
        ("address", ADDRESS),
        ("preferences", pa.map_(TEXT, TEXT)),
        ("referred_by", LONG),
    ],
    "categories": [("category_id", INT), ("parent_category_id", INT), ("category_name", TEXT)],
    "articles": [
        ("sku", TEXT),
        ("category_id", INT),
        ("list_price", pa.decimal128(10, 2)),
        ("currency", TEXT),
        ("labels", pa.list_(TEXT)),
    ],
    "orders": [
        ("order_id", LONG),
        ("customer_id", LONG),
        ("replaces_order_id", LONG),
        ("ordered_at", MOMENT),
        ("status", TEXT),
        ("net_amount", pa.decimal128(12, 2)),
        ("currency", TEXT),
        ("shipping_address", ADDRESS),
        ("vouchers", pa.list_(VOUCHER)),
    ],
    "order_lines": [
        ("order_id", LONG),
        ("line_number", INT),
        ("sku", TEXT),
        ("quantity", INT),
        ("unit_price", pa.decimal128(10, 2)),
    ],
    "returns": [
        ("return_id", TEXT),
        ("order_id", LONG),
        ("line_number", INT),
        ("returned_on", DAY),
        ("reason", TEXT),
    ],
    "customer_360": [
        ("customer_id", LONG),
        ("email", TEXT),
        ("order_count", INT),
        ("lifetime_value", pa.decimal128(14, 2)),
        ("last_order_on", DAY),
        ("segment", TEXT),
        ("favourite_categories", pa.list_(INT)),
    ],
}


def build(now: datetime) -> Tables:
    """All tables as rows, without a fault."""
    customers = [customer(number, now) for number in range(1, CUSTOMERS + 1)]
    articles = [article(number) for number in range(ARTICLES)]
    lines = [line for number in range(1, ORDERS + 1) for line in order_lines(number, articles)]
    orders = [order(number, customers, lines, now) for number in range(1, ORDERS + 1)]
    return {
        "customers": customers,
        "categories": categories(),
        "articles": articles,
        "orders": orders,
        "order_lines": lines,
        "returns": [returned(line, now) for line in lines[::23]],
        "customer_360": [known(each, orders, lines) for each in customers],
    }


def customer(number: int, now: datetime) -> Row:
    """Every fifth customer has told no address, every seventh was brought by another."""
    return {
        "customer_id": number,
        "email": f"customer{number}@mail.example",
        "created_at": now - timedelta(days=300 + number % 700),
        "address": address(number) if number % 5 else None,
        "preferences": {"language": "en", "newsletter": "yes" if number % 2 else "no"},
        "referred_by": number // 7 if number % 7 == 0 else None,
    }


def address(number: int) -> Row:
    """Where somebody lives."""
    city, country = CITIES[number % len(CITIES)]
    street, code = f"Long Street {number % 90 + 1}", f"{10000 + number * 37 % 80000}"
    return {"street": street, "postal_code": code, "city": city, "country": country}


def categories() -> list[Row]:
    """The tree."""
    return [
        {"category_id": number, "parent_category_id": parent, "category_name": name}
        for number, (name, parent) in enumerate(CATEGORIES, start=1)
    ]


def article(number: int) -> Row:
    """Articles take turns through the lowest categories."""
    category = tuple(PREFIXES)[number % len(PREFIXES)]
    return {
        "sku": f"{PREFIXES[category]}-{number + 1:05d}",
        "category_id": category,
        "list_price": Decimal(299 + number * 131 % 4000) / 100,
        "currency": "EUR",
        "labels": [CATEGORIES[category - 1][0].lower(), f"batch {number % 4}"],
    }


def order_lines(number: int, articles: list[Row]) -> list[Row]:
    """One to three lines."""
    chosen = [
        articles[(number * 7 + place * 11) % len(articles)] for place in range(number % 3 + 1)
    ]
    return [
        {
            "order_id": number,
            "line_number": place,
            "sku": each["sku"],
            "quantity": (number + place) % 4 + 1,
            "unit_price": each["list_price"],
        }
        for place, each in enumerate(chosen, start=1)
    ]


def order(number: int, customers: list[Row], lines: list[Row], now: datetime) -> Row:
    """Every ninth order was paid with a voucher, every fortieth replaces an earlier one."""
    buyer = customers[number * 13 % len(customers)]
    vouchers = [{"code": f"V{number:04d}", "amount": Decimal("1.00")}] if number % 9 == 0 else []
    own = (line for line in lines if line["order_id"] == number)
    total = sum((line["quantity"] * line["unit_price"] for line in own), Decimal(0))
    home = buyer["address"] or address(number)
    return {
        "order_id": number,
        "customer_id": buyer["customer_id"],
        "replaces_order_id": number - 3 if number % 40 == 0 else None,
        "ordered_at": now - timedelta(hours=6 * (ORDERS - number) + 2),
        "status": STATUSES[number % len(STATUSES)],
        "net_amount": total - sum((each["amount"] for each in vouchers), Decimal(0)),
        "currency": CURRENCIES[home["country"]],
        "shipping_address": home,
        "vouchers": vouchers,
    }


def returned(line: Row, now: datetime) -> Row:
    """A line that came back."""
    name = f"return/{line['order_id']}/{line['line_number']}"
    return {
        "return_id": str(uuid5(NAMESPACE_URL, name)),
        "order_id": line["order_id"],
        "line_number": line["line_number"],
        "returned_on": (now - timedelta(days=line["order_id"] % 30)).date(),
        "reason": "too small" if line["order_id"] % 2 else None,
    }


def known(customer: Row, orders: list[Row], lines: list[Row]) -> Row:
    """What is known of a customer."""
    kept = [
        each
        for each in orders
        if each["customer_id"] == customer["customer_id"] and each["status"] != "cancelled"
    ]
    numbers = {each["order_id"] for each in kept}
    prefixes = {line["sku"][:3] for line in lines if line["order_id"] in numbers}
    bought = [category for category, prefix in PREFIXES.items() if prefix in prefixes]
    return {
        "customer_id": customer["customer_id"],
        "email": customer["email"],
        "order_count": len(kept),
        "lifetime_value": sum((each["net_amount"] for each in kept), Decimal(0)),
        "last_order_on": max((each["ordered_at"].date() for each in kept), default=None),
        "segment": "new" if not kept else "regular" if len(kept) == 1 else "loyal",
        "favourite_categories": bought[:3],
    }


def write(tables: Tables, folder: Path, now: datetime) -> None:
    """One Parquet file for each table, in a folder of its own."""
    stamp = {"loaded_at": now - timedelta(minutes=10), "source_system": "shop"}
    for name, rows in tables.items():
        home = folder / name
        shutil.rmtree(home, ignore_errors=True)
        home.mkdir(parents=True)
        schema = pa.schema([*SCHEMAS[name], *AUDIT])
        table = pa.Table.from_pylist([stamp | row for row in rows], schema=schema)
        pq.write_table(table, home / "part-0.parquet")


def main() -> None:
    """Write the tables; say nothing."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--faults", action="store_true", help="plant the faults of faults.py")
    parser.add_argument("--folder", type=Path, default=Path(__file__).parent / "data")
    options = parser.parse_args()
    now = datetime.now(UTC)
    tables = build(now)
    if options.faults:
        plant(tables, now)
    write(tables, options.folder, now)


if __name__ == "__main__":
    main()
