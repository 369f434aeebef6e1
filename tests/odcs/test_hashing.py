import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floe.documents import read_text
from floe.odcs import hash_contract, upgrade_contract

TEXT = """\
apiVersion: v3.2.0
kind: DataContract
id: c
version: 1.0.0
schema:
  - name: t
    description: a table
    properties:
      - {name: a, logicalType: string, quality: [{metric: nullValues, mustBe: 0}]}
      - {name: b, relationships: [{to: t.a}]}
slaProperties:
  - {property: freshness, value: 1, unit: d}
"""


def hashes(text):
    return hash_contract(upgrade_contract(read_text("c.yaml", text).tree).tree)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("kind: DataContract\nid: c\n", "id: c\n\n# a comment\nkind: 'DataContract'\n"),
        ("{name: a, logicalType: string", "{logicalType: string, name: a, tags: ~"),
        ("{name: b,", "{name: b, required: false, primaryKeyPosition: -1,"),
        ("{to: t.a}", "{type: foreignKey, to: t.a}"),
        ("{metric: nullValues", "{type: library, metric: nullValues"),
    ],
)
def test_layout_and_written_out_defaults_change_no_hash(old, new):
    assert old in TEXT
    assert hashes(TEXT.replace(old, new)) == hashes(TEXT)


@pytest.mark.parametrize(
    ("old", "new"),
    [("a table", "the table"), ("{name: b,", "{name: b, tags: [x],"), ("id: c\n", "id: d\n")],
)
def test_documentation_changes_the_document_but_not_the_promises(old, new):
    changed = hashes(TEXT.replace(old, new))
    assert changed.schema == hashes(TEXT).schema
    assert changed.document != hashes(TEXT).document


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("logicalType: string", "logicalType: integer"),
        ("mustBe: 0", "mustBe: 1"),
        ("value: 1", "value: 2"),
        ("to: t.a", "to: t.b"),
        ("{name: b,", "{name: b, required: true,"),
    ],
)
def test_a_promise_changes_both(old, new):
    changed = hashes(TEXT.replace(old, new))
    assert changed.schema != hashes(TEXT).schema
    assert changed.document != hashes(TEXT).document


@given(st.permutations(list(read_text("c", TEXT).tree.items())))
def test_the_order_of_keys_changes_no_hash(items):
    tree = read_text("c", TEXT).tree
    assert hash_contract(copy.deepcopy(dict(items))) == hash_contract(tree)
