"""A name for programs; the shape is described in docs/formats/naming.schema.json."""

from typing import Any

from floe.naming import Naming
from floe.reports import finding_object


def naming_object(naming: Naming) -> dict[str, Any]:
    """All that is known of a name, as plain values."""
    return {
        "source": naming.source,
        "namespace": naming.namespace,
        "name": naming.name,
        "components": dict(naming.components),
        "canonical": naming.canonical._asdict() if naming.canonical else None,
        "aliases": [alias._asdict() for alias in naming.aliases],
        "findings": [finding_object(finding) for finding in naming.findings],
    }
