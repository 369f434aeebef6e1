import pytest

from floe.adapters.remote import parse_address


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("https://a.example/c.yaml", "https://a.example/c.yaml"),
        ("HTTPS://A.Example:443/C.yaml", "https://a.example/C.yaml"),
        ("http://a.example:80", "http://a.example/"),
        ("https://a.example:8443/x?y=1", "https://a.example:8443/x?y=1"),
        ("https://[0:0::1]:8443/x", "https://[::1]:8443/x"),
        ("https://a.example/with%20space", "https://a.example/with%20space"),
    ],
)
def test_an_address_has_one_spelling(text, expected):
    assert str(parse_address(text)) == expected


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("ftp://a.example/x", "only https, http and oci can be fetched"),
        ("file:///etc/passwd", "only https, http and oci can be fetched"),
        ("https://user:word@a.example/x", "it contains a user name"),
        ("https://a.example@b.example/x", "it contains a user name"),
        ("https:///x", "its host is neither a name nor a number"),
        ("https://a%2eexample/x", "its host is neither a name nor a number"),
        ("https://a.example./x", "its host is neither a name nor a number"),
        ("https://[fe80::1%25eth0]/x", "its host is neither a name nor a number"),
        ("https://[::1/x", "it is not an address"),
        ("https://a.example:99999/x", "it is not an address"),
        ("https://a.example/a/../b", "its path contains '.', '..' or an encoded slash"),
        ("https://a.example/a/%2e%2E/b", "its path contains '.', '..' or an encoded slash"),
        ("https://a.example/a/%252e%252e/b", "its path contains '.', '..' or an encoded slash"),
        ("https://a.example/a%2fb", "its path contains '.', '..' or an encoded slash"),
        ("https://a.example/a%5cb", "its path contains '.', '..' or an encoded slash"),
        ("https://a.example/a%00b", "its path contains '.', '..' or an encoded slash"),
    ],
)
def test_an_address_that_can_be_read_in_two_ways_is_refused(text, problem):
    assert parse_address(text) == problem


@pytest.mark.parametrize(
    "text", ["https://a.example/\n", " https://a.example/", "https://ä.example/", "https:\\\\a/b"]
)
def test_foreign_characters_are_refused(text):
    assert "characters that do not belong" in parse_address(text)


def test_an_endless_address_is_refused():
    assert "too long" in parse_address("https://a.example/" + "x" * 2000)
