"""With --untrusted, nothing that floe.toml says runs code or reaches out."""

import pytest

from floe.errors import ConfigurationError
from floe.settings import TRUST, Trust, read_settings
from floe.wiring import open_workspace

CONTRACT = """\
apiVersion: v3.2.0
kind: DataContract
id: orders
name: orders
version: 1.0.0
status: active
team: {name: sales}
servers:
  - {server: local, type: local, path: data, format: csv}
schema:
  - id: orders
    name: orders
    properties:
      - {id: id, name: id, logicalType: integer, required: true}
"""
# Keys that only the owner may set, each with a value that does harm; `{url}` is a listener.
OWNERS = {
    "references.allow": '[references]\nallow = ["{url}/"]',
    "governance.allowed_signers": '[governance]\nallowed_signers = "mine"',
    "governance.against": '[governance]\nagainst = "registry"',
    "references.mirrors": '[references.mirrors]\n"oci://127.0.0.1:{port}/" = "/tmp"',
    "servers.local": '[servers.local]\ntype = "postgres"\nhost = "127.0.0.1"\nport = "{port}"',
    "servers.variables": '[servers]\nvariables = ["AWS_SECRET_ACCESS_KEY"]',
    "servers.hosts": '[servers]\nhosts = ["127.0.0.1"]',
    "spark.master": '[spark]\nmaster = "spark://127.0.0.1:{port}"',
    "spark.conf": '[spark.conf]\n"spark.jars" = "{url}/evil.jar"',
    "spark.packages": '[spark]\npackages = ["com.example:evil:1.0"]',
    "checks.sql_timeout": "[checks]\nsql_timeout = 86400",
    "checks.costly_sql": "[checks]\ncostly_sql = true",
    "dbt.program": '[dbt]\nprogram = "/bin/false"',
    "naming.aliases": '[naming.aliases.db]\ntype = "pattern"\nregex = "(a+)+$"',
    "ledger.url": '[ledger]\nurl = "postgresql://127.0.0.1:{port}/x"',
    "registry.url": '[registry]\nurl = "oci://127.0.0.1:{port}/x"',
    "catalog.uri": '[catalog]\nuri = "postgresql://127.0.0.1:{port}/x"',
    "catalog.warehouse": '[catalog]\nwarehouse = "{url}/x"',
    "catalog.name": '[catalog]\nname = "lake"',
    "catalog.token_url": '[catalog]\ntoken_url = "{url}/tokens"',
    "catalog.scope": '[catalog]\nscope = "all"',
    "lineage.transport": '[lineage]\ntransport = {type = "http", url = "{url}"}',
    "registry.hosts": '[registry]\nhosts = ["127.0.0.1"]',
    "usage.logs": '[usage]\nlogs = ["/etc"]',
    "usage.tables": '[usage]\ntables = "/tmp/elsewhere"',
}
# Paths that lead out, by `..`, from the root, or through a link that is called `away`.
OUTSIDE = {
    "paths": "paths = [{path}]",
    "tiers.enterprise": "[tiers]\nenterprise = {path}",
    "tiers.domain": "[tiers.domain]\nsales = {path}",
    "lint.baseline": "[lint]\nbaseline = {path}",
    "dbt.project_dir": "[dbt]\nproject_dir = {path}",
    "dbt.manifest": "[dbt]\nmanifest = {path}",
}
READING = [
    ("lint",),
    ("compile",),
    ("check", "--explain"),
    ("find",),
    ("graph",),
    ("export", "orders.odcs.yaml"),
    ("refs", "orders.odcs.yaml"),
    ("diff", "orders.odcs.yaml", "orders.odcs.yaml"),
    ("naming", "parse", "postgres://db.example.com:5432", "shop.public.orders"),
]
NEEDING = {
    ("check",): ("servers.local", "spark.master", "spark.conf", "spark.packages", "ledger.url"),
    ("drift",): ("servers.local", "spark.master", "spark.conf", "spark.packages"),
    ("results",): ("ledger.url",),
    ("register",): ("ledger.url",),
    ("contracts",): ("ledger.url",),
    ("diff", "--against", "registry"): ("ledger.url",),
    ("compile", "--against", "registry"): ("ledger.url",),
    ("reconcile",): (
        *("ledger.url", "catalog.uri", "catalog.warehouse"),
        *("catalog.name", "catalog.token_url", "catalog.scope"),
    ),
    ("platform", "publish"): ("ledger.url", "registry.url", "registry.hosts"),
    ("pull", "orders"): ("ledger.url", "registry.url", "registry.hosts"),
    ("generate",): ("servers.local",),
    ("spark", "start"): ("spark.master", "spark.conf", "spark.packages"),
    ("spark", "fetch"): ("spark.master", "spark.conf", "spark.packages"),
    ("contract", "generate", "--table", "data/orders.csv"): ("spark.conf",),
    ("naming", "check", "--spark", "data"): ("spark.conf",),
    ("usage", "update"): ("spark.conf", "usage.tables", "usage.logs", "naming.aliases"),
    ("usage", "orders"): ("usage.tables", "naming.aliases"),
}


@pytest.fixture
def stranger(workspace, listener):
    """A workspace that somebody else wrote, with a floe.toml that wants something."""

    def write(text):
        return workspace({
            "floe.toml": text.replace("{url}", listener.url).replace("{port}", str(listener.port)),
            "orders.odcs.yaml": CONTRACT,
            "data/orders.csv": "id\n1\n",
        })  # fmt: skip

    return write


def line(key):
    return f"floe.toml: {key} is not taken from an untrusted workspace"


def test_every_key_of_the_owner_is_attacked_here():
    owners = {key for key, trust in TRUST.items() if trust is Trust.OWNER}
    attacked = {"servers.values" if key == "servers.local" else key for key in OWNERS}
    assert attacked == owners
    assert set(OUTSIDE) == {key for key, trust in TRUST.items() if trust is Trust.INSIDE}


class TestIgnored:
    @pytest.mark.parametrize("command", READING, ids=" ".join)
    @pytest.mark.parametrize("key", OWNERS)
    def test_what_only_reads_contracts_goes_on_without(
        self, floe, stranger, listener, key, command
    ):
        stranger(OWNERS[key])
        ran = floe(*command, "--untrusted")
        assert (ran.code, ran.err.count(line(key))) == (0, 1)
        assert listener.heard == []

    @pytest.mark.parametrize("way", ["dots", "root", "link"])
    @pytest.mark.parametrize("key", OUTSIDE)
    def test_a_path_that_leads_out_is_not_taken(self, floe, stranger, marker, key, way):
        marker.mkdir()
        path = {"dots": "../elsewhere", "root": str(marker), "link": "away"}[way]
        root = stranger(OUTSIDE[key].replace("{path}", f'"{path}"'))
        (root / "away").symlink_to(marker)
        assert read_settings(root) != open_workspace((root,), untrusted=True).settings
        ran = floe("lint", "--untrusted")
        assert (ran.code, ran.err.splitlines()) == (0, [line(key)])

    @pytest.mark.parametrize("key", OUTSIDE)
    def test_a_path_that_stays_inside_is_taken(self, stranger, key):
        root = stranger(OUTSIDE[key].replace("{path}", '"data/../data"'))
        opened = open_workspace((root,), untrusted=True)
        assert opened.withheld == ()
        assert opened.settings == read_settings(root)

    def test_a_name_from_the_file_cannot_steer_the_terminal(self, floe, stranger):
        stranger('[servers."a\\n::error::b\\u001b[2J"]\ntype = "local"')
        lines = floe("lint", "--untrusted").err.splitlines()
        assert len(lines) == 1
        assert lines[0].isprintable()

    def test_what_is_taken_twice_is_told_once(self, floe, stranger):
        stranger(OWNERS["spark.conf"])
        assert floe("lint", "--fix", "--untrusted").err.count(line("spark.conf")) == 1


class TestRefused:
    @pytest.mark.parametrize(
        ("command", "key"), [(command, key) for command, keys in NEEDING.items() for key in keys]
    )
    def test_what_cannot_be_done_without_is_refused(self, floe, stranger, listener, command, key):
        stranger(OWNERS[key])
        ran = floe(*command, "--untrusted")
        assert ran.code == 2
        assert ran.err.splitlines()[-1].startswith(f"error: floe.toml: {key} is not taken")
        assert listener.heard == []

    def test_a_run_that_is_not_recorded_needs_no_ledger(self, floe, stranger):
        stranger(OWNERS["ledger.url"])
        assert floe("check", "--no-record", "--untrusted", "--explain").code == 0

    @pytest.mark.parametrize("text", ["", "[dbt]\nproject_dir = '../x'"])
    def test_dbt_runs_what_a_project_says_so_it_is_not_run(self, floe, stranger, marker, text):
        root = stranger(text)
        (root / "dbt").mkdir()
        (root / "dbt" / "dbt_project.yml").write_text(f"on-run-start: touch {marker}\n")
        ran = floe("dbt", "--untrusted", "build")
        assert (ran.code, marker.exists()) == (2, False)
        assert "this workspace is untrusted" in ran.err

    def test_a_project_elsewhere_is_generated_only_where_the_user_names_it(
        self, floe, stranger, marker
    ):
        stranger(f'[dbt]\nproject_dir = "{marker}"')
        ran = floe("generate", "--untrusted", "--yes")
        assert (ran.code, marker.exists()) == (2, False)
        assert floe("generate", "--untrusted", "--yes", "--project-dir", "dbt").code == 0


class TestSwitch:
    @pytest.mark.parametrize(
        "words",
        [("--untrusted", "lint"), ("lint", "--untrusted"), ("--untrusted", "lint", "--untrusted")],
    )
    def test_it_counts_on_both_sides_of_the_command(self, floe, stranger, words):
        stranger(OWNERS["spark.conf"])
        assert line("spark.conf") in floe(*words).err

    @pytest.mark.parametrize("words", [("spark", "--untrusted", "fetch"), ("spark", "fetch")])
    def test_a_group_has_it_too(self, floe, stranger, words, monkeypatch):
        stranger(OWNERS["spark.conf"])
        if "--untrusted" not in words:
            monkeypatch.setenv("FLOE_UNTRUSTED", "1")
        assert floe(*words).code == 2

    @pytest.mark.parametrize("value", ["1", "true", "YES"])
    def test_the_environment_turns_it_on(self, floe, stranger, monkeypatch, value):
        stranger(OWNERS["spark.conf"])
        monkeypatch.setenv("FLOE_UNTRUSTED", value)
        assert line("spark.conf") in floe("lint").err

    @pytest.mark.parametrize("value", ["", "0", "false", "no"])
    def test_the_environment_can_leave_it_off(self, floe, stranger, monkeypatch, value):
        stranger(OWNERS["spark.conf"])
        monkeypatch.setenv("FLOE_UNTRUSTED", value)
        assert floe("lint").err == ""

    def test_what_the_environment_means_is_never_guessed(self, floe, stranger, monkeypatch):
        stranger("")
        monkeypatch.setenv("FLOE_UNTRUSTED", "perhaps")
        assert floe("lint").code == 2

    def test_without_it_the_owners_word_counts(self, floe, stranger):
        root = stranger(OWNERS["spark.conf"])
        assert open_workspace((root,)).settings == read_settings(root)
        assert floe("lint").err == ""

    def test_the_refusal_says_what_to_do(self, stranger):
        opened = open_workspace((stranger(OWNERS["spark.conf"]),), untrusted=True)
        with pytest.raises(ConfigurationError, match="leave --untrusted away"):
            opened.need_settings("spark")


class TestExplaining:
    """`check --explain` started Spark with all that floe.toml named, and connected to servers."""

    @pytest.mark.parametrize("key", ["servers.local", "spark.master", "spark.conf"])
    def test_a_plan_starts_nothing_in_a_trusted_workspace_either(
        self, floe, stranger, listener, key, monkeypatch
    ):
        def refuse(*_):
            pytest.fail("Spark was started")

        monkeypatch.setattr("floe.adapters.spark.open_session", refuse)
        stranger(OWNERS[key])
        ran = floe("check", "--explain")
        assert (ran.code, ran.err) == (0, "")
        assert "orders" in ran.out
        assert listener.heard == []
