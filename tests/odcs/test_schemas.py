import pytest

from floe.odcs.schemas import API_VERSIONS, EDITIONS, edition_of, known_keys, read_official


@pytest.mark.parametrize(
    ("api_version", "edition"),
    [
        ("v3.0.0", "3.0.2"),
        ("v3.0.1", "3.0.2"),
        ("v3.0.2", "3.0.2"),
        ("v3.1.0", "3.1.0"),
        ("v3.2.0", "3.2.0"),
        ("v2.2.2", None),
        ("v4.0.0", None),
        ("3.2.0", None),
        (3.2, None),
        (None, None),
        ([], None),
    ],
)
def test_an_api_version_finds_its_edition(api_version, edition):
    assert edition_of(api_version) == edition


def test_every_api_version_of_version_three_has_an_edition():
    assert {edition_of(version) for version in API_VERSIONS} == set(EDITIONS)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_schema_object_is_never_a_blob(edition):
    logical_type = read_official(edition)["$defs"]["SchemaObject"]["properties"]["logicalType"]
    assert logical_type["enum"] == ["object"]


def test_a_schema_is_read_afresh_each_time():
    read_official("3.2.0")["$defs"].clear()
    assert read_official("3.2.0")["$defs"]


@pytest.mark.parametrize(
    ("kind", "keys"),
    [
        ("CustomProperty", ("id", "property", "value", "description", "vendor")),
        ("AuthoritativeDefinition", ("id", "url", "type", "description")),
        ("Relationship", ("id", "type", "from", "to", "customProperties")),
        ("Team", ("id", "name", "description", "members", "tags", "customProperties",
                  "authoritativeDefinitions")),
        ("Role", ("id", "role", "description", "access", "firstLevelApprovers",
                  "secondLevelApprovers", "customProperties")),
        ("SupportItem", ("id", "channel", "url", "description", "tool", "scope", "invitationUrl",
                         "customProperties")),
        ("EnumValue", ("value", "label", "id", "description", "customProperties",
                       "authoritativeDefinitions", "tags")),
    ],
)  # fmt: skip
def test_the_keys_of_a_kind_are_those_of_the_newest_edition(kind, keys):
    assert known_keys(kind) == keys


@pytest.mark.parametrize(
    ("kind", "some"),
    [
        ("Contract", {"apiVersion", "slaProperties", "context", "contractCreatedTs"}),
        ("SchemaObject", {"name", "physicalName", "properties", "quality", "context", "synonyms"}),
        ("Property", {"name", "items", "map", "properties", "enum", "logicalTypeOptions"}),
        ("QualityRule", {"metric", "mustBeBetween", "query", "engine", "implementation", "rule"}),
        ("SlaProperty", {"property", "value", "valueExt", "element", "customProperties"}),
        ("TeamMember", {"username", "replacedByUsername"}),
    ],
)
def test_the_keys_of_a_kind_come_from_all_its_branches(kind, some):
    assert some <= set(known_keys(kind))


def test_a_server_has_the_keys_of_its_type():
    common = ("id", "server", "type", "description", "environment", "roles", "customProperties")
    assert known_keys("Server", "bigquery") == (*common, "project", "dataset")
    assert known_keys("Server", "postgres") == (*common, "host", "port", "database", "schema")
    assert known_keys("Server", "nonsense") == common
    assert {"project", "port", "catalogUrl"} <= set(known_keys("Server"))
