import pytest

from floe.errors import ConfigurationError
from floe.registry import read_reference

VERSIONS = ("0.9.0", "1.0.0", "1.2.0", "1.2.3", "1.10.0", "2.0.0", "2.1.0-rc.1")


@pytest.fixture
def chosen(version_of):
    def choose(text):
        version = read_reference(text).choose(map(version_of, VERSIONS))
        return version.version if version else None

    return choose


@pytest.mark.parametrize(
    ("reference", "version"),
    [
        ("orders", "2.1.0-rc.1"),
        ("orders:latest", "2.1.0-rc.1"),
        ("orders:1.2.0", "1.2.0"),
        ("sales.shop/orders:1.0.0", "1.0.0"),
        ("orders:1", "1.10.0"),
        ("orders:1.2", "1.2.3"),
        ("orders:^1.2.0", "1.10.0"),
        ("orders:~1.2.0", "1.2.3"),
        ("orders:^0.9", "0.9.0"),
        ("orders:>=1.2,<2", "1.10.0"),
        ("orders:>= 1, != 1.10.0, < 2", "1.2.3"),
        ("orders:<1", "0.9.0"),
        ("orders:>=2.1.0-rc.1", "2.1.0-rc.1"),
        ("orders:>2.0.0", None),
        ("orders:3", None),
        ("orders:=1.2", "1.2.3"),
    ],
)
def test_the_highest_version_that_fits_is_meant(chosen, reference, version):
    assert chosen(reference) == version


def test_what_is_no_range_is_part_of_the_name():
    assert read_reference("urn:contract:orders").contract == "urn:contract:orders"
    assert read_reference("urn:contract:orders:1.0.0").contract == "urn:contract:orders"


def test_a_bound_that_is_no_version_is_wrong_usage(chosen):
    with pytest.raises(ConfigurationError, match="no range of versions"):
        chosen("orders:>=1.2.3.4")
