"""Constraints of a DDL were left out of the contract, and nobody was told."""

import pytest

DDL = """
CREATE TABLE orders (
  id VARCHAR(36) PRIMARY KEY,
  amount DECIMAL(10, 2) NOT NULL DEFAULT 7 CHECK (amount > 3),
  state TEXT UNIQUE,
  customer INT REFERENCES customers(id),
  CONSTRAINT u1 UNIQUE (state, customer)
);
COMMENT ON COLUMN orders.id IS 'The key';
CREATE VIEW v AS SELECT id FROM orders;
CREATE INDEX ix ON orders (state);
ALTER TABLE orders ADD CONSTRAINT q CHECK (amount < 9);
"""


@pytest.fixture
def losses(converter, tmp_path):
    def read(ddl, dialect="postgres"):
        notes = []
        file = tmp_path / "orders.sql"
        file.write_text(ddl, encoding="utf-8")
        converter.read(str(file), "sql", [("dialect", dialect)], notes.append)
        assert not any(note.is_lost for note in notes)
        return [(".".join(note.path), note.message) for note in notes]

    return read


def test_what_the_importer_leaves_out_of_a_ddl_is_told(losses):
    missing = " is not in the contract"
    assert [(path, message.removesuffix(missing)) for path, message in losses(DDL)] == [
        ("orders.amount", "DEFAULT 7"),
        ("orders.amount", "CHECK (amount > 3)"),
        ("orders.state", "UNIQUE"),
        ("orders", "CONSTRAINT u1 UNIQUE (state, customer)"),
        ("", "COMMENT ON COLUMN orders.id IS 'The key'"),
        ("", "CREATE VIEW v AS SELECT id FROM orders"),
        ("", "CREATE INDEX ix ON orders(state)"),
        ("", "ALTER TABLE orders ADD CONSTRAINT q CHECK (amount < 9)"),
    ]


@pytest.mark.parametrize(
    "ddl",
    [
        "CREATE TABLE orders (id INT PRIMARY KEY, x TEXT NOT NULL);",
        "CREATE TABLE Orders (Id INT, x TEXT NOT NULL, PRIMARY KEY (id));",
        "CREATE TABLE orders (id INT, c INT REFERENCES customers(id));",
        "CREATE TABLE orders (id INT);\nCREATE TABLE lines (id INT);\n",
    ],
)
def test_what_is_in_the_contract_is_not_told(losses, ddl):
    assert losses(ddl) == []


def test_comments_of_columns_are_descriptions_or_told(losses):
    found = losses("CREATE TABLE orders (id INT COMMENT 'The key') COMMENT = 'All'", "mysql")
    assert found == []


def test_tables_of_two_schemas_are_told_apart(losses):
    """Keys that the contract had were told as missing, and the schemas were not told."""
    found = losses(
        "CREATE TABLE shop.customers (id INT PRIMARY KEY, x TEXT NOT NULL UNIQUE);\n"
        "CREATE TABLE archive.customers (id INT, x TEXT DEFAULT 'a');\n"
    )
    assert found == [
        ("shop_customers", "another table has the name too: shop.customers is called so here"),
        ("shop_customers.x", "UNIQUE is not in the contract"),
        (
            "archive_customers",
            "another table has the name too: archive.customers is called so here",
        ),
        ("archive_customers.x", "DEFAULT 'a' is not in the contract"),
    ]


SPARK = """
CREATE TABLE ${env}.first (id INT, day DATE) USING delta PARTITIONED BY (day)
LOCATION 's3://x' COMMENT 'The first' TBLPROPERTIES ('a' = 'b');
CREATE TABLE second (id INT) PARTITIONED BY (bucket(4, id));
"""


def test_what_stands_behind_the_columns_is_read_or_told(losses):
    """Nothing was told, and the first comment became that of all tables."""
    assert losses(SPARK, "spark") == [
        ("first", "the schema of env.first is not in the contract"),
        ("first", "USING DELTA is not in the contract"),
        ("first", "LOCATION 's3://x' is not in the contract"),
        ("first", "'a'='b' is not in the contract"),
        ("second", "PARTITIONED BY (BUCKET(4, id)) is not in the contract"),
    ]


def test_tables_have_their_own_comments_names_and_partitions(converter, tmp_path):
    file = tmp_path / "orders.sql"
    file.write_text(SPARK + "CREATE TABLE a.t (id INT);\nCREATE TABLE b.t (id INT);\n", "utf-8")
    tables = converter.read(str(file), "sql", [("dialect", "spark")])["schema"]
    assert [table.get("description") for table in tables] == ["The first", None, None, None]
    assert [(t["name"], t["physicalName"]) for t in tables[2:]] == [("a_t", "a.t"), ("b_t", "b.t")]
    keys = ("name", "partitioned", "partitionKeyPosition")
    assert [tables[0]["properties"][1].get(key) for key in keys] == ["day", True, 1]
    assert "partitioned" not in tables[1]["properties"][0]


def test_sql_server_is_read_by_its_own_name(losses):
    """It ended with exit code 3, as sqlglot calls it otherwise."""
    assert losses("CREATE TABLE t (id INT);", "sqlserver") == []


def test_the_schema_of_all_tables_is_that_of_the_server(losses):
    assert losses("CREATE TABLE shop.customers (id INT PRIMARY KEY);") == []
