import pytest

from floe.contracts import Draft
from floe.documents import read_text
from floe.generated import STATE_FILE, GeneratedState, Written, print_state
from floe.graph import build_graph
from floe.workflows.drafting.folder_plans import HEADER, FilledDrafts, print_contract
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
COLUMN = "    properties: [{name: shop, required: true, customProperties: [%s]}]\n"
MARK = "{property: floe.suggested, value: {fields: [required]}}"


def test_a_contract_is_printed_in_the_order_in_which_people_write_it():
    tree = {
        "schema": [
            {
                "properties": [
                    {
                        "quality": [{"metric": "nullValues"}],
                        "items": {"x": 1, "name": "i"},
                        "name": "a",
                    }
                ],
                "name": "t",
            }
        ],
        "extra": 1,
        "id": "c",
        "kind": "DataContract",
    }
    assert print_contract(tree) == HEADER + (
        "kind: DataContract\n"
        "id: c\n"
        "schema:\n"
        "  - id: t\n"
        "    name: t\n"
        "    properties:\n"
        "      - id: a\n"
        "        name: a\n"
        "        items:\n"
        "          name: i\n"
        "          x: 1\n"
        "        quality:\n"
        "          - id: null_values_1\n"
        "            metric: nullValues\n"
        "extra: 1\n"
    )


def test_what_is_printed_is_read_back_with_ids_and_nothing_else_new():
    tree = {
        "id": "c",
        "schema": [{"id": "t", "name": "t", "properties": [{"id": "a", "name": "a"}]}],
    }
    assert read_text("c.yaml", print_contract(tree)).tree == tree


class Folder:
    """A folder of which only the state is asked for."""

    def __init__(self, text=None):
        files = {"sales.odcs.yaml": Written.of(text)} if text else {}
        self._state = print_state(GeneratedState(files))

    def read_one(self, path):
        return self._state if path == STATE_FILE else None


def filled_drafts(before, written=None, *, with_profile=False):
    graph = build_graph([read_text("till/contracts/sales.odcs.yaml", before)])
    folder = Folder(written)
    return FilledDrafts(graph, lambda _: folder, with_profile=with_profile)


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
    filled = filled_drafts(BEFORE)
    assert filled.is_kept(made) is is_kept
    assert [(each.rule, each.place.file, each.message) for each in filled.findings] == [
        (
            "generate/filled-draft",
            "till/contracts/sales.odcs.yaml",
            "the draft is kept as it is: it has the columns of lake.sales, not named now",
        )
    ][: int(is_kept)]


def test_a_new_draft_has_nothing_to_lose():
    filled = FilledDrafts(build_graph([]), lambda _: Folder(), with_profile=False)
    assert not filled.is_kept(draft("sales"))


@pytest.mark.parametrize(
    ("now", "written", "is_kept"),
    [
        (MARK, None, True),
        ("", None, False),
        ("", BEFORE + COLUMN % MARK, True),
        ("", BEFORE + COLUMN % "", False),
        ("{property: mine, value: 1}", None, False),
    ],
    ids=["marked", "without marks", "accepted", "never suggested", "a mark of others"],
)
def test_a_draft_is_kept_where_it_would_lose_suggestions(now, written, is_kept):
    made = draft("sales", "lake.sales")
    filled = filled_drafts(BEFORE + COLUMN % now, written)
    assert filled.is_kept(made) is is_kept
    assert [each.message for each in filled.findings] == [
        "the draft is kept as it is: it has suggestions of a profile, which was not asked for now"
    ][: int(is_kept)]
    profiled = filled_drafts(BEFORE + COLUMN % now, written, with_profile=True)
    assert not profiled.is_kept(made)
