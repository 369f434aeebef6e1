"""Every name in a log of events: one row per place where one stands."""

from collections.abc import Iterator
from typing import Final

from pyspark.sql import Column, DataFrame
from pyspark.sql import functions as sf

from floe.adapters.event_logs.event_schema import UNREADABLE

DATASET: Final = "dataset"
JOB: Final = "job"
EVENT: Final = "event"
NO_JSON: Final = "unreadable"
NO_EVENT: Final = "other"
DETAILS: Final = ("dataSource", "catalog", "hierarchy", "integration")

_NO_DETAILS: Final = ", ".join(f"cast(null as string) as {each}" for each in DETAILS)
_ALL_DATASETS: Final = (
    "concat(coalesce(inputs, array()), coalesce(outputs, array()), "
    "if(dataset is null, array(), array(dataset)))"
)


def identifiers(events: DataFrame) -> DataFrame:
    """The names of events: kind, site, namespace, name and what facets say about them.

    A line that is no event is a row of its own, without a namespace.
    """
    sites = sf.explode(sf.concat(*(sf.expr(each) for each in _sites())))
    # Spark keeps no texts in a hash table of aggregates: with them, it would sort all rows.
    time = sf.try_to_timestamp("eventTime").alias("event_time")
    file = sf.xxhash64(sf.input_file_name()).alias("file_hash")
    rows = events.select(time, file, sites)
    return rows.select("event_time", "file_hash", "col.*").where(_has_name())


def _has_name() -> Column:
    return sf.col("namespace").isNotNull() | sf.col("name").isNotNull()


def _sites() -> Iterator[str]:
    """An array of structs per kind of place, as SQL."""
    yield _job("array(job)", "job", "j.facets.jobType.integration")
    yield _job("array(run.facets.parent.job)", "run.facets.parent.job")
    yield _job("array(run.facets.parent.root.job)", "run.facets.parent.root.job")
    yield _job("array(run.facets.parentRun.job)", "run.facets.parentRun.job")
    for way in ("upstream", "downstream"):
        path = f"run.facets.jobDependencies.{way}"
        yield _job(f"transform({path}, x -> x.job)", f"{path}.job")
    for role in ("inputs", "outputs", "array(dataset)"):
        yield _dataset(role, "dataset" if "(" in role else role)
    yield _below("d.facets.symlinks.identifiers", "symlinks")
    fields = "map_values(d.facets.columnLineage.fields)"
    yield _below(
        f"flatten(transform({fields}, f -> coalesce(f.inputFields, array())))",
        "columnLineage.fields",
    )
    yield _below("d.facets.columnLineage.dataset", "columnLineage.dataset")
    previous = "d.facets.lifecycleStateChange.previousIdentifier"
    yield _below(f"array({previous})", "lifecycleStateChange")
    yield from _lineage()
    yield _line(NO_JSON, f"{UNREADABLE} is not null")
    parts = ("job", "run", "dataset", "inputs", "outputs", UNREADABLE)
    yield _line(NO_EVENT, " and ".join(f"{each} is null" for each in parts))


def _line(site: str, condition: str) -> str:
    """A row for a line that holds no names."""
    struct = f"struct('{EVENT}' as kind, '{site}' as site, null as namespace, '' as name"
    return f"if({condition}, array({struct}, {_NO_DETAILS})), array())"


def _lineage() -> Iterator[str]:
    """The experimental facet, in which a name may be that of a job or of a dataset."""
    entries = "job.facets.lineage.entries"
    inputs = f"flatten(transform({entries}, e -> {_inputs('e')}))"
    yield _typed(entries, "job.lineage")
    yield _typed(inputs, "job.lineage.inputs")
    datasets = f"flatten(transform({_ALL_DATASETS}, d -> {_inputs('d.facets.lineage')}))"
    yield _typed(datasets, "lineage.inputs")


def _inputs(node: str) -> str:
    values = f"map_values({node}.fields)"
    fields = f"flatten(transform({values}, f -> coalesce(f.inputs, array())))"
    return f"concat(coalesce({node}.inputs, array()), coalesce({fields}, array()))"


def _job(array: str, site: str, integration: str = "cast(null as string)") -> str:
    details = (*_NO_DETAILS.split(", ")[:-1], f"{integration} as integration")
    return _rows(array, JOB, site, ", ".join(details))


def _dataset(array: str, site: str) -> str:
    facets = ", ".join(f"j.facets.{each} as {each}" for each in DETAILS[:3])
    return _rows(array, DATASET, site, f"{facets}, cast(null as string) as integration")


def _below(array: str, facet: str) -> str:
    """Names inside of a facet of any dataset."""
    found = f"flatten(transform({_ALL_DATASETS}, d -> coalesce({array}, array())))"
    return _rows(found, DATASET, f"facets.{facet}", _NO_DETAILS)


def _typed(array: str, facet: str) -> str:
    struct = f"struct(if(j.type = 'JOB', '{JOB}', '{DATASET}') as kind, '{facet}' as site, "
    struct += f"j.namespace, j.name, {_NO_DETAILS})"
    return f"coalesce(transform({array}, j -> {struct}), array())"


def _rows(array: str, kind: str, site: str, details: str) -> str:
    struct = f"struct('{kind}' as kind, '{site}' as site, j.namespace, j.name, {details})"
    return f"coalesce(transform({array}, j -> {struct}), array())"
