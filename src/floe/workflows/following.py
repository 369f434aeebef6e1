"""Follow: where a reference leads, as if it stood in a file."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from floe.contracts import public_graph
from floe.errors import InputError
from floe.findings import Finding, Selection
from floe.graph import Graph, Reference, Target
from floe.lint import RULES, lint
from floe.model import IMPORTS, RELATES_TO, Place
from floe.workflows.compiling import CompileRequest, compile_workspace
from floe.workflows.workspace import Workspace

_ABOUT_REFERENCES = Selection(
    select=(
        "lint/ambiguous-reference",
        "lint/dangling-reference",
        "lint/duplicate-target",
        "lint/malformed-reference",
        "lint/old-reference-form",
        "lint/reference-*",
        "lint/sla-element-unknown",
        "lint/unreachable-document",
    )
)
_SEVERITIES = {rule.id: rule.severity for rule in RULES}


@dataclass(frozen=True, slots=True)
class Goal:
    """An element that a reference leads to, where its author wrote it."""

    place: Place
    line: int
    column: int
    target: Target


@dataclass(frozen=True, slots=True)
class Followed:
    """A reference, where it stands (line 0: it was only asked about), and where it leads."""

    reference: Reference
    goals: tuple[Goal, ...]
    findings: tuple[Finding, ...]
    line: int = 0
    column: int = 0


def follow_reference(
    workspace: Workspace, request: CompileRequest, text: str, kind: str = RELATES_TO
) -> Followed:
    """Resolve a text as if it stood in the file that is asked for."""
    file, graph = _compile(workspace, request)
    place = Place(file)
    resolution = graph.resolve(text, file, kind)
    end = "element" if kind == "element" else "to"
    reference = Reference(text, place, kind, end, place, file, resolution)
    findings = _judge(graph, (reference,), file) or _loose_end(reference)
    unplaced = tuple(replace(finding, line=0, column=0) for finding in findings)
    return Followed(reference, _goals(graph, reference), unplaced)


def follow_all(workspace: Workspace, request: CompileRequest) -> tuple[Followed, ...]:
    """All references that are written in the file that is asked for, from top to bottom."""
    file, graph = _compile(workspace, request)
    written = {
        (reference.place, reference.text): reference
        for reference in graph.references
        if reference.place.file == file
    }
    findings = _judge(graph, written.values(), file)
    followed = (_followed(graph, reference, findings) for reference in written.values())
    return tuple(sorted(followed, key=lambda entry: (entry.line, entry.column)))


def _followed(graph: Graph, reference: Reference, findings: tuple[Finding, ...]) -> Followed:
    own = tuple(finding for finding in findings if finding.place == reference.place)
    line, column = graph.position(reference.place)
    own = own or tuple(
        replace(finding, line=line, column=column) for finding in _loose_end(reference)
    )
    return Followed(reference, _goals(graph, reference), own, line, column)


def _loose_end(reference: Reference) -> tuple[Finding, ...]:
    """What no rule says of one reference alone: a port's contract that is not there."""
    resolution = reference.resolution
    if resolution.is_resolved:
        return ()
    rule = f"lint/{_rule_of(reference)}"
    finding = Finding(reference.place, resolution.message, resolution.hint, rule=rule)
    return (replace(finding, severity=_SEVERITIES[rule]),)


def _rule_of(reference: Reference) -> str:
    if reference.kind != "contract":
        return "dangling-reference"
    is_input = {"inputPorts", "inputContracts"} & set(reference.place.path)
    return "input-port-contract-unknown" if is_input else "port-contract-unknown"


def _compile(workspace: Workspace, request: CompileRequest) -> tuple[str, Graph]:
    (file,) = request.files
    document = workspace.read(file)
    if document.tree is None and document.faults:
        fault = document.faults[-1]
        raise InputError(f"{file}:{fault.line}:{fault.column}: {fault.message}")
    return file, public_graph(compile_workspace(workspace, request).graph)


def _judge(graph: Graph, references: Iterable[Reference], file: str) -> tuple[Finding, ...]:
    asked = graph.with_references(references)
    return lint(asked, RULES, _ABOUT_REFERENCES, {file}).findings


def _goals(graph: Graph, reference: Reference) -> tuple[Goal, ...]:
    # Imports lead to what was written, all others to what it comes to.
    is_import = reference.kind == IMPORTS
    places = [
        (Place(target.file, target.path) if is_import else graph.place_of(target), target)
        for target in reference.resolution.targets
    ]
    return tuple(Goal(place, *graph.position(place), target) for place, target in places)
