"""DDL read back: one CREATE TABLE for each table of the contract, with its columns."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

import sqlglot
from sqlglot import Token, TokenType
from sqlglot.errors import SqlglotError

from floe.adapters.datacontract.faults import unsafe_output
from floe.adapters.datacontract.schema_walk import Node, entries, walk_objects

_DIALECT: Final = re.compile(r"\A-- Data Contract: .*\n-- SQL Dialect: (\w+)\n")
_NAMES: Final = {"sqlserver": "tsql"}
_OPENING: Final = (TokenType.L_PAREN, TokenType.LT, TokenType.L_BRACKET)
_CLOSING: Final = (TokenType.R_PAREN, TokenType.GT, TokenType.R_BRACKET)
_HEADS: Final = (
    ["create", "table"],
    ["create", "or", "replace", "table"],
    ["create", "table", "if", "not", "exists"],
)
_TAILS: Final = re.compile(r"(?: not null)?(?: primary key)?(?: comment text)?")
_END: Final = re.compile(r"(?: engine = .*?)?(?: order by \(.*\))?(?: comment (?:= )?text)?")
_CLAUSES: Final = frozenset(["check", "default", "references", "select", "using"])

Tokens = Sequence[Token]


def check_tables(text: str, tree: Node) -> None:
    """Refuse DDL that is not exactly the tables and columns of a contract."""
    tables = [table for _, table in walk_objects(tree)]
    if not tables and not text:
        return
    header = _DIALECT.match(text)
    if header is None:
        raise unsafe_output("the SQL does not start as it should")
    known = _NAMES.get(header[1], header[1])
    dialect = known if sqlglot.Dialect.get(known) else ""
    try:
        tokens = sqlglot.tokenize(text[header.end() :], read=dialect)
    except SqlglotError as error:
        raise unsafe_output("the SQL cannot be read back") from error
    if any(token.comments for token in tokens):
        raise unsafe_output("the SQL would have a comment of the contract's own")
    statements = list(_split(tokens, TokenType.SEMICOLON))
    if len(statements) != len(tables):
        raise unsafe_output(f"the SQL would have {len(statements)} statements, not {len(tables)}")
    for statement, table in zip(statements, tables, strict=True):
        _check_table(statement, table, dialect)


def _check_table(statement: Tokens, table: Node, dialect: str) -> None:
    start = next((n for n, t in enumerate(statement) if t.token_type is TokenType.L_PAREN), 0)
    end = _closing(statement, start)
    name = _texts(sqlglot.tokenize(str(table.get("name")), read=dialect))
    head = _texts(statement[:start])
    is_headed = any(head[: len(words)] == words for words in _HEADS)
    if not is_headed or head[-len(name) :] != name or not _END.fullmatch(_shape(statement[end:])):
        raise unsafe_output(f"the SQL would not create the table '{table.get('name')}' alone")
    columns = [column for _, column in entries(table, "properties", ())]
    items = list(_split(statement[start + 1 : end - 1], TokenType.COMMA))
    for item, column in zip(items, columns, strict=False):
        _check_column(item, str(column.get("physicalName") or column.get("name")), dialect)
    extra = [_shape(item) for item in items[len(columns) :]]
    is_key = len(extra) == 1 and re.match(r" constraint \S+ primary key \(", extra[0])
    if len(items) < len(columns) or (extra and not is_key):
        raise unsafe_output(f"the SQL would have other columns than '{table.get('name')}'")


def _check_column(item: Tokens, name: str, dialect: str) -> None:
    written = _texts(sqlglot.tokenize(name, read=dialect))
    rest = item[len(written) :]
    # The tail may start anywhere behind the first word of the type.
    tails = (_shape(rest[number:]) for number in range(1, len(rest) + 1))
    has_clause = not _CLAUSES.isdisjoint(_outside_brackets(rest))
    if _texts(item[: len(written)]) != written or has_clause or not any(map(_is_tail, tails)):
        raise unsafe_output(f"the SQL would say more than the type of column '{name}'")


def _is_tail(shape: str) -> bool:
    return _TAILS.fullmatch(shape) is not None


def _outside_brackets(tokens: Tokens) -> Iterator[str]:
    depth = 0
    for token in tokens:
        depth += (token.token_type in _OPENING) - (token.token_type in _CLOSING)
        if depth == 0:
            yield token.text.lower()


def _closing(tokens: Tokens, start: int) -> int:
    """The position behind the bracket that closes the one at `start`."""
    depth = 0
    for number, token in enumerate(tokens[start:], start):
        is_round = token.token_type in (TokenType.L_PAREN, TokenType.R_PAREN)
        depth += (1 if token.token_type is TokenType.L_PAREN else -1) if is_round else 0
        if is_round and depth == 0:
            return number + 1
    return len(tokens)


def _split(tokens: Tokens, separator: TokenType) -> Iterator[Tokens]:
    """The parts between separators that stand in no bracket."""
    part: list[Token] = []
    depth = 0
    for token in tokens:
        depth += (token.token_type in _OPENING) - (token.token_type in _CLOSING)
        if token.token_type is separator and depth == 0:
            yield part
            part = []
        else:
            part.append(token)
    if part:
        yield part


def _texts(tokens: Tokens) -> list[str]:
    return [token.text.lower() for token in tokens]


def _shape(tokens: Tokens) -> str:
    """The words with strings left out: ` not null comment text`."""
    return "".join(
        f" {'text' if token.token_type is TokenType.STRING else token.text.lower()}"
        for token in tokens
    )
