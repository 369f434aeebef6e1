from collections.abc import Iterator
from difflib import get_close_matches

from floe.findings import Finding, Severity, rule
from floe.graph import Graph, keys_of_newer_editions
from floe.model import Place
from floe.schemas import SchemaError

_EXTENDED_WORDS = frozenset(("relationships", "references", "businessImpact"))
# What authors who come from elsewhere call it.
_OTHER_WORDS = {
    "nullable": "required",
    "isNullable": "required",
    "isUnique": "unique",
    "isPrimaryKey": "primaryKey",
    "columns": "properties",
    "fields": "properties",
    "elements": "properties",
    "logicalName": "businessName",
    "pii": "classification",
    "format": "logicalTypeOptions",
    "checks": "quality",
    "tests": "quality",
}


@rule("lint/unknown-key", Severity.ERROR)
def unknown_key(graph: Graph) -> Iterator[Finding]:
    """A key that the standard does not know at this place.

    Why: it is either a slip of the pen, and then the promise it was meant to make is not
    made; or an extension, and then other tools refuse the document.

    Instead: mend the spelling, or move your own keys into `customProperties`.
    """
    for file in graph.sources:
        later: dict[Place, str] | None = None
        for place, error in graph.schema_errors(file):
            for key in error.unexpected if error.allowed else ():
                if later is None:
                    later = keys_of_newer_editions(graph.sources[file], graph.policy.profile)
                message = f"'{key}' is not a key that the standard knows here"
                hint = _newer(place / key, later) or _hint(key, error, graph.policy.profile)
                yield Finding(place / key, message, hint, on_key=True)


def _newer(place: Place, later: dict[Place, str]) -> str | None:
    edition = later.get(place)
    return f"it came with {edition}: raise apiVersion" if edition else None


def _hint(key: str, error: SchemaError, profile: str) -> str:
    allowed = [str(word) for word in error.allowed]
    near = get_close_matches(_OTHER_WORDS.get(key, key), allowed, 1)
    if near:
        return f"did you mean '{near[0]}'?"
    if key in _EXTENDED_WORDS and profile == "standard":
        return "it belongs to the extended profile; 'floe export' writes it in standard words"
    if "customProperties" in allowed:
        return f"move it to customProperties: [{{property: {key}, value: …}}]"
    return "remove it"
