"""Who is hurt, in one line, and the words for each."""

from datetime import datetime

from floe.cleaning import clean
from floe.model import hide_secrets
from floe.reports import count
from floe.usage import Affected, Impact, LoggedJob

_MOST_NAMED = 5


def say_impact(impact: Impact) -> str:
    """How many are hurt, and which products."""
    if impact.changes == () and not impact.problems:
        return "no change hurts those who read it"
    if not impact.affected:
        return "nobody is affected, as far as is known"
    kinds = {kind: _names(impact, kind) for kind in ("product", "contract", "job", "library")}
    told = [_counted(kind, names) for kind, names in kinds.items() if names]
    unsure = sum(not row.is_certain for row in impact.affected)
    perhaps = f"; {unsure} of {len(impact.affected)} only perhaps" if unsure else ""
    return f"affected: {', '.join(told)}{perhaps}"


def _names(impact: Impact, kind: str) -> list[str]:
    rows = (row for row in impact.affected if row.kind == kind)
    return sorted({shown(_called(row)) for row in rows})


def _called(row: Affected) -> str:
    if row.kind == "job":
        return job_name(row.job)
    return (row.product if row.kind == "product" else row.contract) or ""


def _counted(kind: str, names: list[str]) -> str:
    more = f" and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else ""
    plural = "libraries" if kind == "library" and len(names) > 1 else None
    number = f"{len(names)} {plural}" if plural else count(len(names), kind)
    return f"{number} ({', '.join(names[:_MOST_NAMED])}{more})"


def shown(text: str) -> str:
    """Foreign words on one line, without what steers a terminal or looks like a secret."""
    return clean(hide_secrets(" ".join(text.split())))


def job_name(job: LoggedJob | None) -> str:
    """A job by its namespace and name."""
    return "/".join(filter(None, job or ()))


def moment(at: datetime | None) -> str | None:
    """A time as all outputs write it."""
    return at.strftime("%Y-%m-%dT%H:%M:%SZ") if at else None
