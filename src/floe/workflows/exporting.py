"""Export: a contract of a graph, said in the words of the standard."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from floe.contracts import public_tree
from floe.errors import ConfigurationError, InputError
from floe.findings import Finding, Refusal, Severity
from floe.graph import Graph, Resolution, Target
from floe.model import Contract, Place, print_path
from floe.odcs import NEWEST_EDITION, Lowered, LoweringNote, contract_validator, lower_contract
from floe.workflows.foreign_keys import leave_out_foreign_keys
from floe.workflows.linting import Linted


def export_contract(
    graph: Graph, file: str, edition: str = NEWEST_EDITION, *, by_name: bool = False
) -> Lowered:
    """The contract in a file as the edition's official schema accepts it.

    `by_name` writes references into the same contract as `object.property`, the only form
    that most other tools understand.
    """
    contract = graph.contract_in(file)
    if contract is None:
        raise InputError(f"{file} does not hold an ODCS contract")

    def canonical(text: str, kind: str) -> str | None:
        resolution = graph.resolve(text, file, kind)
        names = _name_target(contract, resolution) if by_name else None
        return names or resolution.canonical

    tree, left_out = leave_out_foreign_keys(graph, contract) if by_name else (contract.node, ())
    lowered = lower_contract(public_tree(dict(tree)), edition, canonical)
    _prove(lowered, file)
    notes = (*lowered.notes, *left_out, *_lost_imports(graph, file))
    return replace(lowered, tree=public_tree(lowered.tree), notes=notes)


def only_contract(linted: Linted) -> str:
    """The file of the one contract that was asked for."""
    files = [c.file for c in linted.authored.contracts if c.file in linted.files]
    if len(files) == 1:
        return files[0]
    if len(linted.files) == 1:
        raise InputError(f"{linted.files[0]} does not hold an ODCS contract")
    if not files:
        raise ConfigurationError("there is no contract here: name a file")
    raise ConfigurationError(f"there are {len(files)} contracts here: name one of them")


def errors_around(linted: Linted, file: str) -> tuple[Finding, ...]:
    """The errors in a file and in what it imports, but for those that others make of this."""
    graph = linted.graph
    files = (file, *graph.libraries_of(file))
    imported = frozenset(graph.provenance_of(file).values())
    errors = (f for f in linted.findings if f.severity is Severity.ERROR)
    return tuple(
        error
        for error in errors
        if error.place.file in files
        and (
            (error.is_own and (error.place.file == file or _is_of(error.place, imported)))
            or any(graph.authored(place).file == file for place in error.within)
        )
    )


def _is_of(place: Place, imported: frozenset[Place]) -> bool:
    """Whether a place of a library is in a part that is imported, or around one."""
    around = (Place(place.file, place.path[:length]) for length in range(len(place.path)))
    return not imported.isdisjoint((place, *around)) or any(
        origin.file == place.file and origin.path[: len(place.path)] == place.path
        for origin in imported
    )


def is_exportable(linted: Linted, file: str) -> bool:
    """Whether a contract and what it imports have no errors; a broken import is told by itself."""
    if errors_around(linted, file):
        return False
    refuse_broken_imports(linted.graph, file)
    return True


def refused_parts(graph: Graph, file: str, refused: Iterable[Refusal]) -> Iterator[Finding]:
    """What keeps a contract from being written, as findings at the lines where it stands."""
    for part in refused:
        place = graph.authored(graph.place_of(Target(file, part.path, None)))
        line, column = graph.position(place)
        yield Finding(
            place,
            part.message,
            part.hint,
            rule=part.rule,
            severity=Severity.ERROR,
            line=line,
            column=column,
        )


def refuse_broken_imports(graph: Graph, file: str) -> None:
    """What is imported and cannot be had would be missing in what is written."""
    for fault in graph.broken_imports(file):
        line, _ = graph.position(fault.place)
        where = f"{fault.place.file}:{line}"
        raise InputError(f"{where}: the import cannot be followed: {fault.message}")


def _name_target(contract: Contract, resolution: Resolution) -> str | None:
    """The names on the way to the only target, if it is a property of this contract."""
    targets = resolution.targets
    if len(targets) != 1 or targets[0].file != contract.file or targets[0].kind != "property":
        return None
    names = []
    node: Any = contract.node
    for step in targets[0].path:
        node = node[step]
        if isinstance(step, int):
            names.append(str(node.get("name")))
    return ".".join(names)


def _prove(lowered: Lowered, file: str) -> None:
    errors = contract_validator(lowered.edition).validate(lowered.tree)
    if errors:
        where = print_path(errors[0].path) or "the contract"
        message = f"{file} cannot be said in ODCS {lowered.edition}: {where}: {errors[0].message}"
        more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
        raise InputError(message + more)


def _lost_imports(graph: Graph, file: str) -> Iterator[LoweringNote]:
    for fault in graph.broken_imports(file):
        message = f"the import of '{fault.text}' is left out: {fault.message}"
        yield LoweringNote(fault.path, message)
