"""Options of servers that say how their tables are read, beyond what the standard has for them."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import lru_cache
from typing import Any

_SWITCHES = ("header", "multiLine")
_CSV_TEXTS = ("delimiter", "quote", "quoteChar", "escape", "escapeChar", "nullValue", "encoding")
_CATALOG = ("catalogType", "catalogUrl", "warehouse")
_TEXTS = (*_CSV_TEXTS, "rowTag", *_CATALOG)
SERVER_OPTIONS = (*_TEXTS, *_SWITCHES)
_CSV = (*_CSV_TEXTS, *_SWITCHES)
_OF_FORMATS = {
    **dict.fromkeys(("csv", "tsv"), _CSV),
    **dict.fromkeys(
        ("json", "jsonl", "ndjson", "json_lines"), ("delimiter", "encoding", "multiLine")
    ),
    "xml": ("rowTag",),
    "iceberg": _CATALOG,
}
_OTHER_WORDS = {"sep": "delimiter", "separator": "delimiter", "nullvalues": "nullValue"}
_SPELLINGS = {name.lower(): name for name in SERVER_OPTIONS} | _OTHER_WORDS
# Beside files these are what others call an option, elsewhere they may be anything.
_WORDS_FOR_FILES = {
    **dict.fromkeys(("fielddelimiter", "columndelimiter"), "delimiter"),
    **dict.fromkeys(("na", "navalue", "navalues"), "nullValue"),
    **dict.fromkeys(("null", "nulls", "nullstr", "nullstring"), "nullValue"),
    **dict.fromkeys(("charset", "characterset"), "encoding"),
    **dict.fromkeys(("headers", "hasheader"), "header"),
    "quotecharacter": "quote",
    "escapecharacter": "escape",
}
# What other readers of files have and floe has not: the rows would be others, or their values.
_LACKING = {
    **dict.fromkeys(
        ("csv", "tsv"),
        (
            *("skip", "skiprows", "skiplines", "skipheader", "skipleadingrows", "skipfooter"),
            *("comment", "commentchar", "dateformat", "timestampformat", "timestampntzformat"),
            *("decimal", "decimalpoint", "decimalseparator", "thousands", "thousandsseparator"),
            *("lineseparator", "linesep", "lineterminator", "recordseparator", "mode"),
            *("ignoreleadingwhitespace", "ignoretrailingwhitespace", "ignoreerrors", "emptyvalue"),
        ),
    ),
    **dict.fromkeys(
        ("json", "jsonl", "ndjson", "json_lines"),
        ("dateformat", "timestampformat", "timestampntzformat", "mode", "ignoreerrors"),
    ),
    "delta": ("versionasof", "timestampasof"),
}
_LACKING_FOR_FILES = ("pathglobfilter", "modifiedbefore", "modifiedafter")
_MODES = ("permissive", "dropmalformed", "failfast")
# Fields of servers that are read, for slips where no schema finds them.
_FIELDS = (
    *("account", "catalog", "database", "dataset", "endpointUrl", "environment", "format"),
    *("location", "namespace", "project", "region", "schema", "serviceName", "topic"),
)
# 'reader' is somebody's own word, 'delimeter' is not.
_LIKENESS = 0.85
_SHORTEST = 5


@lru_cache(maxsize=1_000)
def meant_option(written: str, options: tuple[str, ...] = SERVER_OPTIONS) -> str | None:
    """The option that a word of another case, a slip or a word of others was meant for.

    A slip is one only where it comes near one of the options that can be meant.
    """
    word = _plain(written)
    if meant := _SPELLINGS.get(word):
        return None if meant == written else meant
    possible = frozenset(options)
    words = _SPELLINGS | _WORDS_FOR_FILES
    words = {spelling: name for spelling, name in words.items() if name in possible}
    return words.get(word) or words.get(near_word(word, words) or "")


def lacks_option(written: str, value: object, server: Mapping[str, Any]) -> bool:
    """Whether it names an option that others have for such files, which floe would not heed."""
    word = _plain(written)
    if not server.keys() & {"path", "location"} or value in (None, "", 0, "0", "false"):
        return False
    form = str(server.get("format") or "${FORMAT}").lower()
    lacking = _LACKING.get("csv" if "${" in form else form, ())
    if word == "mode":
        return word in lacking and str(value).lower() in _MODES
    if word == "comment":
        # A longer text is a remark on the server.
        return word in lacking and len(str(value)) == 1
    return word in lacking or word in _LACKING_FOR_FILES


def option_fault(name: str, value: object, server: Mapping[str, Any]) -> str | None:
    """Why an option of a server would not be used as it is meant, if it would not."""
    if meant := meant_option(name, options_of_server(server)):
        return f"'{name}' is no option of a server that floe reads: did you mean '{meant}'?"
    if lacks_option(name, value, server):
        return f"'{name}' is an option that floe does not have"
    return option_problem(name, value)


def field_fault(written: str) -> str | None:
    """Which field of a server was surely meant, if it is misspelt."""
    fields = {field.lower(): field for field in _FIELDS}
    meant = fields.get(near_word(_plain(written), fields) or "", written)
    return None if meant == written else f"'{written}' is no field of it: did you mean '{meant}'?"


def _plain(written: str) -> str:
    return written.lower().replace("_", "").replace("-", "")


def near_word(written: str, words: Iterable[str]) -> str | None:
    """The word that was surely meant: but for a letter, or with letters that changed places."""
    long = [word for word in words if len(word) >= _SHORTEST]
    letters = sorted(written)
    turned = (word for word in long if sorted(word) == letters)
    return next(turned, None) or next(iter(get_close_matches(written, long, 1, _LIKENESS)), None)


def options_of_server(server: Mapping[str, Any]) -> tuple[str, ...]:
    """The options that are read of a server: those of its format, or of any if it says none."""
    form = server.get("format")
    if isinstance(form, str) and "${" not in form:
        return _OF_FORMATS.get(form.lower(), ())
    if server.get("type") == "iceberg":
        return _CATALOG
    return (*_CSV, "rowTag") if server.keys() & {"path", "location"} else ()


def option_problem(name: str, value: object) -> str | None:
    """Why the value of an option cannot be read, if it cannot."""
    if isinstance(value, str) and "${" in value:
        return None
    if name in _SWITCHES:
        is_switch = isinstance(value, bool) or str(value).lower() in ("true", "false")
        return None if is_switch else f"{name} must be true or false"
    is_text = isinstance(value, str | int | float) and not isinstance(value, bool)
    return None if name not in _TEXTS or is_text else f"{name} must be one text"
