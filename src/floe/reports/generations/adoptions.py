"""What is proposed for a whole project, as people and machines read it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from floe.cleaning import clean, write_json
from floe.findings import Severity
from floe.reports import Paint, Report, count, finding_object, render, without_secrets

if TYPE_CHECKING:
    from floe.dbt import Adoption, Proposal

_MOST = 10


@dataclass(frozen=True, slots=True)
class AdoptionReport:
    """What is proposed, the findings, and whether floe.toml says so now."""

    adoption: "Adoption"
    findings: Report
    is_written: bool = False


def render_adoption_json(report: AdoptionReport) -> str:
    """One JSON object; its shape is described in docs/formats/adopt.schema.json."""
    return write_json(adoption_object(report)) + "\n"


def adoption_object(report: AdoptionReport) -> dict[str, Any]:
    """The proposal as plain values."""
    adoption = report.adoption
    said = without_secrets(report.findings)
    return {
        "written": report.is_written,
        "mapping": adoption.mapping,
        "proposals": [_proposal(proposal) for proposal in adoption.proposals],
        "withoutModel": list(adoption.without_model),
        "withoutContract": list(adoption.without_contract),
        "findings": [finding_object(finding) for finding in said.findings],
    }


def _proposal(proposal: "Proposal") -> dict[str, Any]:
    return {
        "table": proposal.table,
        "model": proposal.model.title,
        "kind": proposal.model.kind,
        "file": proposal.model.place,
        "by": proposal.by,
        "lacks": list(proposal.lacks),
    }


def render_adoption_text(report: AdoptionReport, *, color: bool = False, width: int = 100) -> str:
    """The findings, a line for each table, and what is left over on either side."""
    paint, adoption = Paint(color), report.adoption
    grave = report.findings.findings
    said = render(report.findings, "text", color=color, width=width) if grave else ""
    lines = "\n".join(_lines(adoption, paint))
    rest = "\n".join(
        (
            *_some("without a model", "table", adoption.without_model),
            *_some("without a contract", "model", adoption.without_contract),
        )
    )
    parts = (said, lines, rest, paint(_verdict(report), "strong"))
    return "\n\n".join(part.rstrip("\n") for part in parts if part) + "\n"


def _lines(adoption: "Adoption", paint: Paint) -> Iterator[str]:
    for proposal in adoption.proposals:
        where = f"{proposal.model.kind}, {proposal.model.place}, by {proposal.by}"
        yield clean(f"{proposal.table} = {proposal.model.title}  ({where})")
        if proposal.lacks:
            yield paint(clean(f"    lacks {', '.join(proposal.lacks)}"), Severity.WARNING)


def _some(what: str, noun: str, names: tuple[str, ...]) -> Iterator[str]:
    if names:
        shown = ", ".join(names[:_MOST]) + (", …" if names[_MOST:] else "")
        yield clean(f"{count(len(names), noun)} {what}: {shown}")


def _verdict(report: AdoptionReport) -> str:
    new = len(report.adoption.mapping)
    if not new:
        return "floe.toml has nothing to add"
    lines = count(new, "line")
    if report.is_written:
        return f"{lines} added to floe.toml: floe generate describes and tests these models now"
    return f"{lines} for [dbt.models] in floe.toml; nothing was written, --yes adds them"
