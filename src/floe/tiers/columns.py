"""Tables and columns under their tiers, which may ask for more than these, never for less."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from floe.comparing import (
    Strength,
    compare_demands,
    compare_options,
    compare_rules,
    fits_logical,
    matches_of,
    pair_entries,
)
from floe.documents import Path
from floe.findings import Finding, Severity
from floe.model import Classes, Place, parse_type
from floe.tiers.demands import TierDemand, fits_name
from floe.tiers.heirs import Heir, Restored

_CLASS = "classification"
_KEYS = ("required", "unique", "criticalDataElement", _CLASS, "enum")
_OPTIONS = "logicalTypeOptions"
_TOO_LITTLE = (Strength.WEAKER, Strength.INCOMPARABLE)

Entry = Mapping[str, Any]
Found = tuple[Path, Entry]


def keep_demands(heir: Heir, demands: Iterable[TierDemand], classes: Classes) -> None:
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


def _keep_column(heir: Heir, path: Path, demand: TierDemand, classes: Classes) -> None:
    for key in _KEYS:
        if demand.node.get(key) is not None:
            _keep(heir, (*path, key), demand, key, classes)
    _keep_class_inside(heir, path, demand, classes)
    _keep_type(heir, path, demand)
    _keep_options(heir, path, demand)
    _keep_tags(heir, path, demand)
    _keep_rules(heir, path, demand)


def _keep_class_inside(heir: Heir, path: Path, demand: TierDemand, classes: Classes) -> None:
    """A class covers all that lies in a column, but for what the tier itself gives another one."""
    if demand.node.get(_CLASS) is None:
        return
    own = [column for _, column in _columns(demand.node, ()) if column.get(_CLASS) is not None]
    for inner, node in tuple(_parts(heir.at(path), path)):
        is_named = any(fits_name(node, str(column.get("name"))) for column in own)
        if node.get(_CLASS) is not None and not is_named:
            _keep(heir, (*inner, _CLASS), demand, _CLASS, classes)


def _keep(
    heir: Heir, path: Path, demand: TierDemand, key: str, classes: Classes | None = None
) -> None:
    asked, place = demand.node[key], demand.place / key
    said = heir.at(path)
    strength = Strength.WEAKER if said is None else compare_demands(key, said, asked, classes)
    if said is None or heir.was_raised(path, strength):
        heir.put(path, asked, place)
    elif strength in _TOO_LITTLE and path not in heir.places:
        finding = _tell(heir.place_of(path), demand, key, said, asked, strength)
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


def _keep_options(heir: Heir, path: Path, demand: TierDemand) -> None:
    """Options that say one thing together stay, or give way, together."""
    asked = demand.node.get(_OPTIONS)
    if not isinstance(asked, dict):
        return
    here, column = (*path, _OPTIONS), heir.at(path)
    for keys, strength in compare_options(column, {**column, _OPTIONS: asked}):
        wanted = {key: asked[key] for key in keys if asked.get(key) is not None}
        said = {key: value for key in keys if (value := heir.at((*here, key))) is not None}
        is_inherited = any((*here, key) in heir.places for key in said)
        is_too_little = strength is Strength.WEAKER if is_inherited else strength in _TOO_LITTLE
        if not wanted or (said and not is_too_little):
            continue
        if said and not is_inherited:
            _tell_options(heir, here, demand, said, wanted, strength)
        for key in said.keys() - wanted.keys():
            heir.drop(here, key)
        for key, value in wanted.items():
            heir.put((*here, key), value, demand.place / _OPTIONS / key)


def _tell_options(
    heir: Heir, path: Path, demand: TierDemand, said: Entry, wanted: Entry, strength: Strength
) -> None:
    key = next(iter(said))
    name, mine, theirs = _OPTIONS, said, wanted
    if said.keys() == wanted.keys() == {key}:
        name, mine, theirs = f"{_OPTIONS}.{key}", said[key], wanted[key]
    place = demand.place / _OPTIONS / next(iter(wanted))
    finding = _tell(heir.place_of((*path, key)), demand, name, mine, theirs, strength)
    heir.tell(Restored((*path, key), mine, theirs, place, finding))


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
    if isinstance(value, dict):
        value = ", ".join(f"{key} {part}" for key, part in value.items())
    return f"'{value}'"


def _tables(heir: Heir) -> list[Found]:
    tables = heir.tree.get("schema")
    listed = enumerate(tables if isinstance(tables, list) else ())
    return [(("schema", number), table) for number, table in listed if isinstance(table, dict)]


def _columns(node: Mapping[str, Any], path: Path) -> Iterator[Found]:
    """The columns of a table, and all fields inside of them."""
    return ((inner, part) for inner, part in _parts(node, path) if inner[-2] == "properties")


def _parts(node: Mapping[str, Any], path: Path) -> Iterator[Found]:
    """The same, with the elements of arrays, and the keys and values of maps."""
    columns = node.get("properties")
    listed = enumerate(columns if isinstance(columns, list) else ())
    inside = [(("properties", number), column) for number, column in listed]
    pairs = node.get("map")
    entries = pairs.items() if isinstance(pairs, dict) else ()
    inside += [(("map", key), entry) for key, entry in entries]
    for keys, part in (*inside, (("items",), node.get("items"))):
        if isinstance(part, dict):
            here = (*path, *keys)
            yield here, part
            yield from _parts(part, here)
