import pytest

from floe.lineage.hosts import read_host


@pytest.mark.parametrize(
    ("text", "host"),
    [
        ("db", ("db", None)),
        ("db:5432", ("db", "5432")),
        ("https://db:443/", ("db", "443")),
        ("a:1,b:2", ("a:1,b", "2")),
        ("2001:db8::1", ("[2001:db8::1]", None)),
        ("[2001:db8::1]:5432", ("[2001:db8::1]", "5432")),
        ("db/path", ("db/path", None)),
        ("", ("", None)),
        (":5432", (":5432", None)),
    ],
)
def test_a_host_is_taken_apart(text, host):
    assert tuple(read_host(text)) == host
