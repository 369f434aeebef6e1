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
        ("customers", "the schema of shop.customers is not in the contract"),
        ("customers.x", "UNIQUE is not in the contract"),
        ("customers", "the schema of archive.customers is not in the contract"),
        ("customers.x", "DEFAULT 'a' is not in the contract"),
    ]


def test_the_schema_of_all_tables_is_that_of_the_server(losses):
    assert losses("CREATE TABLE shop.customers (id INT PRIMARY KEY);") == []
