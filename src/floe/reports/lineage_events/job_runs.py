"""A job of others that reads and writes by contracts, as one run: what it uses, and by which."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from floe.model import Contract
from floe.naming import Pair, compose_job
from floe.reports.lineage_events.events import (
    Tree,
    error_facet,
    job_tree,
    own_facet,
    run_event,
    standard_facet,
)


class RunAbove(NamedTuple):
    """The run of a job that started another."""

    job: Pair
    id: str


@dataclass(frozen=True, slots=True)
class JobRun:
    """A run of a Spark application; `parent` started it, and `root` started them all.

    Runs of others say what they are.
    """

    id: str
    job: Pair
    parent: RunAbove | None = None
    root: RunAbove | None = None
    integration: str = "SPARK"
    job_type: str = "APPLICATION"

    def event(
        self, kind: str, at: datetime, inputs: Iterable[Tree] = (), outputs: Iterable[Tree] = ()
    ) -> Tree:
        """An event of this run: START, RUNNING or COMPLETE."""
        return self._event(kind, at, {}, inputs, outputs)

    def failed(
        self, at: datetime, kind: str, inputs: Iterable[Tree] = (), outputs: Iterable[Tree] = ()
    ) -> Tree:
        """That the run did not come to its end."""
        return self._event("FAIL", at, {"errorMessage": error_facet(kind)}, inputs, outputs)

    def _event(
        self,
        kind: str,
        at: datetime,
        facets: Tree,
        inputs: Iterable[Tree],
        outputs: Iterable[Tree],
    ) -> Tree:
        above = {"parent": _parent_facet(self.parent, self.root)} if self.parent else {}
        job = job_tree(self.job, self.integration, self.job_type)
        return run_event(kind, at, self.id, job, {**above, **facets}, inputs, outputs)


def application_job(name: str, namespace: str) -> Pair | None:
    """What a Spark application is called, as the listener of the OpenLineage project calls it."""
    return compose_job("spark_application", namespace=namespace, app_name=name).canonical


def read_dataset(
    dataset: Tree, contract: Contract, columns: Iterable[str] | None, product: str | None = None
) -> Tree:
    """A table as an input: by which contract, for whom, and which columns if that is known."""
    fields = {
        "contractId": contract.id or contract.title,
        "contractVersion": contract.version,
        "consumerProduct": product,
        "mode": "read",
        "columns": None if columns is None else list(columns),
    }
    facet = own_facet("FloeContractAccessInputDatasetFacet", fields)
    return {**dataset, "inputFacets": {"floe_contractAccess": facet}}


def written_dataset(
    dataset: Tree,
    rows: int | None,
    columns: Mapping[str, str],
    sources: Mapping[str, Iterable[tuple[Pair, str]]],
) -> Tree:
    """A table as an output: its columns and their types, and what they are made of if it is known.

    Columns that the contract describes keep their descriptions.
    """
    schema = _written_schema(dataset["facets"]["schema"], columns)
    tree = made_dataset({**dataset, "facets": {**dataset["facets"], "schema": schema}}, sources)
    return counted_dataset(tree, rows)


def counted_dataset(dataset: Tree, rows: int | None) -> Tree:
    """A table as an output, with the rows that were written if somebody counted them."""
    if rows is None:
        return dataset
    counted = standard_facet("OutputStatisticsOutputDatasetFacet", {"rowCount": rows})
    return {**dataset, "outputFacets": {"outputStatistics": counted}}


def made_dataset(dataset: Tree, sources: Mapping[str, Iterable[tuple[Pair, str]]]) -> Tree:
    """A table as an output, and what its columns are made of if it is known."""
    if not sources:
        return dataset
    facets = {**dataset["facets"], "columnLineage": _column_lineage(sources)}
    return {**dataset, "facets": facets}


def _written_schema(declared: Tree, columns: Mapping[str, str]) -> Tree:
    known = {field["name"]: field for field in declared["fields"]}
    fields = [
        {**known.get(name, {"name": name, "type": kind}), "ordinal_position": number}
        for number, (name, kind) in enumerate(columns.items(), 1)
    ]
    return {**declared, "fields": fields}


def _column_lineage(sources: Mapping[str, Iterable[tuple[Pair, str]]]) -> Tree:
    fields = {
        column: {"inputFields": [{**pair._asdict(), "field": field} for pair, field in origins]}
        for column, origins in sources.items()
    }
    return standard_facet("ColumnLineageDatasetFacet", {"fields": fields})


def _parent_facet(parent: RunAbove, root: RunAbove | None) -> Tree:
    above = {"root": _above(root)} if root else {}
    return standard_facet("ParentRunFacet", {**_above(parent), **above})


def _above(run: RunAbove) -> Tree:
    return {"run": {"runId": run.id}, "job": run.job._asdict()}
