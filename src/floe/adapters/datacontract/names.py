"""Which names a format can take as they are."""

import keyword
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from floe.adapters.datacontract.schema_walk import (
    Node,
    Path,
    entries,
    walk_objects,
    walk_properties,
)
from floe.cleaning import clean, clean_line
from floe.findings import Refusal

_WORDS = r"[\w$@#]+(?:[ -][\w$@#]+)*"
# What one engine takes for a quote is none to another, so nothing else hides in quotes.
_SQL_PART = rf'(?:{_WORDS}|"{_WORDS}"|`{_WORDS}`|\[{_WORDS}\])'
_LONGEST = 60


@dataclass(frozen=True, slots=True)
class NameGrammar:
    """What a name may look like, and how that is said."""

    pattern: str
    words: str
    has_keywords: bool = False
    taken: tuple[str, ...] = ()

    def allows(self, name: str) -> bool:
        """Whether a name can stand in the output as it is."""
        is_word = self.has_keywords and keyword.iskeyword(name)
        is_free = not is_word and name not in self.taken
        return re.fullmatch(self.pattern, name) is not None and is_free


_ANY: Final = NameGrammar(r"(?s:.*)", "")
_IDENTIFIER: Final = NameGrammar(r"[^\W\d]\w*", "takes letters, digits and _")
_PYTHON: Final = NameGrammar(r"[^\W\d]\w*", "takes names of Python", has_keywords=True)
# A field that is called like a type hides it from the fields behind it, and from its own.
_PYDANTIC: Final = NameGrammar(
    r"[^\W\d_]\w*",
    "takes names of Python that are neither types nor begin with _",
    has_keywords=True,
    taken=(
        *("bool", "bytes", "datetime", "decimal", "dict", "float", "int", "list"),
        *("pydantic", "str", "typing"),
    ),
)
_DOTTED: Final = NameGrammar(
    r"[^\W\d]\w*(?:\.[^\W\d]\w*)*", "takes letters, digits, _ and dots", has_keywords=True
)
_SQL: Final = NameGrammar(rf"{_SQL_PART}(?:\.{_SQL_PART})*", "takes plain or quoted names of SQL")
_ONE_WORD: Final = NameGrammar(r"[\w$@#.-]*", "takes letters, digits, _, - and dots")
_UNQUOTED: Final = NameGrammar(r"""[^"'`\\{}]*""", "takes no quotes, backslashes and braces")
_AVRO: Final = NameGrammar(r"[A-Za-z_][A-Za-z0-9_]*", "takes letters from A to Z, digits and _")
_AVRO_RECORD: Final = NameGrammar(rf"{_AVRO.pattern}(?:\.{_AVRO.pattern})*", _AVRO.words)
_IRI: Final = NameGrammar(r'[^<>" {}|\\^`]*', "takes what can stand in an address")


@dataclass(frozen=True, slots=True)
class NameGrammars:
    """The grammars of a format: for schema objects, for properties, for the contract's id."""

    schema_object: NameGrammar = _ANY
    property: NameGrammar = _ANY
    id: NameGrammar = _ANY
    writes_physical_names: bool = False


_CODE: Final = NameGrammars(_IDENTIFIER, _IDENTIFIER)
_PYTHON_CODE: Final = NameGrammars(_PYTHON, _PYTHON)
_DBT: Final = NameGrammars(_UNQUOTED, _SQL, _UNQUOTED)
_QUOTED: Final = NameGrammars(_UNQUOTED, _UNQUOTED, writes_physical_names=True)
_BY_FORMAT: Final = {
    "sql": NameGrammars(_SQL, _SQL, writes_physical_names=True),
    "sql-query": NameGrammars(_SQL, _SQL, writes_physical_names=True),
    "dbml": NameGrammars(_SQL, _SQL),
    "dbt-models": _DBT,
    "dbt-sources": _DBT,
    "dbt-staging-sql": NameGrammars(_UNQUOTED, _ONE_WORD, _UNQUOTED),
    "pydantic-model": NameGrammars(_PYTHON, _PYDANTIC),
    "sqlalchemy": _PYTHON_CODE,
    "spark": NameGrammars(
        _DOTTED,
        NameGrammar(r'[^"\\]*', "takes no quotes and backslashes"),
        writes_physical_names=True,
    ),
    "protobuf": _CODE,
    "avro": NameGrammars(_AVRO_RECORD, _AVRO, writes_physical_names=True),
    "avro-idl": _CODE,
    "go": _CODE,
    "sodacl": _QUOTED,
    "rdf": NameGrammars(_IRI, _ANY, _IRI),
}


def unsafe_names(tree: Node, format: str, only: str | None) -> Iterator[Refusal]:
    """Names that would not stay names: none has control characters, none leaves its place."""
    grammars = _BY_FORMAT.get(format, NameGrammars())
    yield from _judge(tree, "id", (), grammars.id, format)
    for key in ("name", "version"):
        yield from _judge(tree, key, (), _ANY, format)
    for path, server in entries(tree, "servers", ()):
        for key in ("server", "type", "database", "schema", "catalog", "project", "dataset"):
            grammar = _SERVERS.get(format, {}).get(key, _ANY)
            yield from _judge(server, key, path, grammar, format)
    for path, schema_object in walk_objects(tree, only):
        yield from _judge(schema_object, "name", path, grammars.schema_object, format)
        if format in ("sql", "sql-query"):
            yield from _judge(schema_object, "physicalName", path, grammars.schema_object, format)
        for below, prop in walk_properties(schema_object, path):
            yield from _judge(prop, "name", below, _grammar(prop, grammars), format)
            physical = grammars.property if grammars.writes_physical_names else _ANY
            yield from _judge(prop, "physicalName", below, physical, format)


_SERVERS: Final = {
    "sql": {"catalog": _SQL, "schema": _SQL},
    "rdf": {"server": _IRI},
    "dbml": {"type": _IDENTIFIER},
}


def _grammar(prop: Node, grammars: NameGrammars) -> NameGrammar:
    """A name behind which a physical one stands is not written where that one is."""
    is_hidden = grammars.writes_physical_names and isinstance(prop.get("physicalName"), str)
    return _ANY if is_hidden else grammars.property


def _judge(
    node: Node, key: str, path: Path, grammar: NameGrammar, format: str
) -> Iterator[Refusal]:
    written: Any = node.get(key)
    if not isinstance(written, str):
        return
    shown = clean(written if len(written) <= _LONGEST else f"{written[:_LONGEST]}…")
    place = (*path, key)
    if clean_line(written) != written:
        message = f"{key} '{shown}' has a line end or another control character"
        yield Refusal("export/unsafe-name", place, message, "leave such characters out of names")
    elif not grammar.allows(written):
        message = f"{key} '{shown}' cannot be written in {format}, which {grammar.words}"
        yield Refusal("export/unsafe-name", place, message, _hint(key, format))


def _hint(key: str, format: str) -> str:
    writes_physical = _BY_FORMAT[format].writes_physical_names
    if key == "name" and writes_physical:
        return "give it another name, or a physicalName"
    return "give it another name"
