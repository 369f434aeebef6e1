"""What a contract may not hold if it is to be written in a format."""

import html
import re
from collections.abc import Iterator
from typing import Any, Final

import sqlglot
from sqlglot import TokenType
from sqlglot.errors import SqlglotError

from floe.adapters.datacontract.names import unsafe_names
from floe.adapters.datacontract.schema_walk import (
    Node,
    Path,
    entries,
    walk_objects,
    walk_properties,
    walk_texts,
)
from floe.adapters.datacontract.type_texts import unsafe_types
from floe.cleaning import clean
from floe.findings import Refusal

_PAGES: Final = ("html", "markdown")
_RUN_BY_OTHERS: Final = ("sodacl", "great-expectations")
_TESTED_BY_DBT: Final = ("dbt-models", "dbt-sources")
_LINKS: Final = ("url", "invitationUrl")
_PROGRAMS: Final = ("javascript", "vbscript", "data", "file", "blob")
_BOUNDS: Final = ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum")
# A bound becomes part of an expression, where a date or a number can do no harm.
_PLAIN_BOUND: Final = re.compile(r"(?!.*--)[\w:.+ -]*")
_READS: Final = (TokenType.SELECT, TokenType.WITH, TokenType.L_PAREN)
_WRITES: Final = frozenset(
    [
        "alter",
        "attach",
        "call",
        "copy",
        "create",
        "delete",
        "drop",
        "execute",
        "export",
        "grant",
        "insert",
        "install",
        "load",
        "merge",
        "pragma",
        "replace",
        "revoke",
        "truncate",
        "update",
    ]
)
_IGNORED_IN_SCHEMES: Final = re.compile(r"[\x00-\x20\x7f-\x9f\\]+")
_LONGEST = 60


def find_refusals(tree: Node, format: str, only: str | None) -> tuple[Refusal, ...]:
    """Everything in a standard contract that would become code in a format."""
    found = [*unsafe_names(tree, format, only), *unsafe_types(tree, format, only)]
    if format in _PAGES:
        found += _links(tree)
    if format in (*_RUN_BY_OTHERS, *_TESTED_BY_DBT):
        found += _bounds(tree, only)
    if format in _TESTED_BY_DBT:
        found += _values(tree, only)
    if format in _RUN_BY_OTHERS:
        found += _queries(tree, only)
    return tuple(found)


def scheme_of(address: str) -> str:
    """The scheme of an address as a browser reads it, empty where it has none."""
    plain = _IGNORED_IN_SCHEMES.sub("", html.unescape(address)).lower()
    match = re.match(r"([a-z][a-z0-9+.-]*):", plain)
    return match[1] if match else ""


def is_program(address: str) -> bool:
    """Whether an address makes its reader run or open something instead of a page."""
    return scheme_of(address) in _PROGRAMS


def _links(tree: Node) -> Iterator[Refusal]:
    for path, text in walk_texts(dict(tree)):
        if path[-1] in _LINKS and is_program(text):
            message = f"'{clean(text[:_LONGEST])}' is no address of a page"
            yield Refusal("export/unsafe-link", path, message, "link to an address with https:")


def _bounds(tree: Node, only: str | None) -> Iterator[Refusal]:
    for path, prop in _properties(tree, only):
        options = prop.get("logicalTypeOptions")
        for key in _BOUNDS if isinstance(options, dict) else ():
            bound = options.get(key) if isinstance(options, dict) else None
            if isinstance(bound, str) and not _PLAIN_BOUND.fullmatch(bound):
                message = f"{key} '{clean(bound[:_LONGEST])}' is neither a number nor a moment"
                yield Refusal("export/unsafe-text", (*path, "logicalTypeOptions", key), message)


def _values(tree: Node, only: str | None) -> Iterator[Refusal]:
    """Engines do not agree on how a quote behind a backslash is written."""
    for path, prop in _properties(tree, only):
        options = prop.get("logicalTypeOptions")
        pattern = options.get("pattern") if isinstance(options, dict) else None
        written: list[tuple[Path, Any]] = [((*path, "logicalTypeOptions", "pattern"), pattern)]
        written += [
            ((*below, "value"), entry.get("value")) for below, entry in entries(prop, "enum", path)
        ]
        for below, rule in entries(prop, "quality", path):
            arguments = rule.get("arguments")
            written += walk_texts(arguments, (*below, "arguments"))
        for place, text in written:
            if isinstance(text, str) and "'" in text and "\\" in text:
                message = "a text with both a quote and a backslash has no safe form in dbt's tests"
                yield Refusal("export/unsafe-text", place, message, "use one of the two")


def _queries(tree: Node, only: str | None) -> Iterator[Refusal]:
    for path, element in (*walk_objects(tree, only), *_properties(tree, only)):
        for below, rule in entries(element, "quality", path):
            query = rule.get("query")
            if isinstance(query, str) and not _only_reads(query):
                message = "the query of a quality rule does more than read"
                hint = "write one query that starts with select or with"
                yield Refusal("export/unsafe-sql", (*below, "query"), message, hint)


def _only_reads(query: str) -> bool:
    """One statement that starts as a query, and no word in it that changes anything."""
    try:
        tokens = sqlglot.tokenize(query)
    except SqlglotError:
        return False
    if not tokens:
        return True
    ends = [
        number for number, token in enumerate(tokens) if token.token_type is TokenType.SEMICOLON
    ]
    words = {
        token.text.lower()
        for token, after in zip(tokens, (*tokens[1:], None), strict=True)
        if token.token_type not in (TokenType.STRING, TokenType.IDENTIFIER)
        # replace(…) is a function, REPLACE INTO is not.
        and not (after is not None and after.token_type is TokenType.L_PAREN)
    }
    is_one = not ends or ends == [len(tokens) - 1]
    return is_one and tokens[0].token_type in _READS and words.isdisjoint(_WRITES)


def _properties(tree: Node, only: str | None) -> Iterator[tuple[Path, Node]]:
    for path, schema_object in walk_objects(tree, only):
        yield from walk_properties(schema_object, path)
