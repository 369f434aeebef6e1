"""Comments that silence a rule on one line: `# floe: ignore[lint/x] because …`."""

import re
from dataclasses import dataclass

from floe.findings import Finding, matches
from floe.graph import Source
from floe.model import Place

_COMMENT = re.compile(r"(?:^|\s)#\s*floe:\s*ignore\[(?P<rules>[^\]]*)\](?P<reason>.*)$")


@dataclass(frozen=True, slots=True)
class Suppression:
    """One comment: the line it speaks of, the rules it silences and why."""

    file: str
    line: int
    column: int
    speaks_of: int
    rules: tuple[str, ...]
    reason: str

    def finding(self, message: str, hint: str) -> Finding:
        """A finding about the comment itself, which is no part of the file's values."""
        return Finding(Place(self.file), message, hint, line=self.line, column=self.column)

    def silences(self, finding: Finding) -> bool:
        """Whether a finding stands on its line and comes from one of its rules."""
        return finding.line == self.speaks_of and any(
            matches(finding.rule, pattern) for pattern in self.rules
        )


def find_suppressions(source: Source) -> tuple[Suppression, ...]:
    """All comments of a source that silence something."""
    text = source.document.text
    if "floe:" not in text:
        return ()
    found = []
    for number, line in enumerate(text.splitlines(), start=1):
        match = _COMMENT.search(line)
        if match is not None:
            stands_alone = line.lstrip().startswith("#")
            rules = tuple(part.strip() for part in match["rules"].split(",") if part.strip())
            column = line.index("#", match.start()) + 1
            below = number + 1 if stands_alone else number
            reason = match["reason"].strip(" :-")
            found.append(Suppression(source.file, number, column, below, rules, reason))
    return tuple(found)
