"""Who is hurt, as a comment on a pull request."""

from floe.reports.diffs import escape_markdown
from floe.reports.impacts.verdict import job_name, moment, say_impact, shown
from floe.usage import Affected, Impact

_MOST = 100


def render_impact_markdown(impact: Impact) -> str:
    """A heading, what changes, a table of those who are hurt, and what is not known."""
    sign = "✅" if impact.is_harmless else "⚠️"
    lines = [f"### {sign} {_escape(impact.contract)}: {_escape(say_impact(impact))}", ""]
    lines += [f"- cannot be compared: {_escape(problem)}" for problem in impact.problems]
    lines += [
        f"- {escape_markdown(change.message)} `{change.rule}`" for change in impact.changes or ()
    ]
    lines += [f"- {_escape(note)}" for note in impact.notes]
    if impact.affected:
        lines += ["", "| How | Who | Contract | Column | Owner | Last accessed | Why |"]
        lines += ["|---|---|---|---|---|---|---|", *map(_row, impact.affected[:_MOST])]
    if len(impact.affected) > _MOST:
        lines.append(f"| | and {len(impact.affected) - _MOST} more | | | | | |")
    return "\n".join(lines).rstrip() + "\n"


def _row(row: Affected) -> str:
    who = job_name(row.job) if row.kind == "job" else row.product or ""
    cells = (
        row.how if row.is_certain else f"{row.how}, perhaps",
        f"{row.kind} {who}",
        row.contract or "",
        row.column or "not known",
        row.owner or "",
        moment(row.last_accessed) or "",
        row.why,
    )
    return f"| {' | '.join(map(_escape, cells))} |"


def _escape(text: str) -> str:
    return escape_markdown(shown(text))
