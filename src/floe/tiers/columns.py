"""Tables and columns under their tiers, which may ask for more than these, never for less."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from floe.comparing import (
    Strength,
    compare_demands,
    compare_rules,
    fits_logical,
    matches_of,
    pair_entries,
)
from floe.documents import Path
from floe.findings import Finding, Severity
from floe.model import Place, parse_type
from floe.tiers.demands import TierDemand
from floe.tiers.heirs import Heir, Restored

_KEYS = ("required", "unique", "criticalDataElement", "classification", "enum")
_OPTIONS = "logicalTypeOptions"
_TOO_LITTLE = (Strength.WEAKER, Strength.INCOMPARABLE)

Found = tuple[Path, Mapping[str, Any]]


def keep_demands(heir: Heir, demands: Iterable[TierDemand], classes: Sequence[str]) -> None:
    """Pass on what tiers ask of tables and columns, the highest first; restore what is weaker."""
    for demand in demands:
        for path, table in _tables(heir):
            if not demand.fits_table(table):
                continue
            if demand.column is None:
                _keep_rules(heir, path, demand)
                continue
            for column_path, column in tuple(_columns(table, path)):
                if demand.fits_column(column):
                    _keep_column(heir, column_path, demand, classes)


def missing_columns(heir: Heir, demands: Iterable[TierDemand]) -> Iterator[Finding]:
    """The columns that tiers ask of every table and that a table does not have."""
    for path, table in _tables(heir):
        columns = [column for _, column in _columns(table, path)]
        for demand in demands:
            is_asked = demand.is_asked_of_all and demand.fits_table(table)
            if is_asked and not any(demand.fits_column(column) for column in columns):
                name = table.get("name") or table.get("physicalName") or "a table"
                yield Finding(
                    heir.place_of(path),
                    f"'{name}' lacks the column {demand.label}, which {_asks(demand)} of it",
                    f"add {demand.label}; {demand.place.file} says what it is",
                    rule="merge/tier-column-missing",
                    severity=Severity.ERROR,
                )


def _keep_column(heir: Heir, path: Path, demand: TierDemand, classes: Sequence[str]) -> None:
    for key in _KEYS:
        if demand.node.get(key) is not None:
            _keep(heir, (*path, key), demand, key, classes)
    _keep_type(heir, path, demand)
    options = demand.node.get(_OPTIONS)
    for key in options if isinstance(options, dict) else ():
        _keep(heir, (*path, _OPTIONS, key), demand, key, classes)
    _keep_tags(heir, path, demand)
    _keep_rules(heir, path, demand)


def _keep(
    heir: Heir, path: Path, demand: TierDemand, key: str, classes: Sequence[str] = ()
) -> None:
    inner = path[-2:] if path[-2] == _OPTIONS else path[-1:]
    asked, place = _asked(demand, inner)
    said = heir.at(path)
    strength = Strength.WEAKER if said is None else compare_demands(key, said, asked, classes)
    if said is None or heir.was_raised(path, strength):
        heir.put(path, asked, place)
    elif strength in _TOO_LITTLE and path not in heir.places:
        finding = _tell(
            heir.place_of(path), demand, ".".join(map(str, inner)), said, asked, strength
        )
        heir.put(path, asked, place)
        heir.tell(Restored(path, said, asked, place, finding))


def _keep_type(heir: Heir, path: Path, demand: TierDemand) -> None:
    """A physical type says the logical one too; where they agree nothing needs to be added."""
    asked = demand.node.get("logicalType")
    physical = heir.at((*path, "physicalType"))
    if asked is None:
        return
    if heir.at((*path, "logicalType")) is not None or physical is None:
        _keep(heir, (*path, "logicalType"), demand, "logicalType")
        return
    data_type = parse_type(str(physical))
    if data_type is not None and not fits_logical(asked, data_type):
        place = heir.place_of((*path, "physicalType"))
        strength = Strength.INCOMPARABLE
        heir.findings.append(_tell(place, demand, "logicalType", physical, asked, strength))


def _keep_tags(heir: Heir, path: Path, demand: TierDemand) -> None:
    asked, said = demand.node.get("tags"), heir.at((*path, "tags")) or []
    if not isinstance(asked, list) or not isinstance(said, list):
        return
    for tag in asked:
        if tag not in said:
            number = len(heir.at((*path, "tags")) or ())
            heir.put((*path, "tags", number), tag, demand.place / "tags")


def _keep_rules(heir: Heir, path: Path, demand: TierDemand) -> None:
    """Rules of the same id, or name, are compared; all others are added."""
    asked, said = demand.node.get("quality"), heir.at((*path, "quality")) or []
    if not isinstance(asked, list) or not isinstance(said, list):
        return
    pairs = pair_entries(asked, said, matches_of("quality", of_one_contract=False) or ())
    for number, rule in enumerate(asked):
        place = demand.place / "quality" / number
        if number not in pairs:
            count = len(heir.at((*path, "quality")) or ())
            heir.put((*path, "quality", count), rule, place)
            continue
        rule_path = (*path, "quality", pairs[number])
        strength = compare_rules(said[pairs[number]], rule)
        if heir.was_raised(rule_path, strength):
            heir.put(rule_path, rule, place)
        elif strength in _TOO_LITTLE and rule_path not in heir.places:
            name = f"the rule '{rule.get('id') or rule.get('name')}'"
            finding = _tell_rule(heir.place_of(rule_path), demand, name, strength)
            heir.put(rule_path, rule, place)
            heir.tell(Restored(rule_path, said[pairs[number]], rule, place, finding))


def _asked(demand: TierDemand, keys: Sequence[Any]) -> tuple[Any, Place]:
    value: Any = demand.node
    place = demand.place
    for key in keys:
        value, place = value[key], place / key
    return value, place


def _tell(
    place: Place, demand: TierDemand, key: str, said: Any, asked: Any, strength: Strength
) -> Finding:
    mine, theirs = _show(said), _show(asked)
    if strength is Strength.WEAKER:
        message = f"{key} {mine} is weaker than {theirs}, which {_asks(demand)} of {demand.label}"
        hint = f"{theirs} is kept; ask for at least that, or leave the key out"
        return Finding(place, message, hint, rule="merge/weakened-column")
    message = (
        f"{key} {mine} cannot be compared with {theirs}, which {_asks(demand)} of {demand.label}"
    )
    hint = f"{theirs} is kept; say the same, or leave the key out"
    return Finding(place, message, hint, rule="merge/incomparable-column")


def _tell_rule(place: Place, demand: TierDemand, name: str, strength: Strength) -> Finding:
    if strength is Strength.WEAKER:
        message = f"{name} lets more through than {_asks(demand)}"
        hint = "the tier's is kept; let no more through than it does, or leave the rule out"
        return Finding(place, message, hint, rule="merge/weakened-column")
    message = f"{name} cannot be compared with the one that {_asks(demand)} for"
    hint = "the tier's is kept; give a rule of your own another id"
    return Finding(place, message, hint, rule="merge/incomparable-column")


def _asks(demand: TierDemand) -> str:
    return f"'{demand.contract.title}' asks"


def _show(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        values = (entry.get("value") if isinstance(entry, dict) else entry for entry in value)
        return f"[{', '.join(str(each) for each in values)}]"
    return f"'{value}'"


def _tables(heir: Heir) -> list[Found]:
    tables = heir.tree.get("schema")
    listed = enumerate(tables if isinstance(tables, list) else ())
    return [(("schema", number), table) for number, table in listed if isinstance(table, dict)]


def _columns(node: Mapping[str, Any], path: Path) -> Iterator[Found]:
    """The columns of a table, and all fields inside of them."""
    columns = node.get("properties")
    for number, column in enumerate(columns if isinstance(columns, list) else ()):
        if isinstance(column, dict):
            here = (*path, "properties", number)
            yield here, column
            yield from _columns(column, here)
    for inner in (("items",), ("map", "value")):
        value: Any = node
        for key in inner:
            value = value.get(key) if isinstance(value, dict) else None
        if isinstance(value, dict):
            yield from _columns(value, (*path, *inner))
