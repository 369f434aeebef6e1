import json

import pytest

from floe.adapters.openlineage.value_places import find_position

EVENT = {
    "a,]}": ["]", {}, []],
    "job": {"name": 'j\n"{"', "name2": None},
    "inputs": [{"namespace": "n", "name": 1.5e3}, {"ü": True}],
}
TEXT = json.dumps(EVENT, indent=2, ensure_ascii=False)


def paths(tree, path=()):
    yield path, tree
    if not isinstance(tree, dict | list):
        return
    for key, child in tree.items() if isinstance(tree, dict) else enumerate(tree):
        yield from paths(child, (*path, key))


@pytest.mark.parametrize("indent", [None, 0, 2, "\t"])
def test_every_value_is_found_where_it_stands(indent):
    text = json.dumps(EVENT, indent=indent, ensure_ascii=False)
    for path, value in paths(EVENT):
        line, column = find_position(text, path)
        rest = "\n".join(text.split("\n")[line - 1 :])[column - 1 :]
        assert json.JSONDecoder().raw_decode(rest)[0] == value


def test_lines_and_columns_begin_with_one():
    assert find_position(TEXT, ()) == (1, 1)
    assert find_position(TEXT, ("job", "name")) == (8, 13)


@pytest.mark.parametrize("path", [("job", "x"), ("job", 0), ("job", "name2", "y")])
def test_what_is_not_there_stands_where_its_parent_does(path):
    assert find_position(TEXT, path)[0] in (7, 9)


def test_of_a_key_that_is_written_twice_the_last_counts():
    assert find_position('{"a": 1,\n"a": 2}', ("a",)) == (2, 6)
