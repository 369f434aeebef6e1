"""Texts that could mean two things, and what is made of them."""

import pytest

HEADER = "apiVersion: v3.2.0\nkind: DataContract\nid: own\nversion: 1.0.0\n"
NOTE = "'{}' is an id and a name; the id is followed"


def notes(resolution):
    return [(note.code, note.message, note.hint) for note in resolution.notes]


def test_an_object_named_like_a_section_loses_against_the_id(resolve, reached):
    files = {
        "a.yaml": HEADER
        + """\
schema:
  - id: users_obj
    name: users
    properties: [{id: id, name: key}]
  - id: odd
    name: schema
    properties:
      - name: users_obj
        properties: [{name: properties, properties: [{name: id}]}]
"""
    }
    text = "schema.users_obj.properties.id"
    assert reached(text, files) == "a.yaml schema/0/properties/0"
    assert notes(resolve(text, files)) == [
        (
            "ambiguous",
            NOTE.format(text),
            "write 'schema/users_obj/properties/id' if that is meant",
        )
    ]


SECTIONS = {
    "servers": "servers: [{id: prod, server: prod, type: custom}]",
    "quality": "quality: [{id: prod, metric: rowCount, mustBe: 1}]",
    "roles": "roles: [{id: prod, role: r}]",
    "support": "support: [{id: prod, channel: c}]",
}


@pytest.mark.parametrize("section", SECTIONS)
def test_two_segments_mean_a_column_in_a_foreign_key(resolve, reached, section):
    schema = f"schema:\n- name: {section}\n  properties: [{{name: prod}}]\n- name: other\n"
    files = {"a.yaml": HEADER + schema + SECTIONS[section]}
    text = f"{section}.prod"
    assert reached(text, files, "foreignKey") == "a.yaml schema/0/properties/0"
    assert notes(resolve(text, files, "foreignKey")) == []


@pytest.mark.parametrize("section", SECTIONS)
def test_two_segments_mean_the_id_in_a_relates_to(resolve, reached, section):
    schema = f"schema:\n- name: {section}\n  properties: [{{name: prod}}]\n- name: other\n"
    files = {"a.yaml": HEADER + schema + SECTIONS[section]}
    text = f"{section}.prod"
    assert reached(text, files) == f"a.yaml {section}/0"
    hint = f"write '{section}/prod' if that is meant"
    assert notes(resolve(text, files)) == [("ambiguous", NOTE.format(text), hint)]


PROPERTIES = "- {id: t1, name: properties, properties: [{name: x}, {id: x, name: y}]}\n"


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ("", "a.yaml schema/0/properties/1"),
        ("- {name: other}\n", "a.yaml schema/0/properties/0"),
    ],
    ids=["one object", "two objects"],
)
def test_properties_is_an_elided_object_only_if_there_is_one(reached, more, expected):
    files = {"a.yaml": f"{HEADER}schema:\n{PROPERTIES}{more}"}
    assert reached("properties.x", files) == expected


@pytest.mark.parametrize("word", ["properties", "items"])
def test_a_property_may_be_named_like_a_word_of_the_path(reached, word):
    files = {
        "a.yaml": f"{HEADER}schema:\n- name: orders\n  properties:\n"
        f"  - {{name: {word}, properties: [{{name: x}}]}}\n"
    }
    assert reached(f"orders.{word}.x", files) == "a.yaml schema/0/properties/0/properties/0"


@pytest.mark.parametrize("label", ["a.b", "a/b"])
def test_an_id_with_a_separator_is_not_found_in_dot_form(reached, label):
    files = {"a.yaml": f"{HEADER}schema:\n- {{id: {label}, name: t}}\n"}
    assert reached(f"schema.{label}", files) == "dangling: no-element"


def test_a_uuid_is_an_id(reached):
    uuid = "0f8e2f6c-1b7c-4d0b-9a53-3f2f6a1c7c11"
    files = {
        "a.yaml": f"{HEADER}schema:\n- {{id: {uuid}, name: t, properties: [{{id: 9, name: c}}]}}\n"
    }
    assert reached(f"schema.{uuid}.properties.9", files) == "a.yaml schema/0/properties/0"


def test_a_numeric_id_is_not_an_index(reached):
    files = {"a.yaml": f"{HEADER}schema:\n- {{id: 1, name: a}}\n- {{id: 0, name: b}}\n"}
    assert reached("schema/0", files) == "a.yaml schema/1"
    assert reached("schema/2", files) == "dangling: no-element"


def test_the_longest_name_with_dots_is_followed(reached):
    files = {
        "a.yaml": HEADER
        + """\
schema:
  - {name: sales.orders, properties: [{name: id}]}
  - {name: sales, properties: [{name: customers}]}
"""
    }
    assert reached("sales.orders.id", files) == "a.yaml schema/0/properties/0"
    assert reached("sales.customers", files) == "a.yaml schema/1/properties/0"


def test_two_splits_that_both_lead_somewhere_are_ambiguous(resolve):
    files = {
        "a.yaml": HEADER
        + """\
schema:
  - {name: sales.orders, properties: [{name: id}]}
  - {name: sales, properties: [{name: orders, properties: [{name: id}]}]}
"""
    }
    resolution = resolve("sales.orders.id", files)
    assert (resolution.status, resolution.problem) == ("ambiguous", "duplicate")
    assert len(resolution.targets) == 2


@pytest.mark.parametrize("name", ["a/b", "a#b", "a b"])
def test_a_name_with_odd_characters_is_reached_by_id(reached, name):
    files = {"a.yaml": f"{HEADER}schema:\n- id: t\n  properties: [{{id: c, name: '{name}'}}]\n"}
    assert reached("schema/t/properties/c", files) == "a.yaml schema/0/properties/0"


def test_an_id_that_is_there_twice_is_ambiguous(resolve):
    files = {"a.yaml": f"{HEADER}schema:\n- {{id: t, name: a}}\n- {{id: t, name: b}}\n"}
    resolution = resolve("schema/t", files)
    assert (resolution.status, resolution.problem) == ("ambiguous", "duplicate")
    assert resolution.message == "'schema/t' could be any of 2 elements"
    assert resolution.hint == "give each of them an id of its own, and write the slash form"


def test_a_name_that_is_there_twice_is_ambiguous(reached):
    files = {"a.yaml": f"{HEADER}schema:\n- name: t\n  properties: [{{name: c}}, {{name: c}}]\n"}
    assert reached("t.c", files) == "ambiguous: duplicate"


def test_the_same_id_in_two_parents_is_fine(reached):
    text = (
        f"{HEADER}schema:\n"
        "- {id: a, name: a, properties: [{id: k, name: k}]}\n"
        "- {id: b, name: b, properties: [{id: k, name: k}]}\n"
    )
    assert reached("schema/b/properties/k", {"a.yaml": text}) == "a.yaml schema/1/properties/0"


def test_a_word_with_a_file_ending_is_a_column_if_there_is_one(reached):
    schema = "schema:\n- name: customers\n  properties: [{name: yaml}]\n"
    files = {"a.yaml": HEADER + schema, "customers.yaml": HEADER}
    assert reached("customers.yaml", files) == "a.yaml schema/0/properties/0"
    assert reached("customers.yaml", {"a.yaml": HEADER, "customers.yaml": HEADER}) == (
        "customers.yaml"
    )


def test_two_such_columns_are_ambiguous(reached):
    schema = "schema:\n- name: customers\n  properties: [{name: yaml}, {name: yaml}]\n"
    assert reached("customers.yaml", {"a.yaml": HEADER + schema}) == "ambiguous: duplicate"


def test_sla_is_another_word_for_sla_properties(reached):
    files = {"a.yaml": f"{HEADER}slaProperties: [{{id: x, property: latency, value: 1}}]\n"}
    for text in ("sla/x", "sla.x", "slaProperties/x", "slaProperties.x", "#/sla/x"):
        assert reached(text, files) == "a.yaml slaProperties/0"


def test_names_are_exact_in_case(reached):
    files = {"a.yaml": f"{HEADER}schema:\n- name: Orders\n  properties: [{{name: Id}}]\n"}
    assert reached("Orders.Id", files) == "a.yaml schema/0/properties/0"
    assert reached("orders.id", files) == "dangling: no-element"


def test_a_stray_quote_is_pointed_out(resolve):
    files = {"a.yaml": f"{HEADER}quality: [{{id: not_null, metric: nullValues, mustBe: 0}}]\n"}
    resolution = resolve("quality.not_null'", files)
    assert resolution.status == "dangling"
    assert resolution.hint == "a stray ' at its end: quote the whole reference or none of it"


def test_a_placeholder_is_rejected(reached):
    assert reached("<target-reference>", {"a.yaml": HEADER}) == "rejected: syntax"


def test_an_empty_fragment_is_the_whole_document(reached):
    assert reached("c.yaml#", {"a.yaml": HEADER, "c.yaml": HEADER}) == "c.yaml"


def test_several_marks_are_rejected(reached):
    assert reached("c.yaml#a#b", {"a.yaml": HEADER}) == "rejected: syntax"


ONE = "schema:\n- {id: t, name: t, properties: [{id: x, name: x}]}\n"
TWO = ONE + "- {id: u, name: u}\n"


@pytest.mark.parametrize(
    ("own", "other", "expected"),
    [
        (ONE, ONE, "o.yaml schema/0/properties/0"),
        (TWO, ONE, "o.yaml schema/0/properties/0"),
        (ONE, TWO, "dangling: no-element"),
    ],
)
def test_elision_is_judged_by_the_target_document(reached, own, other, expected):
    files = {"a.yaml": HEADER + own, "o.yaml": HEADER + other}
    assert reached("o.yaml#properties.x", files) == expected


LIBRARY = "properties: [{id: shared, name: shared}]\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("properties.shared", "a.yaml properties/0"),
        ("properties.x", "a.yaml schema/0/properties/0"),
    ],
)
def test_a_library_comes_before_the_only_object(reached, text, expected):
    assert reached(text, {"a.yaml": HEADER + LIBRARY + ONE}) == expected


def test_names_stand_in_where_ids_are_missing(resolve, reached):
    files = {
        "a.yaml": f"{HEADER}schema:\n- name: orders\n  properties: [{{name: id}}]\n- name: other\n"
    }
    text = "schema.orders.properties.id"
    assert reached(text, files) == "a.yaml schema/0/properties/0"
    assert notes(resolve(text, files)) == [
        ("by-name", f"'{text}' is written by id, but found by name only", "give 'id' an id")
    ]


def test_the_name_of_an_element_with_an_id_is_met_with_the_id(resolve, reached):
    files = {"a.yaml": f"{HEADER}schema:\n- {{id: a, name: b}}\n- {{name: c}}\n"}
    assert reached("schema.b", files) == "a.yaml schema/0"
    assert notes(resolve("schema.b", files)) == [
        ("by-name", "'schema.b' is written by id, but found by name only", "write 'schema/a'")
    ]
    assert reached("schema/b", files) == "dangling: no-element"


def test_the_slash_form_is_never_read_by_name(resolve):
    files = {"a.yaml": f"{HEADER}schema:\n- name: orders\n  properties: [{{name: id}}]\n"}
    resolution = resolve("schema/orders/properties/id", files)
    assert resolution.status == "dangling"
    assert resolution.hint == "its target is there by name only: give it an id"
