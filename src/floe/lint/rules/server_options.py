"""Options of servers that are there and would not be used."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.model import (
    SERVER_OPTIONS,
    Place,
    lacks_option,
    meant_option,
    option_problem,
    options_of_server,
)


@rule("lint/server-option-misspelt", Severity.ERROR)
def server_option_misspelt(graph: Graph) -> Iterator[Finding]:
    """An option of a server, such as `null_value`, that floe reads under another name.

    Among the custom properties, a slip such as `delimeter` and a word of others such as `charset`
    are told where the server's format has the option that was meant.

    Why: nobody uses it under this name, so the data are read otherwise than they were meant to
    be, and nothing says so.

    Instead: write the name as the hint has it.
    """
    for option in _options(graph):
        if meant := meant_option(option.name, option.possible):
            message = f"'{option.name}' is no option of a server that floe reads"
            is_key = option.named_at == option.valued_at
            yield Finding(option.named_at, message, f"did you mean '{meant}'?", on_key=is_key)


@rule("lint/server-option-unsupported", Severity.ERROR)
def server_option_unsupported(graph: Graph) -> Iterator[Finding]:
    """An option of other readers of files that floe does not have, such as `skipRows`.

    `comment` is taken for an option where it is one character.

    Why: the data would be read without it, so the rows or their values would be others than those
    that were meant, and every check would be of them.

    Instead: write the files so that they need no such option, or leave it out.
    """
    for option in _options(graph):
        if lacks_option(option.name, option.value, option.server):
            message = f"'{option.name}' is an option that floe does not have"
            is_key = option.named_at == option.valued_at
            yield Finding(option.named_at, message, on_key=is_key)


@rule("lint/server-option-not-readable", Severity.ERROR)
def server_option_not_readable(graph: Graph) -> Iterator[Finding]:
    """An option of a server with a value that says nothing, such as a list for `nullValue`.

    Why: it is not used, so the data are read as if nobody had written it.

    Instead: write one text, or true or false for `header` and `multiLine`.
    """
    for option in _options(graph):
        if problem := option_problem(option.name, option.value):
            yield Finding(option.valued_at, problem)


@dataclass(frozen=True, slots=True)
class _Option:
    name: str
    value: object
    named_at: Place
    valued_at: Place
    server: Mapping[str, Any]
    possible: tuple[str, ...] = SERVER_OPTIONS


def _options(graph: Graph) -> Iterator[_Option]:
    """A server's own keys, and its custom properties."""
    for contract in graph.contracts:
        for server in contract.servers:
            for key, value in server.node.items():
                place = server.place / key
                yield _Option(str(key), value, place, place, server.node)
            possible = options_of_server(server.node)
            for custom in server.custom_properties:
                named, valued = custom.place / "property", custom.place / "value"
                name, value = str(custom.property_), custom.value
                yield _Option(name, value, named, valued, server.node, possible)
