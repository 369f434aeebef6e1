"""No rows from outside of the workspace are shown, and an untrusted one reads nothing there."""

import json
import re

import pytest

from floe.checks import Table
from floe.plan import TableSource
from floe.wiring import open_workspace
from floe.wiring.data_places import DataPlaces

SECRET = "root:x:0:user"  # noqa: S105
CONTRACT = """\
apiVersion: v3.2.0
kind: DataContract
id: users
name: users
version: 1.0.0
status: active
servers:
  - {server: local, type: TYPE, KEY: "PATH", format: FORMAT}
schema:
  - id: users
    name: users
    properties:
      - id: name
        name: name
        logicalType: string
        required: true
        logicalTypeOptions: {maxLength: 3}
      - {id: size, name: size, logicalType: integer}
    quality:
      - {id: rows, metric: rowCount, mustBeGreaterThan: 1000}
"""


def write(workspace, path, *, format="csv", key="path", type="local", settings=""):
    text = CONTRACT.replace("PATH", str(path)).replace("FORMAT", format)
    text = text.replace("KEY", key).replace("TYPE", type)
    return workspace({"floe.toml": settings, "users.odcs.yaml": text, "data/in.csv": "name\na\n"})


@pytest.fixture
def secret(tmp_path_factory):
    """A file of the user's, outside of every workspace."""
    folder = tmp_path_factory.mktemp("etc")
    (folder / "passwd.csv").write_text(f"{SECRET}\n{SECRET}2\n")
    (folder / "named.csv").write_text(f"name,{SECRET}-header\n{SECRET},1\n{SECRET}2,x\n")
    return folder


def source(given=(), type="local", **values):
    table = Table("x.yaml", "users", "users")
    return TableSource(table, "local", type, values, frozenset(given))


def places(root, *, untrusted=False):
    return DataPlaces(open_workspace((root,), untrusted=untrusted))


# Ways to write a place outside; `{outside}` is a folder there, `link` in the workspace leads to it.
OUT = [
    "{outside}/passwd.csv",
    "{outside}",
    "{outside}/*.csv",
    "file://{outside}/passwd.csv",
    "FILE:{outside}/passwd.csv",
    "file:{outside}/passwd.csv",
    "../passwd.csv",
    "data/../../passwd.csv",
    "x:/../../passwd.csv",
    "data/{a,../../../..}/etc/passwd",
    "data/[.][.]/../x",
    "link/passwd.csv",
    "link",
    "data/linked.csv",
    "data",
    "data/*.csv",
    "data/l*.csv",
    "data/**",
    "data/[l]inked.csv",
    "data/{linked,in}.csv",
    "deep/**/linked.csv",
    "${{UNSET_PLACE:-{outside}}}/passwd.csv",
    "${{PLACE}}/../passwd.csv",
    "data/\\u0000",
]
INSIDE = [
    "plain", "plain/a.csv", "plain/*.csv", "plain/**/*.csv", "./plain", "plain/../plain/a.csv",
    "file://{root}/plain/a.csv", "{root}/plain", "*.csv", "nothing/there", "${{PLACE}}/passwd.csv",
    "${{UNSET_PLACE:-plain}}/a.csv", "plain/{a,b}.csv", "inner",
]  # fmt: skip


@pytest.fixture
def folders(workspace, secret, monkeypatch):
    root = write(workspace, "data")
    (root / "link").symlink_to(secret)
    (root / "data" / "linked.csv").symlink_to(secret / "passwd.csv")
    (root / "deep" / "er").mkdir(parents=True)
    (root / "deep" / "er" / "linked.csv").symlink_to(secret / "passwd.csv")
    (root / "plain").mkdir()
    (root / "plain" / "a.csv").write_text("name\na\n")
    (root / "plain" / ".hidden").symlink_to(secret)
    (root / "inner").symlink_to("plain")
    (root / ".venv").symlink_to(secret)
    monkeypatch.setenv("PLACE", str(secret))
    return root


class TestPlaces:
    @pytest.mark.parametrize("written", OUT)
    def test_outside_is_known_however_it_is_written(self, folders, secret, written):
        text = re.sub(r"\\u0000", "\0", written.replace("{outside}", str(secret)))
        text = text.replace("{{", "{").replace("}}", "}")
        assert places(folders).conceal(source(path=text)) is not None
        assert places(folders, untrusted=True).refuse(source(path=text)) is not None

    @pytest.mark.parametrize("written", INSIDE)
    def test_inside_is_shown(self, folders, written):
        text = written.replace("{root}", str(folders)).replace("{{", "{").replace("}}", "}")
        assert places(folders).conceal(source(path=text)) is None
        assert places(folders).refuse(source(path=text)) is None

    @pytest.mark.parametrize("key", ["path", "location"])
    def test_the_platform_may_name_any_place(self, folders, secret, key):
        given = source(given=(key,), **{key: str(secret)})
        assert places(folders).conceal(given) is None
        assert places(folders, untrusted=True).refuse(given) is None

    @pytest.mark.parametrize(
        ("type_", "values"),
        [
            ("duckdb", {"database": "/var/lib/x.duckdb"}),
            ("custom", {"location": "/etc", "format": "csv"}),
            ("s3", {"location": "file:///etc/passwd"}),
            ("iceberg", {"warehouse": "/var/lib"}),
            ("azure", {"location": "../x"}),
        ],
    )
    def test_other_servers_of_files_are_judged_alike(self, folders, type_, values):
        assert places(folders).conceal(source(type=type_, **values)) is not None
        assert places(folders, untrusted=True).refuse(source(type=type_, **values)) is not None

    def test_the_reason_gives_the_line_to_add(self, folders, secret):
        reason = places(folders).conceal(source(path=f"{secret}/passwd.csv"))
        assert f'add local.path = "{secret}/passwd.csv" under [servers] in floe.toml' in reason


class TestUntrusted:
    @pytest.mark.parametrize(
        ("type_", "values"),
        [
            ("postgres", {"host": "127.0.0.1", "database": "x"}),
            ("postgres", {"database": "x"}),
            ("s3", {"location": "s3://bucket/x"}),
            ("iceberg", {"catalogUrl": "http://127.0.0.1"}),
            ("kafka", {"host": "127.0.0.1:9092"}),
            ("snowflake", {"account": "x"}),
            ("hive", {"database": "x"}),
            ("spark", {}),
            ("databricks", {"catalog": "x"}),
            ("azure", {"location": "abfss://a@b.dfs.core.windows.net/x"}),
            ("sqlserver", {"host": "${HOST}"}),
            ("local", {"path": "${HOME}/x.csv"}),
            ("local", {"path": "plain", "delimiter": "${AWS_SECRET_ACCESS_KEY}"}),
            ("local", {"path": "${HOME:-plain}"}),
            ("local", {"path": "plain", "format": "delta"}),
            ("local", {"path": "plain", "format": "iceberg"}),
            ("local", {"path": "tables"}),
        ],
    )
    def test_no_host_no_variable_and_no_table_that_names_files(self, folders, type_, values):
        (folders / "tables" / "_delta_log").mkdir(parents=True)
        assert places(folders, untrusted=True).refuse(source(type=type_, **values)) is not None
        assert places(folders).refuse(source(type=type_, **values)) is None

    def test_a_host_that_the_user_names_is_reached(self, folders):
        named = source(type="postgres", given=("host",), host="db.example.com", database="x")
        assert places(folders, untrusted=True).refuse(named) is None

    def test_its_servers_get_no_credentials(self, folders, monkeypatch):
        monkeypatch.setenv("FLOE_POSTGRES_PASSWORD", "secret")
        assert dict(open_workspace((folders,), untrusted=True).environment) == {}
        assert "FLOE_POSTGRES_PASSWORD" in open_workspace((folders,)).environment

    @pytest.mark.parametrize("command", [("check", "--no-record"), ("drift",)])
    def test_what_is_not_read_is_told(self, floe, workspace, secret, command):
        write(workspace, secret / "passwd.csv")
        ran = floe(*command, "--untrusted")
        said = ran.out + ran.err
        assert ran.code in (1, 2)
        assert "leads out of" in said
        assert SECRET not in said

    def test_no_host_of_the_contract_is_reached(self, floe, workspace, listener):
        root = write(workspace, "x", type="postgres", key="database")
        text = (root / "users.odcs.yaml").read_text()
        host = f"host: 127.0.0.1, port: {listener.port}, database"
        (root / "users.odcs.yaml").write_text(text.replace("database", host, 1))
        for command in (("drift",), ("check", "--no-record")):
            ran = floe(*command, "--untrusted")
            assert "is not reached for an untrusted workspace" in ran.out + ran.err
        assert listener.heard == []


@pytest.mark.spark
@pytest.mark.usefixtures("spark")
class TestRows:
    """`path: /etc/passwd` with `--sample` printed the file."""

    @pytest.mark.parametrize("file", ["passwd.csv", "named.csv"])
    @pytest.mark.parametrize(
        "command",
        [
            ("check", "--no-record", "--sample", "5"),
            ("check", "--no-record", "--sample", "5", "--json", "-v"),
            ("check", "--no-record", "--format", "junit"),
            ("drift", "--data"),
            ("drift", "--json"),
        ],
    )
    def test_nothing_of_a_file_outside_is_shown(self, floe, workspace, secret, command, file):
        write(workspace, secret / file)
        ran = floe(*command)
        assert SECRET not in ran.out + ran.err

    def test_the_reason_is_told_beside_the_figures(self, floe, workspace, secret):
        write(workspace, secret / "named.csv")
        ran = floe("check", "--no-record", "--sample", "5", "--json")
        (broken,) = (
            result for result in json.loads(ran.out)["results"] if "maxLength" in result["check"]
        )
        assert broken["failing_rows"] == 2
        assert "under [servers] in floe.toml" in broken["reason"]

    @pytest.mark.parametrize("form", ["csv", "json"])
    def test_no_rows_are_set_aside_from_there(self, floe, workspace, secret, form):
        root = write(workspace, secret / "named.csv", format=form)
        ran = floe("check", "--no-record", "--quarantine", root / "bad")
        assert not any(SECRET in f.read_text("latin-1") for f in root.glob("bad/**/*.parquet"))
        assert SECRET not in ran.out + ran.err

    def test_where_floe_toml_names_the_place_rows_are_shown(self, floe, workspace, secret):
        settings = f'[servers.local]\npath = "{secret}/named.csv"\n'
        write(workspace, "elsewhere", settings=settings)
        assert SECRET in floe("check", "--no-record", "--sample", "5").out

    def test_where_the_user_names_the_place_rows_are_shown(self, floe, workspace, secret):
        write(workspace, "elsewhere")
        named = f"path={secret}/named.csv"
        assert SECRET in floe("check", "--no-record", "--sample", "5", "--var", named).out

    def test_rows_of_the_workspace_are_shown(self, floe, workspace, secret):
        root = write(workspace, "data/in.csv")
        (root / "data" / "in.csv").write_text((secret / "named.csv").read_text())
        assert SECRET in floe("check", "--no-record", "--sample", "5").out
