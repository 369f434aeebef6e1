"""One activity per file: what a command does, without knowing files or screens."""

from floe.workflows.compiling import Compilation, compile_artifacts, identify
from floe.workflows.linting import Exempted, Linted, LintRequest, lint_workspace, read_documents
from floe.workflows.workspace import Workspace

__all__ = [
    "Compilation",
    "Exempted",
    "LintRequest",
    "Linted",
    "Workspace",
    "compile_artifacts",
    "identify",
    "lint_workspace",
    "read_documents",
]
