import pytest

from floe.model import parse_version, same_version


@pytest.mark.parametrize("text", ["1.2.3", "0.0.1-rc.1+build.7", "v1.2.3", "V10.20.30"])
def test_a_semantic_version_is_read_with_or_without_a_v(text):
    assert str(parse_version(text)) == text.lstrip("vV")


@pytest.mark.parametrize(
    "value", ["1.2", "01.2.3", "vv1.2.3", "", "banana", 1.0, 1, None, ["1.2.3"]]
)
def test_anything_else_is_no_version(value):
    assert parse_version(value) is None


def test_a_prefix_can_be_refused():
    assert parse_version("v1.2.3", allow_prefix=False) is None


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("1.2.3", "v1.2.3", True),
        ("1.2.3", "1.2.4", False),
        ("1.2.3", "1.2.3-rc.1", False),
        ("1.2.3+a", "1.2.3+b", False),
        ("latest", "latest ", True),
        ("latest", "1.2.3", False),
        (None, "1.2.3", False),
        ("1.2.3", "", False),
        (None, None, False),
    ],
)
def test_versions_are_the_same_whatever_stands_before_them(one, other, same):
    assert same_version(one, other) is same
