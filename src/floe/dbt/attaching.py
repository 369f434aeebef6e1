"""Which tables of contracts are made by people's own dbt files already."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches

from floe.dbt.attaching_findings import (
    ambiguous_model,
    attached_model,
    claimed_model,
    taken_model,
    twice_named_model,
    unknown_model,
)
from floe.dbt.contract_tables import (
    ContractTable,
    TableKey,
    contract_tables,
    is_like,
    mapped_tables,
    said_model,
    said_property,
    stated_relation,
)
from floe.dbt.metadata import reference_to
from floe.dbt.options import DbtOptions
from floe.dbt.owned_models import SOURCE, OwnedModel
from floe.dbt.owned_notes import former_table
from floe.dbt.ports import Ports, Use
from floe.dbt.source_layout import data_parts
from floe.errors import ConfigurationError
from floe.findings import Finding, Severity
from floe.graph import Graph
from floe.model import Contract, OutputPort, Place, Product

# A draft from a manifest notes the id that dbt has for its table.
_NODE = "dbt.node"


@dataclass(frozen=True, slots=True)
class Attached:
    """The owned model of each table that has one, and the tables that nothing is made of.

    `uses` stand for contracts that no product gives out, and some table of which is owned.
    """

    models: Mapping[TableKey, OwnedModel] = field(default_factory=dict)
    left_out: frozenset[TableKey] = frozenset()
    uses: tuple[Use, ...] = ()
    findings: tuple[Finding, ...] = ()

    @property
    def keys(self) -> frozenset[TableKey]:
        """The tables that floe makes neither a model nor a source of."""
        return self.left_out.union(self.models)


def attach_tables(graph: Graph, ports: Ports, options: DbtOptions) -> Attached:
    """By what a table or port says, by floe.toml, by name and relation, and as it was before."""
    tables = tuple(contract_tables(graph, ports))
    if not options.owned.models and not options.model_names and not _are_named(tables):
        return Attached(left_out=options.left_out)
    return _Attaching(tables, options).attached()


def _are_named(tables: Iterable[ContractTable]) -> bool:
    return any(said_model(table) is not None for table in tables)


class _Attaching:
    """The way from tables to models."""

    def __init__(self, tables: Sequence[ContractTable], options: DbtOptions) -> None:
        self._tables = tables
        self._options = options
        self._models: dict[TableKey, OwnedModel] = {}
        self._left_out: set[TableKey] = set(options.left_out)
        self._claims: dict[str, ContractTable] = {}
        self._lost: list[tuple[ContractTable, OwnedModel]] = []
        self._findings: list[Finding] = []
        project = options.project_package
        self._by_id = {model.node_id(project): model for model in options.owned.models}
        self._by_name: dict[str, list[OwnedModel]] = {}
        for model in options.owned.models:
            for name in {model.name.lower(), model.table.lower()}:
                self._by_name.setdefault(name, []).append(model)
        # Where no manifest knows a model, what floe wrote for it does.
        self._by_note: dict[str, list[OwnedModel]] = {}
        for model in options.owned.models:
            noted = None if model.is_known else former_table(options.owned, model)
            if noted is not None and model.problem is None:
                self._by_note.setdefault(noted, []).append(model)

    def attached(self) -> Attached:
        """All of them: those that are named go before those that are only alike."""
        mapped = self._mapped()
        unnamed = []
        for table in self._tables:
            said = said_model(table)
            if said is not None and self._is_said_otherwise(table, str(said.value), mapped):
                self._left_out.add(table.key)
                word = mapped[table.key]
                self._findings.append(twice_named_model(said.place, table, said.value, word))
            elif said is not None:
                self._name(table, str(said.value), said.place)
            elif table.key in mapped:
                self._name(table, mapped[table.key], table.schema_object.place)
            else:
                unnamed.append(table)
        self._match(unnamed)
        self._tell_formers()
        return Attached(
            self._models, frozenset(self._left_out), tuple(self._uses()), tuple(self._findings)
        )

    def _mapped(self) -> dict[TableKey, str]:
        """What floe.toml says, by table; a name that no table has is refused."""
        words = mapped_tables(self._tables)
        for word in self._options.model_names:
            if word not in words:
                near = get_close_matches(word, words, 1)
                hint = f", did you mean '{near[0]}'?" if near else ""
                raise ConfigurationError(
                    f"floe.toml: dbt.models: no contract has a table '{word}'{hint}"
                )
        return {words[word]: model for word, model in self._options.model_names.items()}

    def _is_said_otherwise(
        self, table: ContractTable, word: str, mapped: Mapping[TableKey, str]
    ) -> bool:
        """Whether floe.toml has another model for a table than the one that it names itself."""
        owned, project = self._options.owned, self._options.project_package
        other = mapped.get(table.key, word)
        return owned.named(other, project) != owned.named(word, project)

    def _name(self, table: ContractTable, word: str, place: Place) -> None:
        options = self._options
        named = options.owned.named(word, options.project_package)
        if len(named) == 1 and named[0].problem is None:
            self._claim(table, named[0], place)
            return
        self._left_out.add(table.key)
        if len(named) > 1:
            self._findings.append(ambiguous_model(place, table, named, Severity.ERROR))
        else:
            self._findings.append(unknown_model(place, table, word, named, options))

    def _claim(self, table: ContractTable, model: OwnedModel, place: Place) -> None:
        other = self._claims.setdefault(model.title, table)
        if other is table:
            self._models[table.key] = model
            self._findings.append(attached_model(table, model))
        else:
            self._left_out.add(table.key)
            self._findings.append(claimed_model(place, table, other, model, Severity.ERROR))

    def _match(self, tables: Iterable[ContractTable]) -> None:
        """Those of the same name and relation, where there is one of each."""
        claims: dict[str, list[tuple[ContractTable, OwnedModel]]] = {}
        for table in tables:
            alike = tuple(self._alike(table))
            # A table of the same name is nearer than one that only lies under it in the data.
            named = tuple(model for model in alike if model.name == table.schema_object.title)
            alike = named if len(named) == 1 else alike
            free = tuple(model for model in alike if model.title not in self._claims)
            if len(free) == 1:
                claims.setdefault(free[0].title, []).append((table, free[0]))
            elif free:
                place = table.schema_object.place
                self._findings.append(ambiguous_model(place, table, free, Severity.WARNING))
            elif alike:
                self._lost.append((table, alike[0]))
        for pairs in claims.values():
            stated = [pair for pair in pairs if any(stated_relation(pair[0], self._options))]
            chosen = stated if len(stated) == 1 else pairs
            if len(chosen) == 1:
                self._claim(*chosen[0], chosen[0][0].schema_object.place)
                self._lost += [pair for pair in pairs if pair is not chosen[0]]
                continue
            self._undecided(chosen)

    def _undecided(self, pairs: Sequence[tuple[ContractTable, OwnedModel]]) -> None:
        """None of several gets a model: an error where one of them had it before."""
        first, model = pairs[0]
        is_lost = former_table(self._options.owned, model) in {table.title for table, _ in pairs}
        if is_lost:
            self._left_out.update(table.key for table, _ in pairs)
        severity = Severity.ERROR if is_lost else Severity.WARNING
        for table, _ in pairs[1:]:
            place = table.schema_object.place
            self._findings.append(claimed_model(place, table, first, model, severity))

    def _tell_formers(self) -> None:
        """Tables that lose a model to another one: an error where that takes their tests away."""
        lost = {(table.key, model.title): (table, model) for table, model in self._lost}
        free = {table.title: table for table in self._tables if table.key not in self._models}
        for model in self._models.values() if free else ():
            claimant = self._claims[model.title]
            reference = reference_to(claimant.contract, claimant.schema_object)
            noted = former_table(self._options.owned, model, reference)
            former = free.get(noted or "")
            if former is not None and former.title != claimant.title:
                self._left_out.add(former.key)
                lost.pop((former.key, model.title), None)
                self._findings.append(taken_model(former, claimant, model, Severity.ERROR))
        for table, model in lost.values():
            claimant = self._claims[model.title]
            if table.title != claimant.title:
                self._findings.append(taken_model(table, claimant, model, Severity.WARNING))

    def _alike(self, table: ContractTable) -> Iterator[OwnedModel]:
        drafted = said_property(table, _NODE)
        model = self._by_id.get(str(drafted.value)) if drafted else None
        if model is not None and model.problem is None:
            yield model
            if model.title not in self._claims:
                return
        yield from self._by_note.get(table.title, ())
        makes_it = table.is_given_out and table.use is not None and table.use.product.input_ports
        for model in self._by_name.get(data_parts(table.schema_object)[-1].lower(), ()):
            is_own = model.is_known and model.package is None and model.is_latest
            is_kind = model.kind != SOURCE or not makes_it
            is_usable = is_own and is_kind and model.problem is None
            if is_usable and is_like(table, model, self._options):
                yield model

    def _uses(self) -> Iterator[Use]:
        """A stand-in for contracts that no product gives out."""
        given = {table.contract.file for table in self._tables if table.is_given_out}
        contracts = {table.contract.file: table.contract for table in self._tables}
        for file in dict.fromkeys(file for file, _ in self._models):
            if file not in given:
                contract = contracts[file]
                yield Use(_as_product(contract), _as_port(contract), contract)


def _as_product(contract: Contract) -> Product:
    return Product(place=contract.place, node={})


def _as_port(contract: Contract) -> OutputPort:
    return OutputPort(place=contract.place, node={}, contract_id=contract.id)
