"""The specification → the files that are made of it: classes, a JSON Schema, a reference."""

from floe.naming.generation.disagreements import Disagreement, read_disagreements
from floe.naming.generation.files import generated_files
from floe.naming.generation.sections import source_section

__all__ = ["Disagreement", "generated_files", "read_disagreements", "source_section"]
