"""From runs to what is printed."""

from collections.abc import Mapping
from types import MappingProxyType

from floe.reports import SourceText, secrets_of
from floe.reports.runs.as_html import render_fragment
from floe.reports.runs.contents import RENDERERS
from floe.reports.runs.redaction import without_secrets
from floe.reports.runs.report import Locate, RunReport, name_file_alone
from floe.results import Run

RUN_FORMATS = tuple(RENDERERS)
_NO_SOURCES: Mapping[str, SourceText] = MappingProxyType({})


def render_runs(
    runs: tuple[Run, ...],
    format: str,
    *,
    locate: Locate = name_file_alone,
    sources: Mapping[str, SourceText] = _NO_SOURCES,
    color: bool = False,
    quiet: bool = False,
    verbose: bool = False,
    width: int = 100,
) -> str:
    """Runs in one of RUN_FORMATS, without the secrets that `sources` (the contracts) hold."""
    safe = _without_secrets(runs, sources)
    report = RunReport(safe, locate, color, quiet, verbose, width)
    return RENDERERS[format](report)


def render_runs_inside(runs: tuple[Run, ...]) -> str:
    """Runs as HTML that stands inside of a notebook or another page."""
    return render_fragment(RunReport(_without_secrets(runs, _NO_SOURCES)))


def _without_secrets(runs: tuple[Run, ...], sources: Mapping[str, SourceText]) -> tuple[Run, ...]:
    secrets = frozenset[str]().union(*(secrets_of(source) for source in sources.values()))
    return tuple(without_secrets(run, secrets) for run in runs)
