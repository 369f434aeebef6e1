import re

import pytest

from floe.errors import ConfigurationError
from floe.naming.template import read_template


def test_a_template_is_filled():
    template = read_template("x://{host}:{port}")
    assert template.fill({"host": "a", "port": "1"}) == "x://a:1"
    assert template.components == template.required == ("host", "port")
    assert not template.has_options


def test_what_a_template_says_is_text():
    assert read_template('a"\\{label}').fill({"label": "x"}) == 'a"\\x'
    assert read_template('a"\\{label}[\\{b}]').fill({"label": "x", "b": "y"}) == 'a"\\x\\y'


def test_an_option_appears_if_all_of_its_components_are_set():
    template = read_template("{a}[.{b}[-{c}]]/{d}")
    assert template.fill({"a": "1", "b": "2", "c": "3", "d": "4"}) == "1.2-3/4"
    assert template.fill({"a": "1", "b": "2", "d": "4"}) == "1/4"
    assert template.components == ("a", "b", "c", "d")
    assert template.required == ("a", "d")
    assert template.has_options


def test_a_template_takes_apart_what_it_has_made():
    template = read_template("x://{host}[:{port}]")
    pattern = re.compile(template.pattern({"host": "[a-z.]+", "port": "[0-9]+"}))
    assert pattern.fullmatch("x://a.b:1").groupdict() == {"host": "a.b", "port": "1"}
    assert pattern.fullmatch("x://a.b").groupdict() == {"host": "a.b", "port": None}
    assert pattern.fullmatch("x://a.b:") is None
    assert pattern.fullmatch("xx//a.b") is None


def test_text_in_a_template_is_no_pattern():
    pattern = read_template("a.b+{c}").pattern({"c": "[0-9]"})
    assert re.fullmatch(pattern, "a.b+1")
    assert re.fullmatch(pattern, "aXbb1") is None


def test_a_port_with_a_default_may_be_left_out():
    relaxed = read_template("x://{host}:{port}/{id}").relaxed({"port"})
    assert relaxed.fill({"host": "a", "id": "7"}) == "x://a/7"
    assert relaxed.fill({"host": "a", "port": "1", "id": "7"}) == "x://a:1/7"


@pytest.mark.parametrize("text", ["x://{host}.{region}", "{port}", "x-{port}", "x://{host}"])
def test_only_a_port_behind_a_colon_may_be_left_out(text):
    assert read_template(text).relaxed({"port"}).required == read_template(text).required


@pytest.mark.parametrize("text", ["{host", "host}", "{Host}", "{a b}", "[{a}", "{a}]", "{}"])
def test_a_template_that_does_not_fit_together_is_refused(text):
    with pytest.raises(ConfigurationError, match="the template"):
        read_template(text)


def test_what_a_template_leaves_out_is_not_used():
    template = read_template("{a}[.{b}[-{c}]]/{d}")
    assert set(template.used({"a": "1", "b": "2", "c": "3", "d": "4"})) == {"a", "b", "c", "d"}
    assert set(template.used({"a": "1", "b": "2", "d": "4"})) == {"a", "d"}
