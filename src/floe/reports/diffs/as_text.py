"""Changes for people: each contract, what changed in it, why that matters and what to do."""

import textwrap
from collections.abc import Iterator

from floe.changes import Bump, Change, ContractChanges, VersionChanges
from floe.cleaning import clean
from floe.reports import Paint
from floe.reports.diffs.presentation import DiffPresentation
from floe.reports.diffs.verdicts import by_weight, say_total, say_verdict, say_versions

_WIDTH = 96


def render_diff_text(changes: VersionChanges, presentation: DiffPresentation) -> str:
    """The contracts that changed, and a verdict in one line."""
    paint = Paint(presentation.color)
    lines = [f"cannot be compared: {clean(problem)}" for problem in changes.problems]
    lines += [f"note: {clean(note)}" for note in changes.notes]
    for contract in changes.contracts:
        if presentation.quiet or contract.state == "unchanged":
            if not contract.verdict.is_ok:
                lines.append(clean(f"{contract.contract}: {say_verdict(contract)}"))
        else:
            lines += _contract_lines(contract, paint)
    return "\n".join((*lines, say_total(changes))) + "\n"


def _contract_lines(contract: ContractChanges, paint: Paint) -> Iterator[str]:
    yield paint(clean(f"{contract.contract} {say_versions(contract)}"), "strong")
    for change in by_weight(contract.changes):
        yield from _change_lines(change, paint)
    yield clean(f"  {say_verdict(contract)}")
    yield ""


def _change_lines(change: Change, paint: Paint) -> Iterator[str]:
    word = paint(f"{change.bump:<5}", change.severity)
    where = f" ({change.file}:{change.line})" if change.file and change.line else ""
    yield f"  {word} {clean(change.message + where)} [{change.rule}]"
    if change.bump in (Bump.MAJOR, Bump.MINOR) or change.breaks_readers:
        warning = "readers may break: " if change.breaks_readers else ""
        yield from _wrap("why", warning + change.why)
        yield from _wrap("do", change.advice)


def _wrap(label: str, text: str) -> Iterator[str]:
    start = f"          {label + ':':<4} "
    yield from textwrap.wrap(
        " ".join(text.split()), _WIDTH, initial_indent=start, subsequent_indent=" " * len(start)
    )
