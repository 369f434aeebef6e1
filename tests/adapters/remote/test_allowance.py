import pytest

from floe.adapters.remote import AllowList, RemoteAddress
from floe.errors import ConfigurationError


def admits(entry, url):
    return isinstance(AllowList.parse((entry,)).admit(url), RemoteAddress)


@pytest.mark.parametrize(
    ("entry", "url"),
    [
        ("https://a.example/", "https://a.example/x/y.yaml"),
        ("https://a.example", "https://a.example/x.yaml"),
        ("https://a.example/", "HTTPS://A.EXAMPLE:443/x.yaml"),
        ("https://a.example:443/", "https://a.example/x.yaml"),
        ("https://a.example/team", "https://a.example/team"),
        ("https://a.example/team", "https://a.example/team/x.yaml"),
        ("https://a.example/team/", "https://a.example/team/x.yaml?version=2"),
        ("https://a.example/t%65am/", "https://a.example/team/x.yaml"),
        ("http://a.example/", "http://a.example/x.yaml"),
        ("http://[::1]:8080/", "http://[0::1]:8080/x.yaml"),
        ("oci://a.example/", "oci://A.EXAMPLE/x/y:1.0.0"),
        ("oci://a.example/team", "oci://a.example/team/x@sha256:" + "0" * 64),
        ("oci://a.example/team/x", "oci://a.example/team/x:1.0.0"),
        ("oci://a.example:5000/team/", "oci://a.example:5000/team/x:1.0.0"),
    ],
)
def test_what_begins_like_an_entry_is_allowed(entry, url):
    assert admits(entry, url)


@pytest.mark.parametrize(
    ("entry", "url"),
    [
        ("https://a.example/", "http://a.example/x.yaml"),
        ("http://a.example/", "https://a.example/x.yaml"),
        ("https://a.example", "https://a.example.evil/x.yaml"),
        ("https://a.example", "https://a.examplex/x.yaml"),
        ("https://a.example", "https://a.example@evil/x.yaml"),
        ("https://a.example", "https://b.a.example/x.yaml"),
        ("https://a.example/", "https://a.example:8443/x.yaml"),
        ("https://a.example/team", "https://a.example/teams/x.yaml"),
        ("https://a.example/team", "https://a.example/Team/x.yaml"),
        ("https://a.example/team/", "https://a.example/team"),
        ("https://a.example/team", "https://a.example//team/x.yaml"),
        ("https://a.example/team", "https://a.example/team/../x.yaml"),
        ("https://a.example/team", "https://a.example/team%2f..%2fx.yaml"),
        ("https://a.example/", "oci://a.example/x:1.0.0"),
        ("oci://a.example/", "https://a.example/x.yaml"),
        ("oci://a.example/", "oci://a.example:5000/x:1.0.0"),
        ("oci://a.example/", "oci://b.a.example/x:1.0.0"),
        ("oci://a.example/", "oci://u:p@a.example/x:1.0.0"),
        ("oci://a.example/team", "oci://a.example/teams/x:1.0.0"),
        ("oci://a.example/team/", "oci://a.example/team:1.0.0"),
        ("oci://a.example/team", "oci://a.example/team/../x:1.0.0"),
        ("oci://a.example/team/x", "oci://a.example/team:x/1.0.0"),
    ],
)
def test_what_only_looks_like_an_entry_is_not(entry, url):
    assert not admits(entry, url)


def test_nothing_is_allowed_by_an_empty_list():
    trouble = AllowList.parse(()).admit("https://a.example/x.yaml")
    assert trouble.problem == "not-allowed"
    assert trouble.message == "'https://a.example/x.yaml' is not in the list of allowed addresses"
    assert trouble.hint == "add its beginning to references.allow in floe.toml"


@pytest.mark.parametrize(
    "entry",
    [
        *("a.example", "*", "https://u@a.example/", "https://a.example/?q", "file:///etc/"),
        *("oci://a.example/x:1.0.0", "oci://a.example/x@sha256:0", "oci:x"),
    ],
)
def test_an_entry_that_could_never_fit_is_an_error(entry):
    with pytest.raises(ConfigurationError, match=r"references\.allow: '"):
        AllowList.parse((entry,))
