from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph, Reference
from floe.model import IMPORTS, RELATES_TO


@rule("lint/shorthand-outside-foreign-key", Severity.INFO)
def shorthand_outside_foreign_key(graph: Graph) -> Iterator[Finding]:
    """A `relatesTo` or `imports` that names its target as `table.column`.

    Why: the standard has this shorthand for foreign keys only. It hangs on names, so a
    renamed column breaks it, and other tools may not follow it.

    Instead: write the ids: `schema/orders/properties/customer_id`. `floe lint --fix` does it.
    """
    for reference in graph.references:
        if reference.kind in (RELATES_TO, IMPORTS) and _is_shorthand(reference):
            canonical = reference.resolution.canonical or ""
            has_ids = "/" in canonical.rpartition("#")[2]
            hint = f"write '{canonical}'" if has_ids else "give the target an id"
            message = f"'{reference.text}' is the shorthand of foreign keys"
            yield Finding(reference.place, message, hint)


def _is_shorthand(reference: Reference) -> bool:
    resolution = reference.resolution
    if not resolution.is_resolved or resolution.notes or not resolution.targets[0].path:
        return False
    fragment = reference.text.partition("#")[2] or reference.text
    first = fragment.removeprefix("/").partition(".")[0]
    return "/" not in fragment.removeprefix("/") and first != resolution.targets[0].path[0]
