"""Drafts that were filled from real tables, and would lose them."""

from collections.abc import Iterator, Mapping
from typing import Any

from floe.findings import Finding, Severity
from floe.graph import Graph
from floe.model import Place
from floe.workflows.drafting.alignment import names_of, nodes_below
from floe.workflows.drafting.known_contracts import path_in
from floe.workflows.drafting.port_drafts import NamedDraft
from floe.workflows.drafting.table_knowledge import TABLE


class FilledDrafts:
    """The drafts of a workspace that know a real table; they are not drafted anew without it."""

    def __init__(self, graph: Graph) -> None:
        self.findings: list[Finding] = []
        self._graph = graph

    def is_kept(self, named: NamedDraft) -> bool:
        """Whether a draft is left as it is, as it knows tables that were not named now."""
        file = path_in(named.folder, named.file)
        before = self._graph.contract_in(file)
        filled = list(_filled(before.node)) if before is not None else []
        lost = [label for label, names in filled if not _is_there(label, names, named)]
        if lost:
            self.findings.append(_kept(file, ", ".join(lost)))
        return bool(lost)


def _filled(tree: Mapping[str, Any]) -> Iterator[tuple[str, set[str]]]:
    """The real tables that a contract was drafted from, and what it calls them."""
    for node in nodes_below(tree, "schema"):
        for entry in nodes_below(node, "customProperties"):
            if entry.get("property") == TABLE:
                yield str(entry.get("value")), names_of(node)


def _is_there(label: str, names: set[str], named: NamedDraft) -> bool:
    return any(label == other or names & known for other, known in _filled(named.draft.tree))


def _kept(file: str, tables: str) -> Finding:
    return Finding(
        Place(file),
        f"the draft is kept as it is: it has the columns of {tables}, not named now",
        f"name it with --table to draft the contract anew, or remove {TABLE} from the draft",
        rule="generate/filled-draft",
        severity=Severity.INFO,
    )
