"""Manifests and catalogs of projects that nobody has, as odd as real ones have been seen."""

import random
from typing import Any

Node = dict[str, Any]
SCHEMA = "https://schemas.getdbt.com/dbt/manifest/v12.json"
PROJECT = "shop"
ADAPTERS = ("duckdb", "postgres", "snowflake", "bigquery", "spark", "databricks", "redshift")
ADAPTERS_WITHOUT_A_DIALECT = ("trino", "athena", "sqlserver", "clickhouse", "fabric", "dremio")
NAMES = (
    *("id", "order", "select", "group", "user", "Customer ID", "amount (€)", 'na"me', "it's"),
    *(
        "größe",
        "名前",
        "_",
        "__",
        "1st",
        "a.b",
        "a/b",
        "a-b",
        "a:b",
        "#",
        "%",
        "UPPER",
        "ID",
        "camelCase",
    ),
    *("null", "true", "yes", "on", "2024-01-01", "0x1F", "1e3", "properties", "schema", "items"),
    *("x" * 130, " padded ", "{{ jinja }}", "$dollar", "@at", "é", "e\u0301", "ß", "İ"),
)
TYPES = (
    *(
        "int",
        "INTEGER",
        "BIGINT",
        "HUGEINT",
        "UHUGEINT",
        "UBIGINT",
        "TINYINT",
        "int8",
        "bit",
        "year",
    ),
    *(
        "decimal",
        "DECIMAL(18,3)",
        "NUMERIC(38, 9)",
        "NUMBER(38,0)",
        "BIGNUMERIC",
        "money",
        "double",
    ),
    *(
        "double precision",
        "real",
        "float",
        "FLOAT64",
        "varchar",
        "VARCHAR(16777216)",
        "text",
        "string",
    ),
    *("character varying(256)", "char(3)", "nvarchar(max)", "uuid", "json", "jsonb", "VARIANT"),
    *(
        "OBJECT",
        "ARRAY",
        "GEOGRAPHY",
        "GEOMETRY",
        "geometry(Point,4326)",
        "INTERVAL",
        "interval day",
    ),
    *("INTERVAL YEAR TO MONTH", "TIMESTAMP_NTZ", "TIMESTAMP_NTZ(9)", "TIMESTAMP_LTZ", "TIMESTAMP"),
    *(
        "timestamp with time zone",
        "timestamp(6) without time zone",
        "datetime",
        "DATE",
        "TIME",
        "timetz",
    ),
    *(
        "boolean",
        "BOOL",
        "bytea",
        "BLOB",
        "BYTES",
        "hstore",
        "tsvector",
        "inet",
        "HLLSKETCH",
        "SUPER",
    ),
    *("integer[]", "VARCHAR[]", "ARRAY<INT64>", "array<struct<a:int,b:string>>", "INTEGER[3]"),
    *(
        "STRUCT<a INT64, b ARRAY<STRING>>",
        'STRUCT("order" INTEGER, b VARCHAR)',
        "struct<>",
        "ROW(a int)",
    ),
    *("MAP(VARCHAR, INTEGER)", "map<string,array<int>>", "map<string,struct<x:decimal(10,2)>>"),
    *(
        "ENUM('a', 'b')",
        "ENUM8('a' = 1)",
        "Nullable(String)",
        "LowCardinality(String)",
        "UNION(a int)",
    ),
    *(
        "VECTOR(FLOAT, 256)",
        "void",
        "NULL",
        "unknown",
        "",
        " ",
        "???",
        "user-defined",
        "my schema.my type",
    ),
    *("SQLNULL", "int unsigned", "numeric(0,0)", "decimal(5,-2)", "decimal(90,40)", "varchar(0)"),
)
TEXTS = (
    *(
        None,
        "",
        " ",
        "password: hunter2",
        "postgres://me:s3cret@db/x",
        "A plain sentence.",
        "Two\nlines: with a colon",
        "{{ doc('orders') }}",
        "'quoted\"",
    ),
    *(
        "# no comment",
        "TODO",
        "n/a",
        "ünïcode ☃",
        "- a list",
        "x" * 5000,
        "**Purpose:** to be read back",
    ),
)
METAS: tuple[Any, ...] = (
    *(
        {},
        {"owner": "Team Sales"},
        {"owner": "sales@shop.example"},
        {"owner": ["a", "b"]},
        {"owner": None},
    ),
    *({"domain": "sales", "pii": True}, {"classification": "restricted"}, {"contains_pii": "yes"}),
    *(
        {"floe": {"owner": "x@y.example"}},
        {"floe": "text"},
        {"floe": {"version": 2}},
        {"version": "2024"},
    ),
    *(
        {"nested": {"a": [1, {"b": None}]}},
        {"sla": 0.99},
        {"": "empty"},
        {"with space": 1},
        {"tenant": 7},
    ),
    *({"status": "live"}, {"data_product": "a b"}, {"contract_name": "Orders: new"}, {"team": "T"}),
)
TAGS = ((), ("daily",), ("a b", "c:d"), ("#x", "é"), ("daily", "daily"), "nightly")
CONFIGS: tuple[Node, ...] = (
    *({}, {"severity": "WARN"}, {"severity": "error", "error_if": ">10", "warn_if": "!= 0"}),
    *(
        {"severity": "warn", "warn_if": ">= 5"},
        {"error_if": "between 1 and 10"},
        {"where": "a > 1"},
    ),
    *(
        {"where": "{{ var('x') }}"},
        {"fail_calc": "sum(n)"},
        {"severity": "ERROR", "where": "x = 'a'"},
    ),
    *({"error_if": "> 1 + 1"}, {"limit": 10, "store_failures": True}, {"warn_if": "=0"}),
)
VALUES: tuple[list[Any], ...] = (
    *(
        ["a", "b"],
        [1, 2, 3],
        [1, "a"],
        [None, "a"],
        [True, False],
        [1.5],
        [],
        ["a", "a"],
        ["", " "],
    ),
    *(["it's", 'x"y'], ["2024-01-01"], [1, 1.0], ["{{ var('x') }}"], ["A", "a"], [{"a": 1}], [[1]]),
    *([10**30], ["yes", "no", "null"]),
)


class InventedProject:
    """A project of some models, sources, seeds and snapshots: the same for the same seed."""

    def __init__(self, seed: int, models: int = 12) -> None:
        self._random = random.Random(seed)  # noqa: S311 - the same for the same seed
        self._adapter = self._random.choice((*ADAPTERS, *ADAPTERS_WITHOUT_A_DIALECT))
        self._tests: list[Node] = []
        self._sources = [self._source(number) for number in range(max(models // 4, 1))]
        self._nodes = [self._model(number) for number in range(models)]
        for table in (*self._sources, *self._nodes):
            self._add_tests(table)

    @property
    def manifest(self) -> Node:
        """What dbt would write in manifest.json."""
        metadata = {
            "dbt_schema_version": SCHEMA,
            "dbt_version": "1.10.0",
            "project_name": PROJECT,
            "adapter_type": self._adapter,
            "generated_at": "2999-01-01T00:00:00Z",
        }
        return {
            "metadata": metadata,
            "nodes": {node["unique_id"]: node for node in (*self._nodes, *self._tests)},
            "sources": {source["unique_id"]: source for source in self._sources},
            "exposures": {"exposure.shop.board": self._exposure()},
            "groups": {"group.shop.finance": _finance()},
        }

    @property
    def catalog(self) -> Node:
        """What dbt would write in catalog.json; some tables were never built."""
        return {
            "nodes": dict(self._catalogued(self._nodes)),
            "sources": dict(self._catalogued(self._sources)),
        }

    def _catalogued(self, tables: list[Node]) -> Any:
        for table in tables:
            if self._random.random() < 0.7:
                yield table["unique_id"], self._catalog_table(table)

    def _catalog_table(self, table: Node) -> Node:
        names = [column["name"] for column in table["columns"].values()]
        more = [name for name in self._names() if name not in names]
        folded = [name.upper() if self._random.random() < 0.3 else name for name in (*names, *more)]
        return {
            "metadata": {
                "type": self._random.choice(("BASE TABLE", "VIEW", "table", None)),
                "database": self._random.choice(("db", "DB", None)),
                "schema": "Main",
                "name": table["name"],
                "comment": self._random.choice(TEXTS),
                "owner": None,
            },
            "columns": {
                name: {
                    "name": name,
                    "type": self._random.choice(TYPES),
                    "index": number,
                    "comment": self._random.choice(TEXTS),
                }
                for number, name in enumerate(dict.fromkeys(folded), 1)
            },
            "stats": {},
        }

    def _names(self) -> list[str]:
        return self._random.sample(NAMES, self._random.choice((0, 1, 3, 8)))

    def _table(self, name: str) -> Node:
        pick = self._random.choice
        return {
            "name": name,
            "package_name": PROJECT,
            "original_file_path": f"models/{pick(('marts', 'staging'))}/{name}.sql",
            "database": pick(("db", None, "my-project")),
            "schema": pick(("main", "Main schema", "")),
            "description": pick(TEXTS),
            "meta": pick(METAS),
            "tags": list(tags) if not isinstance(tags := pick(TAGS), str) else tags,
            "columns": {column["name"]: column for column in map(self._column, self._names())},
            "depends_on": {"nodes": []},
        }

    def _column(self, name: str) -> Node:
        pick = self._random.choice
        return {
            "name": name,
            "description": pick(TEXTS),
            "data_type": pick((None, *TYPES)),
            "meta": pick(METAS),
            "tags": [],
            "quote": pick((None, True)),
            "constraints": pick(
                (
                    [],
                    [],
                    [{"type": "not_null"}],
                    [{"type": "primary_key"}],
                    [{"type": "check", "expression": "1 = 1"}],
                    [{"type": "unique"}],
                    [{"type": "custom"}],
                )
            ),
        }

    def _source(self, number: int) -> Node:
        pick = self._random.choice
        name = pick((f"raw_{number}", "Raw Orders", "orders"))
        source = pick(("crm", "Web Shop", "event-hub"))
        identifier = pick((name, "ORDERS 2024", "events_*", f"db.{name}"))
        freshness = pick(
            (
                None,
                {},
                {
                    "warn_after": {"count": 1, "period": "day"},
                    "error_after": {"count": None, "period": None},
                },
                {
                    "warn_after": {"count": 6, "period": "hour"},
                    "error_after": {"count": 2, "period": "day"},
                },
                {
                    "error_after": {"count": 90, "period": "minute"},
                    "filter": "day > current_date - 3",
                },
            )
        )
        return {
            **self._table(name),
            "resource_type": "source",
            "unique_id": f"source.{PROJECT}.{source}.{name}.{number}",
            "source_name": source,
            "identifier": identifier,
            "source_meta": pick(METAS),
            "source_description": pick(TEXTS),
            "freshness": freshness,
            "loaded_at_field": pick(
                (None, "id", "cast(at as timestamp)", '"Loaded At"', "_synced::timestamp")
            ),
            "config": {"enabled": True},
        }

    def _model(self, number: int) -> Node:
        pick = self._random.choice
        name = pick(
            (
                f"model_{number}",
                f"Model {number}",
                f"model-{number}",
                f"größe_{number}",
                f"{number}_days",
            )
        )
        kind = pick(("model", "model", "model", "seed", "snapshot"))
        version = pick((None, None, 1, 2, "beta"))
        above = [table["unique_id"] for table in (*self._sources, *getattr(self, "_made", []))]
        node = self._table(name)
        names = list(node["columns"]) or ["id"]
        constraints = pick(
            (
                [],
                [{"type": "primary_key", "columns": names[:2]}],
                [{"type": "unique", "columns": names}],
                [
                    {
                        "type": "foreign_key",
                        "columns": names[:1],
                        "to": above[0],
                        "to_columns": ["id"],
                    }
                ],
                [{"type": "check", "expression": "x > 0", "name": "c"}],
                [{"type": "foreign_key", "expression": "…"}],
            )
        )
        config = {
            "materialized": pick(
                ("table", "view", "incremental", "ephemeral", "materialized_view", "snapshot")
            ),
            "unique_key": pick((None, names[0], names, "a || b")),
            "partition_by": pick((None, names[0], names, {"field": names[0], "data_type": "date"})),
            "access": pick(("protected", "public", "private")),
            "group": pick((None, "finance", "nobody")),
            "contract": {"enforced": False},
            "tags": [],
            "meta": {},
        }
        return {
            **node,
            "resource_type": kind,
            "unique_id": f"{kind}.{PROJECT}.{name}" + (f".v{version}" if version else ""),
            "alias": name,
            "version": version,
            "latest_version": version and pick((version, 2)),
            "deprecation_date": pick((None, "2027-01-01T00:00:00")),
            "constraints": constraints,
            "config": config,
            "depends_on": {"nodes": self._random.sample(above, min(len(above), pick((0, 1, 2))))},
        }

    def _add_tests(self, table: Node) -> None:
        pick = self._random.choice
        names = list(table["columns"]) or ["id"]
        for _ in range(pick((0, 1, 3, 6))):
            name = pick((*names, "undescribed"))
            test, arguments = pick(self._generic(names))
            package, _, short = test.rpartition(".")
            number = len(self._tests)
            on_table = short.startswith(
                ("unique_comb", "expect_table", "expression", "expect_compound")
            )
            self._tests.append(
                {
                    "resource_type": "test",
                    "unique_id": f"test.{PROJECT}.{short}_{number}",
                    "name": f"{short}_{number}",
                    "package_name": PROJECT,
                    "original_file_path": "models/schema.yml",
                    "attached_node": pick((table["unique_id"], None)) if short else None,
                    "column_name": None if on_table or not short else name,
                    "test_metadata": {
                        "name": short,
                        "namespace": package or None,
                        "kwargs": {
                            "model": f"{{{{ get_where_subquery(ref('{table['name']}')) }}}}",
                            **arguments,
                        },
                    }
                    if short
                    else None,
                    "raw_code": "select 1 from {{ ref('x') }} where 1 = 0",
                    "description": pick(TEXTS),
                    "config": {"severity": "ERROR", **pick(CONFIGS)},
                    "depends_on": {"nodes": [table["unique_id"]]},
                }
            )

    def _generic(self, names: list[str]) -> list[tuple[str, Node]]:
        pick = self._random.choice
        other = pick((*self._sources, *getattr(self, "_nodes", [])))
        call = (
            f"source('{other['source_name']}', '{other['name']}')"
            if "source_name" in other
            else f"ref('{other['name']}')"
        )
        return [
            *[("not_null", {}), ("unique", {}), ("", {}), ("mine.odd", {"a": [1, {"b": 2}]})],
            ("accepted_values", {"values": pick(VALUES), "quote": pick((True, False))}),
            (
                "relationships",
                {"to": call, "field": pick(("id", *(list(other["columns"]) or ["x"])))},
            ),
            (
                "dbt_utils.unique_combination_of_columns",
                {"combination_of_columns": [*names[:2], pick(("a", "lower(x)"))]},
            ),
            (
                "dbt_utils.expression_is_true",
                {"expression": pick(("> 0", "a + b = c", "{{ x }} > 1", "is not null and ("))},
            ),
            (
                "dbt_utils.accepted_range",
                {
                    "min_value": pick((0, "0", "'2020-01-01'", "a", 10)),
                    "max_value": pick((5, None, "x")),
                },
            ),
            ("dbt_utils.not_null_proportion", {"at_least": pick((0.9, 1, 2, "x"))}),
            (
                "dbt_expectations.expect_column_values_to_match_regex",
                {"regex": pick(("^a+$", "(", "(a+)+$", "[[:alpha:]]", "(?<n>x)"))},
            ),
            (
                "dbt_expectations.expect_column_value_lengths_to_be_between",
                {"min_value": pick((1, 9)), "max_value": 5},
            ),
            (
                "dbt_expectations.expect_table_row_count_to_be_between",
                {"min_value": pick((1, 9)), "max_value": pick((5, None))},
            ),
        ]

    def _exposure(self) -> Node:
        return {
            "name": "board",
            "type": "dashboard",
            "url": self._random.choice((None, "https://bi.example/board")),
            "owner": {"email": None, "name": "Kim"},
            "depends_on": {"nodes": [self._nodes[0]["unique_id"]]},
        }


def _finance() -> Node:
    return {
        "name": "finance",
        "owner": {"email": ["a@shop.example", "b@shop.example"], "name": None},
    }
