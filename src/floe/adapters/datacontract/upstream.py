"""Foreign code under guard: it prints nothing of its own and fails in one line."""

import contextlib
import importlib
import io
import logging
import re
import warnings
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from floe.adapters.datacontract.confinement import confined
from floe.adapters.datacontract.formats import Format
from floe.adapters.datacontract.run_limits import TooSlowError, memory_limit, time_limit
from floe.cleaning import clean
from floe.errors import ConfigurationError, FloeError, InputError, OutsideError
from floe.extras import EXTRAS, MissingExtraError

_LONGEST = 300
_LONGEST_RUN = 60
_MOST_MEMORY = 2 * 1024**3
_COLOURS = re.compile(r"\x1b\[[0-9;]*m")
_ENUM = re.compile(r"\b(?:Export|Import)Format\.(\w+)")


@contextlib.contextmanager
def guarded(format: Format, doing: str, warned: list[str] | None = None) -> Iterator[io.StringIO]:
    """Run a converter; what it prints is held back, and what it raises becomes one line.

    What it warns of goes to `warned`, if anybody wants to hear it.
    """
    printed = io.StringIO()
    try:
        with contextlib.redirect_stdout(printed), _silenced(warned):
            yield printed
    except ImportError as error:
        raise missing_package(format, error) from error
    except FloeError:
        raise
    except (Exception, SystemExit, TooSlowError) as error:
        raise failed(format, doing, explain(error)) from error


@contextlib.contextmanager
def shut_in(
    format: Format, doing: str, readable: Iterable[Path] = (), suffixes: tuple[str, ...] = ("",)
) -> Iterator[None]:
    """Run a converter that reaches nothing but what it was given, and that comes to an end."""
    attempts: list[str] = []
    # What is read piece by piece takes the memory that it finds.
    memory = memory_limit(_MOST_MEMORY) if format.largest else contextlib.nullcontext()
    try:
        with time_limit(_LONGEST_RUN), memory, confined(readable, suffixes) as confinement:
            attempts = confinement.attempts
            yield
    except (Exception, TooSlowError) as error:
        if attempts:
            raise _refused(format, doing, attempts[0]) from error
        raise
    # A converter that goes on without what it was refused would leave something out.
    if attempts:
        raise _refused(format, doing, attempts[0])


def _refused(format: Format, doing: str, attempt: str) -> FloeError:
    reason = clean(f"{attempt}, and gets no more than it was given")
    if doing == "read":
        return InputError(f"{format.name} is not read: {reason}")
    return failed(format, doing, reason)


@contextlib.contextmanager
def _silenced(warned: list[str] | None) -> Iterator[None]:
    """Nothing reaches standard error: no text, no log and no warning."""
    before = logging.root.manager.disable
    logger = logging.getLogger("datacontract")
    state = (logger.propagate, logger.level)
    handler = _Hearing(warned if warned is not None else [])
    logging.disable(logging.CRITICAL if warned is None else logging.INFO)
    if warned is not None:
        logger.propagate = False
        logger.setLevel(logging.WARNING)
        logger.addHandler(handler)
    try:
        with contextlib.redirect_stderr(io.StringIO()), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        logging.disable(before)
        logger.removeHandler(handler)
        logger.propagate, level = state
        logger.setLevel(level)


class _Hearing(logging.Handler):
    """Keeps what is warned of, a line each."""

    def __init__(self, warned: list[str]) -> None:
        super().__init__(logging.WARNING)
        self._warned = warned

    def emit(self, record: logging.LogRecord) -> None:
        """Take one message."""
        if record.levelno == logging.WARNING:
            self._warned.append(first_line(" ".join(record.getMessage().split())))


def load(module: str) -> Any:
    """A module of datacontract-cli."""
    return importlib.import_module(module)


def failed(format: Format, doing: str, reason: str) -> OutsideError:
    """The one line that says what datacontract-cli could not do."""
    return OutsideError(f"datacontract-cli cannot {doing} {format.name}: {reason}")


def missing_package(format: Format, error: ImportError) -> ConfigurationError:
    """The one line that says what is to be installed."""
    cause = error.__cause__ or error.__context__
    named = error.name or (cause.name if isinstance(cause, ImportError) else None)
    name = (named or explain(error)).partition(".")[0]
    if name in EXTRAS["formats"]:
        return MissingExtraError(name)
    install = f"datacontract-cli[{format.extra}]" if format.extra else name
    return ConfigurationError(f"{format.name} needs the package '{name}': install {install}")


def explain(error: BaseException) -> str:
    """The shortest honest account of a failure."""
    reason = getattr(error, "reason", None)
    text = first_line(reason if isinstance(reason, str) else str(error))
    return text or type(error).__name__


def first_line(text: str) -> str:
    """The first line that says something, cut where it gets long."""
    plain = _ENUM.sub(lambda match: match[1].replace("_", "-"), _COLOURS.sub("", text))
    line = next((line.strip() for line in plain.splitlines() if line.strip()), "")
    # A source must not be able to steer the terminal by way of an error message.
    return clean(line if len(line) <= _LONGEST else f"{line[:_LONGEST]}…")
