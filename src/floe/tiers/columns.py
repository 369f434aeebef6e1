"""Tables and columns under their tiers, which may ask for more than these, never for less."""

from collections.abc import Iterable, Iterator, Sequence
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
from floe.model import Classes, DataType, Place, parse_type
from floe.tiers.demands import TierDemand
from floe.tiers.heirs import Heir, Restored
from floe.tiers.parts import HOLDERS, Entry, columns_at, follow, is_pattern, parts_of

_CLASS = "classification"
_KEYS = ("required", "unique", "criticalDataElement", "enum")
OPTIONS = "logicalTypeOptions"
_INHERITED = frozenset((*_KEYS, _CLASS, "logicalType", OPTIONS, "tags", "quality"))
_SIDES = {("items",): "element", ("map", "key"): "key", ("map", "value"): "value"}
_TOO_LITTLE = (Strength.WEAKER, Strength.INCOMPARABLE)


def keep_demands(heir: Heir, demands: Sequence[TierDemand], classes: Classes) -> None:
    """Pass on what tiers ask of tables and columns, the highest first; restore what is weaker."""
    classified = _classified(heir, demands)
    for demand in demands:
        for path, table in demand.tables_in(heir.tree):
            if not demand.steps:
                _keep_rules(heir, path, demand)
                continue
            columns = [column_path for column_path, _ in demand.columns_in(table, path)]
            for column_path in columns:
                _keep_column(heir, column_path, demand, classes)
            if demand.node.get(_CLASS) is None:
                continue
            # A name says how secret its values are wherever they lie, unless the tier knows better.
            for column_path, column in tuple(demand.namesakes_in(table, path)):
                is_told = (demand.contract.file, column_path) in classified
                if column and column_path not in columns and not is_told:
                    _keep_class(heir, column_path, demand, classes)


def missing_columns(heir: Heir, demands: Iterable[TierDemand]) -> Iterator[Finding]:
    """The columns that tiers ask of every table and that a table does not have."""
    for demand in demands:
        for path, table in demand.tables_in(heir.tree) if demand.must_exist else ():
            for owner_path, owner in demand.owners_in(table, path):
                if not any(follow(owner, owner_path, demand.steps[-1:])):
                    name = table.get("name") or table.get("physicalName") or "a table"
                    yield Finding(
                        heir.place_of(owner_path),
                        f"'{name}' lacks the column {demand.label}, which {_asks(demand)} of it",
                        f"add {demand.label}; {demand.place.file} says what it is",
                        rule="merge/tier-column-missing",
                        severity=Severity.ERROR,
                    )


def _classified(heir: Heir, demands: Iterable[TierDemand]) -> set[tuple[str, Path]]:
    """The columns that a tier gives a class of their own, by the tiers' files."""
    return {
        (demand.contract.file, column_path)
        for demand in demands
        if demand.node.get(_CLASS) is not None and not any(map(is_pattern, demand.steps))
        for path, table in demand.tables_in(heir.tree)
        for column_path, _ in demand.columns_in(table, path)
    }


def _keep_column(heir: Heir, path: Path, demand: TierDemand, classes: Classes) -> None:
    if heir.at(path) is None:
        if _INHERITED.isdisjoint(demand.node):
            return
        _open(heir, path, demand)
    for key in _KEYS:
        if demand.node.get(key) is not None:
            _keep(heir, (*path, key), demand, key)
    _keep_class(heir, path, demand, classes)
    _keep_type(heir, path, demand)
    _keep_options(heir, path, demand)
    _keep_tags(heir, path, demand)
    _keep_rules(heir, path, demand)


def _open(heir: Heir, path: Path, demand: TierDemand) -> None:
    """Let an array or a map say what it holds, which the standard allows to one that says it is."""
    keys = demand.steps[-1]
    logical = (*path[: -len(keys)], "logicalType")
    if heir.at(logical) is None:
        heir.put(logical, HOLDERS[keys], demand.place)
    heir.put(path, {}, demand.place)


def _keep_class(heir: Heir, path: Path, demand: TierDemand, classes: Classes) -> None:
    """A class covers all that lies in a column, but for what the tier itself gives another one."""
    if demand.node.get(_CLASS) is None:
        return
    _keep(heir, (*path, _CLASS), demand, _CLASS, classes)
    own = {
        inner
        for part in parts_of(demand.node, ())
        if part.node.get(_CLASS) is not None
        for inner, _ in columns_at(heir.at(path), path, part.steps)
    }
    for part in tuple(parts_of(heir.at(path), path)):
        if part.node.get(_CLASS) is not None and part.path not in own:
            _keep(heir, (*part.path, _CLASS), demand, _CLASS, classes)


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
    if asked is None:
        return
    logical = (*path, "logicalType")
    physical, data_type = _physical_type(heir, path)
    if heir.at(logical) is not None or physical is None:
        _keep(heir, logical, demand, "logicalType")
        return
    if data_type is not None and not fits_logical(asked, data_type):
        place, written = heir.place_of(physical), heir.at(physical)
        strength = Strength.INCOMPARABLE
        heir.findings.append(_tell(place, demand, "logicalType", written, asked, strength))
    if physical != (*path, "physicalType"):
        heir.put(logical, asked, demand.place / "logicalType")


def _physical_type(heir: Heir, path: Path) -> tuple[Path | None, DataType | None]:
    """Where a column's own type is written, and what it is: `array<int>` says that of its items."""
    here = (*path, "physicalType")
    if heir.at(here) is not None:
        return here, parse_type(str(heir.at(here)))
    for keys, side in _SIDES.items():
        if path[-len(keys) :] == keys:
            written, outer = _physical_type(heir, path[: -len(keys)])
            inner = getattr(outer, side, None)
            return (written, inner) if inner is not None else (None, None)
    return None, None


def _keep_options(heir: Heir, path: Path, demand: TierDemand) -> None:
    """Options that say one thing together stay, or give way, together."""
    asked = demand.node.get(OPTIONS)
    if not isinstance(asked, dict):
        return
    here, column = (*path, OPTIONS), heir.at(path)
    for keys, strength in compare_options(column, {**column, OPTIONS: asked}):
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
            heir.put((*here, key), value, demand.place / OPTIONS / key)


def _tell_options(
    heir: Heir, path: Path, demand: TierDemand, said: Entry, wanted: Entry, strength: Strength
) -> None:
    key = next(iter(said))
    name, mine, theirs = OPTIONS, said, wanted
    if said.keys() == wanted.keys() == {key}:
        name, mine, theirs = f"{OPTIONS}.{key}", said[key], wanted[key]
    place = demand.place / OPTIONS / next(iter(wanted))
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
