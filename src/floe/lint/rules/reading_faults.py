"""What the reader has against a file: one rule for each of its codes."""

from collections.abc import Iterator
from functools import partial

from floe.documents import Position
from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.model import Place

# What stands for a value has the value's place, so that nothing else is said of it.
_OF_VALUES = ("number-not-finite", "value-too-long")
_PAGES = {
    "unreadable-path": """
    A folder or a file of the workspace that cannot be read, or a link that leads nowhere.

    Why: what is passed over in silence looks like a workspace without faults.

    Instead: let it be read, mend the link, or name in `paths` of floe.toml the folders that
    are to be read.
    """,
    "file-too-large": """
    A file of more than 8 MiB.

    Why: a contract describes data, it does not carry it.

    Instead: split the document, or leave out generated parts.
    """,
    "bad-encoding": """
    A file that is not UTF-8.

    Why: names and descriptions would turn into other characters on another machine.

    Instead: save the file as UTF-8.
    """,
    "control-character": """
    A control character in the text.

    Why: it is invisible in an editor and can steer a terminal that prints it.

    Instead: remove it, or write it as an escape inside double quotes.
    """,
    "syntax-error": """
    A text that is neither YAML nor JSON.

    Why: nothing in the file can be trusted to mean what its author thinks.

    Instead: fix the line that is named; an editor with YAML support shows it while typing.
    """,
    "several-documents": """
    A file with more than one YAML document.

    Why: tools read the first, the last or a list of all, so half of the promises may be lost.

    Instead: keep one contract or product per file.
    """,
    "duplicate-key": """
    A key that stands twice in one mapping.

    Why: readers differ in which of the two they keep, so two tools see
    two contracts.

    Instead: join the two, or remove one; the first is the one that floe reads.
    """,
    "unknown-tag": """
    A YAML tag such as `!!python/object` or one of your own.

    Why: tags make some readers run code, and others refuse the file.

    Instead: write the plain value; floe reads contracts as data and never as code.
    """,
    "unknown-alias": """
    An alias `*name` without an anchor `&name` before it.

    Why: there is no value to repeat.

    Instead: define the anchor first, or write the value.
    """,
    "complex-key": """
    A mapping or a list used as a key.

    Why: no field of the standards has such a name.

    Instead: use plain text as key.
    """,
    "wrong-merge": """
    A merge key `<<` that merges something other than mappings.

    Why: there is nothing to take keys from.

    Instead: let the alias behind `<<` point at a mapping, or at a list of mappings.
    """,
    "number-not-finite": """
    A number that is infinite or not a number.

    Why: JSON has no such value, so neither has a contract.

    Instead: leave the field out, or write a limit that can be reached.
    """,
    "nesting-too-deep": """
    A document nested deeper than 64 levels.

    Why: no real contract is; hostile ones are, to exhaust whoever reads them.

    Instead: flatten the structure, or split the document.
    """,
    "too-many-aliases": """
    More than 100 aliases in one document.

    Why: a few lines of nested aliases can grow to billions of values.

    Instead: write the values out, or import them from a shared library.
    """,
    "too-many-nodes": """
    More than 150,000 values in one document.

    Why: reading it would take longer than anyone waits for.

    Instead: split the document.
    """,
    "value-too-long": """
    One value of more than 1 MiB.

    Why: a contract describes data, it does not carry it.

    Instead: link to the content instead.
    """,
    "too-many-faults": """
    A file with so many faults that reading it was given up.

    Why: the rest of the list would repeat itself.

    Instead: fix the faults above it first.
    """,
}


def _find(graph: Graph, code: str) -> Iterator[Finding]:
    for source in graph.sources.values():
        faults = [fault for fault in source.document.faults if fault.code == code]
        paths = source.document.paths_by_position() if faults and code in _OF_VALUES else {}
        for fault in faults:
            path = paths.get(Position(fault.line, fault.column), ())
            yield Finding(
                Place(source.file, path),
                fault.message,
                fault.hint,
                line=fault.line,
                column=fault.column,
            )


READING_FAULTS = tuple(
    rule(f"lint/{code}", Severity.ERROR, page=page)(partial(_find, code=code))
    for code, page in _PAGES.items()
)
