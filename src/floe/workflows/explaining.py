"""Explain: every value that holds of a contract, and where it came from."""

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from floe.contracts import Compilation, CompiledContract, public_part, public_tree
from floe.documents import Path
from floe.errors import ConfigurationError, InputError
from floe.graph import locator
from floe.model import Place, print_path


@dataclass(frozen=True, slots=True)
class Replaced:
    """What stood in a place before something above it won."""

    value: Any
    origin: str
    place: Place
    line: int


@dataclass(frozen=True, slots=True)
class EffectiveValue:
    """A value of a contract after everything: `tier`, `import`, `dbt`, … say whose word it is."""

    path: str
    value: Any
    origin: str
    place: Place
    line: int
    replaced: tuple[Replaced, ...] = ()


def contract_meant(
    compilation: Compilation, wanted: str, version: str | None = None
) -> CompiledContract:
    """The contract of a file, an id, a name or a full name, with or without its version.

    Of versions that stand side by side, the `version` says which is meant.
    """
    fitting = contracts_meant(compilation, wanted)
    fitting = [c for c in fitting if c.contract.version == version] or fitting
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        files = ", ".join(sorted(contract.contract.file for contract in fitting))
        raise ConfigurationError(f"several contracts are called '{wanted}': name one of {files}")
    refuse_unreadable_file(compilation, wanted)
    usable = (contract for contract in compilation.contracts if contract.is_usable)
    known = {name for contract in usable for name in contract_names(contract)}
    near = get_close_matches(wanted, known, 1)
    hint = f": did you mean '{near[0]}'?" if near else ", floe find lists what there is"
    raise ConfigurationError(f"there is no contract '{wanted}' here{hint}")


def refuse_unreadable_file(compilation: Compilation, wanted: str) -> None:
    """Raise where a file of the workspace was named, of which no contract was made."""
    if wanted in compilation.authored.sources:
        raise InputError(f"{wanted} is no contract that can be read: try floe lint {wanted}")


def contracts_meant(compilation: Compilation, wanted: str) -> list[CompiledContract]:
    """All contracts that are called so."""
    usable = (contract for contract in compilation.contracts if contract.is_usable)
    return [contract for contract in usable if wanted in contract_names(contract)]


def explain_effective(
    compilation: Compilation, compiled: CompiledContract
) -> Iterator[EffectiveValue]:
    """Every value of a contract in the order of the standard, without its secrets."""
    replaced: dict[Path, list[Replaced]] = {}
    for conflict in compiled.merged.conflicts:
        said = public_part(compiled.contract.node, conflict.path, conflict.base)
        line, _ = compilation.authored.position(conflict.base_place)
        entry = Replaced(said, conflict.base_origin, conflict.base_place, line)
        replaced.setdefault(conflict.path, []).append(entry)
    place_of = locator(compiled.contract.file, compiled.provenance)
    for path, value in _values(public_tree(compiled.contract.node), ()):
        place = place_of(path)
        line, _ = compilation.authored.position(place)
        origin = compiled.merged.origin_of(path)
        yield EffectiveValue(
            print_path(path), value, origin, place, line, tuple(replaced.get(path, ()))
        )


def contract_names(compiled: CompiledContract) -> Iterator[str]:
    """What people may call a contract."""
    contract, identity = compiled.contract, str(compiled.identity)
    names = (contract.file, contract.id, contract.name, identity, identity.rpartition(":")[0])
    return (name for name in names if name)


def _values(node: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    if not node or not isinstance(node, dict | list):
        yield path, node
        return
    for key, value in node.items() if isinstance(node, dict) else enumerate(node):
        yield from _values(value, (*path, key))
