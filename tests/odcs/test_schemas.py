import pytest

from floe.odcs.schemas import API_VERSIONS, EDITIONS, edition_of, read_official


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
