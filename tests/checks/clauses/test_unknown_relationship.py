import pytest


@pytest.mark.parametrize("kind", ["foreignkey", "reference"])
def test_a_relationship_that_nobody_knows_is_told(of_column, kind):
    prop = f"relationships: [{{id: r, type: {kind}, to: t.c}}]"
    assert of_column(prop, "foreign_key", "unknown_relationship") == {
        "/unknown_relationship:r": (
            f"not run: floe does not know relationships of the type '{kind}';"
            " it knows foreignKey, imports and relatesTo"
        )
    }


@pytest.mark.parametrize("kind", ["relatesTo", "imports", "definition"])
def test_relationships_that_promise_nothing_of_data_are_no_checks(of_column, kind):
    prop = f"relationships: [{{id: r, type: {kind}, to: t.c}}]"
    assert of_column(prop, "foreign_key", "unknown_relationship") == {}
