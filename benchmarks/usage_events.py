"""A log of events as three clients send them: Spark's listener, dbt and Airflow.

Spark names datasets by their location, with the table as a symlink, its columns and their lineage;
one dbt command is forty models below a DAG; Airflow's tasks name owners and nearly no datasets.
Some runs fail, some have no end, and some events come twice.
"""

import json
import random
import uuid
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import islice
from pathlib import Path

START = datetime(2026, 10, 1, tzinfo=UTC)
DAYS = 30
JOBS = 2000
TABLES = 5000
MODELS = 40
_FILE = 25_000
_SQL = "select o.id, o.day, sum(o.amount) from shop.orders o join shop.customers c using (id) " * 6


class EventLog:
    """Events in the order of their time; what is written next goes on where the last part ended."""

    def __init__(self, per_day: float) -> None:
        self._lines = _numbered(per_day)
        self._files = 0

    def write(self, folder: Path, count: int) -> int:
        """Write that many events into files of a folder, and say how many bytes they have."""
        folder.mkdir(parents=True, exist_ok=True)
        size = 0
        while count:
            lines = list(islice(self._lines, min(count, _FILE)))
            count -= len(lines)
            self._files += 1
            size += (folder / f"{self._files:05}.ndjson").write_text("".join(lines))
        return size


def _numbered(per_day: float) -> Iterator[str]:
    chance = random.Random(18)  # noqa: S311
    step = timedelta(days=1) / per_day
    number = 0
    while True:
        for line in _runs(chance):
            moment = (START + number * step).isoformat(timespec="milliseconds")
            written = line.replace("@TIME", moment) + "\n"
            number += 1
            yield written
            if chance.random() < 0.01:
                number += 1
                yield written


def _runs(chance: random.Random) -> Iterator[str]:
    kind = chance.random()
    if kind < 0.025:
        yield from _dbt(chance)
    elif kind < 0.65:
        yield from _spark(chance)
    else:
        yield from _airflow(chance)


def _end(chance: random.Random) -> tuple[str, ...]:
    word = chance.random()
    return () if word < 0.02 else ("FAIL",) if word < 0.05 else ("COMPLETE",)


def _spark(chance: random.Random) -> Iterator[str]:
    job, run = chance.randrange(JOBS), _id(chance)
    above = _parent("spark", f"etl_{job}", _id(chance))
    engine = '"processing_engine":{"version":"4.1.4","name":"spark"}'
    begin, end = _spark_parts(job)
    yield _event("START", run, f"{above},{engine},{_PROPERTIES}", begin)
    yield _event("RUNNING", run, f"{above},{engine}", begin)
    for word in _end(chance):
        yield _event(word, run, f"{above},{engine}", end)


@cache
def _spark_parts(job: int) -> tuple[str, str]:
    sources, target = [(job * 7 + 3) % TABLES, (job * 31) % TABLES], job % TABLES
    name = f"etl_{job}.execute_insert_into_hadoop_fs_relation_command.lake_t_{target}"
    facets = _job_type("SPARK", "SQL_JOB")
    inputs = [_located(source) for source in sources]
    lineage = {
        f"column_{n}": {
            "inputFields": [
                {**_location(source), "field": f"column_{n}", "transformations": [_DIRECT]}
                for source in sources
            ]
        }
        for n in range(12)
    }
    output = _located(target)
    told = {**output, "facets": {**output["facets"], "columnLineage": {"fields": lineage}}}
    return (
        _rest("prod-spark", name, facets, inputs, [output]),
        _rest("prod-spark", name, facets, [], [told]),
    )


def _dbt(chance: random.Random) -> Iterator[str]:
    command, dag, project = _id(chance), _id(chance), chance.randrange(50)
    root = f'"root":{{"run":{{"runId":"{dag}"}},"job":{_job("airflow", f"dag_{project}")}}}'
    above = _parent("dbt", f"dbt-run-project_{project}", command, root)
    for number in range(MODELS):
        run = _id(chance)
        begin, end = _dbt_parts(project, number)
        yield _event("START", run, above, begin)
        for word in _end(chance):
            yield _event(word, run, above, end)


@cache
def _dbt_parts(project: int, number: int) -> tuple[str, str]:
    name = f"analytics.marts.project_{project}.model_{number}"
    facets = {**_job_type("DBT", "MODEL"), "sql": {"query": _SQL}}
    inputs = [_warehouse((project * 61 + number * k) % TABLES) for k in (1, 3)]
    output = _warehouse((project * 61 + number + 17) % TABLES)
    return (
        _rest("dbt", name, facets, [], []),
        _rest("dbt", name, facets, inputs, [output]),
    )


def _airflow(chance: random.Random) -> Iterator[str]:
    number, run = chance.randrange(JOBS), _id(chance)
    above = _parent("airflow", f"dag_{number % 300}", _id(chance))
    owners = {"ownership": {"owners": [{"name": f"team:{number % 40}", "type": "TEAM"}]}}
    rest = _rest(
        "airflow", f"dag_{number % 300}.task_{number}", {**owners, **_job_type("AIRFLOW", "TASK")}
    )
    yield _event("START", run, above, rest)
    for word in _end(chance):
        yield _event(word, run, above, rest)


_DIRECT = {"type": "DIRECT", "subtype": "IDENTITY", "description": "", "masking": False}
_PROPERTIES = '"spark_properties":' + json.dumps(
    {"properties": {f"spark.sql.setting.number.{n}": f"value-{n}" for n in range(12)}}
)


def _event(word: str, run: str, facets: str, rest: str) -> str:
    return (
        f'{{"eventTime":"@TIME","eventType":"{word}","producer":"https://example.com/client/1.53",'
        f'"schemaURL":"https://openlineage.io/spec/2-0-2/OpenLineage.json#/$defs/RunEvent",'
        f'"run":{{"runId":"{run}","facets":{{{facets}}}}},{rest}}}'
    )


def _rest(
    namespace: str,
    name: str,
    facets: object,
    inputs: Sequence[object] = (),
    outputs: Sequence[object] = (),
) -> str:
    job = {"namespace": namespace, "name": name, "facets": facets}
    parts = {"job": job, "inputs": inputs, "outputs": outputs}
    return json.dumps(parts, separators=(",", ":"))[1:-1]


def _parent(namespace: str, name: str, run: str, root: str = "") -> str:
    job = _job(namespace, name)
    more = f",{root}" if root else ""
    return f'"parent":{{"run":{{"runId":"{run}"}},"job":{job}{more}}}'


def _job(namespace: str, name: str) -> str:
    return f'{{"namespace":"{namespace}","name":"{name}"}}'


def _job_type(integration: str, kind: str) -> dict[str, object]:
    return {
        "jobType": {"processingType": "BATCH", "integration": integration, "jobType": kind},
    }


def _location(number: int) -> dict[str, str]:
    return {"namespace": f"s3a://lake-{number % 20}", "name": f"warehouse/shop_{number}"}


def _located(number: int) -> dict[str, dict[str, object]]:
    link = {"namespace": "hive://meta:9083", "name": f"shop.t_{number}", "type": "TABLE"}
    facets = {"symlinks": {"identifiers": [link]}, "schema": {"fields": _fields(12)}}
    return {**_location(number), "facets": facets}  # type: ignore[dict-item]


def _warehouse(number: int) -> dict[str, object]:
    return {
        "namespace": "snowflake://org-main",
        "name": f"ANALYTICS.MARTS.TABLE_{number}",
        "facets": {"schema": {"fields": _fields(8)}},
    }


def _fields(count: int) -> list[dict[str, str]]:
    return [{"name": f"column_{n}", "type": "decimal(18,2)"} for n in range(count)]


def _id(chance: random.Random) -> str:
    return str(uuid.UUID(int=chance.getrandbits(128), version=4))
