"""The standards' JSON Schemas as their publishers ship them, pinned by content."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from floe.errors import ConfigurationError
from floe.schemas.publishers import KEPT_FILES, Publisher, read

Schema = dict[str, Any]
Part = Any
"""Whatever may stand inside a schema: a mapping, a list or a scalar."""


class OfficialSchemaError(ConfigurationError):
    """A standard's schema is not there, or is not the one floe was tested with."""


@dataclass(frozen=True, slots=True)
class OfficialSchema:
    """A published schema: the copy that was built into floe, else its publisher's own."""

    name: str
    publisher: Publisher
    folder: Path = KEPT_FILES

    def read(self) -> Schema:
        """The schema as a fresh tree, which the caller may change."""
        fault = "is not there"
        for content in self._copies():
            if self.publisher.accepts(self.name, content):
                schema: Schema = json.loads(content)
                return schema
            fault = "is not the one floe was tested with"
        raise OfficialSchemaError(
            f"the schema {self.name} {fault}; install floe again, or {self.publisher.requirement}"
        )

    def _copies(self) -> Iterator[bytes]:
        """Only an install that was never built, as a bare checkout is, needs the second."""
        if content := read(self.folder / self.name):
            yield content
        if content := self.publisher.read_installed(self.name):
            yield content
