"""Comments that silence a rule on one line: `# floe: ignore[lint/x] because …`."""

import re
from dataclasses import dataclass

from floe.findings import Finding, Severity, matches
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


def judge_suppressions(
    suppressions: tuple[Suppression, ...], used: set[Suppression]
) -> list[Finding]:
    """What is wrong with the comments themselves: no reason, or nothing to silence."""
    findings = []
    for comment in suppressions:
        if not comment.reason:
            message, rule = "a suppression without a reason", "lint/suppression-without-reason"
            hint = "write why behind the bracket: # floe: ignore[rule] reason"
            findings.append(_finding(comment, rule, message, hint))
        elif comment not in used:
            message = f"nothing to silence here for {', '.join(comment.rules) or 'no rule'}"
            findings.append(_finding(comment, "lint/unused-suppression", message, "remove it"))
    return findings


def _finding(comment: Suppression, rule: str, message: str, hint: str) -> Finding:
    return Finding(
        Place(comment.file),
        message,
        hint,
        rule=rule,
        severity=Severity.WARNING,
        line=comment.line,
        column=comment.column,
    )
