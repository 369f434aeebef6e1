"""Impact: who is hurt if a contract, or a column of it, is no longer what it was."""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from difflib import SequenceMatcher, get_close_matches

from floe.changes import CONSUMER, Bump, Change
from floe.contracts import Compilation, CompiledContract
from floe.documents import Document, read_text
from floe.errors import ConfigurationError
from floe.model import DEFAULT_CLASSES, Classes
from floe.usage import (
    Dependencies,
    Hit,
    Impact,
    ReadTables,
    Spot,
    TableReaders,
    follow,
    meet,
    print_spot,
    spot_at,
)
from floe.workflows.compiling import compile_documents, left_out, read_documents
from floe.workflows.consumers import ReadUses, UsageRequest
from floe.workflows.diffing import DiffRequest, DiffSide, diff_sides
from floe.workflows.explaining import contract_names, contracts_meant, refuse_unreadable_file
from floe.workflows.readers import ReaderLookup
from floe.workflows.workspace import Workspace

_UNKNOWN = "it is not known who reads anything: floe usage update reads logs of events"
_FIRST = "it is new: nobody was promised anything yet"

# What a contract of the workspace was, and what it will be; the side is that of the work tree.
OpenSides = Callable[[CompiledContract, DiffSide], tuple[DiffSide, DiffSide]]


@dataclass(frozen=True, slots=True, kw_only=True)
class ImpactRequest(UsageRequest):
    """What is asked about: ways to read it, each a contract and a part of it, if any.

    `proposal` is the file of the workspace that says what the contract will be, if one does.
    """

    ways: tuple[tuple[str, str | None], ...]
    classes: Classes = DEFAULT_CLASSES
    proposal: str | None = None


@dataclass(frozen=True, slots=True)
class _Question:
    """A contract as those who use it know it, the part that counts, and what changes in it."""

    compilation: Compilation
    compiled: CompiledContract
    spot: Spot = ()
    changes: tuple[Change, ...] | None = None
    problems: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def hits(self) -> tuple[Hit, ...]:
        file, tree = self.compiled.contract.file, self.compiled.contract.node
        if self.changes is None:
            return (Hit(file, self.spot),)
        return tuple(Hit(file, spot_at(tree, change.old_path)) for change in self.changes)


def find_impact(
    workspace: Workspace,
    request: ImpactRequest,
    read: ReadUses | None = None,
    sides: OpenSides | None = None,
) -> Impact:
    """Who is hurt by a change of a contract; without `sides`, by any change of it."""
    question = _ask(workspace, request, sides)
    compilation = question.compilation
    lookup = ReaderLookup(compilation, request, read)
    affected, spared = follow(
        Dependencies(compilation), _tables(compilation, lookup), question.hits
    )
    unknown = lookup.notes if lookup.window else (_UNKNOWN,)
    return Impact(
        contract=str(question.compiled.identity),
        column=print_spot(question.spot),
        changes=question.changes,
        affected=affected,
        spared=spared,
        window=lookup.window,
        notes=(*unknown, *question.notes, *left_out(compilation)),
        problems=question.problems,
    )


def _ask(workspace: Workspace, request: ImpactRequest, sides: OpenSides | None) -> _Question:
    documents = read_documents(workspace, request)
    compilation = compile_documents(documents, workspace, request)
    if _is_beside(compilation, request):
        documents = [d for d in documents if d.file != request.proposal]
        compilation = compile_documents(documents, workspace, request)
    compiled, parts = _meant(compilation, request.ways)
    if sides is None:
        return _Question(compilation, compiled, _spot(compilation, compiled, parts))
    old, new = sides(compiled, _work_tree(compilation, compiled))
    before = _same_contract(old, compiled)
    if before is None:
        return _Question(compilation, compiled, changes=(), notes=(_FIRST,))
    if before.contract.node is not compiled.contract.node:
        # Who is built on what the contract was no longer finds it in what it is.
        compilation = _with_former(documents, before, compiled, workspace, request)
        file = compiled.contract.file
        compiled = next(c for c in compilation.contracts if c.contract.file == file)
    spot = _spot(compilation, compiled, parts)
    compared = diff_sides(old, new, DiffRequest(CONSUMER, request.classes))
    hurting = (change for change in compared.all if change.bump is Bump.MAJOR)
    tree = compiled.contract.node
    told = tuple(change for change in hurting if meet(spot_at(tree, change.old_path), spot))
    problems = tuple(dict.fromkeys(compared.problems))
    return _Question(compilation, compiled, spot, told, problems, compared.notes)


def _is_beside(compilation: Compilation, request: ImpactRequest) -> bool:
    """Whether the proposal is a file beside the contract that it will replace."""
    if all(compiled.contract.file != request.proposal for compiled in compilation.contracts):
        return False
    meant = next(filter(None, (contracts_meant(compilation, way) for way, _ in request.ways)), [])
    return any(compiled.contract.file != request.proposal for compiled in meant)


def _work_tree(compilation: Compilation, compiled: CompiledContract) -> DiffSide:
    file = compiled.contract.file
    return DiffSide("the work tree", compilation, is_single=True, is_asked=lambda f, _: f == file)


def only(side: DiffSide, compiled: CompiledContract) -> DiffSide:
    """A side as far as it is about one contract; a side that names one is about it."""
    contract = compiled.contract
    if side.is_single:
        return side
    return replace(
        side, is_asked=lambda file, id_: file == contract.file or bool(id_ and id_ == contract.id)
    )


def _same_contract(side: DiffSide, compiled: CompiledContract) -> CompiledContract | None:
    contracts = side.contracts
    same = [c for c in contracts if c.contract.id and c.contract.id == compiled.contract.id]
    return next(iter(same or contracts), None)


def _with_former(
    documents: Iterable[Document],
    before: CompiledContract,
    compiled: CompiledContract,
    workspace: Workspace,
    request: ImpactRequest,
) -> Compilation:
    file, text = compiled.contract.file, json.dumps(dict(before.contract.node), default=str)
    others = [document for document in documents if document.file != file]
    return compile_documents([*others, read_text(file, text)], workspace, request)


def _meant(
    compilation: Compilation, ways: tuple[tuple[str, str | None], ...]
) -> tuple[CompiledContract, tuple[str, ...]]:
    """The contract that is meant by the first way that leads to one, and how its part is called.

    A part may be written behind its contract, or with its table, which has the contract's name.
    """
    for wanted, part in ways:
        fitting = contracts_meant(compilation, wanted)
        if len(fitting) > 1:
            files = ", ".join(sorted(contract.contract.file for contract in fitting))
            raise ConfigurationError(
                f"several contracts are called '{wanted}': name one of {files}"
            )
        if fitting:
            return fitting[0], () if part is None else (part, f"{wanted}.{part}")
    for wanted, _ in ways:
        refuse_unreadable_file(compilation, wanted)
    known = {name for compiled in compilation.contracts for name in contract_names(compiled)}
    near = [(name, wanted) for wanted, _ in ways for name in get_close_matches(wanted, known, 1)]
    near.sort(key=lambda pair: -SequenceMatcher(None, *pair).ratio())
    hint = f": did you mean '{near[0][0]}'?" if near else ", floe find lists what there is"
    raise ConfigurationError(f"there is no contract '{ways[0][0]}' here{hint}")


def _spot(compilation: Compilation, compiled: CompiledContract, parts: tuple[str, ...]) -> Spot:
    """The table or column that is meant, in the grammar of references."""
    file = compiled.contract.file
    hints = []
    for text in parts:
        resolution = compilation.graph.resolve(text, file, "element")
        if resolution.is_resolved and resolution.targets[0].file == file:
            return spot_at(compiled.contract.node, resolution.targets[0].path)
        hints += [resolution.hint] if resolution.hint else []
    if not parts:
        return ()
    hints.sort(key=lambda hint: not hint.startswith("did you mean"))
    way_out = f": {hints[0]}" if hints else ""
    raise ConfigurationError(f"'{compiled.contract.title}' has no '{parts[0]}'{way_out}")


def _tables(compilation: Compilation, lookup: ReaderLookup) -> ReadTables:
    contracts = {compiled.contract.file: compiled for compiled in compilation.contracts}

    def readers(files: Iterable[str]) -> Mapping[str, TableReaders]:
        return lookup.tables(contracts[file] for file in files if file in contracts)

    return ReadTables(readers, lookup.written)
