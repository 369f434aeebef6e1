import pytest

from floe.errors import ConfigurationError
from floe.registry import read_reference
from floe.workflows.registering import find_version
from tests.registry.conftest import EMPTY, make_version

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


@pytest.mark.parametrize(
    ("wanted", "version"),
    [
        ("1.0.0-rc.1", "1.0.0-rc.1"),
        ("=1.0.0-rc.1", "1.0.0-rc.1"),
        ("1.0.0-rc.9", None),
        ("1.0.0", "1.0.0"),
        ("1.1.0", "1.1.0+b1"),
        ("1.1.0+b1", "1.1.0+b1"),
        ("1.1.0+b2", None),
        ("2.0.0-alpha", "2.0.0-alpha"),
        ("^1.0.0-rc.1", "1.1.0+b1"),
        ("~1.0.0-rc.1", "1.0.0"),
        (">=1.0.0-rc.1,<2", "1.1.0+b1"),
        (">=1.0.0-rc.1,<2.0.0-beta", "2.0.0-alpha"),
        ("^2.0.0-alpha", "2.0.0-alpha"),
    ],
)
def test_an_exact_version_means_itself_and_no_range_reaches_a_later_pre_release(
    version_of, wanted, version
):
    registered = ("1.0.0-rc.1", "1.0.0-rc.2", "1.0.0", "1.1.0+b1", "2.0.0-alpha")
    chosen = read_reference(f"orders:{wanted}").choose(map(version_of, registered))
    assert (chosen and chosen.version) == version


def test_what_is_no_range_is_part_of_the_name():
    assert read_reference("urn:contract:orders").contract == "urn:contract:orders"
    assert read_reference("urn:contract:orders:1.0.0").contract == "urn:contract:orders"


@pytest.mark.parametrize("wanted", [">=1.2.3.4", "1.0-rc", ">=1+b1"])
def test_a_bound_that_is_no_version_is_wrong_usage(chosen, wanted):
    with pytest.raises(ConfigurationError, match="no range of versions"):
        chosen(f"orders:{wanted}")


@pytest.fixture
def kept(ledger):
    """Versions as older ledgers have them, which no guard has looked at."""

    def keep(number, **fields):
        with ledger.transaction() as transaction:
            version = make_version(document_hash=EMPTY, effective_hash=EMPTY, **fields)
            transaction.versions.add(version, number)

    return keep


def test_an_id_that_ends_like_a_version_is_found(ledger, kept):
    kept(1, contract="urn:orders:1", name="sales.shop/orders")
    for text in ("urn:orders:1", "urn:orders:1:latest", "urn:orders:1:1.0.0"):
        assert find_version(ledger, read_reference(text)).contract == "urn:orders:1"


@pytest.mark.parametrize(
    ("contract", "text"),
    [("sales.shop/orders", "sales.shop/orders:1.0.0"), ("orders:1.0.0", "orders:1.0.0")],
)
def test_what_may_be_two_contracts_is_neither(ledger, kept, contract, text):
    kept(1, contract="orders", name="sales.shop/orders")
    kept(2, contract=contract, name="hr.staff/people")
    with pytest.raises(ConfigurationError, match=r"may be .* or .*: say it by what only one"):
        find_version(ledger, read_reference(text))
    assert find_version(ledger, read_reference("hr.staff/people")).contract == contract
