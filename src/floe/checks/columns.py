"""Which column a check speaks of, however deep it lies."""

from dataclasses import dataclass
from enum import Enum

from floe.model import DataType


class Inside(Enum):
    """A step into every element of an array, or every key or value of a map."""

    ITEMS = "[]"
    KEYS = "{key}"
    VALUES = "{value}"


Step = str | Inside


@dataclass(frozen=True, slots=True)
class ColumnPath:
    """The path to a value: physical names from the table's column down.

    `type` is what the contract declares, None where it is silent. A value below a null
    does not exist: only the outermost missing level is null.
    """

    steps: tuple[Step, ...]
    type: DataType | None = None

    @property
    def column(self) -> str:
        """The table's own column that has to be read."""
        return str(self.steps[0])

    @property
    def is_repeated(self) -> bool:
        """Whether a row can hold several values."""
        return len(self.steps) > 1 and any(isinstance(step, Inside) for step in self.steps)

    def __str__(self) -> str:
        written = self.column
        for step in self.steps[1:]:
            if isinstance(step, Inside):
                written += step.value
            else:
                written += f".{step}" if written else step
        return written
