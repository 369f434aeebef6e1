import re
from pathlib import Path

import pytest

from floe.lineage import from_odcs

DOCS = Path(__file__).parents[2] / "docs"
POSTGRES = {
    "type": "postgres",
    "host": "db.example.com",
    "port": 5432,
    "database": "shop",
    "schema": "sales",
}
NAMESPACE = "postgres://db.example.com:5432"


@pytest.mark.parametrize(
    ("server", "table", "expected"),
    [
        ({"type": None}, "orders", ("no engine",)),
        ({"type": "nonsense"}, "orders", ("no engine",)),
        ({"type": "nonsense", "location": "s3://b/x"}, "orders", ("s3://b", "x")),
        ({"type": "cassandra", "host": "c", "keyspace": "k"}, "t", ("cassandra://c:9042", "k.t")),
        ({**POSTGRES, "type": " Postgres "}, "orders", (NAMESPACE, "shop.sales.orders")),
    ],
)
def test_a_type_that_the_standard_lacks_is_read_as_far_as_it_goes(tell, server, table, expected):
    assert tell(server, table) == expected


@pytest.mark.parametrize(
    ("server", "table", "expected"),
    [
        (
            {"openlineage.namespace": "postgres://proxy:5432"},
            {"name": "orders"},
            ("postgres://proxy:5432", "shop.sales.orders"),
        ),
        (
            {"openlineage.namespace": "warehouse", "host": None},
            {"name": "orders"},
            ("warehouse", "shop.sales.orders", "naming/unknown-source"),
        ),
        (
            {"openlineage.name": "a.b.{table}", "schema": None},
            {"name": "orders"},
            (NAMESPACE, "a.b.orders"),
        ),
        ({}, {"name": "orders", "openlineage.name": "a.b.c"}, (NAMESPACE, "a.b.c")),
        (
            {"openlineage.name": "a.b.{table}"},
            {"name": "orders", "openlineage.name": "x.y.z"},
            (NAMESPACE, "x.y.z"),
        ),
        (
            {"openlineage.schema": "web"},
            {"name": "app.orders", "openlineage.schema": "own"},
            (NAMESPACE, "shop.own.orders"),
        ),
        (
            {"openlineage.namespace": "postgresql://DB", "openlineage.name": "A.b.c"},
            {"name": "orders"},
            ("postgres://db:5432", "a.b.c"),
        ),
        (
            {"openlineage.name": "sales.{table}"},
            {"name": "orders"},
            (NAMESPACE, "sales.orders", "naming/missing-component"),
        ),
        ({"openlineage.namespace": None}, {"name": "orders"}, (NAMESPACE, "shop.sales.orders")),
        (
            {"openlineage.engine": "mysql"},
            {"name": "orders"},
            ("mysql://db.example.com:5432", "shop.orders"),
        ),
    ],
)
def test_an_override_wins(tell, server, table, expected):
    assert tell({**POSTGRES, **server}, table) == expected


def test_what_is_missing_is_told_with_its_place_and_the_way_out(name_table):
    (finding,) = name_table({"type": "glue", "account": "123456789012", "database": "d"}).findings
    assert finding.message == "'region_name' is missing, without which glue has no name"
    assert finding.hint == "the server's custom property 'openlineage.region' can say it"
    assert (finding.place.file, str(finding.place)) == ("orders.odcs.yaml", "servers[0]")
    assert (finding.rule, finding.severity) == ("naming/missing-component", "error")


def test_a_variable_is_told_where_it_stands(name_table):
    (finding,) = name_table({**POSTGRES, "host": "${DB_HOST}"}).findings
    assert str(finding.place) == "servers[0].host"
    assert finding.hint == (
        "its value has a variable in it that is filled in later; "
        "the server's custom property 'openlineage.host' can say it"
    )


def test_a_credential_is_never_used(name_table):
    (finding,) = name_table({**POSTGRES, "database": "erik:hunter2@shop"}).findings
    assert str(finding.place) == "servers[0].database"
    assert str(finding.hint).startswith("its value holds what looks like a credential")


def test_a_text_that_is_too_long_is_no_name(tell):
    assert tell({**POSTGRES, "schema": '"' * 100_000}) == ("no schema",)
    assert tell(POSTGRES, "a." * 100_000) == ("no table",)


def test_a_wrong_value_is_told_where_it_stands(name_table):
    (finding,) = name_table({**POSTGRES, "port": 123456}).findings
    assert (str(finding.place), finding.rule) == (
        "servers[0].port",
        "naming/malformed-namespace",
    )
    (finding,) = name_table(POSTGRES, {"physicalName": "a\tb"}).findings
    assert str(finding.place) == "schema[0].physicalName"


def test_a_table_without_a_name_is_told_at_the_table(name_table):
    (finding,) = name_table(POSTGRES, {}).findings
    assert (str(finding.place), finding.hint) == (
        "schema[0]",
        "give the schema object a physicalName",
    )


def test_the_faults_of_a_pair_are_told_at_what_it_was_made_of(name_table):
    (finding,) = name_table({**POSTGRES, "host": "localhost"}).findings
    assert (finding.rule, str(finding.place)) == ("naming/local-host", "servers[0]")


def test_clients_that_drop_quotes_have_another_name(name_table):
    naming = name_table(POSTGRES, '"My Orders"')
    assert naming.canonical == (NAMESPACE, 'shop.sales."My Orders"')
    assert [alias[:2] for alias in naming.aliases] == [(NAMESPACE, "shop.sales.My Orders")]


def test_values_that_are_no_texts_are_absent(tell):
    strange = {"database": ["shop"], "schema": True}
    assert tell({**POSTGRES, **strange}) == ("no database", "no schema")


def test_custom_properties_count_where_the_server_has_no_value(tell):
    server = {"type": "custom", "customProperties": [{"property": "path", "value": "/x"}]}
    assert tell(server) == ("file", "/x")


def test_a_storage_location_is_told_beside_a_name_that_is_missing(name_table):
    naming = name_table({"type": "glue", "location": "s3://lake/{model}"})
    assert naming.canonical is None
    assert [tuple(each) for each in naming.aliases] == [("s3://lake", "orders", "storage location")]


def test_plain_mappings_say_the_same_as_elements(name_table):
    custom = [{"property": "openlineage.port", "value": 6432}]
    schema_object = {"name": "orders", "physicalName": "web.orders"}
    naming = from_odcs({**POSTGRES, "customProperties": custom}, schema_object)

    assert naming == name_table({**POSTGRES, "openlineage.port": 6432}, schema_object)
    assert naming.canonical == ("postgres://db.example.com:6432", "shop.web.orders")


def test_what_plain_mappings_lack_is_told_without_a_file():
    (finding,) = from_odcs({**POSTGRES, "host": "${DB_HOST}"}, {"name": "orders"}).findings

    assert (finding.place.file, str(finding.place)) == ("", "server.host")


def test_the_examples_of_the_page_run():
    page = (DOCS / "lineage.md").read_text(encoding="utf-8")
    names = page.partition("## Jobs that read and write by contracts")[0]
    known: dict[str, object] = {}
    for block in re.findall(r"```python\n(.*?)```", names, re.DOTALL):
        exec(block, known)  # noqa: S102

    assert known["pair"] == ("postgres://db.example.com:5432", "shop.public.orders")
    assert known["names"] == [known["pair"]]
