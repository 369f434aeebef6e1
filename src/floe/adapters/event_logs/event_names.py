"""Every name in a log of events: one row per place where one stands."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from pyspark.sql import Column, DataFrame
from pyspark.sql import functions as sf

from floe.adapters.event_logs.event_schema import UNREADABLE
from floe.naming import (
    EACH_ITEM,
    EACH_VALUE,
    EVENT_KEYS,
    EVENT_PLACES,
    EventPlace,
    EventPlaces,
    Kind,
    Steps,
    every_place,
)

DATASET: Final = Kind.DATASET.value
JOB: Final = Kind.JOB.value
EVENT: Final = "event"
NO_JSON: Final = "unreadable"
NO_EVENT: Final = "other"
# What facets say more about a name, at any place that has such facets.
DETAILS: Final = tuple(dict.fromkeys(name for place in every_place() for name in place.details))

_NULL: Final = "cast(null as string)"


def identifiers(events: DataFrame) -> DataFrame:
    """The names of events: kind, site, namespace, name and what facets say about them.

    A line that is no event is a row of its own, without a namespace.
    """
    sites = sf.explode(sf.concat(*(sf.expr(site) for site in _sites())))
    # Spark keeps no texts in a hash table of aggregates: with them, it would sort all rows.
    time = sf.try_to_timestamp("eventTime").alias("event_time")
    file = sf.xxhash64(sf.input_file_name()).alias("file_hash")
    rows = events.select(time, file, sites)
    return rows.select("event_time", "file_hash", "col.*").where(_has_name())


def _has_name() -> Column:
    return sf.col("namespace").isNotNull() | sf.col("name").isNotNull()


def _sites() -> Iterator[str]:
    """Arrays of structs as SQL; those of rare facets are only built where there are any."""
    for group in EVENT_PLACES:
        yield from _rows_of(group.places, "")
        if group.below:
            yield _rows_below(group)
    yield _where(f"{UNREADABLE} is not null", _line(NO_JSON))
    absent = " and ".join(f"{key} is null" for key in (*EVENT_KEYS, UNREADABLE))
    yield _where(absent, _line(NO_EVENT))


def _rows_below(group: EventPlaces) -> str:
    """What stands below all places of a group, which is the same for each."""
    owners = _joined(_array("", place.steps) for place in group.places)
    return f"flatten(transform({owners}, d -> {_concat(_rows_of(group.below, 'd'))}))"


def _rows_of(places: tuple[EventPlace, ...], owner: str) -> Iterable[str]:
    """The rows of some places; places of one site are joined first.

    Those that share their first steps stand in rare facets, and are asked for all at once.
    """
    by_site: dict[str, list[EventPlace]] = {}
    for place in places:
        by_site.setdefault(place.site, []).append(place)
    arrays = [
        _rows(_joined(_array(owner, place.steps) for place in same), same[0])
        for same in by_site.values()
    ]
    shared = _shared(place.steps for place in places)
    if shared in (0, len(places[0].steps)):
        return arrays
    return (_where(_any_of(places, owner, shared), *arrays),)


def _any_of(places: tuple[EventPlace, ...], owner: str, shared: int) -> str:
    """Whether any of the places can be there: what tells them apart first is."""
    nodes = dict.fromkeys(_node(owner, place.steps[: shared + 1]) for place in places)
    return " or ".join(f"{node} is not null" for node in nodes)


def _shared(paths: Iterable[Steps]) -> int:
    """How many steps all have in common; what is not a plain step ends them."""
    shared = 0
    for steps in zip(*paths, strict=False):
        if len(set(steps)) > 1 or steps[0] in (EACH_ITEM, EACH_VALUE):
            break
        shared += 1
    return shared


def _node(owner: str, steps: Steps) -> str:
    """A struct or an array, by plain steps."""
    plain = (step for step in steps if step not in (EACH_ITEM, EACH_VALUE))
    return ".".join(filter(None, (owner, *plain)))


def _array(owner: str, steps: Steps, depth: int = 0) -> str:
    """All that stands at the end of some steps, as an array."""
    place = next((n for n, step in enumerate(steps) if step in (EACH_ITEM, EACH_VALUE)), None)
    node, item = _node(owner, steps[:place]), f"x{depth}"
    if place is None:
        return f"if({node} is null, array(), array({node}))"
    many, rest = node if steps[place] == EACH_ITEM else f"map_values({node})", steps[place + 1 :]
    if not rest:
        return many
    if EACH_ITEM not in rest and EACH_VALUE not in rest:
        return f"transform({many}, {item} -> {_node(item, rest)})"
    deeper = f"coalesce({_array(item, rest, depth + 1)}, array())"
    return f"flatten(transform({many}, {item} -> {deeper}))"


def _joined(arrays: Iterable[str]) -> str:
    """Arrays as one; those that are not there count as empty."""
    return _concat(f"coalesce({array}, array())" for array in arrays)


def _concat(arrays: Iterable[str]) -> str:
    first, *others = arrays
    return f"concat({', '.join((first, *others))})" if others else first


def _rows(array: str, place: EventPlace) -> str:
    kind = f"'{place.kind}'" if place.kind else f"if(j.type = 'JOB', '{JOB}', '{DATASET}')"
    pair = "j.namespace, j.name"
    struct = f"struct({kind} as kind, '{place.site}' as site, {pair}, {_details(place.details)})"
    return f"transform({array}, j -> {struct})"


def _details(known: Mapping[str, Steps]) -> str:
    said = {name: _node("j", steps) for name, steps in known.items()}
    return ", ".join(f"{said.get(name, _NULL)} as {name}" for name in DETAILS)


def _line(site: str) -> str:
    """A row for a line that holds no names."""
    struct = f"struct('{EVENT}' as kind, '{site}' as site, {_NULL} as namespace, '' as name"
    return f"array({struct}, {_details({})}))"


def _where(condition: str, *arrays: str) -> str:
    """Arrays joined where a condition holds, and none otherwise."""
    return f"if({condition}, {_concat(arrays)}, array())"
