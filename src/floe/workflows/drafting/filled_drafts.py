"""Drafts that were filled from real tables, and would lose what those told."""

from collections.abc import Iterator, Mapping
from typing import Any

from floe.contracts import SUGGESTED
from floe.findings import Finding, Severity
from floe.generated import STATE_FILE, read_state
from floe.graph import Graph
from floe.model import Place
from floe.workflows.drafting.folder_plans import OpenFolder
from floe.workflows.drafting.known_contracts import path_in
from floe.workflows.drafting.nodes import names_of, nodes_below
from floe.workflows.drafting.port_drafts import NamedDraft
from floe.workflows.drafting.real_drafts import TABLE


class FilledDrafts:
    """The drafts of a workspace that know a real table; they are not drafted anew without it.

    Nor are those that have suggestions, in a run that has no profile.
    """

    def __init__(self, graph: Graph, open_folder: OpenFolder, *, with_profile: bool) -> None:
        self.findings: list[Finding] = []
        self._graph = graph
        self._open_folder = open_folder
        self._with_profile = with_profile

    def is_kept(self, named: NamedDraft) -> bool:
        """Whether a draft is left as it is, as this run knows less of its tables."""
        file = path_in(named.folder, named.file)
        before = self._graph.contract_in(file)
        if before is None:
            return False
        filled = _filled(before.node)
        lost = [label for label, names in filled if not _is_there(label, names, named)]
        if lost:
            self.findings.append(_without_table(file, ", ".join(lost)))
        elif not self._with_profile and self._has_suggestions(named, before.node):
            self.findings.append(_without_profile(file))
        else:
            return False
        return True

    def _has_suggestions(self, named: NamedDraft, before: Mapping[str, Any]) -> bool:
        """Whether a draft has suggestions, or had: who removes a mark has accepted them."""
        state = read_state(self._open_folder(named.folder).read_one(STATE_FILE))
        written = state.files.get(named.file)
        return _is_marked(before) or (written is not None and SUGGESTED in written.text)


def _filled(tree: Mapping[str, Any]) -> Iterator[tuple[str, set[str]]]:
    """The real tables that a contract was drafted from, and what it calls them."""
    for node in nodes_below(tree, "schema"):
        for entry in nodes_below(node, "customProperties"):
            if entry.get("property") == TABLE:
                yield str(entry.get("value")), names_of(node)


def _is_there(label: str, names: set[str], named: NamedDraft) -> bool:
    return any(label == other or names & known for other, known in _filled(named.draft.tree))


def _is_marked(tree: Mapping[str, Any]) -> bool:
    tables = nodes_below(tree, "schema")
    columns = (column for table in tables for column in nodes_below(table, "properties"))
    notes = (note for column in columns for note in nodes_below(column, "customProperties"))
    return any(note.get("property") == SUGGESTED for note in notes)


def _without_table(file: str, tables: str) -> Finding:
    return _kept(
        file,
        f"it has the columns of {tables}, not named now",
        f"name it with --table to draft the contract anew, or remove {TABLE} from the draft",
    )


def _without_profile(file: str) -> Finding:
    return _kept(
        file,
        "it has suggestions of a profile, which was not asked for now",
        "add --profile to draft the contract anew",
    )


def _kept(file: str, reason: str, hint: str) -> Finding:
    return Finding(
        Place(file),
        f"the draft is kept as it is: {reason}",
        hint,
        rule="generate/filled-draft",
        severity=Severity.INFO,
    )
