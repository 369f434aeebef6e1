"""What `floe doctor` looks at."""

from dataclasses import dataclass
from typing import Literal

State = Literal["ok", "note", "wrong", "missing"]


@dataclass(frozen=True, slots=True)
class Circumstance:
    """One thing that was looked at: what is missing keeps checks from running."""

    topic: str
    state: State
    text: str
    advice: str | None = None
