"""What the contracts of a workspace come to, for commands that ask for nothing else."""

from floe.cli.output import remark
from floe.contracts import Compilation
from floe.wiring import Opened, compile_request
from floe.workflows.compiling import compile_workspace, describe_unread, unread_documents


def compile_opened(opened: Opened) -> Compilation:
    """What all contracts of a workspace come to; what had to be left out is said."""
    compilation = compile_workspace(opened.workspace, compile_request(opened))
    for document in unread_documents(compilation):
        remark(f"note: left out {describe_unread(document)}")
    return compilation
