"""What floe.toml and a caller ask of a lint."""

from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from floe.errors import ConfigurationError
from floe.findings import Selection
from floe.progress import Progress, no_progress
from floe.settings import Settings
from floe.wiring.compile_requests import compile_fields
from floe.wiring.late_readers import find_late_readers
from floe.wiring.ledgers import open_ledger
from floe.wiring.rule_lists import described_rules
from floe.wiring.rule_patterns import refuse_unknown
from floe.wiring.workspaces import Opened

if TYPE_CHECKING:
    from floe.lint import Baseline
    from floe.workflows.linting import LintRequest


def lint_request(
    opened: Opened,
    paths: tuple[Path, ...] = (),
    *,
    progress: Progress = no_progress,
    **rules: Any,
) -> "LintRequest":
    """What to judge, and by which rules; `rules` are arguments of `lint_fields`."""
    from floe.workflows.linting import LintRequest

    return LintRequest(**lint_fields(opened, paths, **rules), progress=progress)


def lint_fields(
    opened: Opened,
    paths: tuple[Path, ...] = (),
    *,
    profile: str | None = None,
    select: Iterable[str] = (),
    ignore: Iterable[str] = (),
    baseline: Path | None = None,
) -> dict[str, Any]:
    """What to judge, and by which rules; the caller's word counts more than floe.toml's."""
    return {
        **compile_fields(opened, paths, profile),
        "selection": _selection(opened.settings, tuple(select), tuple(ignore)),
        "baseline": _baseline(opened, baseline),
        "open_ledger": partial(open_ledger, opened),
        "find_readers": partial(find_late_readers, opened),
    }


def _selection(settings: Settings, select: tuple[str, ...], ignore: tuple[str, ...]) -> Selection:
    selection = Selection(
        select=select or tuple(settings.lint.select),
        ignore=(*settings.lint.ignore, *ignore),
        severity=settings.lint.severity,
    )
    overridden = (override.rule for override in settings.governance.overrides)
    for pattern in (*selection.select, *selection.ignore, *selection.severity, *overridden):
        refuse_unknown(pattern, described_rules())
    return selection


def _baseline(opened: Opened, named: Path | None) -> "Baseline | None":
    """The baseline of the caller, or of floe.toml."""
    from floe.lint import read_baseline

    configured = opened.settings.lint.baseline
    file = named or (opened.root / configured if configured else None)
    if file is None:
        return None
    try:
        return read_baseline(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ConfigurationError(
            f"there is no baseline {file}: --write-baseline makes it"
        ) from None
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise ConfigurationError(f"{file} is not a baseline: {error}") from error
