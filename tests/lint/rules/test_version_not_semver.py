import pytest

from floe.lint.rules.version_not_semver import version_not_semver
from floe.model import PROFILES, Policy


@pytest.mark.req("REQ-222.2", "REQ-226.3")
def test_a_version_that_is_no_semantic_version_is_found(lint):
    text = """\
kind: DataContract
apiVersion: v3.2.0
id: orders
version: banana
"""
    assert lint(version_not_semver, text) == [
        "4:10 version 'banana' is not a semantic version | write three numbers, as in '1.0.0'",
    ]


def test_a_version_that_yaml_reads_as_a_number_is_told_how_to_write_it(lint):
    text = """\
kind: DataContract
id: orders
version: 1.0
"""
    assert lint(version_not_semver, text) == [
        "3:10 version 1.0 is not a semantic version | YAML reads this as a number: write '1.0.0'",
    ]


def test_a_leading_v_is_told_to_go(lint):
    text = """\
kind: DataContract
id: orders
version: v1.2.3
"""
    assert lint(version_not_semver, text) == [
        "3:10 version 'v1.2.3' is not a semantic version | write '1.2.3', without the leading v",
    ]


def test_a_missing_number_is_filled_in(lint):
    text = """\
kind: DataContract
id: orders
version: "2.01"
"""
    assert lint(version_not_semver, text) == [
        "3:10 version '2.01' is not a semantic version | write '2.1.0'",
    ]


def test_the_standard_alone_asks_for_no_semantic_version(lint):
    text = """\
kind: DataContract
id: orders
version: v1.2.3
"""
    found = {each: lint(version_not_semver, text, policy=Policy(each)) for each in PROFILES}
    assert [each for each in found if found[each]] == ["extended", "platform"]


def test_pre_releases_and_builds_are_semantic_versions(lint):
    text = """\
kind: DataContract
id: orders
version: 1.0.0-rc.1+build.5
"""
    assert lint(version_not_semver, text) == []


def test_a_contract_without_a_version_is_left_to_the_schema(lint):
    text = """\
kind: DataContract
id: orders
"""
    assert lint(version_not_semver, text) == []
