import pytest
from hypothesis import given
from hypothesis import strategies as st

from floe.documents import Position, print_yaml, read_text

TEXT = """\
x: &x
  a: 1
  b: [p, {q: r}]
y:
  <<: *x
  c: 3
z:
  - *x
  - d: "é 😀"
    e: f
"""


@pytest.mark.req("REQ-222.5")
@pytest.mark.parametrize(
    ("path", "value", "key"),
    [
        ((), (1, 1), (1, 1)),
        (("x",), (1, 4), (1, 1)),
        (("x", "a"), (2, 6), (2, 3)),
        (("x", "b"), (3, 6), (3, 3)),
        (("x", "b", 0), (3, 7), (3, 7)),
        (("x", "b", 1), (3, 10), (3, 10)),
        (("x", "b", 1, "q"), (3, 14), (3, 11)),
        (("y",), (5, 3), (4, 1)),
        (("y", "c"), (6, 6), (6, 3)),
        (("y", "a"), (2, 6), (2, 3)),
        (("y", "b", 1, "q"), (3, 14), (3, 11)),
        (("z", 0), (1, 4), (1, 4)),
        (("z", 0, "b", 0), (3, 7), (3, 7)),
        (("z", 1), (9, 5), (9, 5)),
        (("z", 1, "e"), (10, 8), (10, 5)),
        (("z", 1, "missing"), (9, 5), (9, 5)),
        (("z", 9), (8, 3), (7, 1)),
        (("nothing", "here"), (1, 1), (1, 1)),
    ],
)
def test_every_node_knows_its_line_and_column(path, value, key):
    document = read_text("x.yaml", TEXT)
    assert document.position(path) == Position(*value)
    assert document.position(path, key=True) == Position(*key)


@pytest.mark.parametrize(
    "text",
    [
        "a: 1\na: &x {b: 2}\nc: *x\nd: 4\n",
        "a:\n  <<: &x {b: 2}\n  c: 1\ne: *x\nd: 4\n",
        "a:\n  <<: [&x {b: 2}, &y {z: [1, 2]}]\n  c: 1\ne: [*x, *y]\nd: 4\n",
        "a: 1\na: {b: {<<: &x {b: 2}}}\nc: *x\nd: 4\n",
    ],
)
def test_an_anchor_in_what_was_dropped_keeps_its_position(text):
    document = read_text("x.yaml", text)
    line = text.splitlines().index("d: 4") + 1
    assert document.position(("d",)) == Position(line, 4)
    assert document.position(("c" if "\nc:" in text else "e",), key=True).line == line - 1
    target = ("c", "b") if "\nc:" in text else ("e", "b") if "e: *x" in text else ("e", 0, "b")
    position = document.position(target)
    assert text.splitlines()[position.line - 1][position.column - 1] == "2"


def test_a_document_that_was_refused_says_line_one():
    assert read_text("x.yaml", "a: [").position(("a",)) == Position(1, 1)


SCALARS = st.none() | st.booleans() | st.integers() | st.text(max_size=20)
KEYS = st.text(max_size=8)
TREES = st.recursive(
    SCALARS,
    lambda below: st.lists(below, max_size=4) | st.dictionaries(KEYS, below, max_size=4),
    max_leaves=25,
)


def walk(node, path=()):
    yield path, node
    if isinstance(node, dict):
        for key, child in node.items():
            yield from walk(child, (*path, key))
    if isinstance(node, list):
        for number, child in enumerate(node):
            yield from walk(child, (*path, number))


@given(TREES)
def test_a_position_is_where_the_printed_value_starts(tree):
    text = print_yaml(tree)
    document = read_text("x.yaml", text)
    lines = text.split("\n")
    for path, node in walk(document.tree):
        position = document.position(path)
        rest = lines[position.line - 1][position.column - 1 :]
        if isinstance(node, str) and "\n" not in node:
            assert rest.removesuffix(":").startswith(print_yaml(node).removesuffix("\n"))
        elif isinstance(node, bool | int) or node in ([], {}):
            assert rest == print_yaml(node).removesuffix("\n")
        if path and isinstance(path[-1], str) and "\n" not in path[-1]:
            key = document.position(path, key=True)
            printed = print_yaml(path[-1]).removesuffix("\n")
            assert lines[key.line - 1][key.column - 1 :].startswith(f"{printed}:")


@given(TREES)
def test_every_node_has_a_mark_of_its_own(tree):
    document = read_text("x.yaml", print_yaml(tree))
    nodes = list(walk(document.tree))
    keys = sum(1 for path, _ in nodes if path and isinstance(path[-1], str))
    assert len(document.marks) == len(nodes) + keys
