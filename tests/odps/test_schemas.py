import pytest

from floe.odps.schemas import edition_of


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
