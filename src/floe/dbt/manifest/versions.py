"""Which manifests can be read."""

import re
from collections.abc import Mapping
from typing import Any, Final

from floe.errors import InputError

OLDEST: Final = 9
NEWEST: Final = 12
_SCHEMA = re.compile(r".*/manifest/v(\d+)(?:\.json)?")
_READ = f"floe reads v{OLDEST} to v{NEWEST}, which dbt 1.5 to 1.11 write"


def manifest_version(metadata: Mapping[str, Any]) -> int:
    """The version of a manifest's schema; an InputError names those that can be read."""
    written = metadata.get("dbt_schema_version")
    if written is None:
        raise InputError(f"this is no dbt manifest, as it names no schema version: {_READ}")
    found = _SCHEMA.fullmatch(str(written))
    if found is None:
        raise InputError(f"'{written}' is no schema of a dbt manifest: {_READ}")
    version = int(found[1])
    if not OLDEST <= version <= NEWEST:
        raise InputError(f"the manifest is of version v{version}: {_READ}")
    return version
