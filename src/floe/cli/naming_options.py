"""What the commands about names share: rules that speak, and printing."""

from collections.abc import Iterable, Mapping
from typing import Any

from floe.cli.options import wants_color
from floe.cli.output import say
from floe.cli.printing import print_json
from floe.findings import Fault, Selection, Severity
from floe.lineage import FAULTS as LINEAGE_FAULTS
from floe.naming import FAULTS, RULES, Naming, in_strict
from floe.reports import Paint
from floe.reports.namings import naming_lines, naming_object
from floe.settings import Settings
from floe.wiring import refuse_unknown, spell_out

NAMING_RULES: tuple[Fault, ...] = (*RULES, *FAULTS, *LINEAGE_FAULTS)


def make_naming_selection(settings: Settings, options: Mapping[str, Any]) -> Selection:
    """Which rules speak; the command line goes before floe.toml."""
    naming = settings.naming
    selection = Selection(
        select=_spell_out(options.get("select") or naming.select),
        ignore=_spell_out((*naming.ignore, *(options.get("ignore") or ()))),
        severity=dict(zip(_spell_out(naming.severity), naming.severity.values(), strict=True)),
    )
    for pattern in (*selection.select, *selection.ignore, *selection.severity):
        refuse_unknown(pattern, NAMING_RULES)
    return selection


def _spell_out(patterns: Iterable[str]) -> tuple[str, ...]:
    return tuple(spell_out(pattern, NAMING_RULES) for pattern in patterns)


def with_selected_findings(naming: Naming, settings: Settings, *, strict: bool) -> Naming:
    """A name with the findings that are selected, in the severities of the workspace."""
    selection = make_naming_selection(settings, {})
    is_strict = strict or settings.naming.strict
    stricter = map(in_strict, naming.findings) if is_strict else naming.findings
    findings = (selection.apply(finding) for finding in stricter)
    return naming._replace(findings=tuple(finding for finding in findings if finding is not None))


def print_naming(naming: Naming, options: Mapping[str, Any]) -> int:
    """Print a name; the exit code is 1 if anything is wrong enough."""
    if options["as_json"] or options["format_"] == "json":
        print_json(naming_object(naming))
    else:
        color = wants_color("auto")
        say("\n".join(naming_lines(naming, Paint(color))), color=color)
    return naming_exit_code((naming,))


def naming_exit_code(namings: Iterable[Naming]) -> int:
    """1 if any of the names has an error, else 0."""
    findings = (finding for naming in namings for finding in naming.findings)
    return int(any(finding.severity is Severity.ERROR for finding in findings))
