"""What keeps a contract from being written in another format."""

from floe.findings import Fault, Refusal, Severity, UnsafeExportError

FAULTS = (
    Fault(
        "export/unsafe-name",
        Severity.ERROR,
        "A name that means more than a name in the format it is exported to.",
        "A converter puts names into its output as they are, so a quote, a line end or a brace "
        "in one would become code of whoever wrote the contract.",
        "Give it a name that the format allows, or a `physicalName` where the format writes that.",
    ),
    Fault(
        "export/unsafe-type",
        Severity.ERROR,
        "A physical type that is more than a type.",
        "`varchar(10); drop table x` would end the statement it stands in and start another.",
        "Write the type alone, as in `varchar(10)`; constraints have properties of their own.",
    ),
    Fault(
        "export/unsafe-text",
        Severity.ERROR,
        "A value that the format has no safe way to write.",
        "It would leave the place that it is written to, and be taken for code there.",
        "Write the value without the characters that the finding names.",
    ),
    Fault(
        "export/unsafe-link",
        Severity.ERROR,
        "A link whose address is a program.",
        "A page would run what follows `javascript:` or `data:` when somebody clicks on it.",
        "Link to a page, with an address that starts with `https:`.",
    ),
    Fault(
        "export/unsafe-sql",
        Severity.ERROR,
        "SQL of a quality rule that does more than look at data.",
        "The tool that reads the export runs it as it is written.",
        "Write one query that starts with `select` or `with`.",
    ),
    Fault(
        "export/unsafe-output",
        Severity.ERROR,
        "A converted contract that holds more than the contract says.",
        "What was written is read back before anybody gets it; here it held something that is "
        "no table, column, class or text of the contract.",
        "Look for names and texts with quotes, line ends or braces in what the finding names.",
    ),
)


def unsafe_output(message: str) -> UnsafeExportError:
    """What was written is more than the contract says."""
    return UnsafeExportError([Refusal("export/unsafe-output", (), message)])
