"""The six tables of the seed's retail contract, as they should be and with planted faults."""

from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

# Two minutes after midnight, so that today's orders are younger than the five minutes promised.
NOW = datetime(2026, 6, 1, 0, 2, tzinfo=UTC)
TODAY = date(2026, 6, 1)

INT, TEXT = pa.int32(), pa.string()
SCHEMAS = {
    "customers": [
        ("customer_id", INT),
        ("email", TEXT),
        ("created_at", pa.timestamp("us", tz="UTC")),
    ],
    "product_categories": [
        ("category_id", INT),
        ("category_name", TEXT),
        ("parent_category_id", INT),
    ],
    "products": [
        ("product_id", INT),
        ("sku", TEXT),
        ("category_id", INT),
        ("product_name", TEXT),
        ("unit_price", pa.decimal128(10, 2)),
    ],
    "orders": [
        ("order_id", INT),
        ("customer_id", INT),
        ("order_date", pa.date32()),
        ("order_total", pa.decimal128(12, 2)),
    ],
    "order_items": [
        ("order_item_id", INT),
        ("order_id", INT),
        ("product_id", INT),
        ("quantity", INT),
        ("unit_price", pa.decimal128(10, 2)),
        ("line_total", pa.decimal128(12, 2)),
    ],
    "product_reviews": [
        ("review_id", INT),
        ("customer_id", INT),
        ("product_id", INT),
        ("rating", INT),
        ("review_text", TEXT),
    ],
}
ROWS = {
    "customers": 1000,
    "product_categories": 20,
    "products": 200,
    "orders": 300,
    "order_items": 500,
    "product_reviews": 100,
}

# Row by row, what is wrong there. In each table the first key is missing and the second is that
# of the third row; nothing refers to those rows.
FAULTS: Mapping[str, Mapping[int, Mapping[str, Any]]] = {
    "customers": {
        0: {"customer_id": None},
        1: {"customer_id": 3},
        10: {"email": "nobody"},
        11: {"email": "nobody@nowhere"},
        12: {"email": None},
        13: {"created_at": None},
    },
    "product_categories": {
        15: {"parent_category_id": 99},
        16: {"category_name": None},
        17: {"category_id": None},
        18: {"category_id": 20},
    },
    "products": {
        0: {"product_id": None},
        1: {"product_id": 3},
        4: {"sku": None},
        5: {"sku": "SKU-7"},
        7: {"category_id": 99},
        8: {"category_id": None},
        9: {"product_name": None},
        10: {"unit_price": Decimal(0)},
        11: {"unit_price": None},
    },
    "orders": {
        0: {"order_id": None, "order_date": TODAY - timedelta(days=1)},
        1: {"order_id": 3},
        4: {"customer_id": 9999},
        5: {"customer_id": None},
        6: {"order_date": None},
        7: {"order_date": date(2018, 1, 1)},
        8: {"order_total": None},
    },
    "order_items": {
        0: {"order_item_id": None},
        1: {"order_item_id": 3},
        4: {"order_id": 9999},
        5: {"order_id": None},
        6: {"product_id": 9999},
        7: {"product_id": None},
        8: {"quantity": 0},
        9: {"quantity": None},
        10: {"unit_price": None},
        11: {"line_total": None},
    },
    "product_reviews": {
        0: {"review_id": None},
        1: {"review_id": 3},
        4: {"customer_id": 9999},
        5: {"customer_id": None},
        6: {"product_id": 9999},
        7: {"product_id": None},
        8: {"rating": 6},
        9: {"rating": None},
    },
}


def write_tables(folder: Path, faults: Mapping[str, Mapping[int, Mapping[str, Any]]]) -> None:
    """Write every table as Parquet below a folder."""
    for name, fields in SCHEMAS.items():
        wrong = faults.get(name, {})
        rows = [_row(name, i) | dict(wrong.get(i, {})) for i in range(ROWS[name])]
        write_table(folder, name, pa.Table.from_pylist(rows, schema=pa.schema(fields)))


def write_table(folder: Path, name: str, table: pa.Table) -> None:
    """Write one table in place of what was there."""
    home = folder / name
    home.mkdir(parents=True, exist_ok=True)
    pq.write_table(table, home / "part-0.parquet")


def _row(table: str, i: int) -> dict[str, Any]:
    price = Decimal(199 + i * 7 % 5000) / 100
    made = {
        "customers": lambda: {
            "customer_id": i + 1,
            "email": f"customer{i}@mail.example",
            "created_at": NOW - timedelta(days=i % 900),
        },
        "product_categories": lambda: {
            "category_id": i + 1,
            "category_name": f"Category {i + 1}",
            "parent_category_id": i % 5 + 1 if i >= 5 else None,
        },
        "products": lambda: {
            "product_id": i + 1,
            "sku": f"SKU-{i + 1}",
            "category_id": i % 10 + 5,
            "product_name": f"Product {i + 1}",
            "unit_price": price,
        },
        "orders": lambda: {
            "order_id": i + 1,
            "customer_id": 101 + i % 800,
            "order_date": TODAY - timedelta(days=i),
            "order_total": price,
        },
        "order_items": lambda: {
            "order_item_id": i + 1,
            "order_id": 50 + i % 250,
            "product_id": 50 + i % 150,
            "quantity": i % 5 + 1,
            "unit_price": price,
            "line_total": price * (i % 5 + 1),
        },
        "product_reviews": lambda: {
            "review_id": i + 1,
            "customer_id": 101 + i % 800,
            "product_id": 50 + i % 150,
            "rating": i % 5 + 1,
            "review_text": f"Review {i}" if i % 3 else None,
        },
    }
    return made[table]()
