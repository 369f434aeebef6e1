"""Names and texts between quotes, and words that are no names without them."""

import re

EVERYWHERE = frozenset(
    (
        *("all", "and", "any", "as", "asc", "between", "by", "case", "cast", "check", "collate"),
        *("column", "constraint", "create", "cross", "current_date", "current_time"),
        *("current_timestamp", "current_user", "default", "delete", "desc", "distinct", "drop"),
        *("else", "end", "escape", "except", "exists", "false", "fetch", "for", "foreign", "from"),
        *("full", "grant", "group", "having", "in", "inner", "insert", "intersect", "interval"),
        *("into", "is", "join", "lateral", "leading", "left", "like", "limit", "natural", "not"),
        *("null", "of", "offset", "on", "only", "or", "order", "outer", "over", "overlaps"),
        *("partition", "primary", "qualify", "references", "right", "select", "session_user"),
        *("set", "some", "table", "tablesample", "then", "to", "trailing", "true", "union"),
        *("unique", "update", "using", "values", "when", "where", "window", "with", "within"),
    )
)


class UnwritableError(ValueError):
    """Why a name or a value cannot be written in a dialect; its text says so in a phrase."""


def check_writable(text: str) -> None:
    """Refuse what no file of SQL can hold."""
    if "\x00" in text:
        raise UnwritableError("it holds a zero byte")
    if re.search("[\ud800-\udfff]", text):
        raise UnwritableError("it holds half a character")


def check_name(name: str) -> None:
    """Refuse what is no name even in quotes."""
    if not name:
        raise UnwritableError("it is empty")
    check_writable(name)


def quote_doubled(text: str, mark: str) -> str:
    """Between marks, with each mark inside written twice."""
    return mark + text.replace(mark, mark * 2) + mark


def quote_escaped(text: str, mark: str) -> str:
    """Between marks, with backslashes before marks and backslashes, and lines on one line."""
    escaped = text.replace("\\", "\\\\").replace(mark, f"\\{mark}")
    escaped = escaped.replace("\n", "\\n").replace("\r", "\\r").replace("\t", "\\t")
    return mark + escaped + mark
