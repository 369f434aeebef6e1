"""Diff: what changed between two sides, contract by contract, and which versions that needs."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from semver import Version

from floe.changes import (
    SEED,
    Change,
    ContractChanges,
    Terms,
    VersionChanges,
    as_written,
    compare_versions,
    names_in,
)
from floe.contracts import Compilation, CompiledContract, compile_graph, public_changes
from floe.documents import Document, Path, read_bytes
from floe.errors import InputError
from floe.graph import CONTRACT, PRODUCT, Graph, NoLoader, Reference, Target, build_graph
from floe.model import DEFAULT_CLASSES, Classes, parse_version
from floe.registry import ContractVersion, RegistryLedger, VersionSearch, find_versions
from floe.workflows.compiling import describe_unread
from floe.workflows.gate_findings import has_ended

Pairs = list[tuple[CompiledContract | None, CompiledContract | None]]
Broken = Mapping[str, Mapping[Path, tuple[str, ...]]]


def _always(_file: str, _contract_id: str | None) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class DiffSide:
    """One side of a diff: where it comes from, in words, and what its contracts come to.

    On a side that `is_single` somebody named one contract, which is compared whatever its id is.
    `shown` names a file of the side as whoever asks sees it; `is_asked` says of a file, and of the
    id of its contract, whether it was asked for.
    """

    label: str
    compilation: Compilation
    is_single: bool = False
    shown: Callable[[str], str] = str
    is_asked: Callable[[str, str | None], bool] = _always
    notes: tuple[str, ...] = ()

    @property
    def contracts(self) -> tuple[CompiledContract, ...]:
        """What can be compared: contracts that people wrote, and drafts that stand for one."""
        usable = (compiled for compiled in self.compilation.contracts if compiled.is_usable)
        return tuple(c for c in usable if self.is_asked(c.contract.file, c.contract.id))

    @property
    def graph(self) -> Graph:
        """What the contracts come to."""
        return self.compilation.graph


@dataclass(frozen=True, slots=True)
class DiffRequest:
    """By which profile to judge, and which classes of data protect more."""

    profile: str = SEED
    classes: Classes = DEFAULT_CLASSES


def compile_version(version: ContractVersion) -> Compilation:
    """A registered version, as what it came to when it was registered."""
    return compile_graph(build_graph((_document_of(version),), NoLoader()))


def _document_of(version: ContractVersion) -> Document:
    if version.documents is None:
        raise InputError(f"{version.fq_id}: the ledger has no documents of it")
    return read_bytes(version.fq_id, version.documents.effective.encode())


def registered_side(
    ledger: RegistryLedger, new: DiffSide, repository: str | None, *, is_whole: bool
) -> DiffSide:
    """The latest registered versions of the contracts on a side.

    Of contracts with several versions side by side, also those that are registered.
    Where it `is_whole`, also those that its repository has registered and it no longer has.
    """
    ids = Counter(compiled.contract.id for compiled in new.contracts)
    beside = {(c.contract.id, c.contract.version) for c in new.contracts if ids[c.contract.id] > 1}
    with ledger.reading() as transaction:
        listed = transaction.versions.list()
        latest = find_versions(listed, VersionSearch())
        wanted = [
            version
            for version in latest
            if version.contract in ids or (is_whole and version.repository == repository)
        ]
        wanted += [v for v in listed if (v.contract, v.version) in beside and v not in latest]
        versions = [transaction.versions.find(v.contract, v.version) for v in wanted]
    documents = [_document_of(version) for version in versions if version is not None]
    return DiffSide("registry", compile_graph(build_graph(documents, NoLoader())))


def counterparts(old: DiffSide, new: DiffSide, paths: Sequence[str]) -> DiffSide:
    """The old side as far as it has to do with some files and folders, or with the new side."""
    ids = {compiled.contract.id for compiled in new.contracts}

    def is_asked(file: str, contract_id: str | None) -> bool:
        is_below = any(file == path or file.startswith(f"{path}/") for path in paths)
        return is_below or (contract_id is not None and contract_id in ids)

    return replace(old, is_asked=is_asked) if paths else old


def diff_sides(old: DiffSide, new: DiffSide, request: DiffRequest) -> VersionChanges:
    """Compare two sides; nothing that only one of them has is passed over."""
    pairs, ambiguous = pair_contracts(old, new)
    is_changed = any(b is None or a is None or b.contract.node != a.contract.node for b, a in pairs)
    broken = _broken_references(old.graph, new.graph) if is_changed else {}
    contracts = [
        _Comparison(old, new, before, after).compare(request, broken) for before, after in pairs
    ]
    contracts.sort(key=lambda compared: (compared.contract, compared.file))
    problems = (*unreadable(old), *unreadable(new), *ambiguous)
    notes = (*old.notes, *new.notes, *_changed_products(old, new))
    return VersionChanges(old.label, new.label, request.profile, tuple(contracts), problems, notes)


@dataclass(frozen=True, slots=True)
class _Comparison:
    """One contract on two sides; None on a side that does not have it."""

    old: DiffSide
    new: DiffSide
    before: CompiledContract | None
    after: CompiledContract | None

    def compare(self, request: DiffRequest, broken: Broken) -> ContractChanges:
        before, after = self.before, self.after
        side, compiled = self._shown
        old_tree = dict(before.contract.node) if before else None
        new_tree = dict(after.contract.node) if after else None
        terms = Terms(
            request.classes,
            broken.get(before.contract.file, {}) if before else {},
            names_in(self.old.graph, before.contract.file) if before else as_written,
            names_in(self.new.graph, after.contract.file) if after else as_written,
        )
        changes = compare_versions(old_tree, new_tree, terms, request.profile)
        contract = ContractChanges(
            contract=compiled.contract.title,
            id=compiled.contract.id,
            file=side.shown(side.graph.authored(compiled.contract.place).file),
            old_version=before.contract.version if before else None,
            new_version=after.contract.version if after else None,
            line=side.graph.position(compiled.contract.place / "version")[0],
            is_added=before is None,
            is_removed=after is None,
            has_ended=before is not None and has_ended(before.contract, self.new.graph.policy),
            changes=tuple(self._locate(change) for change in changes),
        )
        return public_changes(contract, old_tree or {}, new_tree or {})

    @property
    def _shown(self) -> tuple[DiffSide, CompiledContract]:
        """The contract on the new side, or on the old one if it is gone."""
        if self.after is not None:
            return self.new, self.after
        if self.before is not None:
            return self.old, self.before
        raise ValueError("a contract is on one side at least")

    def _locate(self, change: Change) -> Change:
        """Add where it was written."""
        side, compiled = self._shown
        path = change.new_path if self.after else change.old_path
        key = change.keys[:1] if change.new is not None else ()
        place = side.graph.place_of(Target(compiled.contract.file, (*path, *key), None))
        line, column = side.graph.position(place)
        file = side.shown(side.graph.authored(place).file)
        return replace(change, file=file, line=line, column=column)


def pair_contracts(old: DiffSide, new: DiffSide) -> tuple[Pairs, list[str]]:
    """Which contract is which: by id with file or version, by id, by name; else it is said.

    Another version of an id goes on from the nearest one below it.
    """
    before, after = list(old.contracts), list(new.contracts)
    if old.is_single and new.is_single and len(before) == len(after) == 1:
        return [(before[0], after[0])], []
    pairs: Pairs = []
    problems: list[str] = []
    for key in (_by_file, _by_version, _by_id, _by_name):
        told = _pair_by(key, before, after, pairs)
        problems += [f"{message} ({old.label} and {new.label})" for message in told]
    of_id: dict[str | None, list[CompiledContract]] = defaultdict(list)
    for compiled in old.contracts:
        of_id[compiled.contract.id].append(compiled)
    beside = [(_former_of(a, of_id.get(a.contract.id or "", ())), a) for a in after]
    return [*pairs, *((b, None) for b in before), *beside], problems


def _former_of(
    compiled: CompiledContract, former: Sequence[CompiledContract]
) -> CompiledContract | None:
    """What a version in a file of its own goes on from; None for a contract that is new."""
    version = _version_of(compiled)
    below = [c for c in former if _version_of(c) <= version]
    return max(below or former, key=_version_of, default=None)


def _version_of(compiled: CompiledContract) -> Version:
    return parse_version(compiled.contract.version) or Version(0)


def _pair_by(
    key: Callable[[CompiledContract], Any],
    before: list[CompiledContract],
    after: list[CompiledContract],
    pairs: Pairs,
) -> Iterator[str]:
    """Pair what has the same key, and take it from both lists; several on a side are told."""
    groups: dict[Any, tuple[list[CompiledContract], list[CompiledContract]]]
    groups = defaultdict(lambda: ([], []))
    for number, side in enumerate((before, after)):
        for compiled in side:
            if key(compiled) is not None:
                groups[key(compiled)][number].append(compiled)
    taken: set[int] = set()
    for olds, news in groups.values():
        if not olds or not news:
            continue
        if len(olds) == len(news) == 1:
            pairs.append((olds[0], news[0]))
        else:
            files = ", ".join(sorted({each.contract.file for each in (*olds, *news)}))
            yield f"{olds[0].contract.title}: several contracts have its id or name: {files}"
        taken.update(id(compiled) for compiled in (*olds, *news))
    for side in (before, after):
        side[:] = [compiled for compiled in side if id(compiled) not in taken]


def _by_file(compiled: CompiledContract) -> Any:
    contract = compiled.contract
    return contract.id and (contract.id, contract.file)


def _by_version(compiled: CompiledContract) -> Any:
    contract = compiled.contract
    return contract.id and contract.version and (contract.id, contract.version)


def _by_id(compiled: CompiledContract) -> Any:
    return compiled.contract.id


def _by_name(compiled: CompiledContract) -> Any:
    identity = compiled.identity
    name = compiled.contract.name
    return name and (identity.domain, identity.product, identity.contract)


def unreadable(side: DiffSide) -> Iterator[str]:
    """What cannot be compared because nobody can read it."""
    authored = side.compilation.authored
    # Whoever asks for the libraries opens what documents lead to, and then there are more sources.
    libraries = authored.libraries
    for file, source in authored.sources.items():
        if file in libraries or not side.is_asked(file, None):
            continue
        if source.document.faults:
            yield f"{side.label}: {describe_unread(source.document)}"
        elif source.is_spoken_of and source.kind not in (CONTRACT, PRODUCT):
            yield f"{side.label}: {file} cannot be read as a contract: try floe lint"
    for compiled in side.contracts:
        for fault in side.graph.broken_imports(compiled.contract.file):
            yield f"{side.label}: {fault.place.file}: an import cannot be followed: {fault.message}"


def _changed_products(old: DiffSide, new: DiffSide) -> Iterator[str]:
    """What changed in products is not compared, which is no reason to keep silent about it."""
    if old.is_single or new.is_single:
        return
    before, after = (
        {product.file: product.node for product in side.graph.products} for side in (old, new)
    )
    for file in sorted(before.keys() | after.keys()) if before else ():
        if old.is_asked(file, None) and before.get(file) != after.get(file):
            yield f"the product {new.shown(file)} changed: products are not compared yet"


def _broken_references(old: Graph, new: Graph) -> Broken:
    """By file and path of the old side: who refers to an element, and no longer finds it."""
    lost = {(ref.place.file, ref.text): ref for ref in new.references if not _leads(ref)}
    broken: dict[str, dict[Path, tuple[str, ...]]] = defaultdict(dict)
    for reference in old.references if lost else ():
        now = lost.get((reference.place.file, reference.text))
        if now is not None and _leads(reference):
            line, _ = new.position(now.place)
            for target in reference.resolution.targets:
                whom = broken[target.file]
                told = (*whom.get(target.path, ()), f"{now.place.file}:{line}")
                whom[target.path] = tuple(dict.fromkeys(told))
    return broken


def _leads(reference: Reference) -> bool:
    return reference.resolution.is_resolved
