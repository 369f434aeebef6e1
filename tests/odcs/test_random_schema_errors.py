import copy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from floe.odcs.schema_errors import contract_validator
from floe.odcs.schemas import EDITIONS
from floe.schemas import validate

CONTRACT = {
    "apiVersion": "v3.1.0",
    "kind": "DataContract",
    "id": "orders",
    "version": "1.0.0",
    "status": "active",
    "description": {"purpose": "orders of the shop"},
    "servers": [
        {"server": "prod", "type": "postgres", "host": "h", "port": 1, "database": "d"},
        {"server": "dev", "type": "local", "path": "p", "format": "csv", "roles": [{"role": "r"}]},
    ],
    "schema": [
        {
            "id": "orders",
            "name": "orders",
            "logicalType": "object",
            "relationships": [{"from": "orders.id", "to": "customers.id"}],
            "quality": [{"type": "sql", "query": "SELECT 1", "mustBe": 1}],
            "properties": [
                {
                    "name": "id",
                    "logicalType": "string",
                    "logicalTypeOptions": {"maxLength": 9},
                    "relationships": [{"type": "foreignKey", "to": ["a.b", "schema/a"]}],
                    "quality": [{"metric": "rowCount", "mustBeBetween": [1, 2]}],
                },
                {"name": "o", "logicalType": "object", "properties": [{"name": "p"}]},
                {"name": "l", "logicalType": "array", "items": {"logicalType": "date"}},
            ],
        }
    ],
    "team": {"members": [{"username": "ada"}]},
    "slaProperties": [{"property": "latency", "value": 4, "unit": "d"}],
    "customProperties": [{"property": "a", "value": {"b": []}}],
    "support": [{"channel": "c"}],
}
WORDS = ("type", "name", "id", "to", "from", "metric", "mustBe", "value", "items", "colour", "")
VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.sampled_from(("", "string", "map", "sql", "relatesTo", "kafka", "a.b", "{type}")),
    st.lists(st.sampled_from((1, "a", None)), max_size=2),
    st.dictionaries(st.sampled_from(WORDS), st.sampled_from((1, "a", None, [], {})), max_size=2),
)


def holders(node):
    """Every mapping and list of a tree that something can be changed in."""
    children = node.values() if isinstance(node, dict) else node
    if node:
        yield node
    for child in children:
        if isinstance(child, dict | list):
            yield from holders(child)


@st.composite
def damaged(draw):
    tree = copy.deepcopy(CONTRACT)
    for _ in range(draw(st.integers(1, 4))):
        holder = draw(st.sampled_from(list(holders(tree))))
        places = [*holder, *WORDS] if isinstance(holder, dict) else range(len(holder))
        place = draw(st.sampled_from(places))
        if isinstance(holder, dict) and len(holder) > 1 and draw(st.booleans()):
            holder.pop(place, None)
        else:
            holder[place] = copy.deepcopy(draw(VALUES))
    return tree


@pytest.mark.long
@pytest.mark.parametrize("profile", ["standard", "extended"])
@pytest.mark.parametrize("edition", EDITIONS)
@settings(max_examples=60, deadline=None)
@given(tree=damaged())
def test_nothing_that_the_engine_rejects_is_explained_away(edition, profile, tree):
    validator = contract_validator(edition, profile)
    errors = validate(tree, validator)
    assert bool(errors) != validator.accepts(tree)
    assert len(set(errors)) == len(errors)
    assert all("this place" not in error.message for error in errors)


@pytest.mark.parametrize("edition", ["3.1.0", "3.2.0"])
@settings(max_examples=60, deadline=None)
@given(tree=damaged())
def test_the_extended_profile_accepts_all_that_the_standard_does(edition, tree):
    if contract_validator(edition).accepts(tree):
        assert contract_validator(edition, "extended").accepts(tree)
