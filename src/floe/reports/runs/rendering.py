"""From runs to what is printed."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from floe.contracts import redact_text
from floe.reports import SourceText, secrets_of
from floe.reports.runs.as_html import render_fragment
from floe.reports.runs.contents import RENDERERS
from floe.reports.runs.redaction import without_secrets
from floe.reports.runs.report import Locate, RunReport, name_file_alone
from floe.results import CheckOutcome, Run

RUN_FORMATS = tuple(RENDERERS)
_NO_SOURCES: Mapping[str, SourceText] = MappingProxyType({})


def render_runs(
    runs: tuple[Run, ...],
    format: str,
    *,
    outcome: CheckOutcome | None = None,
    locate: Locate = name_file_alone,
    sources: Mapping[str, SourceText] = _NO_SOURCES,
    color: bool = False,
    quiet: bool = False,
    verbose: bool = False,
    width: int = 100,
) -> str:
    """Runs in one of RUN_FORMATS, without the secrets that `sources` (the contracts) hold.

    `outcome` is what they come to for whoever asked; else nothing is let pass.
    """
    secrets = frozenset[str]().union(*(secrets_of(source) for source in sources.values()))
    safe = tuple(without_secrets(run, secrets) for run in runs)
    outcome = outcome or CheckOutcome(runs=runs)
    failures = tuple(redact_text(failure, secrets) for failure in outcome.failures)
    outcome = replace(outcome, failures=failures)
    report = RunReport(safe, outcome, locate, color, quiet, verbose, width)
    return RENDERERS[format](report)


def render_runs_inside(runs: tuple[Run, ...]) -> str:
    """Runs as HTML that stands inside of a notebook or another page."""
    safe = tuple(without_secrets(run, frozenset()) for run in runs)
    return render_fragment(RunReport(safe, CheckOutcome(runs=runs)))
