from collections.abc import Iterator
from difflib import get_close_matches

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.model import Place
from floe.schemas import SchemaError


@rule("lint/schema-violation", Severity.ERROR)
def schema_violation(graph: Graph) -> Iterator[Finding]:
    """Something that the JSON Schema of the document's own edition refuses.

    Why: a document that breaks the standard is read differently by every tool, and not
    at all by most.

    Instead: write what the message asks for. In the `extended` and `platform` profiles
    floe's extensions of the standard are accepted too.
    """
    for file in graph.sources:
        for place, error in graph.schema_errors(file):
            if not (error.unexpected and error.allowed):
                # A mapping begins a line below its key, and the key is what people look for.
                on_key = error.keyword == "type" and _is_collection(graph, place)
                yield Finding(place, error.message, _hint(error), on_key=on_key)


def _is_collection(graph: Graph, place: Place) -> bool:
    node = graph.sources[place.file].tree
    for key in place.path:
        try:
            node = node[key]
        except (KeyError, IndexError, TypeError):
            return False
    return isinstance(node, (dict, list))


def _hint(error: SchemaError) -> str | None:
    if error.missing is not None:
        return f"add '{error.missing}'"
    words = [word for word in error.allowed if isinstance(word, str)]
    wrong = error.message.split("'")[1] if error.message.startswith("'") else ""
    near = get_close_matches(wrong, words, 1) if wrong else []
    if near:
        return f"did you mean '{near[0]}'?"
    return f"one of {', '.join(map(str, error.allowed))}" if 0 < len(error.allowed) <= 12 else None
