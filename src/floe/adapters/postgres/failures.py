"""Why PostgreSQL does not tell of a table, in the words that Spark's failures are told in."""

import re

import psycopg

from floe.plan import (
    CREDENTIALS_REFUSED,
    HOST_SILENT,
    HOST_UNKNOWN,
    NO_TABLE,
    PERMISSION_DENIED,
    Credentials,
    Unreachable,
)

# Whoever is not let in has no state yet, and is told in words alone.
_STATES = {"28": CREDENTIALS_REFUSED, "42501": PERMISSION_DENIED, "3D": NO_TABLE, "08": HOST_SILENT}
_WORDS = {
    "password authentication failed|no password supplied|role .* does not exist": (
        CREDENTIALS_REFUSED
    ),
    "permission denied|no pg_hba.conf entry": PERMISSION_DENIED,
    "failed to resolve host|Name or service not known": HOST_UNKNOWN,
    "Connection refused|timeout expired|timed out|Network is unreachable|No route to host|"
    "server closed the connection": HOST_SILENT,
    "database .* does not exist": NO_TABLE,
}
_WHERE = re.compile(r"\A.*connection to server at .*? failed: ")


def tell_failure(error: psycopg.Error, credentials: Credentials) -> Unreachable:
    """One line without secrets; a database that is not there has no tables."""
    said = " ".join(_WHERE.sub("", credentials.hide(str(error))).split())
    meaning = _meaning(error.sqlstate or "", said)
    told = f"{meaning}: {said}" if meaning and said else meaning or said
    return Unreachable(f"PostgreSQL: {told}", is_missing=meaning == NO_TABLE)


def _meaning(state: str, said: str) -> str | None:
    by_state = (meaning for code, meaning in _STATES.items() if state.startswith(code))
    by_words = (meaning for words, meaning in _WORDS.items() if re.search(words, said))
    return next(by_state, None) or next(by_words, None)
