"""The specification → the files that are made of it: classes, a JSON Schema, a reference."""

from naming_generator.disagreements import Disagreement, read_disagreements
from naming_generator.files import generated_files
from naming_generator.sections import source_section

__all__ = ["Disagreement", "generated_files", "read_disagreements", "source_section"]
