"""A generation as people and machines read it; apart, so that a lint does not load it."""

from floe.reports.generations.adoptions import (
    AdoptionReport,
    render_adoption_json,
    render_adoption_text,
)
from floe.reports.generations.as_json import generation_object, render_generation_json
from floe.reports.generations.as_text import print_diff, render_generation_text
from floe.reports.generations.report import GenerationReport, ReportedFile, report_file

__all__ = [
    "AdoptionReport",
    "GenerationReport",
    "ReportedFile",
    "generation_object",
    "print_diff",
    "render_adoption_json",
    "render_adoption_text",
    "render_generation_json",
    "render_generation_text",
    "report_file",
]
