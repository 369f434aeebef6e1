"""All sources and integrations, one line each."""

from collections.abc import Iterable, Iterator
from typing import Any

from floe.naming import Definition


def definition_row(definition: Definition) -> dict[str, Any]:
    """One source or integration as plain values."""
    return {
        "id": definition.id,
        "kind": definition.kind.value,
        "title": definition.title,
        "category": definition.category,
        "status": definition.status,
        "version": definition.version,
        "schemes": list(definition.schemes),
        "schemeAliases": list(definition.scheme_aliases),
        "variants": [
            {"id": variant.id, "namespace": variant.namespace.text, "name": variant.name.text}
            for variant in definition.variants
        ],
    }


def listing_lines(definitions: Iterable[Definition]) -> Iterator[str]:
    """Ids, categories and the first variant of each, in columns."""
    rows = [
        (
            definition.id,
            definition.category,
            definition.variants[0].namespace.text,
            definition.variants[0].name.text,
        )
        for definition in definitions
    ]
    widths = [max(len(text) for text in column) for column in zip(*rows, strict=True)]
    for row in rows:
        padded = (text.ljust(width) for text, width in zip(row, widths, strict=True))
        yield "  ".join(padded).rstrip()
