"""Words from documents, made fit to be shown: no control characters and no secrets."""

from collections.abc import Mapping
from typing import Any

from floe.cleaning import clean
from floe.contracts import redact_text
from floe.graph import Source
from floe.reports import secrets_of

_NAMES = ("name", "id", "property", "server", "role", "channel", "username", "term", "title")


class Captions:
    """Cleans texts, knowing the secrets of the file that each comes from."""

    def __init__(self, sources: Mapping[str, Source]) -> None:
        self._sources = sources
        self._secrets: dict[str, frozenset[str]] = {}

    def __call__(self, file: str, text: object) -> str:
        """The text on one line, or nothing where there is none."""
        if not isinstance(text, str | int | float):
            return ""
        if file not in self._secrets:
            source = self._sources.get(file)
            self._secrets[file] = secrets_of(source.document if source else None)
        return clean(redact_text(str(text), self._secrets[file])).strip()

    def purpose(self, file: str, description: Mapping[str, Any] | None) -> str:
        """The one sentence of a contract's or a product's description."""
        return self(file, (description or {}).get("purpose"))


def name_of(node: object, otherwise: str) -> str:
    """What an element of any kind is called."""
    if isinstance(node, dict):
        for key in _NAMES:
            if isinstance(node.get(key), str):
                return str(node[key])
    return otherwise
