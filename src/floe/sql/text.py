"""Contract SQL before it is parsed: placeholders filled in, quotes as the parser reads them."""

import re
from collections.abc import Callable, Iterable

from sqlglot import exp, parse_one, tokenize
from sqlglot.errors import SqlglotError
from sqlglot.tokenizer_core import TokenType

from floe.sql.scope import RefusedError

SPARK = "spark"
LONGEST_SQL = 10_000
_DEEPEST = 60
_BEGINNINGS = (TokenType.SELECT, TokenType.WITH, TokenType.FROM, TokenType.L_PAREN)
_RECURSIVE_WORDS = re.compile(r"(?i)\b(?:case|not|select)\b|(?<![\w)])[-~!]")
_PIECES = re.compile(
    r"""
      (?P<text>'(?:[^'\\]|\\.|'')*')
    | "(?:[^"\\]|\\.)*" | `(?:[^`]|``)*` | --[^\n]* | /\*.*?\*/
    """,
    re.DOTALL | re.VERBOSE,
)

_PLACEHOLDER = re.compile(r"\$?\{\s*(object|table|model|property|column|field)\s*\}")
_COLUMN_PLACEHOLDER = re.compile(r"\$?\{\s*(?:property|column|field)\s*\}")
_QUOTED_SOURCE = re.compile(r'(?i)\b(?:from|join)\s+(?:\w+\.)*"')
_PLACEHOLDERS_AND_PIECES = re.compile(
    rf"(?P<word>{_PLACEHOLDER.pattern})|{_PIECES.pattern}", _PIECES.flags
)


def parse_expression(text: str, read: str = SPARK) -> exp.Expr:
    """An expression over a row or a table."""
    _check_size(text)
    try:
        return parse_one(_prepare(text, read), read=read, into=exp.Condition)
    except (SqlglotError, RecursionError, ValueError) as error:
        raise RefusedError("the SQL cannot be read as an expression") from error


def parse_query(text: str, read: str = SPARK) -> exp.Expr:
    """One query."""
    _check_size(text)
    plain = _prepare(text, read)
    try:
        kinds = [token.token_type for token in tokenize(plain, read=read)]
        if not kinds or kinds[0] not in _BEGINNINGS:
            raise RefusedError("only SELECT is allowed")
        if TokenType.SEMICOLON in kinds[:-1]:
            raise RefusedError("only one statement is allowed")
        tree = parse_one(plain, read=read)
    except (SqlglotError, RecursionError) as error:
        raise RefusedError(f"the SQL cannot be read: {_first_line(error)}") from error
    if not isinstance(tree, exp.Query):
        raise RefusedError("only SELECT is allowed")
    return tree


def fill_placeholders(text: str, stand_in: Callable[[str], str]) -> str:
    """SQL with a word for every placeholder; inside of a text or a comment there is none."""

    def fill(piece: re.Match[str]) -> str:
        is_name = piece["word"] is not None or piece[0].startswith("`")
        return _PLACEHOLDER.sub(lambda word: stand_in(word[1]), piece[0]) if is_name else piece[0]

    return _PLACEHOLDERS_AND_PIECES.sub(fill, text)


def name_quoted(text: str, columns: Callable[[], Iterable[str]]) -> str:
    """SQL with backticks about each name that is quoted as standard SQL does it.

    Spark takes what stands in double quotes for a text, and so it stays, unless it is called as
    one of the `columns`, stands beside a dot, or the tables of the query are quoted likewise.
    """
    if '"' not in text:
        return text
    names = frozenset(columns())
    lower = {name.lower(): name for name in names}
    are_names = bool(_QUOTED_SOURCE.search(text))

    def quote(piece: re.Match[str]) -> str:
        name = piece[0][1:-1]
        if not piece[0].startswith('"') or not name or "\\" in name:
            return piece[0]
        is_part = "." in (text[piece.start() - 1 : piece.start()], text[piece.end() :][:1])
        if are_names or is_part or name in names or _COLUMN_PLACEHOLDER.fullmatch(name):
            return "`" + name.replace("`", "``") + "`"
        if near := lower.get(name.lower()):
            raise RefusedError(f"{piece[0]} may be a text or a column: write '{name}' or `{near}`")
        return piece[0]

    return _PIECES.sub(quote, text)


def _check_size(text: str) -> None:
    if not text.strip():
        raise RefusedError("there is no SQL")
    if len(text) > LONGEST_SQL:
        raise RefusedError(f"the SQL is longer than {LONGEST_SQL} characters")
    if _depth(text) > _DEEPEST:
        raise RefusedError("the SQL is nested too deeply")
    # Spark replaces ${name} even inside of texts, by settings and environment variables.
    if "${" in text or "\x00" in text:
        raise RefusedError("variables such as ${name} are not allowed")


def _depth(text: str) -> int:
    deepest = depth = 0
    for char in text:
        depth += (char in "([") - (char in ")]")
        deepest = max(deepest, depth)
    return max(deepest, len(_RECURSIVE_WORDS.findall(text)) // 4)


def _prepare(text: str, read: str) -> str:
    return _with_plain_quotes(text) if read == SPARK else text


def _with_plain_quotes(text: str) -> str:
    """A doubled quote inside a text as a backslash and a quote: Spark once joined such texts."""

    def plain(piece: re.Match[str]) -> str:
        literal = piece["text"]
        return piece[0] if literal is None else "'" + literal[1:-1].replace("''", r"\'") + "'"

    return _PIECES.sub(plain, text)


def _first_line(error: Exception) -> str:
    lines = re.sub(r"\x1b\[[0-9;]*m", "", str(error)).strip().splitlines()
    return (lines[0] if lines else type(error).__name__)[:200]
