"""What would change in a file that people wrote."""

import difflib

from floe.cli.output import say
from floe.contracts import redact_source
from floe.documents import Document
from floe.reports import secrets_of


def print_patch(document: Document, text: str) -> None:
    """The difference between a document and its new text, without secrets."""
    before, after = (side.splitlines(keepends=True) for side in (document.text, text))
    names = f"a/{document.file}", f"b/{document.file}"
    diff = "".join(difflib.unified_diff(before, after, *names))
    say(redact_source(diff, secrets_of(document)), nl=False)
