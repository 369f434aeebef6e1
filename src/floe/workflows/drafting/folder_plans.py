"""Drafts as texts, against what is in the folder that they go to."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from floe.contracts import SUGGESTED, complete_ids, public_tree
from floe.documents import print_yaml
from floe.findings import Finding, Severity
from floe.generated import (
    STATE_FILE,
    FileState,
    GeneratedFile,
    GeneratedState,
    PlannedFile,
    compare_files,
    read_state,
)
from floe.graph import Graph
from floe.model import Place
from floe.odcs import carry_relationships
from floe.workflows.drafting.alignment import names_of, nodes_below
from floe.workflows.drafting.known_contracts import path_in
from floe.workflows.drafting.port_drafts import NamedDraft
from floe.workflows.drafting.real_tables import TABLE
from floe.workflows.generation import ProjectFolder, is_sound

HEADER: Final = "# Drafted by floe contract generate. Edit it: what you change is kept.\n"
_CONTRACT: Final = (
    *("apiVersion", "kind", "id", "name", "version", "status", "tenant", "domain", "dataProduct"),
    *("tags", "description", "team", "support", "roles", "servers", "schema", "slaProperties"),
    *("authoritativeDefinitions", "customProperties"),
)
_ELEMENT: Final = (
    *("id", "name", "physicalName", "businessName", "logicalType", "logicalTypeOptions"),
    *("physicalType", "required", "unique", "primaryKey", "primaryKeyPosition", "partitioned"),
    *("partitionKeyPosition", "criticalDataElement", "classification", "description"),
    *("dataGranularityDescription", "tags", "enum", "properties", "items", "map", "quality"),
    *("relationships", "transformSourceObjects", "transformLogic", "customProperties"),
)
OpenFolder = Callable[[str], ProjectFolder]


def print_contract(tree: dict[str, Any]) -> str:
    """The text of a draft: the same for the same draft, with an id on every element."""
    completed = complete_ids(carry_relationships(public_tree(tree)))
    ordered = _sorted(completed, _CONTRACT)
    if isinstance(ordered.get("schema"), list):
        ordered["schema"] = [_element(entry) for entry in ordered["schema"]]
    return HEADER + print_yaml(ordered)


def _element(node: Any) -> Any:
    """A table or a column: names, types, flags, words, then all that is long."""
    if not isinstance(node, dict):
        return node
    ordered = _sorted(node, _ELEMENT)
    if isinstance(ordered.get("properties"), list):
        ordered["properties"] = [_element(entry) for entry in ordered["properties"]]
    if "items" in ordered:
        ordered["items"] = _element(ordered["items"])
    if isinstance(ordered.get("map"), dict):
        ordered["map"] = {side: _element(element) for side, element in ordered["map"].items()}
    return ordered


def _sorted(node: dict[str, Any], order: tuple[str, ...]) -> dict[str, Any]:
    ordered_fields = {key: node[key] for key in order if key in node}
    return ordered_fields | node


@dataclass(frozen=True, slots=True)
class FolderPlan:
    """The files of one folder, compared with what is there; nothing is written yet."""

    folder: str
    planned: tuple[PlannedFile, ...]
    state: GeneratedState
    state_text: str | None
    findings: tuple[Finding, ...] = ()


def plan_folder(folder: str, drafts: Iterable[NamedDraft], open_folder: OpenFolder) -> FolderPlan:
    """What becomes of the drafts of a folder; a file that cannot be read is kept as it is."""
    files = {
        draft.file: GeneratedFile(draft.file, print_contract(draft.draft.tree))
        for draft in drafts
        if draft.folder == folder
    }
    opened = open_folder(folder)
    state_text = opened.read_one(STATE_FILE)
    state = read_state(state_text)
    contents = opened.read(files)
    lost = contents.unreadable
    readable = [file for path, file in files.items() if path not in lost]
    planned = {file.path: file for file in compare_files(readable, contents.texts, state, is_sound)}
    planned |= {path: _kept(files[path]) for path in lost}
    # Nobody asked for the contracts of other tables now, and that is no reason to delete them.
    wanted = (planned[path] for path in sorted(planned))
    kept = tuple(file for file in wanted if file.state is not FileState.ORPHANED)
    told = tuple(_unreadable(folder, path, reason) for path, reason in sorted(lost.items()))
    return FolderPlan(folder, kept, state, state_text, told)


def _kept(file: GeneratedFile) -> PlannedFile:
    return PlannedFile(file.path, FileState.CONFLICT, None, None, file.text)


def _unreadable(folder: str, path: str, reason: str) -> Finding:
    return Finding(
        Place(path_in(folder, path)),
        f"the file is kept as it is: {reason}",
        "move it away, and floe writes its own",
        rule="generate/unreadable-file",
        severity=Severity.WARNING,
        line=1,
        column=1,
    )


class FilledDrafts:
    """The drafts of a workspace that know a real table; they are not drafted anew without it.

    Nor are those that have suggestions, in a run that has no profile.
    """

    def __init__(self, graph: Graph, open_folder: OpenFolder, *, with_profile: bool) -> None:
        self.findings: list[Finding] = []
        self._graph = graph
        self._open_folder = open_folder
        self._with_profile = with_profile
        self._states: dict[str, GeneratedState] = {}

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
        written = self._state(named.folder).files.get(named.file)
        return _is_marked(before) or (written is not None and SUGGESTED in written.text)

    def _state(self, folder: str) -> GeneratedState:
        if folder not in self._states:
            state_text = self._open_folder(folder).read_one(STATE_FILE)
            self._states[folder] = read_state(state_text)
        return self._states[folder]


def _filled(tree: Mapping[str, Any]) -> Iterator[tuple[str, set[str]]]:
    """The real tables that a contract was drafted from, and what it calls them."""
    for node in nodes_below(tree, "schema"):
        for entry in nodes_below(node, "customProperties"):
            if entry.get("property") == TABLE:
                yield str(entry.get("value")), names_of(node)


def _is_there(label: str, names: set[str], named: NamedDraft) -> bool:
    return any(
        label == other or names & known_names for other, known_names in _filled(named.draft.tree)
    )


def _is_marked(tree: Mapping[str, Any]) -> bool:
    tables = nodes_below(tree, "schema")
    columns = (column for table in tables for column in nodes_below(table, "properties"))
    notes = (note for column in columns for note in nodes_below(column, "customProperties"))
    return any(note.get("property") == SUGGESTED for note in notes)


def _without_table(file: str, tables: str) -> Finding:
    return _kept_draft(
        file,
        f"it has the columns of {tables}, not named now",
        f"name it with --table to draft the contract anew, or remove {TABLE} from the draft",
    )


def _without_profile(file: str) -> Finding:
    return _kept_draft(
        file,
        "it has suggestions of a profile, which was not asked for now",
        "add --profile to draft the contract anew",
    )


def _kept_draft(file: str, reason: str, hint: str) -> Finding:
    return Finding(
        Place(file),
        f"the draft is kept as it is: {reason}",
        hint,
        rule="generate/filled-draft",
        severity=Severity.INFO,
    )
