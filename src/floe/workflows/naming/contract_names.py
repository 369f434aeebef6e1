"""What OpenLineage calls the tables of a contract, on each of its servers."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, TypeVar

from floe.contracts import public_graph
from floe.errors import ConfigurationError, InputError
from floe.findings import Finding
from floe.graph import Graph
from floe.lineage import from_odcs
from floe.model import Contract, SchemaObject, Server, ServerSettings, find_server, use_server
from floe.naming import Naming
from floe.workflows.compiling import CompileRequest, compile_workspace
from floe.workflows.workspace import Workspace

Each = TypeVar("Each", Server, SchemaObject)


@dataclass(frozen=True, slots=True, kw_only=True)
class NameRequest(CompileRequest):
    """Which tables on which servers; None is all of them.

    Relative paths of local servers begin at `root`, as they do for checks.
    """

    server: str | None = None
    schema_object: str | None = None
    overrides: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    root: str | None = None


class ContractName(NamedTuple):
    """The name of one table on one server."""

    server: str | None
    schema_object: str | None
    naming: Naming


def name_contract(workspace: Workspace, request: NameRequest) -> tuple[ContractName, ...]:
    """The names of a contract's tables."""
    graph = public_graph(compile_workspace(workspace, request).graph)
    (file,) = request.files
    contract = _find_contract(graph, file)
    servers = _servers(contract, request)
    tables = _choose("object", contract.schema, request.schema_object, _object_words)
    return tuple(
        ContractName(
            server.server,
            table.name,
            _placed(graph, from_odcs(server, table)),
        )
        for server in servers
        for table in tables
    )


def name_tables(
    contract: Contract, overrides: Mapping[str, Mapping[str, Any]], root: str | None
) -> Iterator[ContractName]:
    """The names of all tables of a contract on all of its servers, as far as they can be told."""
    settings = ServerSettings(overrides=overrides)
    for server in (use_server(server, settings) for server in contract.servers):
        rooted = _rooted(server.as_server(contract.place), root)
        for table in contract.schema:
            yield ContractName(rooted.server, table.name, from_odcs(rooted, table))


def _placed(graph: Graph, naming: Naming) -> Naming:
    """A name whose findings know the lines of the contract that they speak of."""
    return naming._replace(findings=tuple(_at_line(graph, finding) for finding in naming.findings))


def _at_line(graph: Graph, finding: Finding) -> Finding:
    line, column = graph.position(finding.place, on_key=finding.on_key)
    return replace(finding, line=line, column=column)


def _find_contract(graph: Graph, file: str) -> Contract:
    contract = graph.contract_in(file)
    if contract is None or graph.sources[file].document.faults:
        raise InputError(f"{file} is no contract that can be read: try floe lint {file}")
    return contract


def _choose(
    noun: str,
    candidates: Iterable[Each],
    wanted: str | None,
    words: Callable[[Each], tuple[str | None, ...]],
) -> list[Each]:
    every = list(candidates)
    if not every:
        raise ConfigurationError(f"the contract has no {noun}, and nothing that could be named")
    chosen = [candidate for candidate in every if wanted is None or wanted in words(candidate)]
    if not chosen:
        listed = ", ".join(str(words(candidate)[0]) for candidate in every)
        raise ConfigurationError(f"no {noun} is called '{wanted}': there are {listed}")
    return chosen


def _server_words(server: Server) -> tuple[str | None, ...]:
    return server.server, server.id


def _object_words(table: SchemaObject) -> tuple[str | None, ...]:
    return table.name, table.physical_name, table.id


def _servers(contract: Contract, request: NameRequest) -> list[Server]:
    """The server that checks would find by the name, or all, with the workspace's values."""
    settings = ServerSettings(overrides=request.overrides)
    named = find_server(contract, request.server, settings) if request.server else None
    declared = () if named else _choose("server", contract.servers, request.server, _server_words)
    chosen = [named] if named else [use_server(server, settings) for server in declared]
    return [_rooted(server.as_server(contract.place), request.root) for server in chosen]


def _rooted(server: Server, root: str | None) -> Server:
    """A local server whose relative path begins at the workspace's root."""
    path = server.node.get("path")
    if server.type == "local" and root and isinstance(path, str) and _is_relative(path):
        return replace(server, node={**server.node, "path": f"{root}/{path.removeprefix('./')}"})
    return server


def _is_relative(path: str) -> bool:
    return bool(path) and not path.startswith(("/", "$")) and ":" not in path
