"""What generated models are made from, told as lineage: a run for each contract."""

import uuid
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from floe.contracts import Compilation, CompiledContract
from floe.dbt import DbtOptions, ModelSources, Relation, SourceTable, choose_server
from floe.naming import Pair
from floe.reports.lineage_events import LineageRun, contract_datasets, made_dataset
from floe.workflows.emitting import Emission
from floe.workflows.generation.generating import Generation

Tree = dict[str, Any]

_ACTIVITY = "generate"


@contextmanager
def emitting(
    emission: Emission | None, compilation: Compilation, generation: Generation
) -> Iterator[None]:
    """Tell that models are written, and what came of it."""
    if emission is None:
        yield
        return
    runs = tuple(_runs(emission, compilation, generation))
    emission.models_begin(runs)
    try:
        yield
    except BaseException as error:
        emission.work_ends(runs, type(error).__name__)
        raise
    emission.work_ends(runs)


def _runs(
    emission: Emission, compilation: Compilation, generation: Generation
) -> Iterator[LineageRun]:
    contracts = {compiled.contract.file: compiled for compiled in compilation.contracts}
    datasets = _Datasets(emission, contracts, generation.options)
    by_contract: dict[str, list[ModelSources]] = {}
    for sources in generation.models:
        by_contract.setdefault(sources.model.contract.file, []).append(sources)
    for models in by_contract.values():
        contract = models[0].model.contract
        inputs = [datasets.find(table) for sources in models for table in sources.tables]
        outputs = [datasets.made(sources) for sources in models]
        yield LineageRun(
            uuid.uuid4().hex,
            contract.id or contract.title,
            _ACTIVITY,
            emission.namespace,
            *(tuple({_pair(d): d for d in several}.values()) for several in (inputs, outputs)),
        )


@dataclass(slots=True)
class _Datasets:
    """The tables of contracts, each on the server that the project has it on."""

    emission: Emission
    contracts: Mapping[str, CompiledContract]
    options: DbtOptions
    _known: dict[tuple[str, str | None], Mapping[str, Tree]] = field(default_factory=dict)

    def find(self, relation: Relation) -> Tree:
        """A table that is read or made."""
        contract = relation.contract
        ready = relation.server if isinstance(relation, SourceTable) else None
        server = ready or choose_server(contract, self.options)
        key = (contract.file, server.server if server else None)
        if key not in self._known:
            compiled, today = self.contracts[contract.file], self.emission.clock().date()
            self._known[key] = contract_datasets(compiled, key[1], self.emission.namespace, today)
        title = relation.schema_object.title or ""
        unnamed = {"name": f"{contract.id or contract.title}/{title}", "facets": {}}
        return self._known[key].get(title) or {"namespace": self.emission.namespace, **unnamed}

    def made(self, sources: ModelSources) -> Tree:
        """The table of a model, with what its columns are made of."""
        origins = {
            column: tuple((_pair(self.find(table)), name) for table, name in reads)
            for column, reads in sources.columns.items()
        }
        return made_dataset(self.find(sources.model), origins)


def _pair(dataset: Tree) -> Pair:
    return Pair(dataset["namespace"], dataset["name"])
