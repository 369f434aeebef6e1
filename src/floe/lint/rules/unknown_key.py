from collections.abc import Iterator
from difflib import get_close_matches

from floe.documents import node_at
from floe.findings import Finding, Severity, rule
from floe.graph import OTHER, Graph, keys_of_newer_editions, surplus_in_newest
from floe.lint.measuring_keys import changes_measuring
from floe.model import SERVER_OPTIONS, Place, form_problem, meant_option
from floe.schemas import SchemaError

_EXTENDED_WORDS = frozenset(("relationships", "references", "businessImpact"))
_PROMISES = frozenset(("slaProperties", "servers", "schema", "quality", "properties"))
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
    made; or an extension, and then other tools refuse the document. Edition 3.0 leaves some
    mappings open: there a key that nobody knows is a warning, unless it was surely meant for one
    that promises or servers have, or would change what is measured, as `filter` or `threshold`.
    At the top of a file without a header, which others import from, it is a warning unless it is
    a slip.

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
                # A file that others only import from may hold more than what they import.
                is_aside = graph.sources[file].kind == OTHER and not place.path
                is_slip = hint.startswith("did you mean")
                severity = Severity.WARNING if is_aside and not is_slip else Severity.ERROR
                yield Finding(place / key, message, hint, on_key=True, at_most=severity)
        yield from _in_open_mappings(graph, file)


def _in_open_mappings(graph: Graph, file: str) -> Iterator[Finding]:
    source, profile = graph.sources[file], graph.policy.profile
    for error in surplus_in_newest(source, profile):
        place = Place(file, error.path)
        for key in error.unexpected:
            if _is_read(key, place, graph):
                continue
            hint = _hint(key, error, profile)
            # Beside the custom properties, `form: min` does not turn a retention round.
            is_slip = hint.startswith("did you mean") or form_problem(key, None) is not None
            is_loud = (is_slip and error.path[0] in _PROMISES) or changes_measuring(key, error.path)
            severity = Severity.ERROR if is_loud else Severity.WARNING
            message = f"'{key}' is not a key that the standard knows here"
            yield Finding(place / key, message, hint, on_key=True, at_most=severity)


def _is_read(key: str, place: Place, graph: Graph) -> bool:
    """What floe reads though the standard does not know it, or tells by a rule of its own."""
    if place.path[0] == "servers":
        return key in SERVER_OPTIONS or meant_option(key) is not None
    mapping = node_at(graph.sources[place.file].tree, place.path)
    is_library = mapping.get("type") in (None, "library")
    return "rule" in mapping and (is_library or key == "rule")


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
