"""What a contract said and its restored form does not, by kind."""

from collections.abc import Iterator, Mapping
from typing import Any

from floe.model import DataType, Place, SlaProperty, parse_type, read_service_level, view

_KEYS = ("id", "name", "property", "username", "value", "server", "channel", "role", "to")
# Defaults of the standard, which need not be said.
_SAID_BY_SILENCE = {"severity": "error", "required": False, "unique": False, "type": "library"}


def losses(original: Mapping[str, Any], restored: Mapping[str, Any]) -> Iterator[str]:
    """The kinds of what is lost, such as `contract.schema.properties.examples`."""
    yield from _mapping(original, restored, "contract")


def _mapping(original: Mapping[str, Any], restored: Mapping[str, Any], kind: str) -> Iterator[str]:
    for key, value in original.items():
        if value in (None, [], {}, "") or _SAID_BY_SILENCE.get(key, ()) == value:
            continue
        where = f"{kind}.{key}"
        if key not in restored:
            yield where
        else:
            yield from _value(value, restored[key], where)


def _value(original: Any, restored: Any, kind: str) -> Iterator[str]:
    if kind.endswith(".slaProperties"):
        yield from _levels(original, restored, kind)
    elif isinstance(original, dict) and isinstance(restored, dict):
        yield from _mapping(original, restored, kind)
    elif isinstance(original, list) and isinstance(restored, list):
        yield from _list(original, restored, kind)
    elif not _is_same(original, restored, kind):
        yield f"{kind}: {original!r} became {restored!r}"


def _list(original: list[Any], restored: list[Any], kind: str) -> Iterator[str]:
    for entry in original:
        if not isinstance(entry, dict):
            if entry not in restored:
                yield f"{kind}[]"
            continue
        found = _find(entry, restored)
        if found is None:
            yield f"{kind}[{_sort(entry)}]"
        else:
            yield from _mapping(entry, found, kind)


def _find(entry: Mapping[str, Any], restored: list[Any]) -> Mapping[str, Any] | None:
    for key in _KEYS:
        for other in restored:
            if key in entry and other.get(key) == entry[key]:
                return other
    nameless = [other for other in restored if "id" not in other and _sort(other) == _sort(entry)]
    return nameless[0] if "id" not in entry and len(nameless) == 1 else None


def _sort(entry: Mapping[str, Any]) -> str:
    return str(entry.get("type") or entry.get("metric") or entry.get("property") or "")


def _levels(original: list[Any], restored: list[Any], kind: str) -> Iterator[str]:
    known = {_promise(entry): entry for entry in restored}
    for entry in original:
        if _promise(entry) not in known:
            yield f"{kind}[{entry.get('property')}]"
            continue
        found = known[_promise(entry)]
        said = ("property", "value", "unit", "element")
        rest = {key: entry[key] for key in entry if key not in said}
        yield from (f"{kind}.{key}" for key in rest if found.get(key) != rest[key])


def _promise(entry: Mapping[str, Any]) -> tuple[Any, ...]:
    sla = view(SlaProperty, entry, (), lambda _: Place(""))
    return entry.get("property"), read_service_level(sla), tuple(sorted(sla.elements))


def _is_same(original: Any, restored: Any, kind: str) -> bool:
    if kind.endswith(".physicalType"):
        return _type(original) == _type(restored)
    if kind.endswith(".to"):
        return _end(original) == _end(restored)
    return original == restored


def _type(text: str) -> DataType | str:
    return parse_type(text) or text


def _end(reference: str) -> list[str]:
    """The last two names of a reference: the table and the column, in whatever form."""
    hops = reference.rpartition("#")[2].replace(".", "/").split("/")
    return [hop for hop in hops if hop not in ("", "schema", "properties")][-2:]
