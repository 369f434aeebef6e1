import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from naming_generator.vectors import vectors_of

from floe.naming.definitions import Kind
from floe.naming.names import Names
from floe.naming.registry import default_registry
from tests.naming.broken_vectors import broken

REGISTRY = default_registry()
PAIRS = [
    (node["namespace"], node["name"])
    for each in REGISTRY.of(Kind.DATASET)
    for sort in ("valid", "equivalent", "invalid")
    for node in vectors_of(each).get(sort, ())
]
SIGNS = "aAzZ09._-/:;@=?#$ \"'`[]{}\n\t,é"


def has_one_answer(_definition, node):
    names, pair = Names(REGISTRY), (node["namespace"], node["name"])
    assert names.parse(*pair) == names.parse_thoroughly(*pair)


@pytest.mark.parametrize("definition", REGISTRY.of(Kind.DATASET), ids=lambda each: each.id)
def test_the_quick_parse_answers_as_the_thorough_one_for_every_vector(definition):
    assert broken(definition, has_one_answer, "valid", "equivalent", "invalid") == []


@settings(max_examples=2 * settings.default.max_examples)
@given(st.sampled_from(PAIRS), st.data())
def test_the_quick_parse_answers_as_the_thorough_one_for_names_that_were_changed(pair, data):
    names, (namespace, name) = Names(REGISTRY), pair
    place = data.draw(st.integers(0, len(name)))
    length = data.draw(st.integers(0, 2))
    name = name[:place] + data.draw(st.text(SIGNS, max_size=3)) + name[place + length :]
    assert names.parse(namespace, name) == names.parse_thoroughly(namespace, name)


@settings(max_examples=2 * settings.default.max_examples)
@given(st.sampled_from(PAIRS), st.data())
def test_the_quick_parse_answers_as_the_thorough_one_for_namespaces_that_were_changed(pair, data):
    names, (namespace, name) = Names(REGISTRY), pair
    place = data.draw(st.integers(0, len(namespace)))
    length = data.draw(st.integers(0, 2))
    words = st.sampled_from(["localhost", "127.0.0.1", "0.0.0.0", "ghp_" + "a" * 20])  # noqa: S104
    change = data.draw(st.text(SIGNS, max_size=3) | words)
    namespace = namespace[:place] + change + namespace[place + length :]
    assert names.parse(namespace, name) == names.parse_thoroughly(namespace, name)


@settings(max_examples=2 * settings.default.max_examples)
@given(st.sampled_from(PAIRS), st.sampled_from(PAIRS))
def test_the_quick_parse_answers_as_the_thorough_one_for_pairs_that_were_mixed(one, other):
    names = Names(REGISTRY)
    assert names.parse(one[0], other[1]) == names.parse_thoroughly(one[0], other[1])


def test_plain_names_are_parsed_quickly():
    names = Names(REGISTRY)
    names.parse("snowflake://myorg-analytics", "SALES.PUBLIC.ORDERS")
    met = names._met["snowflake://myorg-analytics"]  # noqa: SLF001
    assert isinstance(met.match_clean("SALES.PUBLIC.ORDERS"), re.Match)
    assert met.match_clean("sales.PUBLIC.ORDERS") is None


def test_what_is_said_of_a_wrong_name_is_remembered_as_it_was():
    names = Names(REGISTRY)
    pair = ("snowflake://myorg-analytics", "sales.PUBLIC.ORDERS")
    assert names.parse(*pair) is names.parse(*pair)
    assert names.parse(*pair) == names.parse_thoroughly(*pair)
