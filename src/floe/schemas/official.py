"""The standards' JSON Schemas, read from the packages that publish them and pinned by content."""

import hashlib
import importlib.util
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from floe.errors import ConfigurationError

Schema = dict[str, Any]
Part = Any
"""Whatever may stand inside a schema: a mapping, a list or a scalar."""


class OfficialSchemaError(ConfigurationError):
    """A standard's schema is not installed, or is not the one floe was tested with."""


@dataclass(frozen=True, slots=True)
class OfficialSchema:
    """Where a published schema lies, and what it must hash to."""

    package: str
    resource: str
    sha256: str
    distribution: str

    def read(self) -> Schema:
        """The schema as a fresh tree, which the caller may change."""
        content = self._content()
        if hashlib.sha256(content).hexdigest() != self.sha256:
            raise OfficialSchemaError(
                f"{self.resource} of {self.distribution} is not the schema floe was tested with; "
                f"install the version of {self.distribution} that floe asks for"
            )
        schema: Schema = json.loads(content)
        return schema

    def _content(self) -> bytes:
        # Asking for the spec does not run the package, whose own imports take longer than a lint.
        spec = importlib.util.find_spec(self.package)
        places = spec.submodule_search_locations if spec else None
        try:
            return (Path(next(iter(places or ()))) / self.resource).read_bytes()
        except (OSError, StopIteration):
            raise OfficialSchemaError(
                f"{self.resource} cannot be read; is the package {self.distribution} installed?"
            ) from None
