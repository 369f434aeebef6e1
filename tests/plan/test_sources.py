import re
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floe.checks import Check, ColumnPath, OrphanRows, QueryValue, RowCount, Table, TableMetric
from floe.documents import read_text
from floe.errors import ConfigurationError
from floe.graph import build_graph
from floe.model import Place
from floe.plan import TableSource, Unreachable, choose_sources

HEAD = "kind: DataContract\napiVersion: v3.2.0\nid: {0}\nname: {0}\nversion: 1.2.0\n"
SCHEMA = "schema: [{name: orders, physicalName: orders_v1}, {name: lines}]\n"
PROD = "{server: prod, type: local, environment: live, path: 'data/{model}', format: parquet}"
DEV = "{server: dev, type: postgres, environment: test, host: db, password: '${SECRET}'}"
ORDERS = Table("shop.yaml", "orders", "orders_v1")
LINES = Table("shop.yaml", "lines", "lines")
CUSTOMERS = Table("people.yaml", "customers", "customers")


def contract(name, servers="", schema=SCHEMA):
    listed = f"servers: [{servers}]\n" if servers else ""
    return read_text(f"{name}.yaml", HEAD.format(name) + schema + listed)


def check(table, metric=None):
    return Check(
        id=f"{table.name}/x",
        clause="x",
        table=table,
        place=Place(table.file),
        description="x",
        measures=TableMetric(table, metric or RowCount()),
    )


def choose(servers, tables=(ORDERS,), people=None, **asked):
    documents = [contract("shop", servers)]
    if people is not None:
        documents.append(contract("people", people, "schema: [{name: customers}]\n"))
    graph = build_graph(documents)
    checks = [check(table) for table in tables]
    if people is not None:
        key = (ColumnPath(("id",)),)
        checks.append(check(ORDERS, OrphanRows(key, CUSTOMERS, key)))
    return choose_sources(graph, graph.contracts[0], checks, **asked)


def test_the_only_server_needs_no_name():
    chosen = choose(PROD)
    assert chosen.server == "prod"
    assert chosen.problems == {}
    values = {"environment": "live", "path": "data/orders_v1", "format": "parquet"}
    assert chosen.sources == {ORDERS: TableSource(ORDERS, "prod", "local", values)}


@pytest.mark.parametrize(
    ("overrides", "variables", "given"),
    [
        ({}, {}, set()),
        ({"prod": {"type": "local", "path": "x"}}, {}, {"path"}),
        ({"prod": {"path": "x"}}, {"format": "csv"}, {"path", "format"}),
        ({"dev": {"path": "x"}}, {}, set()),
        ({"prod": {"customProperties": [{"property": "topic", "value": 1}]}}, {}, {"topic"}),
        ({"prod": {"customProperties": [{"property": "path", "value": 1}]}}, {}, set()),
    ],
)
def test_it_is_known_which_values_are_not_the_contracts(overrides, variables, given):
    chosen = choose(PROD, overrides=overrides, variables=variables)
    assert chosen.sources[ORDERS].given == given


def test_custom_properties_are_values_unless_the_server_has_its_own():
    custom = "[{property: topic, value: t}, {property: path, value: no}, {value: 1}]"
    server = PROD.replace("parquet}", f"parquet, customProperties: {custom}}}")
    values = choose(server).sources[ORDERS].values
    assert (values["topic"], values["path"]) == ("t", "data/orders_v1")
    assert "customProperties" not in values


def test_tables_come_in_the_order_of_the_contract_and_others_after_them():
    chosen = choose(PROD, (LINES, ORDERS), PROD)
    assert list(chosen.sources) == [ORDERS, LINES, CUSTOMERS]


@pytest.mark.parametrize(
    ("servers", "asked", "server"),
    [
        (f"{PROD}, {DEV}", {"server": "dev"}, "dev"),
        (f"{PROD}, {DEV}", {"server": "test"}, "dev"),
        (f"{PROD}, {DEV}", {"default": "dev"}, "dev"),
        (f"{PROD}, {DEV}", {"default": "test"}, "dev"),
        (f"{PROD}, {DEV}", {"server": "prod", "default": "dev"}, "prod"),
        (PROD, {"default": "dev"}, "prod"),
        (PROD, {"server": "own", "overrides": {"own": {"type": "local"}}}, "own"),
        (PROD, {"default": "own", "overrides": {"own": {"type": "local"}}}, "own"),
        ("", {"overrides": {"own": {"type": "local"}}}, "own"),
        ("", {"variables": {"type": "local"}}, "command line"),
        ("", {"server": "mine", "variables": {"type": "local"}}, "mine"),
    ],
)
def test_a_server_is_chosen_by_name_then_by_setting_then_for_lack_of_others(servers, asked, server):
    chosen = choose(servers, **asked)
    assert chosen.server == server
    assert chosen.sources[ORDERS].server == server


@pytest.mark.parametrize(
    ("servers", "asked", "message"),
    [
        (
            f"{PROD}, {DEV}",
            {},
            "shop.yaml has several servers, name one with --server: prod, dev",
        ),
        (
            f"{PROD}, {DEV}",
            {"server": "stage"},
            "shop.yaml has no server called 'stage': there are prod, dev",
        ),
        (
            PROD,
            {"server": "test", "overrides": {"own": {"type": "local"}, "prod": {"path": "x"}}},
            "shop.yaml has no server called 'test': there are prod, own",
        ),
        (
            "",
            {"overrides": {"a": {"type": "local"}, "b": {"type": "s3"}}},
            "name one of the servers with --server: a, b",
        ),
    ],
)
def test_a_server_that_is_not_clear_is_asked_for(servers, asked, message):
    with pytest.raises(ConfigurationError, match=f"^{re.escape(message)}$"):
        choose(servers, **asked)


def test_a_contract_without_a_server_has_tables_without_a_source():
    chosen = choose("", (ORDERS, LINES))
    reason = "the contract has no server: add one to it, to floe.toml, or with --var type=…"
    assert chosen.server is None
    assert chosen.sources == {}
    assert chosen.problems == dict.fromkeys((ORDERS, LINES), Unreachable(reason, is_outside=False))


def test_settings_override_the_contract_and_variables_override_both():
    chosen = choose(
        DEV,
        overrides={"dev": {"host": "replica", "port": 5433}},
        variables={"type": "LOCAL", "port": "1"},
    )
    source = chosen.sources[ORDERS]
    assert source.type == "local"
    assert dict(source.values) == {
        "environment": "test",
        "host": "replica",
        "port": "1",
        "password": "${SECRET}",
    }


@pytest.mark.parametrize(
    ("people", "server"),
    [
        (f"{DEV}, {PROD}", "prod"),
        ("{server: x, type: local, environment: live}, {server: y, type: local}", "x"),
        ("{server: only, type: local}", "only"),
    ],
)
def test_a_parent_is_looked_for_on_the_server_that_goes_with_the_chosen_one(people, server):
    chosen = choose(PROD, people=people, variables={"format": "csv"})
    source = chosen.sources[CUSTOMERS]
    assert source.server == server
    # What was said of the chosen server is not said of another one.
    assert source.values.get("format") == ("csv" if server == "prod" else None)


@pytest.mark.parametrize(
    ("people", "reason"),
    [
        (
            "{server: x, type: local}, {server: y, type: local}",
            "people.yaml has no server called 'prod': there are x, y",
        ),
        ("", "people.yaml has no server"),
    ],
)
def test_a_parent_without_a_server_is_a_problem_of_its_own(people, reason):
    chosen = choose(PROD, people=people)
    assert chosen.problems == {CUSTOMERS: Unreachable(reason, is_outside=False)}
    assert list(chosen.sources) == [ORDERS]


def test_a_contract_that_was_not_read_is_said_so():
    stranger = Table("gone.yaml", "gone", "gone")
    chosen = choose(PROD, (ORDERS, stranger))
    reason = "the contract gone.yaml was not read"
    assert chosen.problems == {stranger: Unreachable(reason, is_outside=False)}


def test_a_server_without_a_type_is_said_so():
    chosen = choose("{server: prod}")
    assert chosen.problems[ORDERS].reason == "server 'prod' has no type"


def test_names_take_the_place_of_placeholders_and_variables_stay():
    path = "${ROOT}/{contract}/{version}/{model}/{table}/{object}/{other}/${model}"
    chosen = choose(PROD, variables={"path": path})
    assert chosen.sources[ORDERS].values["path"] == (
        "${ROOT}/shop/1.2.0/orders_v1/orders_v1/orders_v1/{other}/${model}"
    )


HOSTILE = [
    "../../etc/passwd",
    "..",
    "a/b",
    "a\\b",
    "a..b",
    ".hidden",
    "{contract}",
    "${HOME}",
    "$HOME",
    "*",
    "a?",
    "[a-z]",
    "file:x",
    "a;b",
    "a&user=root",
    "a%2e",
    "a\nb",
    "a\0b",
    "",
    "x" * 300,
]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_stays_out_of_the_path(name):
    table = Table("shop.yaml", "orders", name)
    chosen = choose(PROD, (table,))
    assert chosen.sources == {}
    assert "cannot stand in the place of {model}" in chosen.problems[table].reason
    assert not chosen.problems[table].is_outside
    assert "\n" not in chosen.problems[table].reason


@given(st.text(max_size=20))
def test_any_name_is_one_step_of_the_path_or_refused(name):
    table = Table("shop.yaml", "orders", name)
    chosen = choose(PROD, (table,))
    if table in chosen.sources:
        path = chosen.sources[table].values["path"]
        assert path == f"data/{name}"
        assert not set(name) & set("/\\${}*?[]:;&=%'\"\n\0")
        assert name.strip(".")
    else:
        assert table in chosen.problems


def test_a_name_that_no_value_asks_for_is_not_judged():
    table = Table("shop.yaml", "orders", "a/b")
    assert table in choose(DEV, (table,)).sources


def test_a_parent_in_a_contract_that_was_only_referred_to_is_found():
    documents = [
        contract("shop", PROD),
        contract("people", PROD, "schema: [{name: customers}]\n"),
    ]
    whole = build_graph(documents)
    graph = SimpleNamespace(contracts=whole.contracts[:1], neighbours=whole.contracts[1:])
    key = (ColumnPath(("id",)),)
    checks = [check(ORDERS, OrphanRows(key, CUSTOMERS, key))]
    chosen = choose_sources(graph, graph.contracts[0], checks)
    assert chosen.sources[CUSTOMERS].values["path"] == "data/customers"


def test_values_of_a_server_are_not_printed_with_it():
    chosen = choose(PROD, overrides={"prod": {"password": "hunter2"}}, variables={"token": "abc1"})
    assert "hunter2" in chosen.sources[ORDERS].values.values()
    assert "hunter2" not in repr(chosen)
    assert "abc1" not in repr(chosen)


def test_placeholders_are_filled_however_deep_they_stand():
    options = {"options": {"paths": ["a/{model}", 1]}}
    chosen = choose(PROD, overrides={"prod": options})
    assert chosen.sources[ORDERS].values["options"] == {"paths": ["a/orders_v1", 1]}


def test_a_version_that_is_not_there_is_said_so():
    text = "kind: DataContract\napiVersion: v3.2.0\nid: shop\n" + SCHEMA
    document = read_text(
        "shop.yaml", text + "servers: [{server: a, type: local, path: '{version}'}]"
    )
    graph = build_graph([document])
    chosen = choose_sources(graph, graph.contracts[0], [check(ORDERS)])
    reason = "the contract has no version to put in the place of {version}"
    assert chosen.problems == {ORDERS: Unreachable(reason, is_outside=False)}


def test_the_tables_of_a_query_are_looked_for_too():
    metric = QueryValue("select 1", (("lines", LINES),))
    graph = build_graph([contract("shop", PROD)])
    chosen = choose_sources(graph, graph.contracts[0], [check(ORDERS, metric)])
    assert list(chosen.sources) == [ORDERS, LINES]
