import pytest

from floe.errors import ConfigurationError
from floe.settings import Dbt, Settings, find_workspace, read_settings


def read(tmp_path, text):
    (tmp_path / "floe.toml").write_text(text)
    return read_settings(tmp_path)


def test_without_a_file_every_default_holds(tmp_path):
    assert read_settings(tmp_path) == Settings()


def test_the_whole_file_is_read(tmp_path):
    settings = read(
        tmp_path,
        """
name = "retail"
paths = ["platform", "products"]
[tiers]
enterprise = "platform/enterprise.odcs.yaml"
domain.sales = "platform/sales.odcs.yaml"
[lint]
profile = "platform"
select = ["sla-*"]
ignore = ["lint/x"]
severity."lint/y" = "warning"
baseline = "base.json"
[references]
allow = ["https://contracts.example.com/"]
[governance]
enforcement = "warn"
layers.gold = ["path:products/*/gold/*"]
allowed_tags = ["gold"]
classes = ["public", "secret"]
overrides = [{ rule = "lint/x", contract = "a", reason = "b", until = 2027-01-31 }]
[identity]
repository = "git@example.com:retail/contracts"
[servers]
default = "prod"
prod.path = "/lake/{model}"
prod.port = 5432
[spark]
master = "local[2]"
conf."spark.sql.ansi.enabled" = true
packages = ["org.example:driver:1.0"]
[checks]
between = "exclusive"
fail_on = "warning"
sample = 3
[dbt]
project_dir = "warehouse"
adapter = "duckdb"
name = "shop"
environment = "staging"
manifest = "warehouse/target/manifest.json"
[naming]
strict = true
select = ["wrong-*"]
ignore = ["naming/x"]
severity."naming/y" = "info"
aliases.cluster = { type = "hostList", hosts = ["a", "b"] }
[ledger]
url = "postgresql://ledger/floe"
""",
    )
    assert settings.servers.default == "prod"
    assert settings.servers.values == {"prod": {"path": "/lake/{model}", "port": 5432}}
    assert settings.spark.properties == {"spark.sql.ansi.enabled": "true"}
    assert settings.spark.packages == ("org.example:driver:1.0",)
    assert (settings.checks.between, settings.checks.fail_on) == ("exclusive", "warning")
    assert settings.dbt == Dbt(
        "warehouse", "duckdb", "shop", "staging", "warehouse/target/manifest.json"
    )
    assert settings.naming.strict is True
    assert (settings.naming.select, settings.naming.ignore) == (("wrong-*",), ("naming/x",))
    assert settings.naming.severity == {"naming/y": "info"}
    assert settings.naming.aliases == {"cluster": {"type": "hostList", "hosts": ["a", "b"]}}
    assert settings.ledger.url == "postgresql://ledger/floe"
    assert settings.tiers.domain == {"sales": "platform/sales.odcs.yaml"}
    assert settings.lint.severity == {"lint/y": "warning"}
    assert settings.governance.layers == {"gold": ("path:products/*/gold/*",)}
    assert settings.governance.overrides[0].until.isoformat() == "2027-01-31"
    assert settings.identity.repository == "git@example.com:retail/contracts"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nam = 1", "unknown key 'nam', did you mean 'name'?"),
        ("[sparc]", "unknown key 'sparc', did you mean 'spark'?"),
        ("[lint]\nselekt = []", "unknown key 'lint.selekt', did you mean 'select'?"),
        ("[lint]\nwhatever = 1", "unknown key 'lint.whatever'"),
        ("name = 1", "'name' must be a non-empty string"),
        ("name = ''", "'name' must be a non-empty string"),
        ("lint = 1", "'lint' must be a table"),
        ("[servers]\nprod = 'x'", "'servers.prod' must be a table"),
        ("[checks]\nbetween = 'x'", "'checks.between' must be one of inclusive, exclusive"),
        ("paths = 'a'", "'paths' must be a list"),
        (
            "[dbt]\nadapter = 'sqlite'",
            "'dbt.adapter' must be one of spark, duckdb, postgres, snowflake, bigquery",
        ),
        ("paths = ['a', 1]", "'paths.1' must be a non-empty string"),
        (
            "[lint]\nprofile = 'x'",
            "'lint.profile' must be one of standard, extended, platform",
        ),
        (
            "[lint]\nseverity.a = 'loud'",
            "'lint.severity.a' must be one of error, warning, info",
        ),
        ("[lint]\nseverity = 1", "'lint.severity' must be a table"),
        (
            "[[governance.overrides]]\nrule = 'a'\ncontract = 'c'\nreason = 'b'",
            "'governance.overrides.0.until' is missing",
        ),
        (
            "[[governance.overrides]]\nrule = 'a'\ncontract = 'c'\nreason = 'b'\nuntil = 'x'",
            "'governance.overrides.0.until' must be a date such as 2027-01-31",
        ),
        (
            "[governance]\nclasses = [\n'open',\n'secret',\n'Open',\n]\n[lint]\nignore = ['Open']",
            "line 5: 'governance.classes': 'Open' is listed twice",
        ),
        (
            "[governance.classes]\nopen = []\nsecret = ['opn']",
            "line 3: 'governance.classes': 'opn' is none of the classes, did you mean 'open'?",
        ),
        (
            "[governance.classes]\nopen = []\na = ['open', 'c']\nb = ['a']\nc = ['b']",
            "line 4: 'governance.classes': the order goes in a circle: 'a' and 'b'",
        ),
        (
            "[governance]\nclasses = {a = ['a']}",
            "line 2: 'governance.classes': the order goes in a circle: 'a' and 'a'",
        ),
        ("[governance]\nclasses = 'pii'", "'governance.classes' must be a list"),
        ("[governance.classes]\npii = 'open'", "'governance.classes.pii' must be a list"),
        ("[", "Invalid initial character for a key part (at end of document)"),
    ],
)
def test_what_does_not_fit_is_named(tmp_path, text, message):
    with pytest.raises(ConfigurationError) as error:
        read(tmp_path, text)
    assert str(error.value) == f"{tmp_path}/floe.toml: {message}"


def test_the_workspace_is_the_nearest_folder_with_settings(tmp_path):
    (tmp_path / "a/b").mkdir(parents=True)
    (tmp_path / "floe.toml").touch()
    assert find_workspace(tmp_path / "a/b") == tmp_path
    (tmp_path / "a/floe.toml").touch()
    assert find_workspace(tmp_path / "a/b/x.yaml") == tmp_path / "a"


def test_the_search_ends_at_the_repository(tmp_path):
    (tmp_path / "floe.toml").touch()
    (tmp_path / "a/.git").mkdir(parents=True)
    assert find_workspace(tmp_path / "a") is None


def test_a_byte_order_mark_is_no_part_of_the_settings(tmp_path):
    (tmp_path / "floe.toml").write_bytes(b"\xef\xbb\xbfname = 'shop'\r\n")
    assert read_settings(tmp_path).name == "shop"


def test_settings_in_another_encoding_say_what_to_do(tmp_path):
    (tmp_path / "floe.toml").write_bytes("name = 'caf\u00e9'".encode("latin-1"))
    with pytest.raises(ConfigurationError, match="not UTF-8 at byte 11: save it as UTF-8"):
        read_settings(tmp_path)


@pytest.mark.parametrize(
    ("target", "reason"), [("nowhere", "No such file"), (".", "Is a directory")]
)
def test_settings_that_are_no_file_are_not_passed_over(tmp_path, target, reason):
    (tmp_path / "floe.toml").symlink_to(target)
    assert find_workspace(tmp_path) == tmp_path
    with pytest.raises(ConfigurationError, match=f"cannot be read: {reason}"):
        read_settings(tmp_path)
