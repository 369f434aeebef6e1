"""The specification → every file that is made of it."""

from collections.abc import Iterable

from floe.naming.definitions import Definition
from naming_generator.class_files import class_files
from naming_generator.disagreements import Disagreement
from naming_generator.pair_schema import pair_schema
from naming_generator.reference_page import reference_page


def generated_files(
    definitions: Iterable[Definition], disagreements: Iterable[Disagreement]
) -> dict[str, str]:
    """The texts by their paths from the root of the project."""
    known = tuple(definitions)
    room = "src/floe/naming"
    files = {f"{room}/classes/{path}": text for path, text in class_files(known).items()}
    files[f"{room}/spec/pair.schema.json"] = pair_schema(known)
    files["NAMING.md"] = reference_page(known, tuple(disagreements))
    return files
