import pytest

from floe.workflows.drafting.layering import yield_suggestions


def suggested(name, kind="string", **fields):
    """A drafted column that has some suggestions."""
    options = fields.get("logicalTypeOptions", {})
    names = [each for each in fields if each not in ("logicalTypeOptions", "primaryKeyPosition")]
    names += [f"logicalTypeOptions.{each}" for each in options]
    mark = {"property": "floe.suggested", "value": {"fields": names}}
    return {"name": name, "logicalType": kind, **fields, "customProperties": [mark]}


def table(*columns, **more):
    return {"name": "sales", **more, "properties": list(columns)}


def left(column, *stated):
    """What is left of a drafted column, and of its mark, beside stated ones."""
    [found] = yield_suggestions(table(column), [table(*stated)])["properties"]
    marks = [each["value"]["fields"] for each in found.pop("customProperties", ())]
    return found, marks


@pytest.mark.parametrize(
    ("stated", "kept", "marks"),
    [
        ({}, {"required": True, "enum": [{"value": "a"}]}, [["required", "enum"]]),
        ({"required": False}, {"enum": [{"value": "a"}]}, [["enum"]]),
        ({"enum": [], "required": True}, {}, []),
        ({"logicalType": "integer"}, {"required": True}, [["required"]]),
        ({"logicalType": "string"}, {"required": True, "enum": [{"value": "a"}]}, None),
    ],
)
def test_a_suggestion_gives_way_to_a_word_on_the_same_thing(stated, kept, marks):
    column = suggested("state", required=True, enum=[{"value": "a"}])
    found = left(column, {"name": "STATE", **stated})
    assert found == (
        {"name": "state", "logicalType": "string", **kept},
        [["required", "enum"]] if marks is None else marks,
    )


def test_bounds_give_way_one_by_one():
    column = suggested("amount", "integer", logicalTypeOptions={"minimum": 0, "maximum": 9})
    stated = {"name": "amount", "logicalTypeOptions": {"exclusiveMinimum": -1}}
    assert left(column, stated) == (
        {"name": "amount", "logicalType": "integer", "logicalTypeOptions": {"maximum": 9}},
        [["logicalTypeOptions.maximum"]],
    )
    both = {"name": "amount", "logicalTypeOptions": {"exclusiveMinimum": -1, "maximum": 99}}
    assert left(column, both) == ({"name": "amount", "logicalType": "integer"}, [])


def test_a_key_is_not_suggested_beside_one_that_is_stated():
    column = suggested("id", unique=True, primaryKey=True, primaryKeyPosition=1)
    assert left(column, {"name": "code", "primaryKey": True}) == (
        {"name": "id", "logicalType": "string", "unique": True},
        [["unique"]],
    )
    assert left(column, {"name": "code"})[1] == [["unique", "primaryKey"]]


def test_marks_of_others_and_columns_without_suggestions_are_kept():
    other = {"property": "owner", "value": "me"}
    column = suggested("state", required=True)
    marked = {**column, "customProperties": [other, *column["customProperties"]]}
    plain = {"name": "code", "logicalType": "string", "required": True}
    stated = table({"name": "state", "required": True}, {"name": "code", "required": False})
    found = yield_suggestions(table(marked, plain), [stated])
    assert found["properties"] == [
        {"name": "state", "logicalType": "string", "customProperties": [other]},
        plain,
    ]


def test_tables_of_other_names_have_no_say_and_a_stated_kind_of_table_is_kept():
    column = suggested("state", required=True)
    drafted = table(column, physicalType="table")
    other = {"name": "returns", "physicalType": "view", "properties": [{"name": "state"}]}
    assert yield_suggestions(drafted, [other]) == drafted
    view = {"name": "marts.sales", "physicalType": "view"}
    assert yield_suggestions(drafted, [view]) == table(column)
