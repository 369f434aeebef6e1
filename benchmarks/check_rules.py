"""The 33 rules over `orders`, parts of them, and very many rules."""

from dataclasses import dataclass
from typing import Any

from check_data import CHANNELS, COUNTRIES, CURRENCIES, STATUSES, STORES

EMAIL = r"^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}$"
NUMBERS = ("quantity", "amount", "discount", "store_id", "receipt_no", "order_id", "customer_id")
WORDS = {"status": STATUSES, "channel": CHANNELS, "currency": CURRENCIES, "country": COUNTRIES}
CLAUSES = {
    "nullValues": "null_values",
    "invalidValues": "invalid_values",
    "duplicateValues": "duplicate_values",
    "rowCount": "row_count",
    "sql": "sql",
}
REQUIRED = (
    "order_id",
    "customer_id",
    "order_hash",
    "store_id",
    "receipt_no",
    "status",
    "amount",
    "ordered_at",
)


@dataclass(frozen=True)
class Rule:
    """One promise: what kind, on which column (None for the table), and how it is written.

    `checks` are the ids under which floe reports it.
    """

    name: str
    kind: str
    column: str | None
    written: dict[str, Any]
    checks: tuple[str, ...]


def options(kind: str, column: str, **values: Any) -> Rule:
    """A rule among the options of a column's logical type; each bound is a check."""
    checks = tuple(f"orders.{column}/{kind}:{option}" for option in values)
    if kind == "pattern":
        checks = (f"orders.{column}/pattern",)
    return Rule(f"{kind} {column}", kind, column, {"logicalTypeOptions": values}, checks)


def quality(
    name: str, kind: str, column: str | None, rule: str, arguments: Any = None, **values: Any
) -> Rule:
    """A quality rule with an id of its own."""
    if arguments is not None:
        values["arguments"] = arguments
    table = f"orders.{column}" if column else "orders"
    check = f"{table}/{CLAUSES[values.get('metric', 'sql')]}:{rule}"
    return Rule(name, kind, column, {"quality": [{"id": rule, **values}]}, (check,))


def sql(name: str, rule: str, query: str, **bound: Any) -> Rule:
    """A quality rule in SQL."""
    return quality(name, "sql", None, rule, type="sql", query=query, **bound)


def suite() -> tuple[Rule, ...]:
    """The 33 rules."""
    return (
        *(present(column) for column in REQUIRED),
        *keys(),
        *row_rules(),
        *shares(),
        *references(),
        freshness(),
        quality("row count", "count", None, "has_rows", metric="rowCount", mustBeGreaterThan=0),
        sql(
            "sql discount",
            "discount_below_one",
            "SELECT COUNT(*) FROM {object} WHERE discount > 1",
            mustBe=0,
        ),
        sql(
            "sql quantity",
            "largest_quantity",
            "SELECT MAX(quantity) FROM {object}",
            mustBeLessThan=1001,
        ),
        sql(
            "sql web",
            "pieces_sold_by_web",
            "SELECT SUM(quantity) FROM {object} WHERE channel = 'web'",
            mustBeGreaterThan=0,
        ),
    )


def present(column: str) -> Rule:
    """A column without nulls."""
    check = f"orders.{column}/required"
    return Rule(f"not null {column}", "required", column, {"required": True}, (check,))


def freshness() -> Rule:
    """A service level; wide, because the data does not grow younger."""
    level = {"id": "fresh", "property": "freshness", "value": 36500, "unit": "d"}
    written = {"slaProperties": [{**level, "element": "orders.ordered_at"}]}
    return Rule("freshness", "freshness", None, written, ("orders.ordered_at/freshness:fresh",))


def keys() -> tuple[Rule, ...]:
    """Three kinds of key: dense integers, two integers, a long text."""
    return (
        Rule(
            "primary key",
            "dense key",
            "order_id",
            {"primaryKey": True, "primaryKeyPosition": 1},
            ("orders/primary_key",),
        ),
        quality(
            "composite unique",
            "composite key",
            None,
            "receipt_once",
            {"properties": ["store_id", "receipt_no"]},
            metric="duplicateValues",
            mustBe=0,
        ),
        quality(
            "duplicate values",
            "text key",
            "order_hash",
            "hash_once",
            metric="duplicateValues",
            mustBe=0,
        ),
    )


def row_rules() -> tuple[Rule, ...]:
    """Enumerations, patterns, ranges and lengths."""
    known = {"status": STATUSES, "channel": CHANNELS, "currency": CURRENCIES}
    return (
        *(
            quality(
                f"enum {column}",
                "enum",
                column,
                f"known_{column}",
                {"validValues": list(values)},
                metric="invalidValues",
                mustBe=0,
            )
            for column, values in known.items()
        ),
        options("pattern", "email", pattern=EMAIL),
        options("pattern", "order_hash", pattern="^[0-9a-f]{40}$"),
        options("range", "store_id", minimum=1, maximum=STORES),
        options("range", "quantity", minimum=1, maximum=1000),
        options("range", "amount", minimum=0, maximum=100000),
        options("range", "discount", minimum=0, maximum=1),
        options("length", "order_hash", minLength=40, maxLength=40),
        options("length", "note", maxLength=60),
    )


def shares() -> tuple[Rule, ...]:
    """Rules that allow a share of the rows to be bad."""
    share = {"unit": "percent", "mustBeLessThan": 1}
    return (
        quality("null percent email", "share", "email", "has_email", metric="nullValues", **share),
        quality(
            "null percent note",
            "share",
            "note",
            "has_note",
            metric="nullValues",
            unit="percent",
            mustBeLessThan=30,
        ),
        quality(
            "invalid percent email",
            "pattern",
            "email",
            "mostly_email",
            {"pattern": EMAIL},
            metric="invalidValues",
            **share,
        ),
        quality(
            "invalid percent currency",
            "share",
            "currency",
            "mostly_known_currency",
            {"validValues": list(CURRENCIES)},
            metric="invalidValues",
            **share,
        ),
    )


def references() -> tuple[Rule, ...]:
    """A foreign key of one column and one of two."""
    ends = ("customer_id", "country")
    return (
        Rule(
            "foreign key",
            "reference",
            "customer_id",
            {
                "relationships": [
                    {"id": "buyer", "type": "foreignKey", "to": "customers.customer_id"}
                ]
            },
            ("orders.customer_id/foreign_key:buyer",),
        ),
        Rule(
            "composite foreign key",
            "reference",
            None,
            {
                "relationships": [
                    {
                        "id": "country",
                        "type": "foreignKey",
                        "from": [f"orders.{end}" for end in ends],
                        "to": [f"customers.{end}" for end in ends],
                    }
                ]
            },
            ("orders/foreign_key:country",),
        ),
    )


def many(count: int) -> tuple[Rule, ...]:
    """Very many row rules, no two alike: comparisons in SQL, and every fifth a list of words."""
    return tuple(_numbered(number) for number in range(count))


def _numbered(number: int) -> Rule:
    if number % 5 == 4:
        column = tuple(WORDS)[number // 5 % len(WORDS)]
        return quality(
            f"rule {number}",
            "many",
            column,
            f"rule_{number}",
            {"validValues": [*WORDS[column], f"word {number}"]},
            metric="invalidValues",
            mustBeGreaterOrEqualTo=0,
        )
    column = NUMBERS[number % len(NUMBERS)]
    condition = f"{column} > {number}"
    return quality(
        f"rule {number}",
        "many",
        column,
        f"rule_{number}",
        type="sql",
        query=" ".join(("SELECT COUNT(*) FROM {object} WHERE", condition)),
        mustBeGreaterOrEqualTo=0,
    )


def without(*kinds: str) -> tuple[Rule, ...]:
    """The suite without some kinds of rules."""
    return tuple(rule for rule in suite() if rule.kind not in kinds)


def only(*kinds: str) -> tuple[Rule, ...]:
    """Only some kinds of rules of the suite."""
    return tuple(rule for rule in suite() if rule.kind in kinds)
