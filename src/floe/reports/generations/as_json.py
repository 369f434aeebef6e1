"""A generation for programs; the shape is described in docs/formats/generate.schema.json."""

from typing import Any

from floe.cleaning import write_json
from floe.findings import Finding
from floe.generated import FileState
from floe.model import print_path
from floe.reports import finding_object, without_secrets
from floe.reports.generations.report import GenerationReport, ReportedFile

UNMAPPED = "generate/untranslated-check"


def render_generation_json(generation: GenerationReport) -> str:
    """One JSON object, in ASCII so that no terminal or code page can be surprised by it."""
    return write_json(generation_object(generation)) + "\n"


def generation_object(generation: GenerationReport) -> dict[str, Any]:
    """The generation as plain values."""
    said = without_secrets(generation.findings)
    return {
        "project": generation.project,
        "written": not (generation.is_dry or generation.is_stopped),
        "stopped": generation.is_stopped,
        "files": [_file(file) for file in generation.files],
        "unmapped": [_unmapped(finding) for finding in said.findings if finding.rule == UNMAPPED],
        "findings": [finding_object(finding) for finding in said.findings],
        "summary": {
            **{str(state): generation.count(state) for state in FileState},
            "errors": said.errors,
            "warnings": said.warnings,
            "infos": said.infos,
        },
    }


def _file(file: ReportedFile) -> dict[str, Any]:
    fields = {
        "path": file.path,
        "state": str(file.state),
        "action": file.action,
        "behind": file.is_behind,
    }
    return fields if file.diff is None else {**fields, "diff": file.diff}


def _unmapped(finding: Finding) -> dict[str, Any]:
    return {
        "contract": finding.place.file,
        "path": print_path(finding.place.path),
        "reason": finding.message,
    }
