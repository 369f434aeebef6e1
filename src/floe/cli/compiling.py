"""What the contracts of a workspace come to, for commands that ask for nothing else."""

from floe.cli.output import remark
from floe.contracts import Compilation
from floe.wiring import Opened, compile_request
from floe.workflows.compiling import compile_workspace, left_out


def compile_opened(opened: Opened) -> Compilation:
    """What all contracts of a workspace come to; what had to be left out is said."""
    compilation = compile_workspace(opened.workspace, compile_request(opened))
    for note in left_out(compilation):
        remark(f"note: {note}")
    return compilation
