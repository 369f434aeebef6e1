"""Columns that need a class, as people and machines read of them."""

from floe.reports.classifications.as_json import classes_object, render_classes_json
from floe.reports.classifications.as_text import render_classes_text
from floe.reports.classifications.report import ClassificationReport

__all__ = ["ClassificationReport", "classes_object", "render_classes_json", "render_classes_text"]
