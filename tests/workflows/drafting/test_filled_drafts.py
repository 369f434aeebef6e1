import pytest

from floe.contracts import Draft
from floe.documents import read_text
from floe.graph import build_graph
from floe.workflows.drafting.filled_drafts import FilledDrafts
from floe.workflows.drafting.port_drafts import NamedDraft

BEFORE = """\
apiVersion: v3.2.0
kind: DataContract
id: till-sales
version: 1.0.0
status: draft
schema:
  - name: sales
    customProperties: [{property: floe.table, value: lake.sales}]
"""


def draft(name, table=None):
    notes = [{"property": "floe.table", "value": table}] if table else []
    tree = {"schema": [{"name": name, "customProperties": notes}]}
    return NamedDraft("till/contracts", "sales.odcs.yaml", Draft(tree, "generated"))


@pytest.mark.parametrize(
    ("made", "is_kept"),
    [
        (draft("sales"), True),
        (draft("sales", "lake.sales"), False),
        (draft("Sales", "data/sales"), False),
        (draft("sold", "lake.sales"), False),
        (draft("returns", "lake.returns"), True),
    ],
)
def test_a_draft_is_kept_where_it_would_lose_a_table(made, is_kept):
    graph = build_graph([read_text("till/contracts/sales.odcs.yaml", BEFORE)])
    filled = FilledDrafts(graph)
    assert filled.is_kept(made) is is_kept
    assert [(each.rule, each.place.file, each.message) for each in filled.findings] == [
        (
            "generate/filled-draft",
            "till/contracts/sales.odcs.yaml",
            "the draft is kept as it is: it has the columns of lake.sales, not named now",
        )
    ][: int(is_kept)]


def test_a_new_draft_has_nothing_to_lose():
    assert not FilledDrafts(build_graph([])).is_kept(draft("sales"))
