"""Why a table cannot be read, in one clean line."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from pyspark.errors import AnalysisException

from floe.errors import ConfigurationError, FloeError
from floe.model import hide_known, hide_secrets

_LONGEST = 240
_QUOTED = re.compile(r"(?<!\w)(['\"])[^'\"]+\1")
_READ_FILE = re.compile(r"while reading file (\S+?)\.?(?=\s|$)")


class SourceError(FloeError):
    """A table cannot be read; `is_outside` if the world is to blame, not floe or a setting."""

    def __init__(self, reason: str, *, is_outside: bool = True, is_missing: bool = False) -> None:
        super().__init__(reason)
        self.reason = reason
        self.is_outside = is_outside
        self.is_missing = is_missing


@dataclass(frozen=True, slots=True)
class _Cause:
    """What a message tells apart: a pattern, what it means, and whether the world is to blame."""

    pattern: re.Pattern[str]
    meaning: str
    is_outside: bool = True
    is_missing: bool = False
    quotes_data: bool = False


def _cause(
    pattern: str,
    meaning: str,
    *,
    is_outside: bool = True,
    is_missing: bool = False,
    quotes_data: bool = False,
) -> _Cause:
    compiled = re.compile(pattern, re.IGNORECASE)
    return _Cause(compiled, meaning, is_outside, is_missing, quotes_data)


_MISSING_CLASS = "Spark has no class {0}: add {package} to spark.jars.packages"
_ITS_PACKAGE = "the package that holds it"

# The first that fits decides: the root cause of a Java error stands behind vaguer ones.
_CAUSES = (
    # Such messages quote rows, which could look like any other cause: these come first.
    _cause(
        r"MALFORMED_RECORD|Malformed records? (?:is|are)|_corrupt_record|CAST_INVALID_INPUT|"
        r"CAST_OVERFLOW|CONVERSION_INVALID_INPUT|CANNOT_PARSE_\w+|For input string|"
        r"DateTimeParseException|invalid input (?:syntax|value) for|is out of range for type|"
        r"date/time field value out of range|invalid byte sequence|"
        r"Conversion failed when converting|Error converting data type|ORA-01722|"
        r"Incorrect \w+ value|Truncated incorrect|duplicate key value",
        "some of its rows cannot be read in the format or the types that were declared",
        quotes_data=True,
    ),
    _cause(
        r"No suitable driver|DATA_SOURCE_NOT_FOUND|Failed to find (?:the )?data source",
        "Spark has no driver or data source for it: add {package} to spark.jars.packages",
        is_outside=False,
    ),
    _cause(
        r"(?:ClassNotFoundException|NoClassDefFoundError|Cannot find catalog plugin class[^:]*):"
        r"? *(?:Class )?(?P<a>[\w.$/]+)",
        _MISSING_CLASS,
        is_outside=False,
    ),
    _cause(
        r"No FileSystem for scheme \"?(?P<a>\w+)|UnsupportedFileSystemException[^\n]*scheme "
        r"\"?(?P<b>\w+)",
        "Spark cannot open {0}:// paths: add {package} to spark.jars.packages",
        is_outside=False,
    ),
    _cause(
        r"password authentication failed|Access denied for user|Login failed for user|ORA-01017|"
        r"invalid username|authentication fail(?:ed|ure)|no password was provided|"
        r"role \"[^\"]*\" does not exist|InvalidAccessKeyId|SignatureDoesNotMatch|"
        r"NoAuthWithAWSException|No AWS Credentials|Unable to load credentials|"
        r"NotAuthorizedException|\b401\b|Unauthorized|SaslAuthenticationException",
        "the credentials were refused, or none were given",
    ),
    _cause(
        r"permission denied|AccessDenied|Access Denied|AccessControlException|\b403\b|Forbidden|"
        r"INSUFFICIENT_PERMISSIONS|insufficient privilege|not authorized",
        "permission denied",
    ),
    _cause(
        r"UnknownHost(?:Exception)?:? *(?P<a>[\w.\-]+)?|Name or service not known|"
        r"No resolvable bootstrap urls|nodename nor servname",
        "the host is not known",
    ),
    _cause(
        r"Connection refused|Connection to [^\n]* refused|ConnectException|"
        r"Communications link failure|NoRouteToHost|Connection reset|TimeoutException|"
        r"timed out|connection attempt failed|"
        r"HttpHostConnectException|Network is unreachable",
        "the host does not answer",
    ),
    _cause(
        r"PATH_NOT_FOUND[^\n]*Path does not exist: (?P<a>\S+?)\.? |"
        r"(?:Path|file) (?P<b>\S+) does not exist|Path does not exist: (?P<c>\S+)|"
        r"FileNotFoundException: (?:File )?(?P<d>\S+)|NoSuchBucket|DELTA_PATH_DOES_NOT_EXIST",
        "there is nothing at its path",
        is_missing=True,
    ),
    _cause(
        r"TABLE_OR_VIEW_NOT_FOUND|NoSuchTable|SCHEMA_NOT_FOUND|NoSuchNamespace|NoSuchDatabase|"
        r"relation \"[^\n]*\" does not exist|table or view does not exist|doesn't exist|"
        r"Invalid object name|UNKNOWN_TABLE|UnknownTopicOrPartition|DELTA_TABLE_NOT_FOUND|"
        r"database \"[^\n]*\" does not exist|Unknown database|TABLE_NOT_FOUND",
        "the table does not exist",
        is_missing=True,
    ),
    _cause(
        r"CATALOG_NOT_FOUND|catalog plugin|CatalogNotFoundException",
        "Spark does not know its catalog: set spark.sql.catalog.<name>",
        is_outside=False,
    ),
    _cause(
        r"DELTA_MISSING_DELTA_TABLE|is not a Delta table|DELTA_TABLE_ONLY_OPERATION",
        "it is not a Delta table",
    ),
    _cause(
        r"CANNOT_MERGE_(?:INCOMPATIBLE_DATA_TYPE|SCHEMAS)|Failed merging schema|"
        r"CSV header does not conform|Parquet column cannot be converted|"
        r"SchemaColumnConvertNotSupported|INCOMPATIBLE_TYPE|CONFLICTING_(?:DIRECTORY|PARTITION)",
        "its files do not agree on the columns or their types",
    ),
    _cause(
        r"UNABLE_TO_INFER_SCHEMA|Unable to infer schema",
        "there are no files to read at its path",
    ),
    _cause(
        r"is not a Parquet file|CANNOT_READ_FILE_FOOTER|Could not read footer|malformed|"
        r"Not an Avro data file|Not a data file|FileFormatException|Malformed ORC|corrupt|"
        r"MALFORMED_RECORD|FAILED_READ_FILE|EOFException|Invalid parquet|expected magic number",
        "a file is damaged, or not of the format that was declared",
    ),
)


def explain_failure(
    exception: BaseException, secrets: Iterable[str] = (), *, package: str = _ITS_PACKAGE
) -> str:
    """One line that says why reading failed, without secrets and without Java.

    `package` is what to add where Spark lacks a class.
    """
    # Before anything is cut: half a secret would not be known again.
    text = hide_known(str(exception), secrets)
    if isinstance(exception, FloeError):
        return _one_line(text)
    cause = _find_cause(text)
    if cause is None:
        return hide_secrets(_unknown(exception, text))
    meaning = cause.meaning.format(_named(cause, text) or "for it", package=package)
    detail = _detail(cause, text)
    return hide_secrets(f"{meaning}: {detail}" if detail else meaning)


def blames_outside(exception: BaseException) -> bool:
    """Whether the world is to blame for a failure, rather than floe or a setting."""
    if isinstance(exception, SourceError):
        return exception.is_outside
    if isinstance(exception, ConfigurationError):
        return False
    cause = _find_cause(str(exception))
    return cause is None or cause.is_outside


def is_missing(failure: BaseException) -> bool:
    """Whether the owner of the table answered, and has no such table."""
    if isinstance(failure, SourceError):
        return failure.is_missing
    if isinstance(failure, ConfigurationError):
        return False
    cause = _find_cause(str(failure))
    return cause is not None and cause.is_missing


def _find_cause(text: str) -> _Cause | None:
    return next((cause for cause in _CAUSES if cause.pattern.search(text)), None)


def _unknown(exception: BaseException, text: str) -> str:
    """What an error says that nobody has seen yet: what it quotes may be data."""
    is_compiled = isinstance(exception, AnalysisException)
    said = _first_sentence(text)
    plain = said if is_compiled else _QUOTED.sub(r"\1…\1", said)
    return plain or type(exception).__name__


def _named(cause: _Cause, text: str) -> str | None:
    found = cause.pattern.search(text)
    groups = found.groupdict().values() if found else ()
    return next((group.replace("/", ".") for group in groups if group), None)


def _detail(cause: _Cause, text: str) -> str:
    # What the other side said is worth reading where it names a path, a table or a user.
    if "{package}" in cause.meaning:
        return ""
    if cause.quotes_data:
        read = _READ_FILE.search(text)
        return read[1] if read else ""
    found = cause.pattern.search(text)
    line = next((line for line in text.splitlines() if found and found[0] in line), "")
    return _first_sentence(line)


def _first_sentence(text: str) -> str:
    for line in text.splitlines():
        plain = _without_java(line)
        if plain and not plain.startswith(("at ", "An error occurred while calling", ": ")):
            return _one_line(plain)
    return ""


def _without_java(line: str) -> str:
    line = re.sub(r"^[:\s]*(?:Caused by:\s*)?(?:(?:[a-z_$][\w$]*\.)+[A-Z][\w$]*:?\s*)+", "", line)
    line = re.sub(r"^\[[A-Z_.0-9]+\]\s*", "", line.strip())
    line = re.sub(r"^JDBC external engine syntax error.*? WHERE 1=0\.\s*", "", line)
    line = re.sub(r"\s*SQLSTATE: \w+.*$", "", line)
    return line.strip(" ;,")


def _one_line(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST else line[: _LONGEST - 1] + "…"
