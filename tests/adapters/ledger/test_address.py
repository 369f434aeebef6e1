import pytest

from floe.adapters.ledger.address import read_address
from floe.errors import ConfigurationError


def test_a_file_is_relative_to_the_workspace(tmp_path):
    address = read_address("sqlite:///.floe/ledger.db", tmp_path)
    assert (address.file, address.shown) == (tmp_path / ".floe/ledger.db", ".floe/ledger.db")


def test_an_absolute_file_stays_where_it_is(tmp_path):
    assert read_address(f"sqlite:///{tmp_path}/a.db", tmp_path / "b").file == tmp_path / "a.db"


@pytest.mark.parametrize("scheme", ["postgresql", "postgres", "postgresql+psycopg"])
def test_a_server_is_reached_by_psycopg(tmp_path, monkeypatch, scheme):
    monkeypatch.setenv("PASSWORD", "a@b/c:d%20")
    address = read_address(f"{scheme}://floe:${{PASSWORD}}@db.example:5433/ledger", tmp_path)
    assert address.url.drivername == "postgresql+psycopg"
    assert address.secrets == ("a@b/c:d%20",)
    assert address.shown == "postgresql://db.example:5433/ledger"
    assert address.mask("no a@b/c:d%20 here") == "no *** here"
    assert "a@b" not in repr(address)


def test_the_whole_address_can_come_from_the_environment(tmp_path, monkeypatch):
    monkeypatch.setenv("LEDGER", "postgresql://floe:secret@db/ledger")
    address = read_address("${LEDGER}", tmp_path)
    assert (address.url.password, address.shown) == ("secret", "postgresql://db/ledger")


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("postgresql://floe:secret@db/ledger", "holds a password; write it as a variable"),
        ("postgresql://db/ledger?password=secret", "holds a password; write it as a variable"),
        ("postgresql://floe:${NOT_SET}@db/ledger", "the variable NOT_SET is not set"),
        ("${NOT_SET}", "the variable NOT_SET is not set"),
        ("mysql://db/ledger", "must begin with 'sqlite:///' or 'postgresql://'"),
        ("sqlite://", "SQLite needs a file"),
        ("sqlite:///:memory:", "SQLite needs a file"),
        (".floe/ledger.db", "is no address such as"),
        ("postgresql://floe:secret@db:port/ledger", "is no address such as"),
    ],
)
def test_a_wrong_address_is_refused_without_repeating_it(tmp_path, monkeypatch, url, message):
    monkeypatch.delenv("NOT_SET", raising=False)
    with pytest.raises(ConfigurationError, match=message) as told:
        read_address(url, tmp_path)
    assert "secret" not in str(told.value)
