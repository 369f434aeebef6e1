from collections.abc import Iterator
from difflib import get_close_matches

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.schemas import SchemaError

_EXTENDED_WORDS = frozenset(("relationships", "references", "businessImpact"))


@rule("lint/unknown-key", Severity.ERROR)
def unknown_key(graph: Graph) -> Iterator[Finding]:
    """A key that the standard does not know at this place.

    Why: it is either a slip of the pen, and then the promise it was meant to make is not
    made; or an extension, and then other tools refuse the document.

    Instead: mend the spelling, or move your own keys into `customProperties`.
    """
    for file in graph.sources:
        for place, error in graph.schema_errors(file):
            if error.allowed:
                for key in error.unexpected:
                    message = f"'{key}' is not a key that the standard knows here"
                    yield Finding(place / key, message, _hint(key, error), on_key=True)


def _hint(key: str, error: SchemaError) -> str:
    allowed = [str(word) for word in error.allowed]
    near = get_close_matches(key, allowed, 1)
    if near:
        return f"did you mean '{near[0]}'?"
    if key in _EXTENDED_WORDS:
        return "it belongs to the extended profile; 'floe export' writes it in standard words"
    if "customProperties" in allowed:
        return f"move it to customProperties: [{{property: {key}, value: …}}]"
    return "remove it"
