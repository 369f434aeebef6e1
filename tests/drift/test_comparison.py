import pytest

from floe.comparing import KEEPS_ALL
from floe.drift import Rules, compare_schema
from floe.model import parse_type
from floe.plan import ActualColumn

ALL = Rules(keeps=frozenset({*KEEPS_ALL, "nulls", "keys"}), dialect="postgres")
ORDERS = """\
- {name: id, logicalType: integer, primaryKey: true}
- {name: code, logicalType: string, physicalType: varchar(10), required: true, unique: true}
- {name: total, logicalType: number, physicalType: 'decimal(10,2)'}
- {name: at, logicalType: timestamp, logicalTypeOptions: {timezone: true}}
- name: address
  logicalType: object
  properties:
    - {name: zip, logicalType: string, required: true}
    - {name: floor, physicalType: int}
- name: lines
  logicalType: array
  items:
    logicalType: object
    properties: [{name: sku, physicalType: text}]
- {name: tags, physicalType: 'map<text,int>'}
"""
TABLE = {
    "id": "bigint not null",
    "code": "varchar(10) not null",
    "total": "decimal(10,2)",
    "at": "timestamptz",
    "address": "struct<zip:string not null,floor:int>",
    "lines": "array<struct<sku:string>>",
    "tags": "map<string,int>",
}


def column(name, written, **more):
    is_required = written.endswith(" not null")
    bare = written.removesuffix(" not null")
    kind = parse_type(bare, "spark")
    return ActualColumn(name, kind, nullable=not is_required, **more)


def table(changes=(), order=None):
    written = {**TABLE, **dict(changes)}
    names = order or [name for name in written if written[name] is not None]
    return [
        column(name, written[name], primary_key=name == "id", unique=name == "code")
        for name in names
    ]


def tell(differences):
    return [
        f"{each.severity} {each.kind} {each.path}: {each.contract} -> {each.actual}"
        for each in differences
    ]


@pytest.mark.req("REQ-229.1")
def test_a_table_that_is_as_declared_has_no_difference(orders):
    assert compare_schema(orders(ORDERS), table(), ALL) == ()


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        pytest.param(
            {"extra": "date"},
            "warning column_added orders.extra: None -> date",
            marks=pytest.mark.req("REQ-229.2"),
        ),
        pytest.param(
            {"total": None},
            "error column_removed orders.total: decimal(10,2) -> None",
            marks=pytest.mark.req("REQ-229.3"),
        ),
        ({"at": None}, "error column_removed orders.at: timestamp -> None"),
        ({"id": "string not null"}, "error type_changed orders.id: integer -> string"),
        (
            {"total": "decimal(12,2)"},
            "warning type_widened orders.total: decimal(10,2) -> decimal(12,2)",
        ),
        ({"total": "decimal"}, "warning type_widened orders.total: decimal(10,2) -> decimal"),
        (
            {"total": "decimal(8,2)"},
            "error type_narrowed orders.total: decimal(10,2) -> decimal(8,2)",
        ),
        ({"total": "int"}, "error type_changed orders.total: decimal(10,2) -> int"),
        ({"total": "smallint"}, "error type_narrowed orders.total: decimal(10,2) -> smallint"),
        (
            {"total": "decimal(10,4)"},
            "error precision_changed orders.total: decimal(10,2) -> decimal(10,4)",
        ),
        ({"total": "double"}, "error type_changed orders.total: decimal(10,2) -> double"),
        (
            {"code": "varchar(20) not null"},
            "warning type_widened orders.code: varchar(10) -> varchar(20)",
        ),
        ({"code": "string not null"}, "warning type_widened orders.code: varchar(10) -> string"),
        (
            {"code": "varchar(5) not null"},
            "error type_narrowed orders.code: varchar(10) -> varchar(5)",
        ),
        ({"at": "timestamp_ntz"}, "error type_changed orders.at: timestamp -> timestamp_ntz"),
        ({"address": "string"}, "error type_changed orders.address: object -> string"),
        (
            {"address": "struct<zip:int not null,floor:int>"},
            "error type_changed orders.address.zip: string -> int",
        ),
        (
            {"address": "struct<zip:string not null,floor:bigint>"},
            "warning type_widened orders.address.floor: int -> bigint",
        ),
        (
            {"address": "struct<floor:int>"},
            "error column_removed orders.address.zip: string -> None",
        ),
        (
            {"address": "struct<zip:string not null,floor:int,door:int>"},
            "warning column_added orders.address.door: None -> int",
        ),
        (
            {"lines": "array<struct<sku:string,n:array<int>>>"},
            "warning column_added orders.lines[].n: None -> array<int>",
        ),
        ({"lines": "array<struct<sku:int>>"}, "error type_changed orders.lines[].sku: text -> int"),
        ({"lines": "array<string>"}, "error type_changed orders.lines[]: object -> string"),
        ({"tags": "map<string,date>"}, "error type_changed orders.tags{value}: int -> date"),
        ({"tags": "map<date,int>"}, "error type_changed orders.tags{key}: string -> date"),
        pytest.param(
            {"code": "varchar(10)"},
            "warning nullability_weakened orders.code: required -> nullable",
            marks=pytest.mark.req("REQ-229.5"),
        ),
        (
            {"address": "struct<zip:string,floor:int>"},
            "warning nullability_weakened orders.address.zip: required -> nullable",
        ),
        (
            {"total": "decimal(10,2) not null"},
            "info nullability_strengthened orders.total: optional -> not null",
        ),
        (
            {"lines": "array<struct<sku:string> not null>"},
            "info nullability_strengthened orders.lines[]: optional -> not null",
        ),
    ],
)
@pytest.mark.req("REQ-229.4")
def test_each_change_of_the_table_is_one_difference(orders, changes, expected):
    assert tell(compare_schema(orders(ORDERS), table(changes), ALL)) == [expected]


def test_the_type_is_shown_as_the_table_writes_it(orders):
    found = ActualColumn("a", parse_type("int8"), written="int8")
    (difference,) = compare_schema(orders("- {name: a, physicalType: INTEGER}"), [found])
    assert (difference.contract, difference.actual) == ("INTEGER", "int8")
    assert difference.advice.startswith("declare the wider type, or narrow the column")


def test_physical_names_are_compared(orders):
    declared = orders("- {name: amount, physicalName: AMT, physicalType: int}")
    assert compare_schema(declared, [column("AMT", "int")]) == ()
    assert [each.path for each in compare_schema(declared, [])] == ["orders.AMT"]


def test_a_declared_type_that_nobody_can_read_leaves_the_logical_one(orders):
    declared = orders("- {name: a, physicalType: MYSTERY, logicalType: integer}")
    assert compare_schema(declared, [column("a", "int")]) == ()
    assert tell(compare_schema(declared, [column("a", "date")])) == [
        "error type_changed orders.a: integer -> date"
    ]


def test_nullability_of_tables_that_have_none_is_not_held_against_them(orders):
    declared = orders("- {name: a, logicalType: string, required: true}")
    assert compare_schema(declared, [column("a", "string")], Rules()) == ()


@pytest.mark.parametrize(("sensitive", "severity"), [(False, "info"), (True, "error")])
def test_a_name_in_another_case_is_as_bad_as_the_engine_makes_it(orders, sensitive, severity):
    rules = Rules(case_sensitive=sensitive)
    found = compare_schema(
        orders("- {name: Id, logicalType: integer}"), [column("id", "int")], rules
    )
    assert tell(found) == [f"{severity} case_changed orders.Id: Id -> id"]


def test_the_name_in_the_same_case_is_preferred(orders):
    declared = orders("- {name: id, logicalType: integer}\n- {name: ID, logicalType: date}")
    assert compare_schema(declared, [column("ID", "date"), column("id", "int")]) == ()


def test_the_order_matters_only_when_asked_for(orders):
    declared = orders("- {name: a, logicalType: date}\n- {name: b, logicalType: date}")
    swapped = [column("b", "date"), column("a", "date")]
    assert compare_schema(declared, swapped) == ()
    assert tell(compare_schema(declared, swapped, Rules(check_order=True))) == [
        "warning order_changed orders: a, b -> b, a"
    ]


def test_a_column_more_or_less_does_not_change_the_order(orders):
    declared = orders("- {name: a}\n- {name: b}\n- {name: c}")
    found = compare_schema(
        declared,
        [column("x", "int"), column("a", "int"), column("c", "int")],
        Rules(check_order=True),
    )
    assert [each.kind for each in found] == ["column_removed", "column_added"]


@pytest.mark.req("REQ-229.5")
@pytest.mark.parametrize(
    ("properties", "columns", "expected"),
    [
        ("- {name: a, primaryKey: true}", {}, "warning key_missing orders: a -> None"),
        ("- {name: a}", {"primary_key": True}, "info key_added orders: None -> a"),
        ("- {name: a, unique: true}", {}, "warning uniqueness_missing orders.a: unique -> None"),
    ],
)
def test_keys_that_the_table_does_not_enforce_are_told(orders, properties, columns, expected):
    rules = Rules(keeps=frozenset({"keys"}))
    found = compare_schema(orders(properties), [column("a", "int", **columns)], rules)
    assert tell(found) == [expected]
    assert compare_schema(orders(properties), [column("a", "int", **columns)]) == ()


def test_another_primary_key_is_told(orders):
    declared = orders(
        "- {name: a, primaryKey: true, primaryKeyPosition: 2}\n"
        "- {name: b, primaryKey: true, primaryKeyPosition: 1}\n"
        "- {name: c}"
    )
    actual = [column("a", "int", primary_key=True), column("b", "int"), column("c", "int")]
    rules = Rules(keeps=frozenset({"keys"}))
    assert tell(compare_schema(declared, actual, rules)) == [
        "warning key_changed orders: b, a -> a"
    ]


def test_a_primary_key_of_one_column_makes_it_unique(orders):
    declared = orders("- {name: a, unique: true, primaryKey: true}")
    rules = Rules(keeps=frozenset({"keys"}))
    assert compare_schema(declared, [column("a", "int", primary_key=True)], rules) == ()


@pytest.mark.parametrize(
    ("declared", "actual", "said"),
    [
        ("timestamp", "timestamp", "timestamp without time zone -> timestamp with time zone"),
        ("TIMESTAMP", "timestamp", "timestamp without time zone -> timestamp with time zone"),
        ("timestamptz", "timestamp_ntz", "timestamptz -> timestamp_ntz"),
        ("float", "float", "double -> float"),
    ],
)
def test_one_word_that_means_two_types_is_told_apart(orders, declared, actual, said):
    """PostgreSQL's timestamp has no zone and Spark's has one: `timestamp → timestamp` was said."""
    properties = f"- {{name: at, physicalType: {declared}}}"
    found = compare_schema(orders(properties), [column("at", actual)], ALL)
    assert [line.partition(": ")[2] for line in tell(found)] == [said]


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ("", ["error type_changed orders.note: string -> binary"]),
        (", logicalTypeOptions: {format: byte}", []),
        (", physicalType: binary", []),
    ],
)
def test_bytes_are_no_text_unless_the_contract_says_so(orders, more, expected):
    """Drift took plain bytes for a string, of which a check says that they are none."""
    declared = orders(f"- {{name: note, logicalType: string{more}}}")
    differences = compare_schema(declared, [column("note", "binary")], ALL)
    assert tell(differences) == expected
