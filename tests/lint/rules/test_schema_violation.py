from floe.lint.rules.schema_violation import schema_violation
from floe.model import Policy

HEAD = """\
apiVersion: v3.2.0
kind: DataContract
id: c
version: 1.0.0
"""


def test_a_wrong_type_is_found(lint):
    assert lint(
        schema_violation,
        HEAD + "schema:\n- name: t\n  properties:\n  - name: c\n    logicalType: strng\n",
    ) == ["9:18 'strng' is not a logicalType | did you mean 'string'?"]


def test_a_missing_field_is_found(lint):
    assert lint(
        schema_violation,
        HEAD + "servers:\n- {server: s, type: postgres, host: h, port: 1, database: d}\n",
    ) == ["6:3 'schema' is missing for a server of type postgres | add 'schema'"]


RELATED = """\
schema:
- name: t
  properties:
  - {name: c, relationships: [{type: relatesTo, to: t.c}]}
"""


def test_the_extended_profile_reads_relates_to(lint):
    assert lint(schema_violation, HEAD + RELATED) == []


def test_the_standard_profile_does_not(lint):
    found = lint(schema_violation, HEAD + RELATED, policy=Policy(profile="standard"))
    assert found == ["8:38 'relatesTo' is not a type for a relationship | one of foreignKey"]


def test_a_variable_is_judged_only_where_it_is_used(lint):
    text = RELATED.replace("relationships: [{type: relatesTo, to: t.c}]", 'logicalType: "${TYPE}"')
    assert lint(schema_violation, HEAD + text) == []


def test_a_good_contract_is_fine(lint):
    assert lint(schema_violation, HEAD) == []


def test_a_misspelt_kind_is_found_where_it_stands(lint):
    found = lint(schema_violation, HEAD.replace("DataContract", "datacontract"))
    assert found == ["2:7 'datacontract' is not a kind | did you mean 'DataContract'?"]


def test_a_missing_kind_is_found(lint):
    assert lint(schema_violation, HEAD.replace("kind: DataContract\n", "")) == [
        "1:1 'kind' is missing for a contract | add 'kind'"
    ]


def test_a_mapping_of_the_wrong_kind_is_found_at_its_key(lint):
    found = lint(schema_violation, HEAD + "tags:\n  a: 1\n")
    assert found == ["5:1 'tags' must be a list, not a mapping"]


def test_a_text_of_the_wrong_kind_is_found_at_the_text(lint):
    assert lint(schema_violation, HEAD + "tags: a\n") == [
        "5:7 'tags' must be a list, not the text 'a'"
    ]
