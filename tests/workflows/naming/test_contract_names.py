import pytest

from floe.adapters.files import FileWorkspace
from floe.errors import ConfigurationError, InputError
from floe.workflows.naming import NameRequest, name_contract

CONTRACT = """\
apiVersion: v3.1.0
kind: DataContract
id: shop
version: 1.0.0
status: active
servers:
  - {server: prod, type: postgres, host: db.example.com, port: 5432, database: shop, schema: public}
  - {server: lake, type: s3, location: "s3://lake/shop"}
schema:
  - {name: orders, physicalName: orders_v1}
  - {name: customers}
"""


@pytest.fixture
def names(tmp_path):
    (tmp_path / "shop.yaml").write_text(CONTRACT, encoding="utf-8")
    (tmp_path / "bare.yaml").write_text(CONTRACT.partition("servers")[0], encoding="utf-8")
    (tmp_path / "broken.yaml").write_text("kind: [", encoding="utf-8")

    def run(file="shop.yaml", **options):
        return name_contract(FileWorkspace(tmp_path), NameRequest(files=(file,), **options))

    return run


def test_every_table_is_named_on_every_server(names):
    assert [(each.server, each.schema_object) for each in names()] == [
        ("prod", "orders"),
        ("prod", "customers"),
        ("lake", "orders"),
        ("lake", "customers"),
    ]


@pytest.mark.parametrize("word", ["orders", "orders_v1"])
def test_one_table_on_one_server_is_named(names, word):
    [named] = names(server="prod", schema_object=word)
    assert named.naming.canonical == ("postgres://db.example.com:5432", "shop.public.orders_v1")


def test_the_workspace_has_the_last_word_on_servers(names):
    [named] = names(
        server="prod", schema_object="orders", overrides={"prod": {"host": "db.test", "port": 5433}}
    )
    assert named.naming.namespace == "postgres://db.test:5433"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"server": "test"}, "no server is called 'test': there are prod, lake"),
        ({"schema_object": "x"}, "no object is called 'x': there are orders, customers"),
        ({"file": "bare.yaml"}, "the contract has no server, and nothing that could be named"),
    ],
)
def test_what_is_not_there_cannot_be_named(names, options, message):
    with pytest.raises(ConfigurationError) as error:
        names(**options)
    assert str(error.value) == message


def test_a_file_that_is_no_contract_is_refused(names):
    with pytest.raises(InputError, match=r"broken\.yaml is no contract that can be read"):
        names("broken.yaml")


def test_relative_paths_of_local_servers_begin_at_the_workspace(names, tmp_path):
    local = 'type: local, path: "data/{model}"'
    text = CONTRACT.replace('type: s3, location: "s3://lake/shop"', local)
    (tmp_path / "files.yaml").write_text(text, encoding="utf-8")
    [named] = names("files.yaml", server="lake", schema_object="orders", root="/shop")
    assert named.naming.canonical == ("file", "/shop/data/orders_v1")


def test_findings_know_the_lines_of_the_contract(names, tmp_path):
    text = CONTRACT.replace("database: shop, ", "").replace("orders_v1", "a.b.c.d")
    (tmp_path / "gaps.yaml").write_text(text, encoding="utf-8")
    [orders, customers] = names("gaps.yaml", server="prod")
    for named in (orders, customers):
        assert named.naming.findings
        for each in named.naming.findings:
            line = text.splitlines()[each.line - 1]
            assert each.place.file == "gaps.yaml"
            wanted = "server: prod" if each.place.path[0] == "servers" else "name: orders"
            assert wanted in line
            assert each.column > 1
