"""Why a table cannot be read, in one clean line."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import unquote

from pyspark.errors import AnalysisException

from floe.adapters.spark.error_texts import names_in, text_of
from floe.adapters.spark.schema_conflicts import conflict_in
from floe.errors import ConfigurationError, FloeError
from floe.model import hide_known, hide_secrets
from floe.plan import (
    CREDENTIALS_REFUSED,
    HOST_SILENT,
    HOST_UNKNOWN,
    NO_TABLE,
    PERMISSION_DENIED,
)

# What floe's own readers raise: safe to show, whatever else such an error may quote.
EMPTY_MESSAGE = "some message is empty"
LONG_NUMBER = "some number is NaN, infinite, or has more digits than Spark can hold"
ROUNDED_NUMBER = (
    "some number has more digits than a double holds: give it a decimal as physicalType"
)
GUESSED_FORMAT = "a date format in it is not clear: see lint/date-format-unclear"
OTHER_CLOCK = "times of day are read as HH:mm:ss, and its format is another"
RAISED = (EMPTY_MESSAGE, LONG_NUMBER, ROUNDED_NUMBER, GUESSED_FORMAT, OTHER_CLOCK)

_LONGEST = 240
_HTTP = r"(?:HTTP(?:/[\d.]+)?|status(?: code)?:?|error code:?|response code:?)"
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
class Cause:
    """What messages tell apart: names that settle it, words that hint at it, and what it means.

    Names are Spark's conditions and Java's classes. `is_outside` if the world is to blame.
    """

    meaning: str
    names: frozenset[str]
    words: re.Pattern[str]
    is_outside: bool = True
    is_missing: bool = False
    quotes_data: bool = False


def _cause(
    meaning: str,
    names: str,
    words: str,
    *,
    is_outside: bool = True,
    is_missing: bool = False,
    quotes_data: bool = False,
) -> Cause:
    # A folder may be called Forbidden, and a topic 401.
    whole = rf"(?<![\w/.\-])(?:{words})(?![/\w])"
    pattern = re.compile(whole, re.IGNORECASE)
    return Cause(meaning, frozenset(names.split()), pattern, is_outside, is_missing, quotes_data)


_MISSING_CLASS = "Spark has no class {0}: add {package} to spark.jars.packages"
_ITS_PACKAGE = "the package that holds it"

# The first that fits decides: the root cause of a Java error stands behind vaguer ones.
_CAUSES = (
    # Such messages quote rows, which could look like any other cause: these come first.
    _cause(
        "some of its rows cannot be read in the format or the types that were declared",
        "MALFORMED_RECORD_IN_PARSING CAST_INVALID_INPUT CAST_OVERFLOW CONVERSION_INVALID_INPUT "
        "CANNOT_PARSE_TIMESTAMP CANNOT_PARSE_TIME CANNOT_PARSE_DECIMAL CANNOT_PARSE_INTERVAL "
        "CANNOT_PARSE_JSON_FIELD NUMERIC_VALUE_OUT_OF_RANGE DateTimeParseException",
        r"Malformed records? (?:is|are)|_corrupt_record|For input string|Bad value for type|"
        r"invalid input (?:syntax|value) for|is out of range for type|"
        r"date/time field value out of range|invalid byte sequence|"
        r"Conversion failed when converting|Error converting data type|ORA-01722|"
        r"Incorrect \w+ value|Truncated incorrect|duplicate key value",
        quotes_data=True,
    ),
    _cause(
        "Spark has no driver or data source for it: add {package} to spark.jars.packages",
        "DATA_SOURCE_NOT_FOUND",
        r"No suitable driver|Failed to find (?:the )?data source",
        is_outside=False,
    ),
    _cause(
        _MISSING_CLASS,
        "",
        r"[\w.]*(?:ClassNotFoundException|NoClassDefFoundError|"
        r"Cannot find catalog plugin class[^:]*):"
        r"? *(?:Class )?(?P<a>[\w.$/]+)",
        is_outside=False,
    ),
    _cause(
        "Spark cannot open {0}:// paths: add {package} to spark.jars.packages",
        "",
        r"No FileSystem for scheme \"?(?P<a>\w+)|"
        r"[\w.]*UnsupportedFileSystemException[^\n]*scheme \"?(?P<b>\w+)",
        is_outside=False,
    ),
    _cause(
        CREDENTIALS_REFUSED,
        "NoAuthWithAWSException NotAuthorizedException SaslAuthenticationException",
        r"password authentication failed|Access denied for user|Login failed for user|ORA-01017|"
        r"invalid username|authentication fail(?:ed|ure)|no password was provided|"
        r"role \"[^\"]*\" does not exist|InvalidAccessKeyId|SignatureDoesNotMatch|"
        r"No AWS Credentials|Unable to load credentials|"
        rf"{_HTTP} ?401|401 Unauthorized|Unauthorized",
    ),
    _cause(
        PERMISSION_DENIED,
        "AccessDeniedException AccessControlException INSUFFICIENT_PERMISSIONS ForbiddenException",
        r"permission denied|AccessDenied|Access Denied|"
        r"insufficient privileges?|(?:is )?not authorized|"
        rf"{_HTTP} ?403|403 Forbidden|Forbidden",
    ),
    _cause(
        HOST_UNKNOWN,
        "UnknownHostException",
        r"UnknownHost|Name or service not known|"
        r"No resolvable bootstrap urls|nodename nor servname",
    ),
    _cause(
        HOST_SILENT,
        "ConnectException HttpHostConnectException NoRouteToHostException TimeoutException "
        "SocketTimeoutException ConnectTimeoutException",
        r"Connection refused|Connection to [^\n]* refused|"
        r"Communications link failure|Connection reset|"
        r"timed out|connection attempt failed|Network is unreachable",
    ),
    _cause(
        "there is nothing at its path",
        "PATH_NOT_FOUND DELTA_PATH_DOES_NOT_EXIST NoSuchBucketException",
        r"(?:Path|file) \S+ does not exist|Path does not exist: \S+|"
        r"[\w.]*FileNotFoundException: (?:File )?\S+|NoSuchBucket",
        is_missing=True,
    ),
    _cause(
        NO_TABLE,
        "TABLE_OR_VIEW_NOT_FOUND SCHEMA_NOT_FOUND UNKNOWN_TABLE DELTA_TABLE_NOT_FOUND "
        "TABLE_NOT_FOUND NoSuchTableException NoSuchNamespaceException NoSuchDatabaseException "
        "UnknownTopicOrPartitionException",
        r"relation \"[^\n]*\" does not exist|table or view does not exist|doesn't exist|"
        r"Invalid object name|database \"[^\n]*\" does not exist|Unknown database|"
        r"NoSuchTable|NoSuchNamespace|NoSuchDatabase|UnknownTopicOrPartition|TABLE_NOT_FOUND",
        is_missing=True,
    ),
    _cause(
        "Spark does not know its catalog: set spark.sql.catalog.<name>",
        "CATALOG_NOT_FOUND CatalogNotFoundException",
        r"catalog plugin",
        is_outside=False,
    ),
    _cause(
        "it is not a Delta table",
        "DELTA_MISSING_DELTA_TABLE DELTA_TABLE_ONLY_OPERATION",
        r"is not a Delta table",
    ),
    _cause(
        "its files do not agree on the columns or their types",
        "CANNOT_MERGE_INCOMPATIBLE_DATA_TYPE CANNOT_MERGE_SCHEMAS "
        "SchemaColumnConvertNotSupportedException CONFLICTING_DIRECTORY_STRUCTURES "
        "CONFLICTING_PARTITION_COLUMN_NAMES "
        "FAILED_READ_FILE.PARQUET_COLUMN_DATA_TYPE_MISMATCH",
        r"Failed merging schema|CSV header does not conform|Parquet column cannot be converted|"
        r"INCOMPATIBLE_TYPE",
    ),
    _cause(
        "there are no files to read at its path",
        "UNABLE_TO_INFER_SCHEMA",
        r"Unable to infer schema",
    ),
    _cause(
        "a file is damaged, or not of the format that was declared",
        "FileFormatException EOFException",
        r"is not a Parquet file|Could not read footer|malformed|"
        r"Not an Avro data file|Not a data file|Malformed ORC|corrupt(?:ed)?|"
        r"Invalid parquet|expected magic number|Encountered error while reading file",
    ),
)


def explain_failure(
    exception: BaseException, secrets: Iterable[str] = (), *, package: str = _ITS_PACKAGE
) -> str:
    """One line that says why reading failed, without secrets and without Java.

    `package` is what to add where Spark lacks a class.
    """
    # Before anything is cut: half a secret would not be known again.
    text = hide_known(text_of(exception), secrets)
    if isinstance(exception, FloeError):
        return _one_line(text)
    cause, heading = _find_cause(text)
    if cause is None:
        return hide_secrets(_unknown(exception, text))
    meaning = _meaning(cause, text, package)
    detail = _detail(cause, heading, text)
    return hide_secrets(f"{meaning}: {detail}" if detail else meaning)


def meaning_of(exception: BaseException) -> str | None:
    """What a failure means, without a word of what was said; nothing where nobody knows."""
    text = text_of(exception)
    cause, _ = _find_cause(text)
    return hide_secrets(_meaning(cause, text, _ITS_PACKAGE)) if cause else None


def file_of(exception: BaseException) -> str | None:
    """The name of the file that was being read when an error came up, if it says so."""
    read = _READ_FILE.search(text_of(exception))
    return unquote(read[1].rpartition("/")[2]) if read else None


def cause_of(exception: BaseException) -> Cause | None:
    """What a failure means; nothing where nobody knows."""
    return _find_cause(text_of(exception))[0]


def blames_outside(exception: BaseException) -> bool:
    """Whether the world is to blame for a failure, rather than floe or a setting."""
    if isinstance(exception, SourceError):
        return exception.is_outside
    if isinstance(exception, ConfigurationError):
        return False
    cause = cause_of(exception)
    return cause is None or cause.is_outside


def is_missing(failure: BaseException) -> bool:
    """Whether the owner of the table answered, and has no such table."""
    if isinstance(failure, SourceError):
        return failure.is_missing
    if isinstance(failure, ConfigurationError):
        return False
    cause = cause_of(failure)
    return cause is not None and cause.is_missing


def _find_cause(text: str) -> tuple[Cause | None, str]:
    """The cause, and the first line that tells it; a name settles what words only suggest."""
    names = set(names_in(text))
    cause = next((cause for cause in _CAUSES if not cause.names.isdisjoint(names)), None)
    cause = cause or next((cause for cause in _CAUSES if cause.words.search(text)), None)
    told = (line for line in text.splitlines() if cause and _tells(line, cause))
    return cause, next(told, "")


def _tells(line: str, cause: Cause) -> bool:
    return bool(cause.words.search(line)) or not cause.names.isdisjoint(names_in(line))


def _unknown(exception: BaseException, text: str) -> str:
    """What an error says that nobody has seen yet: what it quotes may be data."""
    is_compiled = isinstance(exception, AnalysisException)
    said = _first_sentence(text)
    plain = said if is_compiled else _QUOTED.sub(r"\1…\1", said)
    return plain or type(exception).__name__


def _meaning(cause: Cause, text: str, package: str) -> str:
    match = cause.words.search(text)
    groups = match.groupdict().values() if match else ()
    named = next((group.replace("/", ".") for group in groups if group), "for it")
    return cause.meaning.format(named, package=package)


def _detail(cause: Cause, heading: str, text: str) -> str:
    # What the other side said is worth reading where it names a path, a table or a user.
    if "{package}" in cause.meaning:
        return ""
    if cause.quotes_data:
        read = _READ_FILE.search(text)
        return read[1] if read else ""
    return conflict_in(text) or _first_sentence(heading)


def _first_sentence(text: str) -> str:
    for line in text.splitlines():
        plain = _without_java(line)
        if plain:
            return _one_line(plain)
    return ""


def _without_java(line: str) -> str:
    line = re.sub(r"^\s*(?:(?:[a-z_$][\w$]*\.)+[A-Z][\w$]*:?\s*)+", "", line)
    line = re.sub(r"^\[[A-Z_.0-9]+\]\s*", "", line.strip())
    line = re.sub(r"^JDBC external engine syntax error.*? WHERE 1=0\.\s*", "", line)
    line = re.sub(r"\s*SQLSTATE: \w+.*$", "", line)
    return line.strip(" ;,")


def _one_line(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST else line[: _LONGEST - 1] + "…"
