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

_NULL: Final = "cast(null as string)"
_NO_DETAILS: Final = ", ".join(f"{_NULL} as {each}" for each in DETAILS)
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
    """Arrays of structs as SQL; those of rare facets are only built where there are any."""
    integration = "j.facets.jobType.integration"
    yield _rows("array(job)", JOB, "job", f"{_nothing_but(3)}, {integration} as integration")
    for role in ("inputs", "outputs"):
        yield _dataset(role, role)
    yield _where("dataset is not null", _dataset("array(dataset)", "dataset"))
    facets = "run.facets"
    yield _where(_any_of(facets, "parent", "parentRun", "jobDependencies"), *_of_run(facets))
    yield _where("job.facets.lineage is not null", *_of_job("job.facets.lineage.entries"))
    mentioned = _where(_any_of("d.facets", *_MENTIONING), *_of_dataset("d.facets"))
    yield f"flatten(transform({_ALL_DATASETS}, d -> {mentioned}))"
    yield _where(f"{UNREADABLE} is not null", _line(NO_JSON))
    parts = ("job", "run", "dataset", "inputs", "outputs", UNREADABLE)
    yield _where(" and ".join(f"{each} is null" for each in parts), _line(NO_EVENT))


_MENTIONING: Final = ("symlinks", "columnLineage", "lifecycleStateChange", "lineage")


def _of_run(facets: str) -> Iterator[str]:
    """The jobs around a run."""
    for way in ("parent.job", "parent.root.job", "parentRun.job"):
        yield _rows(f"array({facets}.{way})", JOB, f"run.facets.{way}")
    for way in ("upstream", "downstream"):
        jobs = f"transform({facets}.jobDependencies.{way}, x -> x.job)"
        yield _rows(jobs, JOB, f"run.facets.jobDependencies.{way}.job")


def _of_dataset(facets: str) -> Iterator[str]:
    """What the facets of a dataset mention."""
    fields = f"map_values({facets}.columnLineage.fields)"
    columns = f"flatten(transform({fields}, f -> coalesce(f.inputFields, array())))"
    yield _rows(f"{facets}.symlinks.identifiers", DATASET, "facets.symlinks")
    yield _rows(columns, DATASET, "facets.columnLineage.fields")
    yield _rows(f"{facets}.columnLineage.dataset", DATASET, "facets.columnLineage.dataset")
    previous = f"array({facets}.lifecycleStateChange.previousIdentifier)"
    yield _rows(previous, DATASET, "facets.lifecycleStateChange")
    yield _typed_rows(_inputs(f"{facets}.lineage"), "lineage.inputs")


def _of_job(entries: str) -> Iterator[str]:
    """The experimental facet of jobs, with what flows where."""
    yield _typed_rows(entries, "job.lineage")
    inputs = f"flatten(transform({entries}, e -> {_inputs('e')}))"
    yield _typed_rows(inputs, "job.lineage.inputs")


def _inputs(node: str) -> str:
    values = f"map_values({node}.fields)"
    fields = f"flatten(transform({values}, f -> coalesce(f.inputs, array())))"
    return f"concat(coalesce({node}.inputs, array()), coalesce({fields}, array()))"


def _dataset(array: str, site: str) -> str:
    facets = ", ".join(f"j.facets.{each} as {each}" for each in DETAILS[:3])
    return _rows(array, DATASET, site, f"{facets}, {_NULL} as integration")


def _nothing_but(count: int) -> str:
    return ", ".join(f"{_NULL} as {each}" for each in DETAILS[:count])


def _rows(array: str, kind: str, site: str, details: str = _NO_DETAILS) -> str:
    struct = f"struct('{kind}' as kind, '{site}' as site, j.namespace, j.name, {details})"
    return f"coalesce(transform({array}, j -> {struct}), array())"


def _typed_rows(array: str, site: str) -> str:
    """Names of which each says itself whether it is that of a job or of a dataset."""
    kind = f"if(j.type = 'JOB', '{JOB}', '{DATASET}') as kind"
    struct = f"struct({kind}, '{site}' as site, j.namespace, j.name, {_NO_DETAILS})"
    return f"coalesce(transform({array}, j -> {struct}), array())"


def _line(site: str) -> str:
    """A row for a line that holds no names."""
    struct = f"struct('{EVENT}' as kind, '{site}' as site, {_NULL} as namespace, '' as name"
    return f"array({struct}, {_NO_DETAILS}))"


def _any_of(node: str, *keys: str) -> str:
    return " or ".join(f"{node}.{each} is not null" for each in keys)


def _where(condition: str, *arrays: str) -> str:
    """Arrays joined where a condition holds, and none otherwise."""
    return f"if({condition}, concat({', '.join(arrays)}), array())"
