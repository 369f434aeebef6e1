"""One activity per file: what a command does, without knowing files or screens."""

from floe.workflows.compiling import Compilation, Compiled, compile_workspace
from floe.workflows.drawing import Drawn, DrawRequest, draw_workspace
from floe.workflows.elements import ELEMENT_KINDS, Element
from floe.workflows.exporting import export_contract
from floe.workflows.finding import Search, find_elements
from floe.workflows.fixing import plan_fixes
from floe.workflows.following import Followed, Goal, follow_all, follow_reference
from floe.workflows.importing import Imported, ImportRequest, complete_contract, import_contract
from floe.workflows.linting import (
    Linted,
    LintRequest,
    hear_findings,
    lint_workspace,
    read_documents,
)
from floe.workflows.saying import Say, say_nothing
from floe.workflows.starting import editor_schema, plan_workspace
from floe.workflows.workspace import Workspace

__all__ = [
    "ELEMENT_KINDS",
    "Compilation",
    "Compiled",
    "DrawRequest",
    "Drawn",
    "Element",
    "Followed",
    "Goal",
    "ImportRequest",
    "Imported",
    "LintRequest",
    "Linted",
    "Say",
    "Search",
    "Workspace",
    "compile_workspace",
    "complete_contract",
    "draw_workspace",
    "editor_schema",
    "export_contract",
    "find_elements",
    "follow_all",
    "follow_reference",
    "hear_findings",
    "import_contract",
    "lint_workspace",
    "plan_fixes",
    "plan_workspace",
    "read_documents",
    "say_nothing",
]
