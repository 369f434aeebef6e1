"""One activity per file: what a command does, without knowing files or screens."""

from floe.workflows.linting import LintRequest, Linted, lint_workspace
from floe.workflows.workspace import Workspace

__all__ = ["LintRequest", "Linted", "Workspace", "lint_workspace"]
