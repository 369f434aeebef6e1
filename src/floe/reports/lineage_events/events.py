"""What every event and every facet of floe's own has: who made it, and by which schema."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final
from uuid import UUID

from floe import __version__
from floe.lineage import contract_job
from floe.naming import Pair

Tree = dict[str, Any]

PRODUCER: Final = f"urn:floe:{__version__}"
_EVENT: Final = "https://openlineage.io/spec/2-0-2/OpenLineage.json#/$defs/RunEvent"
_STANDARD: Final = "https://openlineage.io/spec/facets/{}/{}.json#/$defs/{}"
# The versions of the standard's facets that are written here.
_VERSIONS: Final = {
    "ColumnLineageDatasetFacet": "1-2-0",
    "DataQualityAssertionsDatasetFacet": "1-1-0",
    "DataQualityMetricsInputDatasetFacet": "1-0-3",
    "DocumentationDatasetFacet": "1-1-0",
    "ErrorMessageRunFacet": "1-0-1",
    "JobTypeJobFacet": "2-0-4",
    "OutputStatisticsOutputDatasetFacet": "1-0-2",
    "OwnershipDatasetFacet": "1-0-1",
    "ParentRunFacet": "1-2-0",
    "SchemaDatasetFacet": "1-2-0",
    "SymlinksDatasetFacet": "1-0-1",
    "TagsDatasetFacet": "1-0-0",
}


@dataclass(frozen=True, slots=True)
class LineageRun:
    """A run of floe's own over a contract: its id, its job, and what it reads and writes."""

    id: str
    contract_id: str
    activity: str
    namespace: str
    inputs: tuple[Mapping[str, Any], ...] = ()
    outputs: tuple[Mapping[str, Any], ...] = ()

    def event(self, kind: str, at: datetime, facets: Mapping[str, Any] | None = None) -> Tree:
        """An event of this run: START, COMPLETE or FAIL."""
        named = contract_job(self.contract_id, self.activity, self.namespace).canonical
        pair = named or Pair(self.namespace, f"contract.{self.contract_id}.{self.activity}")
        job = job_tree(pair, "FLOE", self.activity.upper())
        return run_event(kind, at, self.id, job, facets, self.inputs, self.outputs)

    def failed(self, at: datetime, kind: str) -> Tree:
        """That the run did not come to its end; what others wrote in the error is left out."""
        return self.event("FAIL", at, {"errorMessage": error_facet(kind)})


def run_event(
    kind: str,
    at: datetime,
    run_id: str,
    job: Tree,
    facets: Mapping[str, Any] | None = None,
    inputs: Iterable[Mapping[str, Any]] = (),
    outputs: Iterable[Mapping[str, Any]] = (),
) -> Tree:
    """An event of a run: START, RUNNING, COMPLETE or FAIL."""
    return {
        "eventType": kind,
        "eventTime": moment(at),
        "producer": PRODUCER,
        "schemaURL": _EVENT,
        "run": {"runId": str(UUID(run_id)), "facets": dict(facets or {})},
        "job": job,
        "inputs": [dict(dataset) for dataset in inputs],
        "outputs": [dict(dataset) for dataset in outputs],
    }


def named_alone(datasets: Iterable[Mapping[str, Any]]) -> tuple[Tree, ...]:
    """The datasets by their names; what is said of them follows later in the same run."""
    return tuple({key: dataset[key] for key in ("namespace", "name")} for dataset in datasets)


def job_tree(pair: Pair, integration: str, job_type: str) -> Tree:
    """A job, and of which kind it is."""
    fields = {"processingType": "BATCH", "integration": integration, "jobType": job_type}
    return {**pair._asdict(), "facets": {"jobType": standard_facet("JobTypeJobFacet", fields)}}


def error_facet(kind: str) -> Tree:
    """By what kind of error a run ended, without what others wrote in it."""
    fields = {"message": f"the run ended with {kind}", "programmingLanguage": "python"}
    return standard_facet("ErrorMessageRunFacet", fields)


def standard_facet(name: str, fields: Mapping[str, Any]) -> Tree:
    """A facet of the standard."""
    return _facet(_STANDARD.format(_VERSIONS[name], name, name), fields)


def own_facet(name: str, fields: Mapping[str, Any]) -> Tree:
    """A facet of floe's own, whose schema comes with floe."""
    return _facet(f"urn:floe:facets:{name}:1-0-0", fields)


def moment(at: datetime) -> str:
    """A moment as events have it."""
    return at.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def without_none(pairs: Iterable[tuple[str, Any]]) -> Tree:
    """Only what is known."""
    return {key: value for key, value in pairs if value is not None}


def _facet(schema: str, fields: Mapping[str, Any]) -> Tree:
    return {"_producer": PRODUCER, "_schemaURL": schema, **without_none(fields.items())}
