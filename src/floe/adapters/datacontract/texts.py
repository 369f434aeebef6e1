"""Free texts of a contract, written so that they stay texts in a format."""

import re
from collections.abc import Callable
from typing import Any, Final

from floe.adapters.datacontract.quoted_names import quote_names
from floe.adapters.datacontract.refusals import is_program
from floe.model import is_plain_type

Escape = Callable[[str], str]
_DESCRIPTIONS: Final = ("description", "purpose", "usage", "limitations")
_LINE_ENDS: Final = "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"
# Empty lines at the end of a comment end it without harm.
_INNER_LINE_END: Final = re.compile(rf"\s*[{_LINE_ENDS}](?=(?s:.*)\S)\s*")
_BEFORE_QUOTE: Final = re.compile(r"\\+(?=\"|\Z)")
_MARKUP: Final = re.compile(r"<(?=[A-Za-z/!?])")
_LINK: Final = re.compile(r"\](\s*[(:]\s*<?)((?:[^\s()<>]|\s(?=[^\s()<>]*:)){1,400})")
_NO_WORD: Final = re.compile(r"\W")


def escape_texts(tree: dict[str, Any], format: str, dialect: str | None) -> dict[str, Any]:
    """The contract with those texts changed that would not stay texts in a format."""
    tree = quote_names(tree, format, dialect)
    if format == "markdown":
        return dict(_escape_all(tree, _plain_markdown))
    escape = _BY_FORMAT.get(format) if format != "sql" else _IN_COMMENTS.get(str(dialect))
    escaped = dict(_escape_descriptions(tree, escape)) if escape else tree
    if format == "avro-idl":
        return dict(_without_definitions(_with_plain_name(escaped)))
    return dict(_with_plain_values(escaped)) if format == "protobuf" else escaped


def _escape_descriptions(node: Any, escape: Escape) -> Any:
    if isinstance(node, dict):
        return {
            key: escape(value)
            if key in _DESCRIPTIONS and isinstance(value, str)
            else _escape_descriptions(value, escape)
            for key, value in node.items()
        }
    return [_escape_descriptions(item, escape) for item in node] if isinstance(node, list) else node


def _escape_all(node: Any, escape: Escape) -> Any:
    if isinstance(node, dict):
        return {
            key: value
            if key == "physicalType" and isinstance(value, str) and is_plain_type(value)
            else _escape_all(value, escape)
            for key, value in node.items()
        }
    if isinstance(node, list):
        return [_escape_all(item, escape) for item in node]
    return escape(node) if isinstance(node, str) else node


def _on_one_line(text: str) -> str:
    return _INNER_LINE_END.sub(" ", text)


def _inside_comment(text: str) -> str:
    return text.replace("*/", "* /")


def _inside_note(text: str) -> str:
    """DBML ends a note at three quotes, or at a double one, unless a backslash is before it."""
    if "'''" in text or text.endswith("'"):
        text = text.replace("'", "\\'")
    # The last backslash must not hide the quote that ends the note.
    is_open = (len(text) - len(text.rstrip("\\"))) % 2
    return f"{text}\\" if is_open else text


def _behind_backslashes(text: str) -> str:
    """datacontract-cli escapes the quotes of a comment, and not the backslashes before them."""
    return _BEFORE_QUOTE.sub(lambda slashes: slashes[0] * 2, text)


def _plain_markdown(text: str) -> str:
    """No markup, no picture that is fetched, no link that is a program."""
    text = _MARKUP.sub("&lt;", text).replace("![", "\\![")
    return _LINK.sub(lambda link: _unlinked(link) if is_program(link[2]) else link[0], text)


def _unlinked(link: re.Match[str]) -> str:
    return "]" + link[1].replace("(", "\\(").replace(":", "\\:") + link[2]


def _with_plain_name(tree: dict[str, Any]) -> dict[str, Any]:
    """The name of the protocol is made of the contract's, which may have any sign in it."""
    name = tree.get("name")
    is_named = isinstance(name, str) and _NO_WORD.search(name.replace(" ", ""))
    return {**tree, "name": _NO_WORD.sub(" ", str(name))} if is_named else tree


def _without_definitions(node: Any) -> Any:
    """The exporter would fetch what properties are defined by, and does not write it."""
    if isinstance(node, dict):
        kept = {key: value for key, value in node.items() if key != "authoritativeDefinitions"}
        return {key: _without_definitions(value) for key, value in kept.items()}
    return [_without_definitions(item) for item in node] if isinstance(node, list) else node


def _with_plain_values(node: Any) -> Any:
    """Values of an enumeration become names."""
    if isinstance(node, dict):
        return {
            key: [_with_plain_value(entry) for entry in value]
            if key == "enum" and isinstance(value, list)
            else _with_plain_values(value)
            for key, value in node.items()
        }
    return [_with_plain_values(item) for item in node] if isinstance(node, list) else node


def _with_plain_value(entry: Any) -> Any:
    value = entry.get("value") if isinstance(entry, dict) else None
    if value is None or isinstance(value, bool):
        return entry
    name = _NO_WORD.sub("_", str(value))
    if name == str(value).replace(" ", "_") and not name[:1].isdigit():
        return entry
    return {**entry, "value": f"_{name}" if not name or name[0].isdigit() else name}


_BY_FORMAT: Final[dict[str, Escape]] = {
    "go": _on_one_line,
    "protobuf": _on_one_line,
    "avro-idl": _inside_comment,
    "dbml": _inside_note,
}
_IN_COMMENTS: Final = {"databricks": _behind_backslashes}
