"""What a schema has against a document, as a value."""

from collections.abc import Mapping
from dataclasses import dataclass

from floe.documents import Path


@dataclass(frozen=True, slots=True)
class SchemaError:
    """One disagreement between a document and a schema, in plain words."""

    path: Path
    keyword: str
    message: str
    unexpected: tuple[str, ...] = ()
    missing: str | None = None
    allowed: tuple[object, ...] = ()


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """How a standard's definitions are called by people.

    `nouns` names what a definition describes. A noun may end in " of type {type}", which is
    filled from the document; behind a "?" the ending is used only where the type decides what
    else belongs there. `demands` says what a definition of a text asks of it. The key "" stands
    for the document itself.
    """

    nouns: Mapping[str, str]
    demands: Mapping[str, str]
