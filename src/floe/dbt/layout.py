"""Which sources and models a dbt project has, and what each model is made from."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import cast

from floe.dbt.attaching import Attached, attach_tables
from floe.dbt.dependency_order import order_by_inputs
from floe.dbt.folders import name_folders
from floe.dbt.layout_findings import circle, made_elsewhere, without_port, without_schema
from floe.dbt.model_names import name_models
from floe.dbt.named_outputs import (
    NamedOutputs,
    UnitKey,
    made_model,
    owned_model,
    prefix_all_tests,
)
from floe.dbt.names import TakenNames
from floe.dbt.options import DbtOptions
from floe.dbt.outputs import Output, TableKey
from floe.dbt.owned_models import OwnedModel
from floe.dbt.ports import Ports, Use, product_order, resolve_ports, unknown_contract
from floe.dbt.relations import Layout, Model, Relation, SourceTable
from floe.dbt.source_layout import Sources, lay_out_sources, named_objects, source_key
from floe.dbt.staging import stage_sources
from floe.findings import Finding
from floe.graph import Graph, choose_contract, newest_contract
from floe.model import Contract, InputContract, OutputPort, Product, same_version

# The folder of the tests of contracts that stand for models of somebody else without a product.
_ALONE = "contracts"


def lay_out(graph: Graph, options: DbtOptions) -> tuple[Layout, tuple[Finding, ...]]:
    """Every table of every port, named once over the whole project."""
    ports = resolve_ports(graph, is_lenient=options.is_lenient)
    attached = attach_tables(graph, ports, options)
    folders = name_folders(graph.products, options)
    alone = TakenNames(folders.values()).take(_ALONE)
    folders |= {use.product.file: alone for use in attached.uses}
    plan = _Plan(graph, options, ports, attached)
    laid_out_sources, source_findings = lay_out_sources(plan.ready, folders, options, attached.keys)
    named = plan.name(folders)
    prefixed, tests = prefix_all_tests(laid_out_sources, named, folders, options)
    taken = {name.name for name in named.names.values()}
    sources = stage_sources(prefixed, taken, options)
    models = tuple(plan.models(sources, named, tests))
    laid_out = Layout(
        tuple(table for tables in sources.values() for table in tables), models, folders
    )
    return laid_out, (*ports.findings, *attached.findings, *plan.findings, *source_findings)


def _is_made_elsewhere(product: Product) -> bool:
    kind = "".join(filter(str.isalpha, product.type or "")).lower()
    return kind == "sourcealigned" and not product.input_ports


@dataclass
class _Plan:
    """The way from ports to models; `findings` grows on it."""

    graph: Graph
    options: DbtOptions
    ports: Ports
    attached: Attached = field(default_factory=Attached)
    findings: list[Finding] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._units: dict[UnitKey, Use] = {}
        self._found_ready: list[Use] = []
        self._makers: dict[str, Use] = {}
        self._made: dict[str, list[Contract]] = {}
        self._inputs: dict[str, list[Use]] = {}
        for use in self.ports.inputs:
            self._inputs.setdefault(use.product.file, []).append(use)
        for use in (*self.ports.outputs, *self.attached.uses):
            self._add_output(use)

    def _add_output(self, use: Use) -> None:
        if use.contract.file not in self._makers:
            self._makers[use.contract.file] = use
            self._made.setdefault(use.contract.id or "", []).append(use.contract)
        if _is_made_elsewhere(use.product) and not self._is_owned(use.contract):
            self._found_ready.append(use)
            self.findings.append(made_elsewhere(use))
        else:
            self._units.setdefault(use.key, use)

    def _is_owned(self, contract: Contract) -> bool:
        """Whether all that a contract has is handled where people made it."""
        return all(
            (contract.file, schema_object.title) in self.attached.keys
            for schema_object in contract.schema
        )

    @property
    def ready(self) -> Iterator[Use]:
        """The ports whose tables dbt finds ready, by product."""
        alone = {use.contract.file for use in self.attached.uses}
        taken_in = (
            use
            for use in self.ports.inputs
            if (use.contract.id or "") not in self._made or use.contract.file in alone
        )
        yield from sorted(
            (*self._found_ready, *taken_in), key=lambda use: product_order(use.product)
        )

    def name(self, folders: Mapping[str, str]) -> NamedOutputs:
        """The tables that ports give out, and what each is called."""
        tables = {key: self._outputs(use) for key, use in self._units.items()}
        outputs = [output for unit in tables.values() for output in unit]
        owned = {output.key: model for output in outputs if (model := self._owned(output))}
        made = [output for output in outputs if output.key not in owned]
        names, findings = name_models(made, folders, self.options)
        self.findings.extend(findings)
        return NamedOutputs(tables, names, owned)

    def models(
        self, sources: Sources, named: NamedOutputs, tests: Mapping[TableKey, str]
    ) -> Iterator[Model]:
        """The models, in the order of their products and ports."""
        tables, names = named.tables, named.names
        wanted = {key: list(self._wanted(use)) for key, use in self._units.items()}
        made: dict[UnitKey, tuple[Model, ...]] = {}
        for key, inputs in self._in_order(wanted):
            relations = tuple(table for use in inputs for table in self._tables(use, sources, made))
            made[key] = tuple(
                owned_model(output, named.owned[output.key], tests[output.key])
                if output.key in named.owned
                else made_model(output, names[output.key], relations, tests[output.key])
                for output in tables[key]
            )
        for key in self._units:
            yield from made[key]

    def _outputs(self, use: Use) -> list[Output]:
        if not use.contract.schema:
            self.findings.append(without_schema(use))
        first, attached = self._makers[use.contract.file], self.attached
        outputs = (
            Output(use, schema_object)
            for schema_object in named_objects(use.contract.schema, self.findings)
        )
        # What people own is described once, whoever else gives the contract out.
        return [
            output
            for output in outputs
            if output.table not in attached.left_out
            and (output.table not in attached.models or use is first)
            and (output.table in attached.models or use not in attached.uses)
        ]

    def _owned(self, output: Output) -> OwnedModel | None:
        return self.attached.models.get(output.table)

    def _in_order(self, wanted: dict[UnitKey, list[Use]]) -> Iterator[tuple[UnitKey, list[Use]]]:
        edges = {
            key: [use.key for use in uses if use.key in wanted] for key, uses in wanted.items()
        }
        order, closing = order_by_inputs(edges)
        self.findings.extend(
            circle(*(self._units[key] for key in pair)) for pair in sorted(closing)
        )
        for key in order:
            yield (
                key,
                [use for use in wanted[key] if (key, use.key) not in closing],
            )

    def _tables(
        self, use: Use, sources: Sources, made: Mapping[UnitKey, tuple[Model, ...]]
    ) -> tuple[Relation, ...]:
        if use not in self.attached.uses and use.key in made:
            return made[use.key]
        ready: tuple[SourceTable, ...] = sources.get(source_key(use), ())
        if use in self.attached.uses:
            file = use.contract.file
            ready = next((tables for key, tables in sources.items() if key[1] == file), ())
        return (*made.get(use.key, ()), *ready)

    def _wanted(self, use: Use) -> Iterator[Use]:
        """What an output port is made from: each a port that gives out or takes in a contract."""
        uses: dict[tuple[UnitKey, str], Use] = {}
        for asked_for in self._asked_for(use):
            source = self._maker(asked_for)
            uses.setdefault((source.key, source_key(source)[0]), source)
        yield from uses.values()

    def _asked_for(self, use: Use) -> Iterator[Use]:
        own = self._inputs.get(use.product.file, [])
        port = cast("OutputPort", use.port)
        if not port.input_contracts:
            yield from own
        for listed in port.input_contracts:
            yield from self._listed(listed, own, use)

    def _listed(self, listed: InputContract, own: list[Use], use: Use) -> Iterator[Use]:
        if listed.id is None:
            return
        named = [candidate for candidate in own if candidate.contract.id == listed.id]
        fitting = [
            candidate
            for candidate in named
            if same_version(candidate.contract.version, listed.version)
        ]
        if named:
            yield (fitting or named)[0]
            return
        contract = choose_contract(self.graph, listed.id, listed.version)
        if contract is None:
            lenient = self.options.is_lenient
            self.findings.append(
                unknown_contract(listed.place / "id", listed.id, is_lenient=lenient)
            )
        elif listed.id in self._made:
            yield Use(use.product, use.port, contract)
        else:
            self.findings.append(without_port(listed))

    def _maker(self, use: Use) -> Use:
        """The port that gives a contract out, or the port itself where nobody does."""
        made = self._made.get(use.contract.id or "")
        if not made:
            return use
        is_made = use.contract.file in self._makers
        contract = use.contract if is_made else newest_contract(made) or use.contract
        return self._makers[contract.file]
