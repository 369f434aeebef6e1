"""Whether a column's own type is the one that was declared."""

from collections.abc import Mapping, Set
from dataclasses import dataclass

from floe.comparing.names import pair_names
from floe.model import FLOATS, INTEGERS, TIMESTAMPS, DataType, print_type

KEEPS_ALL: Set[str] = frozenset({"json", "length", "time", "uuid", "zone"})

_NUMBERS = (*INTEGERS, *FLOATS, "decimal")
_LOGICAL: Mapping[str, tuple[str, ...]] = {
    "string": ("string", "uuid", "json", "variant", "binary", "interval"),
    "integer": INTEGERS,
    "number": _NUMBERS,
    "boolean": ("boolean",),
    "date": ("date",),
    "timestamp": TIMESTAMPS,
    "time": ("time",),
    "object": ("struct", "map", "json", "variant"),
    "array": ("array", "json", "variant"),
    "map": ("map", "json", "variant"),
    "vector": ("array", "json", "variant"),
}
LOGICAL_TYPES = frozenset(_LOGICAL)
_NESTED = ("array", "map", "struct")
_MOMENTS = ("date", "time", *TIMESTAMPS)
_SCALARS = (*_NUMBERS, *_MOMENTS, "boolean", "binary", "interval", "string", "uuid")
_OPEN = ("json", "unknown", "variant")
# What people keep each logical type in, beside what is made for it: flags as 0 and 1 or Y and N,
# moments as ISO texts or as seconds, objects as JSON. A text is no number until it is cast.
_KEPT_IN: Mapping[str, tuple[str, ...]] = {
    "string": _SCALARS,
    "integer": (*_NUMBERS, "boolean"),
    "boolean": (*INTEGERS, "decimal", "string"),
    **dict.fromkeys(("date", "timestamp", "time"), (*_MOMENTS, *_NUMBERS, "interval", "string")),
    **dict.fromkeys(("object", "array", "map", "vector"), (*_NESTED, "binary", "string")),
}
# What an engine shows instead of a type that it has no name for.
_STAND_INS: Mapping[str, tuple[str, ...]] = {
    "json": ("string", "variant"),
    "variant": ("json", "string"),
    "uuid": ("string",),
    "time": ("string", *TIMESTAMPS),
    "interval": ("string",),
}


@dataclass(frozen=True, slots=True)
class Misfit:
    """Two types that differ, at the path from the column down to them."""

    path: str
    declared: DataType
    actual: DataType | None

    def __str__(self) -> str:
        if self.actual is None:
            return f"lacks {self.path}, declared {print_type(self.declared)}"
        where = f" at {self.path}" if self.path else ""
        return f"is {print_type(self.actual)}{where}, declared {print_type(self.declared)}"


def type_misfit(
    logical: str | None,
    physical: DataType | None,
    actual: DataType,
    keeps: Set[str] = frozenset(),
    *,
    may_be_bytes: bool = True,
) -> str | None:
    """How a type differs from what was declared, in words; None if it fits.

    The physical type decides where there is one. `keeps` names what the engine can express:
    `length` of texts, `uuid`, `json`, `time`, and the `zone` of timestamps. What it cannot
    express is no misfit: a `varchar(10)` read from Parquet is a string. Plain bytes are a text
    only where they `may_be_bytes`.
    """
    if physical is not None:
        misfit = find_misfit(physical, actual, keeps)
        return str(misfit) if misfit else None
    if fits_logical(logical, actual, keeps, may_be_bytes=may_be_bytes):
        return None
    unmarked = ", which nothing marks as text" if _are_bytes(logical, actual) else ""
    return f"is {print_type(actual)}{unmarked}, declared {logical}"


def fits_logical(
    logical: str | None,
    actual: DataType,
    keeps: Set[str] = frozenset(),
    *,
    may_be_bytes: bool = True,
) -> bool:
    """Whether a type can hold what a logical type means."""
    if _are_bytes(logical, actual):
        return may_be_bytes
    kinds = _LOGICAL.get(logical or "")
    if kinds is None or actual.kind in kinds:
        return True
    if logical == "integer":
        return actual.kind == "decimal" and actual.scale is not None and actual.scale <= 0
    return logical == "time" and "time" not in keeps and actual.kind in _STAND_INS["time"]


def _are_bytes(logical: str | None, actual: DataType) -> bool:
    return logical == "string" and actual.kind == "binary"


def contradicts(logical: str | None, physical: DataType) -> bool:
    """Whether no column of a physical type can hold values of a logical one."""
    kept_in = (*_OPEN, *_KEPT_IN.get(logical or "", ()))
    return not fits_logical(logical, physical) and physical.kind not in kept_in


def find_misfit(
    declared: DataType, actual: DataType, keeps: Set[str] = frozenset(), path: str = ""
) -> Misfit | None:
    """The first place where two types differ."""
    if declared.kind == "unknown":
        return None
    if declared.kind == actual.kind and declared.kind in ("array", "map", "struct"):
        return _find_inside(declared, actual, keeps, path)
    if _fits(declared, actual, keeps):
        return None
    return Misfit(path, declared, actual)


def _find_inside(declared: DataType, actual: DataType, keeps: Set[str], path: str) -> Misfit | None:
    pairs = (
        (declared.element, actual.element, f"{path}[]"),
        (declared.key, actual.key, f"{path}{{key}}"),
        (declared.value, actual.value, f"{path}{{value}}"),
    )
    for wanted, found, place in pairs:
        misfit = find_misfit(wanted, found, keeps, place) if wanted and found else None
        if misfit:
            return misfit
    return _find_in_fields(declared, actual, keeps, path)


def _find_in_fields(
    declared: DataType, actual: DataType, keeps: Set[str], path: str
) -> Misfit | None:
    names = [field.name for field in declared.fields]
    pairs = pair_names(names, [field.name for field in actual.fields])
    for number, field in enumerate(declared.fields):
        place = f"{path}.{field.name}" if path else field.name
        if number not in pairs:
            return Misfit(place, field.type, None)
        misfit = find_misfit(field.type, actual.fields[pairs[number]].type, keeps, place)
        if misfit:
            return misfit
    return None


def _fits(declared: DataType, actual: DataType, keeps: Set[str]) -> bool:
    if declared.kind == actual.kind:
        return _fits_size(declared, actual, keeps)
    if declared.is_vague and declared.kind != "string":
        return _family(declared.kind) == _family(actual.kind) is not None
    if declared.kind in INTEGERS:
        # Engines without integers of their own (Snowflake, Oracle) keep them as decimal(38,0).
        return actual == DataType("decimal", precision=38, scale=0)
    if declared.kind == "timestamp_ntz" and "zone" not in keeps:
        return actual.kind == "timestamp"
    if declared == DataType("struct"):
        return actual.kind in ("map", "variant")
    is_kept = declared.kind in keeps or (declared.kind == "variant" and "json" in keeps)
    return not is_kept and actual.kind in _STAND_INS.get(declared.kind, ())


def _family(kind: str) -> tuple[str, ...] | None:
    return next((family for family in (TIMESTAMPS, FLOATS) if kind in family), None)


def _fits_size(declared: DataType, actual: DataType, keeps: Set[str]) -> bool:
    if declared.kind == "decimal":
        sizes = (actual.precision, actual.scale)
        return declared.precision is None or (declared.precision, declared.scale) == sizes
    if declared.kind not in ("string", "binary") or declared.length == actual.length:
        return True
    if actual.length is None:
        return declared.kind == "binary" or "length" not in keeps
    return declared.is_vague
