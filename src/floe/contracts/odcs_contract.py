"""The one implementation that comes with floe: contracts of the Open Data Contract Standard."""

import posixpath
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from floe.changes import (
    VERSION_TOO_LOW,
    Bump,
    Change,
    Terms,
    VersionVerdict,
    compare_versions,
    judge_version,
    largest,
)
from floe.contracts.assessment import Assessment
from floe.contracts.effective import EXPLICIT, Compilation, compile_graph
from floe.contracts.gate import validate_data_contracts
from floe.contracts.generation.knowledge import PortKnowledge
from floe.contracts.generation.port_drafts import MARK, draft_from_port
from floe.contracts.interface import DataContract
from floe.contracts.merging.layers import GENERATED, Layer
from floe.contracts.merging.reporting import tell_conflict, tell_invalid
from floe.contracts.merging.tiers import keep_inherited
from floe.contracts.merging.trees import merge_trees
from floe.contracts.tables import ContractTables
from floe.contracts.tags import parse_tag_query
from floe.documents import Document, print_yaml, read_bytes, read_text
from floe.errors import ConfigurationError
from floe.findings import Finding
from floe.graph import Graph, Loader, NoLoader, Trouble, build_graph, recognise
from floe.model import PROFILES, Contract, OutputPort, Place, Policy, Product, make_name
from floe.odcs import parse_contract
from floe.tiers import Inheritance, Tiers, inherit_from, tiers_above

# A lint never sees these, and should not wait for them.
if TYPE_CHECKING:
    from floe.drift import Difference
    from floe.results import Result

# What floe chose for a draft, and nobody has to be told of when it gives way.
_CHOSEN = ("apiVersion", "id", "name", "version", "status", "description", "team")


class OdcsContract(DataContract):
    """Reads and judges ODCS contracts.

    `loader` is how it reaches other documents, `tables` how it reaches the data; `tiers` are the
    contracts whose service levels all others inherit, and `knowledge` is what somebody else, such
    as a dbt project, knows of the tables behind ports.
    """

    def __init__(
        self,
        loader: Loader | None = None,
        policy: Policy | None = None,
        tables: ContractTables | None = None,
        tiers: Tiers | None = None,
        knowledge: PortKnowledge | None = None,
    ) -> None:
        self._loader = loader or NoLoader()
        self._policy = policy or Policy()
        self._tables = tables
        self._tiers = tiers or Tiers()
        self._knowledge = knowledge
        self._read: dict[str, Document] = {}

    def parse_contract(self, text: str | bytes, file: str = "contract") -> Assessment:
        """The contract that a text holds, and what is wrong with it by the policy's profile."""
        document = read_bytes(file, text) if isinstance(text, bytes) else read_text(file, text)
        self._read[file] = document
        compilation = self._compile(document, self._policy.profile)
        findings = validate_data_contracts(compilation.graph, files={file}).findings
        return Assessment(compilation.authored.contract_in(file), findings)

    def generate_contract_from_ports(self, product: Product) -> tuple[Assessment, ...]:
        """A draft for each output port of a product, with the gaps that are left in it.

        Drafts are valid by the standard whatever is missing; only gaps are found in them.
        """
        graph = self._graph_around(product)
        return tuple(self._draft(product, port, graph) for port in product.output_ports)

    def merge_contracts(self, generated: Contract, explicit: Contract) -> Assessment:
        """The explicit contract laid over the generated one, with their conflicts.

        What the tiers promise is never weakened; without tiers, what the generated one promises.
        """
        merged = merge_trees(_layer(generated), Layer(explicit.node, EXPLICIT, explicit.file))
        graphs = {each.file: self._graph_of(each, "extended") for each in (generated, explicit)}
        graph = graphs[generated.file]
        above = tiers_above(graph, self._tiers, explicit.domain or generated.domain)
        inheritance, _ = inherit_from(graph, above or (generated,))
        if not above:
            inheritance = Inheritance(inheritance.promises)
        kept, weakened = keep_inherited(merged, inheritance)
        said = (*(tell_conflict(conflict, merged.tree) for conflict in merged.conflicts), *weakened)
        findings = (*said, *tell_invalid(kept, self._policy.profile))
        placed = tuple(_placed(finding, graphs) for finding in findings)
        contract = parse_contract(kept.tree, lambda path: Place(explicit.file, path))
        return Assessment(contract, placed)

    def validate_contract(
        self, contract: Contract, profile: str = "platform"
    ) -> tuple[Finding, ...]:
        """Everything that is wrong with a contract, at its line and column.

        A contract that stands in no file is judged as floe would print it.
        """
        if profile not in PROFILES:
            raise ConfigurationError(f"no profile '{profile}': there are {', '.join(PROFILES)}")
        graph = self._graph_of(contract, profile)
        return validate_data_contracts(graph, files={contract.file}).findings

    def detect_schema_drift(self, contract: Contract) -> "tuple[Difference, ...]":
        """Where the real tables differ from what the contract says."""
        return self._reach(contract).compare(contract)

    def validate_version_bump(self, old: Contract, new: Contract) -> tuple[Finding, ...]:
        """What asks for a higher version than the new contract has; nothing if that is enough."""
        changes = compare_versions(old.node, new.node, Terms(self._policy.classes))
        bump = largest(change.bump for change in changes)
        verdict = judge_version(old.version, new.version, bump)
        if verdict.is_ok:
            return ()
        graphs = {new.file: self._graph_of(new, "extended")}
        return tuple(_placed(finding, graphs) for finding in _tell_low(new, verdict, changes))

    def check_freshness(self, contract: Contract) -> "tuple[Result, ...]":
        """How old the data is, beside how old it may be."""
        return self._reach(contract).check(contract, ("freshness", "latency"))

    def check_availability(self, contract: Contract) -> "tuple[Result, ...]":
        """Whether the tables can be read, beside how often they must be."""
        return self._reach(contract).check(contract, ("availability",))

    def find_contracts_by_tag(
        self, contracts: Iterable[Contract], query: str
    ) -> tuple[Contract, ...]:
        """The contracts whose tags fit a query such as `gold and not pii*`."""
        asked = parse_tag_query(query)
        return tuple(contract for contract in contracts if asked.matches(contract.tags))

    def _reach(self, contract: Contract) -> ContractTables:
        if self._tables is None:
            raise ConfigurationError(
                f"'{contract.title}' cannot be held against its data: no tables were given"
            )
        return self._tables

    def _draft(self, product: Product, port: OutputPort, graph: Graph) -> Assessment:
        draft = draft_from_port(product, port, graph, tiers=self._tiers, knowledge=self._knowledge)
        folder = posixpath.dirname(product.file)
        file = posixpath.join(folder, f"{make_name(draft.tree['name'])}.odcs.yaml")
        self._read[file] = read_text(file, print_yaml(draft.tree))
        drafted = build_graph(
            [self._read[file]], self._loader, replace(self._policy, profile="standard")
        )
        findings = validate_data_contracts(drafted, files={file}).findings
        gaps = tuple(_placed(gap, dict.fromkeys((gap.place.file,), graph)) for gap in draft.gaps)
        return Assessment(drafted.contract_in(file), (*gaps, *findings))

    def _graph_around(self, product: Product) -> Graph:
        """The product, and all contracts that its ports name and the loader can reach."""
        document = self._loader.open(product.file)
        if isinstance(document, Trouble) or recognise(document).tree != product.node:
            document = read_text(product.file, print_yaml(product.node))
        ids = dict.fromkeys(_named_contracts(product))
        files = dict.fromkeys(
            f for contract_id in ids for f in self._loader.files_with_contract(contract_id)
        )
        opened = [self._loader.open(file) for file in files]
        contracts = [source for source in opened if not isinstance(source, Trouble)]
        return build_graph([document, *contracts], self._loader, self._policy)

    def _compile(self, document: Document, profile: str) -> Compilation:
        policy = replace(self._policy, profile=profile)
        return compile_graph(
            build_graph([document], self._loader, policy), self._tiers, self._knowledge
        )

    def _graph_of(self, contract: Contract, profile: str) -> Graph:
        """The contract in its own text, or in floe's words where that says something else."""
        file = contract.file
        document = self._read.get(file) or self._loader.open(file)
        if not isinstance(document, Trouble):
            compilation = self._compile(document, profile)
            own = compilation.authored.contract_in(file)
            if own is not None and own.node == contract.node:
                return compilation.graph
        return self._compile(read_text(file, print_yaml(contract.node)), profile).graph


def _layer(generated: Contract) -> Layer:
    """A generated contract without the mark that it is one, which the merged one is not."""
    customs = [
        custom_property.node
        for custom_property in generated.custom_properties
        if custom_property.property_ != MARK
    ]
    if len(customs) == len(generated.custom_properties):
        return Layer(generated.node, GENERATED, generated.file)
    tree = {**generated.node, "customProperties": customs}
    return Layer(tree, GENERATED, generated.file, defaults={(key,) for key in _CHOSEN})


def _named_contracts(product: Product) -> Iterator[str]:
    yield from (port.contract_id for port in product.input_ports if port.contract_id)
    for port in product.output_ports:
        named = (port.contract_id, *(input_contract.id for input_contract in port.input_contracts))
        yield from (contract_id for contract_id in named if contract_id)


def _placed(finding: Finding, graphs: Mapping[str, Graph]) -> Finding:
    graph = graphs.get(finding.place.file)
    if graph is None:
        return finding
    line, column = graph.position(finding.place)
    return replace(finding, line=line, column=column)


def _tell_low(
    contract: Contract, verdict: VersionVerdict, changes: tuple[Change, ...]
) -> Iterator[Finding]:
    """What is wrong with a version, then the changes that need more than it raises."""
    hint = f"the next version is {verdict.suggested}" if verdict.suggested else None
    place = contract.place / "version"
    yield Finding(place, verdict.reason or "", hint, rule=VERSION_TOO_LOW)
    bump = largest(change.bump for change in changes)
    for change in changes:
        if change.bump is bump and bump is not Bump.NONE:
            place = Place(contract.file, change.new_path)
            yield Finding(place, change.message, change.advice, rule=change.rule)
