"""What holds of every merge."""

import copy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from floe.contracts import Layer, merge_trees

pytestmark = pytest.mark.long

NAMES = st.sampled_from(["a", "b", "c", "Ünïcode name", "d.e"])
IDS = st.sampled_from(["i", "j", "k"])
TEXTS = st.sampled_from(["x", "y", " x ", "", "z\n"])
SCALARS = TEXTS | st.integers(-2, 2) | st.booleans() | st.sampled_from([0.5, 1.0])
LOGICAL = st.sampled_from(["string", "integer", "number", "object", "array", "timestamp"])
PHYSICAL = st.sampled_from(["int", "INT", "bigint", "varchar(10)", "decimal(10,2)", "nonsense"])


def mapping(needed=None, /, **optional):
    return st.fixed_dictionaries(needed or {}, optional=optional)


def listed(entries, most=3):
    return st.lists(entries, max_size=most)


CUSTOMS = listed(
    mapping(
        {"property": NAMES}, id=IDS, value=SCALARS | st.lists(SCALARS, max_size=2), vendor=TEXTS
    )
)
RULES = listed(
    mapping(
        id=IDS,
        name=NAMES,
        type=st.sampled_from(["library", "sql", "text"]),
        metric=st.sampled_from(["nullValues", "rowCount"]),
        query=TEXTS,
        mustBe=st.integers(0, 2),
        mustBeLessThan=st.integers(0, 2),
        mustBeBetween=st.lists(st.integers(0, 3), min_size=2, max_size=2),
        unit=st.sampled_from(["rows", "percent"]),
        arguments=st.dictionaries(NAMES, SCALARS, max_size=2),
        severity=TEXTS,
        customProperties=CUSTOMS,
    )
)
RELATIONSHIPS = listed(
    mapping(
        {"to": NAMES | st.lists(NAMES, max_size=2)},
        id=IDS,
        type=st.sampled_from(["foreignKey", "relatesTo"]),
        description=TEXTS,
    )
)
TAGS = listed(TEXTS)
COLUMN = {
    "id": IDS,
    "name": NAMES,
    "logicalType": LOGICAL,
    "physicalType": PHYSICAL,
    "logicalTypeOptions": mapping(minimum=st.integers(0, 2), maxLength=st.integers(0, 2)),
    "required": st.booleans(),
    "description": TEXTS,
    "examples": st.lists(SCALARS, max_size=2),
    "tags": TAGS,
    "quality": RULES,
    "relationships": RELATIONSHIPS,
    "enum": listed(mapping({"value": SCALARS}, label=TEXTS)),
    "customProperties": CUSTOMS,
}
COLUMNS = listed(
    mapping(
        **COLUMN,
        properties=listed(mapping(**COLUMN), 2),
        items=mapping(**COLUMN),
        map=mapping(key=mapping(**COLUMN), value=mapping(**COLUMN)),
    ),
    2,
)
LEVELS = listed(
    mapping(
        id=IDS,
        property=st.sampled_from(["freshness", "latency", "ly", "availability", "AV", "own"]),
        value=st.sampled_from([1, 24, 99.5, "P1D", "24h", "99.5%", "often"]),
        unit=st.sampled_from(["d", "h", "percent"]),
        element=NAMES,
        driver=TEXTS,
    )
)
CONTRACTS = mapping(
    id=TEXTS,
    version=st.sampled_from(["1.0.0", "v1.0.0", "2"]),
    domain=st.sampled_from(["sales", "Sales", "hr"]),
    description=mapping(purpose=TEXTS, usage=TEXTS, customProperties=CUSTOMS),
    tags=TAGS,
    servers=listed(
        mapping(id=IDS, server=NAMES, type=st.sampled_from(["s3", "local"]), path=TEXTS)
    ),
    team=mapping(name=NAMES, members=listed(mapping(id=IDS, username=NAMES, role=TEXTS)))
    | listed(mapping(username=NAMES, role=TEXTS)),
    roles=listed(mapping(role=NAMES, access=TEXTS)),
    support=listed(mapping(channel=NAMES, url=TEXTS)),
    price=mapping(priceAmount=st.integers(0, 2), priceUnit=TEXTS),
    schema=listed(
        mapping(
            id=IDS, name=NAMES, description=TEXTS, tags=TAGS, properties=COLUMNS, quality=RULES
        ),
        2,
    ),
    slaProperties=LEVELS,
    customProperties=CUSTOMS,
)


def merge(base, over):
    return merge_trees(Layer(base, "generated", "base"), Layer(over, "explicit", "over"))


def leaves(value):
    """Every value of a tree that holds no others, with the keys above it but not the numbers."""
    found = set()
    stack = [((), value)]
    while stack:
        path, node = stack.pop()
        if isinstance(node, dict):
            stack += [((*path, key), child) for key, child in node.items()]
        elif isinstance(node, list):
            stack += [(path, child) for child in node]
        else:
            found.add((path, isinstance(node, bool), node))
    return found


def keys_of(path):
    return tuple(key for key in path if isinstance(key, str))


def replaced(merged):
    found = set()
    for conflict in (*merged.conflicts, *merged.settled):
        for below, *rest in leaves(conflict.base):
            found.add((keys_of(conflict.path) + below, *rest))
    return found


@pytest.mark.req("REQ-225.1")
@given(CONTRACTS)
def test_a_contract_merged_with_itself_is_itself(tree):
    merged = merge(tree, copy.deepcopy(tree))
    assert merged.tree == tree
    assert merged.conflicts == merged.settled == ()


@pytest.mark.req("REQ-225.1", "REQ-225.3")
@settings(max_examples=150)
@given(CONTRACTS, CONTRACTS)
def test_merging_again_changes_nothing(base, over):
    once = merge(base, over)
    again = merge_trees(once.as_layer(), Layer(over, "explicit", "over"))
    assert again.tree == once.tree
    assert again.conflicts == again.settled == ()


@pytest.mark.req("REQ-225.2")
@settings(max_examples=150)
@given(CONTRACTS, CONTRACTS)
def test_nothing_that_either_says_is_lost(base, over):
    merged = merge(base, over)
    kept = leaves(merged.tree)
    assert leaves(over) <= kept
    assert leaves(base) <= kept | replaced(merged)


@given(CONTRACTS, CONTRACTS)
def test_the_inputs_stay_as_they_are(base, over):
    before = copy.deepcopy((base, over))
    merge(base, over)
    assert (base, over) == before


@given(CONTRACTS, CONTRACTS)
def test_the_order_of_keys_is_that_of_the_base_and_then_what_is_new(base, over):
    merged = merge(base, over)
    assert list(merged.tree) == list(dict.fromkeys((*base, *over)))


@given(CONTRACTS, CONTRACTS)
def test_every_part_has_an_origin_and_stands_where_it_says(base, over):
    merged = merge(base, over)
    trees = {"base": base, "over": over}
    for path, value in walk(merged.tree):
        assert merged.origin_of(path) in ("generated", "explicit")
        place = merged.place(path)
        assert follow(trees[place.file], place.path) == value
        assert place.file == {"generated": "base", "explicit": "over"}[merged.origin_of(path)]


def walk(value, path=()):
    """Paths to all scalars."""
    if isinstance(value, dict):
        for key, child in value.items():
            yield from walk(child, (*path, key))
    elif isinstance(value, list):
        for number, child in enumerate(value):
            yield from walk(child, (*path, number))
    else:
        yield path, value


def follow(tree, path):
    for key in path:
        tree = tree[key]
    return tree


NAMED = ("a", "b", "c", "d", "e", "f")
FIELDS = ("description", "businessName", "classification", "physicalName")


@st.composite
def disjoint_edits(draw):
    """A base, and two edits of it that never touch the same field of the same element."""
    base = {"id": "x", "schema": [table(name, draw) for name in draw(names())]}
    one, other = {"schema": []}, {"schema": []}
    for name in draw(names()):
        for table_edit, column_edit in zip(*edits(draw), strict=True):
            target = one if draw(st.booleans()) else other
            merge_entry(target["schema"], name, table_edit, column_edit)
    return base, one, other


def names():
    return st.lists(st.sampled_from(NAMED), unique=True, max_size=4)


def table(name, draw):
    columns = [{"name": column, "description": "of the base"} for column in draw(names())]
    return {"name": name, "description": "of the base", "properties": columns}


def edits(draw):
    fields = draw(st.lists(st.sampled_from(FIELDS), unique=True, max_size=3))
    columns = draw(names())
    return (
        [{field: f"edited {field}"} for field in fields] + [{} for _ in columns],
        [None for _ in fields] + [{"name": column, "required": True} for column in columns],
    )


def merge_entry(tables, name, fields, column):
    found = next((each for each in tables if each["name"] == name), None)
    if found is None:
        found = {"name": name}
        tables.append(found)
    found.update(fields)
    if column is not None:
        found.setdefault("properties", []).append(column)


@given(disjoint_edits())
def test_disjoint_edits_may_be_merged_in_any_grouping(parts):
    base, one, other = (Layer(tree, origin) for tree, origin in zip(parts, "xyz", strict=True))
    left = merge_trees(merge_trees(base, one).as_layer(), other)
    right = merge_trees(base, merge_trees(one, other).as_layer())
    assert left.tree == right.tree
    for path, _ in walk(left.tree):
        assert left.origin_of(path) == right.origin_of(path)


@given(disjoint_edits())
def test_disjoint_edits_say_the_same_in_any_order(parts):
    base, one, other = (Layer(tree, origin) for tree, origin in zip(parts, "xyz", strict=True))
    there = merge_trees(merge_trees(base, one).as_layer(), other)
    back = merge_trees(merge_trees(base, other).as_layer(), one)
    assert unordered(there.tree) == unordered(back.tree)


def unordered(value):
    if isinstance(value, dict):
        return {key: unordered(value[key]) for key in sorted(value)}
    if isinstance(value, list):
        return sorted(repr(unordered(child)) for child in value)
    return value
