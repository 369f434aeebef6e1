"""Where events name something: the one table that both the walk and Spark's schema are made of."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from floe.naming.definitions import Kind

Steps = tuple[str, ...]

# Steps that stand for every item of a list, and for every value of a mapping.
EACH_ITEM: Final = "[]"
EACH_VALUE: Final = "{}"


@dataclass(frozen=True, slots=True)
class EventPlace:
    """A place with a namespace and a name; without a kind, the `type` beside them tells it.

    `site` is what a report over many events calls it. `details` are where facets say more about
    the name; only a dataset of the event itself and its job have any.
    """

    kind: Kind | None
    site: str
    steps: Steps
    details: Mapping[str, Steps] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class EventPlaces:
    """Places of an event, and those that stand below each of them."""

    places: tuple[EventPlace, ...]
    below: tuple[EventPlace, ...] = ()


def _run_job(*steps: str) -> EventPlace:
    path = ("run", "facets", *steps)
    return EventPlace(Kind.JOB, ".".join(step for step in path if step != EACH_ITEM), path)


def _dataset(*steps: str) -> EventPlace:
    details = {facet: ("facets", facet) for facet in ("dataSource", "catalog", "hierarchy")}
    return EventPlace(Kind.DATASET, steps[0], steps, details)


def _mentioned(site: str, *steps: str) -> EventPlace:
    return EventPlace(Kind.DATASET, f"facets.{site}", ("facets", *steps))


def _flowing_in(site: str, *start: str) -> tuple[EventPlace, ...]:
    """What a flow of the experimental lineage facet comes from: datasets and jobs."""
    whole, fields = ("inputs", EACH_ITEM), ("fields", EACH_VALUE, "inputs", EACH_ITEM)
    return tuple(EventPlace(None, site, (*start, *steps)) for steps in (whole, fields))


_OF_JOB: Final = {key: ("facets", "jobType", key) for key in ("integration", "jobType")}
_LINEAGE: Final = ("job", "facets", "lineage", "entries", EACH_ITEM)

EVENT_PLACES: Final = (
    EventPlaces((EventPlace(Kind.JOB, "job", ("job",), _OF_JOB),)),
    EventPlaces(
        (
            _run_job("parent", "job"),
            _run_job("parent", "root", "job"),
            _run_job("parentRun", "job"),
            _run_job("jobDependencies", "upstream", EACH_ITEM, "job"),
            _run_job("jobDependencies", "downstream", EACH_ITEM, "job"),
        )
    ),
    EventPlaces(
        (_dataset("inputs", EACH_ITEM), _dataset("outputs", EACH_ITEM), _dataset("dataset")),
        below=(
            _mentioned("symlinks", "symlinks", "identifiers", EACH_ITEM),
            _mentioned(
                "columnLineage.fields",
                *("columnLineage", "fields", EACH_VALUE, "inputFields", EACH_ITEM),
            ),
            _mentioned("columnLineage.dataset", "columnLineage", "dataset", EACH_ITEM),
            _mentioned("lifecycleStateChange", "lifecycleStateChange", "previousIdentifier"),
            *_flowing_in("lineage.inputs", "facets", "lineage"),
        ),
    ),
    EventPlaces(
        (EventPlace(None, "job.lineage", _LINEAGE),), below=_flowing_in("job.lineage.inputs")
    ),
)


def every_place() -> Iterator[EventPlace]:
    """Every place with its steps from the top of an event.

    >>> [place.steps for place in every_place()][:2]
    [('job',), ('run', 'facets', 'parent', 'job')]
    """
    for group in EVENT_PLACES:
        for place in group.places:
            yield place
            for below in group.below:
                yield EventPlace(below.kind, below.site, (*place.steps, *below.steps))


# What an event has at its top, if it names anything.
EVENT_KEYS: Final = tuple(dict.fromkeys(place.steps[0] for place in every_place()))
