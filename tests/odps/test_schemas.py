import pytest

from floe.odps.schemas import edition_of, known_keys


@pytest.mark.parametrize(
    ("api_version", "edition"),
    [
        ("v0.9.0", "1.0.0"),
        ("v1.0.0", "1.0.0"),
        ("v1.1.0", "1.1.0"),
        ("v2.0.0", None),
        ("floe.dev/v1", None),
        (None, None),
        ({}, None),
    ],
)
def test_an_api_version_finds_its_edition(api_version, edition):
    assert edition_of(api_version) == edition


@pytest.mark.parametrize(
    ("kind", "keys"),
    [
        ("InputPort", ("deprecated", "id", "name", "version", "contractId", "tags",
                       "customProperties", "authoritativeDefinitions")),
        ("InputContract", ("id", "version")),
        ("CustomProperty", ("id", "property", "value", "description", "vendor")),
        ("AuthoritativeDefinition", ("id", "type", "url", "description")),
    ],
)  # fmt: skip
def test_the_keys_of_a_kind_are_those_of_the_newest_edition(kind, keys):
    assert known_keys(kind) == keys


@pytest.mark.parametrize(
    ("kind", "some"),
    [
        ("Product", {"apiVersion", "inputPorts", "outputPorts", "synonyms", "productCreatedTs"}),
        ("OutputPort", {"sbom", "inputContracts", "context"}),
        ("ManagementPort", {"content", "channel"}),
        ("Team", {"members"}),
        ("TeamMember", {"username", "dateIn"}),
        ("SupportItem", {"channel", "url"}),
    ],
)
def test_every_kind_has_its_keys(kind, some):
    assert some <= set(known_keys(kind))
