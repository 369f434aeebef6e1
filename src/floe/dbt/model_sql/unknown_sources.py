"""Names in `transformSourceObjects` that no input of a model has."""

from collections.abc import Iterator, Sequence
from difflib import get_close_matches

from floe.dbt.model_sql.derivation import OutputColumn, Workshop
from floe.dbt.model_sql.inputs import Input
from floe.dbt.model_sql.lineage import named_sources
from floe.findings import Finding, Severity

_LIKENESS = 0.75


def unknown_sources(workshop: Workshop, columns: Sequence[OutputColumn]) -> Iterator[Finding]:
    """A warning where a name is misspelt; what is like nothing may lie outside of the product."""
    words = {word.lower(): word for table in workshop.inputs for word in _words(table)}
    for column in columns if words else ():
        prop = column.prop
        named = named_sources(prop, workshop.model, workshop.graph, workshop.inputs)
        for text in named.missing:
            if text in column.reason:
                continue
            near = get_close_matches(text.lower(), words, 1, _LIKENESS)
            yield Finding(
                prop.place / "transformSourceObjects",
                f"no input has '{text}', which '{column.name}' is said to be made from",
                f"did you mean '{words[near[0]]}'?" if near else None,
                rule="generate/unknown-source",
                severity=Severity.WARNING if near else Severity.INFO,
            )


def _words(table: Input) -> Iterator[str]:
    yield table.name
    for column in table.by_path.values():
        yield f"{table.name}.{'.'.join(column.steps)}"
