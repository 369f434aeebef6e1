"""Files that floe writes and people edit: what became of each since, and how both are kept."""

from floe.generated.generated_file import GeneratedFile
from floe.generated.planned_file import FileState, PlannedFile

__all__ = ["FileState", "GeneratedFile", "PlannedFile"]
