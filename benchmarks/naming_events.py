"""A log of OpenLineage events with a known number of distinct names, written by Spark."""

from pathlib import Path

from pyspark.sql import DataFrame, SparkSession

INPUTS = 2
_EVENT = """
to_json(named_struct(
  'eventTime', concat('2026-11-', lpad(cast(1 + id % 28 as string), 2, '0'), 'T08:00:00Z'),
  'eventType', if(id % 2 = 0, 'START', 'COMPLETE'),
  'producer', 'urn:benchmark', 'schemaURL', 'urn:openlineage:2-0-2',
  'run', named_struct('runId', uuid(), 'facets', named_struct(
    'parent', named_struct('run', named_struct('runId', uuid()), 'job', {parent}),
    'processing_engine', named_struct('version', '4.1.4', 'name', 'spark'))),
  'job', named_struct('namespace', 'prod', 'name', concat('daily.load_', id % {jobs}),
    'facets', named_struct('jobType', named_struct('processingType', 'BATCH',
      'integration', 'SPARK', 'jobType', 'SQL_JOB'))),
  'inputs', array({first}, {second}),
  'outputs', array({output})
))
"""
_SCHEMA = (
    "'schema', named_struct('fields', transform(sequence(1, 8), n -> "
    "named_struct('name', concat('column_', n), 'type', 'string')))"
)


def write_events(spark: SparkSession, folder: Path, events: int, pairs: int) -> None:
    """Write events that name this many datasets and jobs in all."""
    datasets, jobs = pairs * 9 // 10, pairs // 10
    parent = f"named_struct('namespace', 'prod', 'name', concat('daily.load_', (id * 7) % {jobs}))"
    texts = {
        "parent": parent,
        "jobs": str(jobs),
        "first": _dataset(f"(id * 31) % {datasets}"),
        "second": _dataset(f"(id * 17 + 5) % {datasets}"),
        "output": _dataset(f"(id * 13 + 11) % {datasets}"),
    }
    lines = spark.range(events).selectExpr(f"{_EVENT.format(**texts)} as value")
    lines.coalesce(8).write.mode("overwrite").text(str(folder))


def distinct_pairs(names: DataFrame) -> int:
    """What the same read costs at least: how many different names there are."""
    return names.select("kind", "namespace", "name").distinct().count()


def _dataset(number: str) -> str:
    """Snowflake tables, some in the wrong case, in forty accounts."""
    name = f"concat('SALES.', if({number} % 10 = 0, 'public', 'PUBLIC'), '.ORDERS_', {number})"
    namespace = f"concat('snowflake://org', {number} % 40, '-main')"
    facets = f"named_struct({_SCHEMA})"
    return f"named_struct('namespace', {namespace}, 'name', {name}, 'facets', {facets})"
