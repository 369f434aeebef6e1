"""Whatever a contract holds, there is an answer, and no credential is in it."""

from hypothesis import given
from hypothesis import strategies as st

from floe.lineage import from_odcs
from floe.lineage.contents import NAMERS
from floe.model import Place, SchemaObject, Server, view
from floe.naming import parse

KEYS = (
    "account", "bucket", "catalog", "catalogUrl", "database", "dataset", "endpointUrl", "host",
    "location", "namespace", "path", "port", "project", "region", "regionName", "schema",
    "serviceName", "stream", "topic", "warehouse",
)  # fmt: skip
OVERRIDES = ("account", "engine", "host", "location", "name", "namespace", "port", "region")
MARK = "hunter2hunter2"
SECRETS = (
    f"erik:{MARK}@db.example.com",
    f"postgres://erik:{MARK}@db.example.com/shop",
    f"s3://erik:{MARK}@lake/x",
    f"abfss://erik:{MARK}@acme.dfs.core.windows.net/x",
    f"https://acme.blob.core.windows.net/raw/x?sig={MARK}",
    f"sftp://erik:{MARK}@files.example.com/x",
    f"password={MARK}",
    f"x;password={MARK}",
    f"AccountKey={MARK};x",
    f"erik:{MARK}@a:9092,erik:{MARK}@b:9092",
)
ODD = st.sampled_from(
    ["", " ", ".", "..", '"', "'", "`a", "[", "]]", "{model}", "${X}", "a.b.c.d.e", "/", "://", "s3://",
     "file:", "md:", ":memory:", "arn:", "\x00", "é.É", "[::1]", "a,b", "*", "?=", "\\", "x\\y"]
)  # fmt: skip
TEXTS = st.one_of(st.text(max_size=20), ODD)
VALUES = st.one_of(
    TEXTS, st.none(), st.booleans(), st.integers(), st.floats(), st.lists(st.text(max_size=3))
)
TYPES = st.one_of(st.sampled_from(sorted(NAMERS)), TEXTS, st.none())


def locate(path):
    return Place("c.yaml", path)


def name(kind, values, overrides, table, physical):
    custom = [{"property": f"openlineage.{key}", "value": each} for key, each in overrides.items()]
    server = {"type": kind, "customProperties": custom, **values}
    schema_object = {"name": table, "physicalName": physical}
    return from_odcs(
        view(Server, server, ("servers", 0), locate),
        view(SchemaObject, schema_object, ("schema", 0), locate),
    )


@given(
    TYPES,
    st.dictionaries(st.sampled_from(KEYS), VALUES),
    st.dictionaries(st.sampled_from(OVERRIDES), VALUES, max_size=3),
    VALUES,
    VALUES,
)
def test_there_is_always_an_answer(kind, values, overrides, table, physical):
    naming = name(kind, values, overrides, table, physical)
    assert (naming.canonical is None) == (naming.name is None)
    assert naming.canonical is not None or naming.findings
    if naming.canonical is not None:
        assert parse(*naming.canonical).canonical == naming.canonical
    assert all(finding.rule and finding.message for finding in naming.findings)


@given(
    st.sampled_from(sorted(NAMERS)),
    st.fixed_dictionaries({key: st.one_of(st.just("x"), st.sampled_from(SECRETS)) for key in KEYS}),
    st.dictionaries(st.sampled_from(OVERRIDES), st.sampled_from(SECRETS), max_size=2),
    st.sampled_from(("orders", *SECRETS)),
)
def test_no_credential_is_shown(kind, values, overrides, table):
    assert MARK not in repr(name(kind, values, overrides, table, None))
