"""One activity per file: what a command does, without knowing files or screens."""

from floe.workflows.compiling import Compilation, compile_artifacts, identify
from floe.workflows.drawing import Drawn, DrawRequest, draw_workspace
from floe.workflows.linting import Exempted, Linted, LintRequest, lint_workspace, read_documents
from floe.workflows.workspace import Workspace

__all__ = [
    "Compilation",
    "DrawRequest",
    "Drawn",
    "Exempted",
    "LintRequest",
    "Linted",
    "Workspace",
    "compile_artifacts",
    "draw_workspace",
    "identify",
    "lint_workspace",
    "read_documents",
]
