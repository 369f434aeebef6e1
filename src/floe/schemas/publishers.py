"""Who publishes the standards' JSON Schemas, and what each of the files must hash to.

The build loads this file alone, so it imports nothing but Python's own modules.
"""

import hashlib
import importlib.util
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

KEPT_FILES: Final = Path(__file__).parent / "standards"
"""Where the build puts the files; no repository holds them."""


@dataclass(frozen=True, slots=True)
class Publisher:
    """A version of a package that ships schemas, with the hashes of the files taken from it."""

    distribution: str
    version: str
    package: str
    hashes: Mapping[str, str]

    @property
    def requirement(self) -> str:
        """The version as pip is asked for it."""
        return f"{self.distribution}=={self.version}"

    @property
    def wheel_name(self) -> str:
        """The distribution as its wheel is called."""
        return self.distribution.replace("-", "_")

    def accepts(self, name: str, content: bytes) -> bool:
        """Whether this is the file that floe was tested with."""
        return hashlib.sha256(content).hexdigest() == self.hashes[name]

    def path(self, name: str) -> str:
        """Where the package has the file, in its wheel as in an environment."""
        if name.endswith(".LICENSE"):
            return f"{self.wheel_name}-{self.version}.dist-info/licenses/LICENSE"
        return f"{self.package}/schemas/{name.removesuffix('.json')}.schema.json"

    def read_installed(self, name: str) -> bytes | None:
        """The file of the package in this environment."""
        # Asking for the spec does not run the package, whose own imports take longer than a lint.
        spec = importlib.util.find_spec(self.package)
        places = spec.submodule_search_locations if spec else None
        return next((read(Path(place).parent / self.path(name)) for place in places or ()), None)


def read(file: Path) -> bytes | None:
    """What a file holds, if it can be read."""
    try:
        return file.read_bytes()
    except OSError:
        return None


ODCS: Final = Publisher(
    distribution="datacontract-cli",
    version="1.2.8",
    package="datacontract",
    hashes={
        "odcs-3.0.2.json": "fc9d774ea73d13b473a52868eb8e66784f3a031794d1d22dd94d76f8c9c07c79",
        "odcs-3.1.0.json": "e2893c5a50ea91cab2f1548279e5677e7cd8bfe4970d7016d538512ebecbc915",
        "odcs-3.2.0.json": "171420cb211c3fba7b0b0ee4939e43112cfac661386159cc4e123667846056c8",
        "datacontract.LICENSE": "6130cb91d3c9db221b5985d05e720125b17f64e36e75b8aa4c3d50677383d4fa",
    },
)
ODPS: Final = Publisher(
    distribution="dataproduct-cli",
    version="0.3.2",
    package="dataproduct",
    hashes={
        "odps-1.0.0.json": "1724c7a1bba8cbf5da971f2b16a354a5daa79b888b4ef4aeeefd8d3cd7a6d34f",
        "odps-1.1.0.json": "b7eae1af15b3c6b18e5dffaa2119212acb38ec73286933c76d16c8712e0d90d1",
        "dataproduct.LICENSE": "bc52151a7d9c149ec8f6a28e75e1d1e1a6c55537269bff9c5ca5ea2f0db41a20",
    },
)
PUBLISHERS: Final = (ODCS, ODPS)
