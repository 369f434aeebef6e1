"""Which contracts and tables an activity on data is about, and on which server."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from floe.checks import Check, tables_in
from floe.contracts import Compilation, CompiledContract
from floe.errors import ConfigurationError, InputError
from floe.findings import Finding
from floe.graph import CONTRACT, FOREIGN, PRODUCT, Graph, Source
from floe.model import Contract, field_fault, option_fault
from floe.odcs import is_foreign_contract
from floe.plan import (
    NO_TRUST,
    ChosenSources,
    ServerTrust,
    TableSource,
    Unreachable,
    choose_sources,
    refuse_sources,
)
from floe.workflows.compiling import compile_workspace
from floe.workflows.linting import LintRequest
from floe.workflows.workspace import Workspace

_PRODUCT_FILE = re.compile(r"\.odps\.(ya?ml|json)$|(^|/)data-product\.(ya?ml|json)$")
_PRODUCT_KIND = re.compile(r"(?im)^[\s{\"']*kind[\"']?\s*:\s*[\"']?dataproduct")

# What is said of a server to people changes nothing of what is read.
_REMARKS = frozenset(("description", "roles", "tags", "authoritativeDefinitions"))


@dataclass(frozen=True, slots=True, kw_only=True)
class DataRequest(LintRequest):
    """What to look at; without files or folders, every contract of the workspace.

    `server_values` are those that the settings have for servers by name. `refuse` says why a table
    is not read where it is, `conceal` why its rows are not shown.
    """

    server: str | None = None
    default_server: str | None = None
    server_values: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    variables: Mapping[str, str] = field(default_factory=dict)
    tables: tuple[str, ...] = ()
    trust: ServerTrust = NO_TRUST
    refuse: Callable[[TableSource], str | None] = lambda _: None
    conceal: Callable[[TableSource], str | None] = lambda _: None

    def speaks_of(self, *names: str) -> bool:
        """Whether a table of these names was asked for."""
        return not self.tables or bool(set(names) & set(self.tables))

    def finds(self, file: str) -> bool:
        """Whether a file was asked for as one of many."""
        if not self.folders:
            return not self.files and "://" not in file
        return any(folder in ("", ".") or file.startswith(f"{folder}/") for folder in self.folders)


def read_contracts(
    workspace: Workspace, request: DataRequest
) -> tuple[Compilation, tuple[CompiledContract, ...]]:
    """The contracts that were asked for and can be read, with all that they refer to."""
    compilation = compile_workspace(workspace, request)
    return compilation, choose_contracts(compilation, request)


def choose_contracts(
    compilation: Compilation, request: DataRequest
) -> tuple[CompiledContract, ...]:
    """The same of what was compiled already."""
    graph = compilation.graph
    compiled = tuple(
        contract
        for contract in compilation.contracts
        if contract.is_usable and _is_wanted(graph, contract.contract, request)
    )
    if compiled or not unreadable_contracts(graph, request):
        _refuse_unknown_tables((contract.contract for contract in compiled), request.tables)
    return tuple(c for c in compiled if _has_wanted_tables(c.contract, request))


def unreadable_contracts(graph: Graph, request: DataRequest) -> tuple[str, ...]:
    """The files that were named or lie below the folders, and cannot be read as a contract."""
    # Asked first: to know the libraries, files may have to be opened.
    libraries = graph.libraries
    sources = ((f, source) for f, source in graph.sources.items() if f not in libraries)
    below = (f for f, source in sources if request.finds(f) and _is_unreadable(source))
    return tuple(dict.fromkeys((*_lost_files(graph, request), *below)))


def refuse_unreadable(files: Iterable[str]) -> None:
    """Raise for the first file that cannot be read, where a caller needs its contract."""
    for file in files:
        raise InputError(f"{file} is no contract that can be read: try floe lint {file}")


def find_sources(
    graph: Graph,
    contract: Contract,
    checks: Iterable[Check],
    request: DataRequest,
    errors: Iterable[Finding] | None = None,
) -> ChosenSources:
    """Where the tables of some checks are, without those that are not read there.

    Nor are those on a server with `errors`, or options that lint would call so where it has not
    been asked: their rows may be others than those that are meant.
    """
    checks = tuple(checks)
    try:
        chosen = choose_sources(
            graph,
            contract,
            checks,
            server=request.server,
            default=request.default_server,
            overrides=request.server_values,
            variables=request.variables,
            trust=request.trust,
        )
    except ConfigurationError as refusal:
        return refuse_sources(contract, checks, refusal)
    error = _error_of_server(contract, chosen.server, errors or ())
    linted = () if errors is None else (contract.file,)
    refused = {
        table: Unreachable(reason, is_outside=False)
        for table, source in chosen.sources.items()
        if (
            reason := request.refuse(source)
            or (error if table.file == contract.file else None)
            or _misread_option(source, is_linted=table.file in linted)
        )
    }
    return replace(
        chosen,
        sources={t: source for t, source in chosen.sources.items() if t not in refused},
        problems={**chosen.problems, **refused},
    )


def _error_of_server(contract: Contract, name: str | None, errors: Iterable[Finding]) -> str | None:
    """The first error in what a contract says of a server; what is said to people is none of it."""
    places = [
        server.place
        for server in contract.servers
        if name == (server.server or server.id or str(server.type))
    ]
    for error in errors:
        file, path = error.place.file, error.place.path
        is_there = any(
            file == place.file and path[: len(place.path)] == place.path for place in places
        )
        if is_there and not _REMARKS.intersection(path):
            return f"its server has an error: {error.message} ({error.rule})"
    return None


def _misread_option(source: TableSource, *, is_linted: bool) -> str | None:
    """An option that would not be used as it is meant: of the settings, where lint saw the others.

    A name in capitals is that of a variable.
    """
    names = source.given if is_linted else source.values.keys()
    server = {"type": source.type, **source.values}
    words = [name for name in sorted(names) if not name.isupper()]
    faults = (option_fault(word, server[word], server) for word in words)
    slips = (field_fault(word) for word in words if word in source.given)
    fault = next(filter(None, (*faults, *slips)), None)
    return f"server '{source.server}': {fault}" if fault else None


def refuse_all(refusals: Iterable[ConfigurationError | None]) -> None:
    """Raise where not one contract has the server that was asked for, or a single one."""
    refused = list(refusals)
    if refused and all(refused):
        raise next(filter(None, refused))


def _lost_files(graph: Graph, request: DataRequest) -> list[str]:
    """The files that were named and cannot be read as a contract."""
    return [
        file
        for file in request.files
        if graph.contract_in(file) is None or graph.sources[file].document.faults
    ]


def _is_wanted(graph: Graph, contract: Contract, request: DataRequest) -> bool:
    """Whether it was named, or should promise anything of data; a library of rules does not.

    Nor does a tier that has no server: what it promises is kept by the tables below it.
    """
    if graph.sources[contract.file].document.faults:
        return False
    is_above_data = contract.file in request.tiers.files and not contract.servers
    return contract.file in request.files or not (contract.is_library or is_above_data)


def _has_wanted_tables(contract: Contract, request: DataRequest) -> bool:
    if not request.tables:
        return True
    tables = (table for table, _ in tables_in(contract))
    return any(request.speaks_of(table.name, table.physical_name) for table in tables)


def _is_unreadable(source: Source) -> bool:
    if source.kind == FOREIGN:
        return is_foreign_contract(source.tree)
    if source.kind == PRODUCT or _is_like_a_product(source):
        return False
    is_lost = source.kind != CONTRACT and source.claims_to_be_read
    return is_lost or bool(source.document.faults)


def _is_like_a_product(source: Source) -> bool:
    if source.kind == CONTRACT:
        return False
    said = _PRODUCT_KIND.search(source.document.text)
    return _PRODUCT_FILE.search(source.file) is not None or said is not None


def _refuse_unknown_tables(contracts: Iterable[Contract], names: tuple[str, ...]) -> None:
    tables = [table for contract in contracts for table, _ in tables_in(contract)]
    known = {name for table in tables for name in (table.name, table.physical_name) if name}
    for name in names:
        if name not in known:
            listed = ", ".join(sorted(known)) or "none"
            raise ConfigurationError(f"no table is called '{name}': there are {listed}")
