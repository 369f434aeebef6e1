from floe.lint.rules.schema_violation import schema_violation

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
    ) == ["6:3 'schema' is missing for a server of type postgres"]


def test_the_extended_profile_reads_relates_to(lint):
    assert (
        lint(
            schema_violation,
            HEAD
            + "schema:\n- name: t\n  properties:\n  - {name: c, relationships: [{type: relatesTo, to: t.c}]}\n",
        )
        == []
    )


def test_a_good_contract_is_fine(lint):
    assert lint(schema_violation, HEAD) == []
