"""Find who uses a contract: its names, the products of the workspace, and what was read."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from floe.contracts import Compilation, CompiledContract
from floe.errors import ConfigurationError
from floe.model import Product
from floe.naming import NamespaceAlias, Pair
from floe.usage import (
    CONTRACT_NAMESPACE,
    ContractUsage,
    JobRule,
    ProductMap,
    Reading,
    UsageWindow,
    UsedContract,
    UsedDays,
    UsingProduct,
    dataset_name,
    find_consumers,
)
from floe.workflows.compiling import CompileRequest, compile_workspace, left_out
from floe.workflows.explaining import contract_meant
from floe.workflows.naming import name_tables
from floe.workflows.workspace import Workspace

ReadUses = Callable[[frozenset[Pair], UsageWindow], UsedDays]


@dataclass(frozen=True, slots=True, kw_only=True)
class UsageRequest(CompileRequest):
    """How names and jobs are read, and in which days; `servers` are values of floe.toml."""

    window: UsageWindow = field(default_factory=UsageWindow)
    rules: tuple[JobRule, ...] = ()
    aliases: tuple[NamespaceAlias, ...] = ()
    servers: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    root: str | None = None
    namespace: str = "floe"
    """That of floe's own jobs."""


def find_usage(
    workspace: Workspace, wanted: str, request: UsageRequest, read: ReadUses
) -> ContractUsage:
    """Who uses a contract of the workspace, by what the tables know."""
    compilation = compile_workspace(workspace, request)
    compiled = contract_meant(compilation, wanted)
    names, notes = _names(compiled, request)
    product = product_id(compiled.product)
    contract = UsedContract(str(compiled.identity), names, product)
    used = read(names, request.window)
    if used.first_day is None:
        raise ConfigurationError("no usage was read yet: run floe usage update first")
    products = product_map(compilation, request)
    told = (*notes, *beyond(request.window, used), *left_out(compilation))
    window = answered(request.window, used)
    return find_consumers(contract, used.readings, products, window, told)


def find_every_usage(
    workspace: Workspace, request: UsageRequest, read: ReadUses
) -> Mapping[str, ContractUsage]:
    """Who uses the contracts of the workspace, by their ids; the tables are read once for all."""
    compilation = compile_workspace(workspace, request)
    contracts = _by_id(compilation, request)
    names = frozenset[Pair]().union(*(contract.names for contract in contracts.values()))
    used = read(names, request.window) if names else UsedDays()
    if used.first_day is None:
        return {}
    window = UsageWindow(used.first_day, used.last_day)
    products = product_map(compilation, request)
    readings = _by_name(used)
    return {
        identity: find_consumers(contract, _readings(contract, readings), products, window)
        for identity, contract in contracts.items()
    }


def product_map(compilation: Compilation, request: UsageRequest) -> ProductMap:
    """What tells the products of jobs, as a request wants it."""
    products = ProductMap(
        tuple(using_products(compilation, request)), request.rules, request.namespace
    )
    for contradiction in products.contradictions():
        raise ConfigurationError(f"floe.toml: {contradiction}")
    return products


def _by_id(compilation: Compilation, request: UsageRequest) -> dict[str, UsedContract]:
    """The contracts that have an id; what several files say of one counts together."""
    contracts: dict[str, UsedContract] = {}
    for compiled in compilation.contracts:
        identity = compiled.contract.id
        if not identity or not compiled.is_usable:
            continue
        names, _ = _names(compiled, request)
        if identity in contracts:
            twin = contracts[identity]
            contracts[identity] = replace(twin, names=twin.names | names)
        else:
            product = product_id(compiled.product)
            contracts[identity] = UsedContract(str(compiled.identity), names, product)
    return contracts


def _by_name(used: UsedDays) -> Mapping[Pair, list[Reading]]:
    readings: dict[Pair, list[Reading]] = {}
    for reading in used.readings:
        for name in reading.names:
            readings.setdefault(name, []).append(reading)
    return readings


def _readings(contract: UsedContract, readings: Mapping[Pair, list[Reading]]) -> Iterable[Reading]:
    """The readings of any of a contract's names, each once."""
    own = (reading for name in sorted(contract.names) for reading in readings.get(name, ()))
    return {id(reading): reading for reading in own}.values()


def answered(asked: UsageWindow, used: UsedDays) -> UsageWindow:
    """The days that an answer is about: those that were asked about, else those that are known."""
    since, until = asked.since or used.first_day, asked.until or used.last_day
    if since is not None and until is not None and since > until:
        return UsageWindow(asked.since or until, asked.until or since)
    return UsageWindow(since, until)


def beyond(asked: UsageWindow, used: UsedDays) -> Iterator[str]:
    """What is asked about and cannot be known, for no log reaches so far."""
    window, first, last = answered(asked, used), used.first_day, used.last_day
    if first is not None and window.since is not None and window.since < first:
        yield f"nothing is known of the days before {first}"
    if last is not None and window.until is not None and window.until > last:
        yield f"nothing is known of the days after {last}"


def table_names(
    compiled: CompiledContract, request: UsageRequest
) -> tuple[dict[str | None, frozenset[Pair]], tuple[str, ...]]:
    """What events may call each table of a contract, and the tables that cannot be named.

    None is for the contract as a whole, which readers may name instead of a table.
    """
    contract = compiled.contract
    pairs: dict[str | None, set[Pair]] = {table.name or "": set() for table in contract.schema}
    pairs[None] = {dataset_name(CONTRACT_NAMESPACE, contract.id)} if contract.id else set()
    notes = []
    named = tuple(name_tables(contract, request.servers, request.root))
    for server, table, naming in named:
        given = (naming.canonical, *naming.aliases) if naming.canonical else naming.aliases
        right = (dataset_name(pair[0], pair[1], request.aliases) for pair in given)
        pairs[table or ""].update(right)
        if not given:
            notes.append(f"{table} on {server} has no name in events: try floe naming from-odcs")
    if not named:
        notes.append("no server says where its tables are: only readers that name it are found")
    return {table: frozenset(names) for table, names in pairs.items()}, tuple(notes)


def _names(
    compiled: CompiledContract, request: UsageRequest
) -> tuple[frozenset[Pair], tuple[str, ...]]:
    """All that events may call the tables of a contract."""
    tables, notes = table_names(compiled, request)
    return frozenset(pair for names in tables.values() for pair in names), notes


def using_products(compilation: Compilation, request: UsageRequest) -> Iterator[UsingProduct]:
    """The products of the workspace, with the names of what they give out."""
    outputs: dict[str, set[Pair]] = {}
    for compiled in compilation.contracts:
        if compiled.product is not None and compiled.is_usable:
            names, _ = _names(compiled, request)
            outputs.setdefault(compiled.product.file, set()).update(names)
    for product in compilation.graph.products:
        identity = product_id(product)
        if identity is not None:
            called = frozenset(name for name in (product.id, product.name) if name)
            written = frozenset(outputs.get(product.file, ()))
            yield UsingProduct(identity, called, product.owner, written)


def product_id(product: Product | None) -> str | None:
    """What usage calls a product."""
    return (product.name or product.id) if product is not None else None
