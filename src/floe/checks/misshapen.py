"""Parts of a contract whose shape cannot be read: each is told, none passed over."""

from collections.abc import Iterator, Mapping
from typing import Any

from floe.checks.check import Check
from floe.checks.subjects import Origin, Subject
from floe.checks.typed_values import show
from floe.model import Contract, Place

_CLAUSE = "unreadable"
_CONTRACT_LISTS = ("schema", "slaProperties")
_LISTS = ("properties", "quality", "relationships")
_MAPPINGS = ("items", "map")
# The keys of an element that hold others.
LISTING = frozenset((*_LISTS, *_MAPPINGS))


def misshapen_in_contract(contract: Contract) -> Iterator[Check]:
    """The contract's objects and service levels that cannot be read."""
    for name, place, reason in _lists(contract.node, contract.place, _CONTRACT_LISTS):
        yield Check(
            id=f"*/{_CLAUSE}:{name}",
            clause=_CLAUSE,
            table=None,
            place=place,
            description=name,
            reason=reason,
        )


def misshapen_in(subject: Subject) -> Iterator[Check]:
    """What a table or a column holds and cannot be read."""
    misshapen = (
        *_lists(subject.node, subject.place, _LISTS),
        *_mappings(subject.node, subject.place, _MAPPINGS if subject.prop else ()),
    )
    for name, place, reason in misshapen:
        yield subject.not_run(_CLAUSE, Origin(place=place, suffix=name), name, reason)


def _lists(
    node: Mapping[str, Any], place: Place, keys: tuple[str, ...]
) -> Iterator[tuple[str, Place, str]]:
    for key in keys:
        entries = node.get(key)
        if entries is not None and not isinstance(entries, list):
            yield key, place / key, f"{key} must be a list and is {show(entries)}"
            continue
        for number, entry in enumerate(entries or ()):
            if not isinstance(entry, dict):
                name = f"{key}[{number}]"
                yield name, place / key / number, f"{name} must be a mapping and is {show(entry)}"


def _mappings(
    node: Mapping[str, Any], place: Place, keys: tuple[str, ...]
) -> Iterator[tuple[str, Place, str]]:
    for key in keys:
        written = node.get(key)
        if written is not None and not isinstance(written, dict):
            yield key, place / key, f"{key} must be a mapping and is {show(written)}"
