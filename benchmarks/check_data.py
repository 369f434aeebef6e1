"""Orders, customers and order lines to check, with bad rows whose number is known beforehand."""

import argparse
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from pyspark.sql import DataFrame, SparkSession

MOST_CUSTOMERS = 1_000_000
FILES = {1_000_000: 2, 5_000_000: 4, 20_000_000: 16}
DEFAULT_FOLDER = Path("target/benchmarks")
COUNTRIES = ("DE", "FR", "GB", "US", "NL", "IT")
STATUSES = ("paid", "shipped", "delivered", "cancelled")
CHANNELS = ("web", "shop", "phone", "partner", "app")
CURRENCIES = ("EUR", "USD", "GBP")
STORES = 500


@dataclass(frozen=True)
class Fault:
    """One row in `every` is bad, beginning with row `first`.

    Every distance is a multiple of 500 and no two faults leave the same remainder by 500, so
    no row has two faults; the remainders are even, so the row before a bad one is good.
    """

    every: int
    first: int

    @property
    def sql(self) -> str:
        """Whether row `id` is bad."""
        return f"(id % {self.every} = {self.first})"

    def count(self, rows: int) -> int:
        """How many of the first rows are bad."""
        return max(0, (rows - self.first + self.every - 1) // self.every)


FAULTS: Mapping[str, Fault] = {
    "customer missing": Fault(5_000, 2),
    "customer unknown": Fault(20_000, 4),
    "country of another": Fault(10_000, 6),
    "amount missing": Fault(2_000, 8),
    "status missing": Fault(50_000, 10),
    "receipt missing": Fault(200_000, 12),
    "moment missing": Fault(100_000, 14),
    "order repeated": Fault(100_000, 16),
    "hash repeated": Fault(50_000, 18),
    "hash misspelt": Fault(10_000, 20),
    "hash too long": Fault(200_000, 22),
    "receipt repeated": Fault(200_000, 524),
    "email missing": Fault(1_000, 26),
    "email misspelt": Fault(500, 28),
    "status unknown": Fault(1_000, 30),
    "channel unknown": Fault(10_000, 32),
    "currency unknown": Fault(20_000, 34),
    "quantity zero": Fault(5_000, 36),
    "amount negative": Fault(2_000, 38),
    "discount above one": Fault(50_000, 40),
    "store unknown": Fault(200_000, 42),
    "note too long": Fault(2_000, 44),
}

HASH = "sha1(cast(id AS string))"


def pick(values: tuple[str, ...], number: str) -> str:
    """One of several texts, by a number."""
    listed = ", ".join(f"'{value}'" for value in values)
    return f"element_at(array({listed}), cast({number} % {len(values)} AS int) + 1)"


def case(otherwise: str, *faults: tuple[str, str]) -> str:
    """A column's value: what it is where a row is bad, else what it should be."""
    whens = " ".join(f"WHEN {FAULTS[name].sql} THEN {value}" for name, value in faults)
    return f"CASE {whens} ELSE {otherwise} END"


def whole(otherwise: str, *faults: tuple[str, str]) -> str:
    """The same, as a number of 32 bits."""
    return f"cast({case(otherwise, *faults)} AS int)"


def customers_of(rows: int) -> int:
    """How many customers placed the orders: a small table has small parents."""
    return min(rows, MOST_CUSTOMERS)


def columns(customers: int) -> dict[str, str]:
    """The fifteen columns of `orders`, as expressions over the row's number."""
    customer = f"(id * 7919 % {customers} + 1)"
    return {
        "order_id": case("id + 1", ("order repeated", "id")),
        "customer_id": case(
            customer, ("customer missing", "NULL"), ("customer unknown", f"{customers} + 1 + id")
        ),
        "order_hash": case(
            HASH,
            ("hash repeated", "sha1(cast(id - 1 AS string))"),
            ("hash misspelt", f"concat('Z', substr({HASH}, 2))"),
            ("hash too long", f"concat({HASH}, '00')"),
        ),
        "store_id": whole(f"id % {STORES} + 1", ("store unknown", f"{STORES} + 1")),
        "receipt_no": whole(
            f"id div {STORES} + 1",
            ("receipt missing", "NULL"),
            ("receipt repeated", f"id div {STORES}"),
        ),
        "email": case(
            "concat('customer', id % 100000, '@mail', id % 97, '.example')",
            ("email missing", "NULL"),
            ("email misspelt", "concat('customer', id % 100000, '.example')"),
        ),
        "status": case(
            pick(STATUSES, "id"), ("status missing", "NULL"), ("status unknown", "'lost'")
        ),
        "channel": case(pick(CHANNELS, "id div 3"), ("channel unknown", "'pigeon'")),
        "currency": case(pick(CURRENCIES, "id div 7"), ("currency unknown", "'XXX'")),
        "country": case(
            pick(COUNTRIES, f"({customer} - 1)"),
            ("country of another", pick(COUNTRIES, customer)),
        ),
        "quantity": whole("id % 1000 + 1", ("quantity zero", "0")),
        "amount": case(
            "cast((id * 31 % 999983) / 100 AS decimal(12, 2))",
            ("amount missing", "NULL"),
            ("amount negative", "cast(-1 AS decimal(12, 2))"),
        ),
        "discount": case("cast(id % 100 AS double) / 100", ("discount above one", "1.5D")),
        "ordered_at": case(
            "timestamp_seconds(1735689600 + id * 13 % 31536000)", ("moment missing", "NULL")
        ),
        "note": "CASE WHEN id % 4 = 3 THEN NULL ELSE {} END".format(
            case(
                "concat('note ', md5(cast(id AS string)))", ("note too long", "repeat('long ', 13)")
            )
        ),
    }


ORDER_COLUMNS = tuple(columns(MOST_CUSTOMERS))


def expected(rows: int) -> dict[str, int]:
    """How many rows break each rule of the suite, from the arithmetic of the faults alone."""
    bad = {name: fault.count(rows) for name, fault in FAULTS.items()}
    return {
        "not null order_id": 0,
        "not null customer_id": bad["customer missing"],
        "not null order_hash": 0,
        "not null store_id": 0,
        "not null receipt_no": bad["receipt missing"],
        "not null status": bad["status missing"],
        "not null amount": bad["amount missing"],
        "not null ordered_at": bad["moment missing"],
        "primary key": bad["order repeated"],
        "composite unique": bad["receipt repeated"],
        "duplicate values": bad["hash repeated"],
        "enum status": bad["status unknown"],
        "enum channel": bad["channel unknown"],
        "enum currency": bad["currency unknown"],
        "pattern email": bad["email misspelt"],
        "pattern order_hash": bad["hash misspelt"] + bad["hash too long"],
        "range store_id": bad["store unknown"],
        "range quantity": bad["quantity zero"],
        "range amount": bad["amount negative"],
        "range discount": bad["discount above one"],
        "length order_hash": bad["hash too long"],
        "length note": bad["note too long"],
        "null percent email": bad["email missing"],
        "null percent note": rows // 4,
        "invalid percent email": bad["email misspelt"],
        "invalid percent currency": bad["currency unknown"],
        "foreign key": bad["customer unknown"],
        "composite foreign key": bad["customer unknown"] + bad["country of another"],
        "sql discount": bad["discount above one"],
    }


def orders(spark: SparkSession, rows: int, **instead: str) -> DataFrame:
    """The orders, in as many partitions as there shall be files; some columns may be others."""
    listed = columns(customers_of(rows)) | instead
    written = [f"{expression} AS {name}" for name, expression in listed.items()]
    return spark.range(0, rows, 1, FILES.get(rows, 1)).selectExpr(*written)


def customers(spark: SparkSession, rows: int) -> DataFrame:
    """The customers that orders refer to."""
    country = pick(COUNTRIES, "id")
    name = "concat('Customer ', id) AS name"
    files = min(2, FILES.get(rows, 1))
    return spark.range(0, customers_of(rows), 1, files).selectExpr(
        "id + 1 AS customer_id", f"{country} AS country", name
    )


def order_items(spark: SparkSession, rows: int) -> DataFrame:
    """Three lines for every two orders."""
    return spark.range(0, rows * 3 // 2, 1, FILES.get(rows, 1)).selectExpr(
        "id + 1 AS item_id", "id * 2 div 3 + 1 AS order_id", "cast(id % 9 + 1 AS int) AS quantity"
    )


def make_tables(spark: SparkSession, folder: Path, rows: int) -> Path:
    """Write what is not there yet; the folder below which the tables are."""
    home = folder / f"orders_{rows}"
    tables: dict[str, Callable[[], DataFrame]] = {
        "orders": lambda: orders(spark, rows),
        "customers": lambda: customers(spark, rows),
        "order_items": lambda: order_items(spark, rows),
    }
    for name, table in tables.items():
        write(table, home / name)
    return home


def make_unrepeated(spark: SparkSession, home: Path, rows: int) -> Path:
    """The same orders, of which no two have the same hash, in a folder of their own."""
    write(lambda: orders(spark, rows, order_hash=HASH), home / "unrepeated" / "orders")
    return home / "unrepeated"


def write(table: Callable[[], DataFrame], folder: Path) -> None:
    """Write a table that is not there yet."""
    if not (folder / "_SUCCESS").exists():
        path = folder.absolute().as_uri()
        table().write.mode("overwrite").option("compression", "snappy").parquet(path)


def main() -> None:
    """Write the tables and say where."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--folder", type=Path, default=DEFAULT_FOLDER)
    options = parser.parse_args()
    spark = (
        SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").getOrCreate()
    )
    print(make_tables(spark, options.folder, options.rows))
    spark.stop()


if __name__ == "__main__":
    main()
