"""Changes as a comment on a pull request."""

import re
from collections.abc import Iterator

from floe.changes import Change, ContractChanges, VersionChanges
from floe.cleaning import clean
from floe.reports.diffs.presentation import DiffPresentation
from floe.reports.diffs.verdicts import by_weight, say_total, say_verdict, say_versions

_MOST = 100
_SPECIAL = re.compile(r"([\\`*_{}\[\]()#+!|~$-])")
# Names of people would call them, numbers lead to issues, and addresses become links.
_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", "@": "&#64;", ":": "&#58;"}
_MARKS = {"major": "🔴", "minor": "🟡", "patch": "🟢", "none": "⚪"}


def render_diff_markdown(changes: VersionChanges, presentation: DiffPresentation) -> str:
    """A heading, a table for each contract that changed, and what could not be compared."""
    sign = "✅" if changes.is_ok else "❌"
    lines = [f"### {sign} Contracts: {escape_markdown(say_total(changes))}", ""]
    lines += [f"- ⚠️ cannot be compared: {escape_markdown(problem)}" for problem in changes.problems]
    lines += [f"- {escape_markdown(note)}" for note in changes.notes]
    for contract in changes.contracts:
        if contract.state != "unchanged" or not contract.verdict.is_ok:
            lines += ["", *_contract_lines(contract, quiet=presentation.quiet)]
    return "\n".join(lines).rstrip() + "\n"


def _contract_lines(contract: ContractChanges, *, quiet: bool) -> Iterator[str]:
    yield f"**{escape_markdown(contract.contract)}** {escape_markdown(say_versions(contract))}  "
    yield escape_markdown(say_verdict(contract))
    if quiet or not contract.changes:
        return
    yield ""
    yield "| | What changed | Why, and what to do |"
    yield "|---|---|---|"
    changes = by_weight(contract.changes)
    yield from map(_row, changes[:_MOST])
    if len(changes) > _MOST:
        yield f"| | and {len(changes) - _MOST} more | |"


def _row(change: Change) -> str:
    warning = "Readers may break. " if change.breaks_readers else ""
    why = f"{warning}{change.why} {change.advice}" if change.advice != "nothing." else change.why
    where = f"({change.file}:{change.line}) " if change.file and change.line else ""
    what = f"{escape_markdown(f'{change.message} {where}')} `{change.rule}`"
    return f"| {_MARKS[change.bump]} {change.bump} | {what} | {escape_markdown(why)} |"


def escape_markdown(text: str) -> str:
    """Foreign text that stays a text: no markup, no link, no name of anybody."""
    plain = clean(" ".join(text.split()))
    plain = "".join(_ENTITIES.get(sign, sign) for sign in plain)
    return re.sub(r"&\\#(64|58);", r"&#\1;", _SPECIAL.sub(r"\\\1", plain))
