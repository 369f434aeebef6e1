import pytest

from floe.adapters.spark.failures import (
    SourceError,
    blames_outside,
    explain_failure,
    is_missing,
)
from floe.adapters.spark.measuring.expressions.failures import not_measured
from floe.errors import ConfigurationError
from floe.plan import NotMeasured

JAVA = "An error occurred while calling o42.load.\n: "
ROWS = "some of its rows cannot be read in the format or the types that were declared"
CASES = [
    (
        JAVA + "java.lang.ClassNotFoundException: org.postgresql.Driver\n\tat java.base/x",
        "Spark has no class org.postgresql.Driver: add the package that holds it to "
        "spark.jars.packages",
        False,
    ),
    (
        "[DATA_SOURCE_NOT_FOUND] Failed to find the data source: kafka. Make sure",
        "Spark has no driver or data source for it: add the package that holds it to "
        "spark.jars.packages",
        False,
    ),
    (
        JAVA
        + 'org.apache.hadoop.fs.UnsupportedFileSystemException: No FileSystem for scheme "gs"\n',
        "Spark cannot open gs:// paths: add the package that holds it to spark.jars.packages",
        False,
    ),
    (
        JAVA + "org.postgresql.util.PSQLException: FATAL: password authentication failed "
        'for user "ann"\n'
        "\tat org.postgresql.core",
        "the credentials were refused, or none were given: FATAL: password authentication failed "
        'for user "ann"',
        True,
    ),
    (
        JAVA + "java.nio.file.AccessDeniedException: s3a://b/x: HTTP 403\n",
        "permission denied: s3a://b/x: HTTP 403",
        True,
    ),
    (
        JAVA + "java.net.UnknownHostException: nowhere.example\n",
        "the host is not known: nowhere.example",
        True,
    ),
    (
        JAVA + "org.postgresql.util.PSQLException: Connection to db:5432 refused. Check that\n"
        "Caused by: java.net.ConnectException: Connection refused\n",
        "the host does not answer: Connection to db:5432 refused. Check that",
        True,
    ),
    (
        "[PATH_NOT_FOUND] Path does not exist: file:/data/x. SQLSTATE: 42K03",
        "there is nothing at its path: Path does not exist: file:/data/x.",
        True,
    ),
    (
        "[TABLE_OR_VIEW_NOT_FOUND] The table or view `a`.`b` cannot be found. SQLSTATE: 42P01;\n'x",
        "the table does not exist: The table or view `a`.`b` cannot be found.",
        True,
    ),
    (
        "[UNABLE_TO_INFER_SCHEMA] Unable to infer schema for Parquet. SQLSTATE: 42KD9",
        "there are no files to read at its path: Unable to infer schema for Parquet.",
        True,
    ),
    (
        "java.lang.RuntimeException: file:/x is not a Parquet file. Expected magic number",
        "a file is damaged, or not of the format that was declared: file:/x is not a Parquet "
        "file. Expected magic number",
        True,
    ),
    ("java.lang.IllegalStateException: odd\n\tat x", "odd", True),
    (
        "[MALFORMED_RECORD_IN_PARSING.WITHOUT_SUGGESTION] Malformed records are detected in record "
        "parsing: [403,ann@a.nl]. SQLSTATE: 22023",
        ROWS,
        True,
    ),
    (
        "[FAILED_READ_FILE.NO_HINT] Encountered error while reading file file:///x/a.json. "
        'SQLSTATE: KD001\nCaused by: [MALFORMED_RECORD_IN_PARSING] {"mail": "ann@a.nl"}',
        f"{ROWS}: file:///x/a.json",
        True,
    ),
    (
        "[CAST_INVALID_INPUT] The value 'ann@a.nl' of the type \"STRING\" cannot be cast to INT",
        ROWS,
        True,
    ),
    (
        JAVA + "org.postgresql.util.PSQLException: ERROR: invalid input syntax for type integer: "
        '"ann@a.nl"\n\tat x',
        ROWS,
        True,
    ),
    ("java.lang.Exception: it's odd: 'ann@a.nl', \"b c\"", "it's odd: '…', \"…\"", True),
]


@pytest.mark.parametrize(("text", "line", "is_outside"), CASES)
def test_a_failure_becomes_one_clean_line(text, line, is_outside):
    failure = RuntimeError(text)
    assert explain_failure(failure) == line
    assert blames_outside(failure) is is_outside


def test_a_failure_without_words_has_at_least_a_name():
    assert explain_failure(TimeoutError()) == "TimeoutError"


def test_a_long_message_is_cut():
    assert len(explain_failure(RuntimeError("x" * 5000))) == 240


def test_no_secret_is_in_the_line():
    text = (
        "java.sql.SQLException: odd address jdbc:x://ann:hunter22@db?password=hunter22 hunter22\n"
    )
    assert explain_failure(RuntimeError(text), ["hunter22"]) == (
        "odd address jdbc:x://db?password=*** ***"
    )


def test_a_secret_at_the_place_of_the_cut_is_hidden_whole():
    text = "x" * 230 + " hunter2hunter2"
    assert explain_failure(ValueError(text), ["hunter2hunter2"]) == "x" * 230 + " ***"


def test_a_setting_is_not_the_worlds_fault():
    assert not blames_outside(ConfigurationError("credentials are missing: set FLOE_SHOP_USERNAME"))
    assert not is_missing(ConfigurationError("TABLE_NOT_FOUND"))


def test_floes_own_errors_keep_their_words():
    assert explain_failure(ConfigurationError("no Java")) == "no Java"
    refused = SourceError("no reader", is_outside=False)
    assert explain_failure(refused) == "no reader"
    assert not blames_outside(refused)


@pytest.mark.parametrize("is_outside", [True, False])
def test_why_a_table_was_not_opened_is_told_of_its_checks_too(is_outside):
    refused = SourceError("server 'x' has no host", is_outside=is_outside)
    assert not_measured(refused) == NotMeasured("server 'x' has no host", is_outside)
    setting = ConfigurationError("set FLOE_SHOP_USERNAME")
    assert not_measured(setting) == NotMeasured("set FLOE_SHOP_USERNAME", is_outside=False)


def test_a_table_that_its_owner_does_not_have_is_missing():
    assert is_missing(RuntimeError("[TABLE_OR_VIEW_NOT_FOUND] The table"))
    assert not is_missing(RuntimeError("java.net.UnknownHostException: db"))
    assert is_missing(SourceError("gone", is_missing=True))


def by_connect(text):
    """The same failure as Spark Connect tells it: with a stack, in which any number may stand."""
    said = text.removeprefix(JAVA)
    name, colon, rest = said.partition(": ")
    is_named = bool(colon) and " " not in name and "." in name
    first, _, causes = (rest if is_named else said).partition("\n")
    opening = f"({name}) {first}" if is_named else first
    frame = "\tat org.apache.spark.sql.execution.Forbidden.apply(QueryExecution.scala:403)"
    heading = name if is_named else "org.apache.spark.SparkException"
    return f"{opening}\n\nJVM stacktrace:\n{heading}\n{frame}\n{causes}\n\tat x.Y.z(Y.java:401)"


@pytest.mark.parametrize(("text", "line", "is_outside"), CASES)
def test_a_failure_over_connect_is_told_in_the_same_words(text, line, is_outside):
    """A stack's line 403 made nearly every failure a `permission denied`."""
    failure = RuntimeError(by_connect(text))
    assert explain_failure(failure) == line
    assert blames_outside(failure) is is_outside
    assert not_measured(failure) == not_measured(RuntimeError(text))


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (
            "[PATH_NOT_FOUND] Path does not exist: file:/data/403/unauthorized/x. SQLSTATE: 42K03",
            "there is nothing at its path: Path does not exist: file:/data/403/unauthorized/x.",
        ),
        (
            JAVA + "java.io.FileNotFoundException: File file:/forbidden/403 does not exist\n",
            "there is nothing at its path: File file:/forbidden/403 does not exist",
        ),
        (
            JAVA + "java.io.FileNotFoundException: /data/x (Permission denied)\n",
            "permission denied: /data/x (Permission denied)",
        ),
        (
            "[TABLE_OR_VIEW_NOT_FOUND] The table or view `timed out`.`corrupt` cannot be found.",
            "the table does not exist: The table or view `timed out`.`corrupt` cannot be found.",
        ),
    ],
)
def test_a_name_that_reads_like_a_cause_is_none(text, line):
    """A folder `403`, or a table `corrupt`, was taken for the cause."""
    assert explain_failure(RuntimeError(text)) == line


class SilentError(RuntimeError):
    """As a Connect server tells it that keeps its causes from the message."""

    def getStackTrace(self):  # noqa: N802
        cause = "java.net.UnknownHostException: nowhere.example"
        return f"org.postgresql.util.PSQLException\n\tat x.Y(Y.java:403)\nCaused by: {cause}"


def test_causes_that_a_server_does_not_show_are_asked_for():
    failure = SilentError("(org.postgresql.util.PSQLException) The connection attempt failed.")
    assert explain_failure(failure) == "the host is not known: nowhere.example"


def test_a_task_is_not_told_of_only_why_it_failed():
    text = (
        JAVA + "org.apache.spark.SparkException: Job aborted due to stage failure: Task 0 in stage "
        "11.0 failed 1 times, most recent failure: Lost task 0.0 in stage 11.0 (TID 10) (192.0.2.1 "
        "executor driver): java.lang.IllegalStateException: odd\n\tat x.Y(Y.java:403)\n"
    )
    assert explain_failure(RuntimeError(text)) == "odd"
    reason = "Spark failed while measuring it (IllegalStateException)"
    assert not_measured(RuntimeError(text)) == NotMeasured(reason, is_outside=True)


class DeadError(RuntimeError):
    """Of a JVM that is gone."""

    def __str__(self):
        raise ConnectionRefusedError


def test_an_error_that_can_no_longer_speak_has_a_name():
    assert explain_failure(DeadError()) == "DeadError"


def test_both_sides_of_a_schema_conflict_are_told():
    """`Failed merging schemas:` was all that was said."""
    first = "STRUCT<id: BIGINT, `a, b`: STRING, m: MAP<INT, STRUCT<x: INT>>, p: DECIMAL(10,2)>"
    second = first.replace("STRING", "INT").replace("x: INT", "x: DATE").replace("id", "other")
    text = (
        "[CANNOT_MERGE_SCHEMAS] Failed merging schemas:\nInitial schema:\n"
        f'"{first}"\nSchema that cannot be merged with the initial schema:\n"{second}".'
    )
    assert explain_failure(RuntimeError(text)) == (
        "its files do not agree on the columns or their types: `a, b` is string in some and int in "
        "others, m is map<int, struct<x: int>> in some and map<int, struct<x: date>> in others"
    )
