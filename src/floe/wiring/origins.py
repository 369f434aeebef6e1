"""Who acts, when, and from which repository."""

import datetime
import getpass
import os
from typing import TYPE_CHECKING

from floe.errors import ConfigurationError
from floe.model import public_repository
from floe.wiring.git_settings import git_setting
from floe.wiring.workspaces import Opened

if TYPE_CHECKING:
    from floe.registry import Registrant

_ACTOR = "FLOE_ACTOR"


def open_origin(opened: Opened) -> "Registrant":
    """Who acts, as FLOE_ACTOR or git claims it, and where the workspace comes from."""
    from floe.registry import LONGEST_NAME, Registrant, plain_words

    repository = repository_of(opened)
    claimed = (os.environ.get(_ACTOR) or "").strip()
    actor = claimed or git_setting(opened.root, "user.email") or getpass.getuser()
    actor = plain_words(f"who acts ({_ACTOR}, or git's user.email),", actor, LONGEST_NAME)
    return Registrant(actor, read_clock(), public_repository(repository) if repository else None)


def repository_of(opened: Opened) -> str | None:
    """The repository that floe.toml names, or git's."""
    named = opened.settings.identity.repository
    return named or git_setting(opened.root, "remote.origin.url")


def read_clock() -> datetime.datetime:
    """The clock, or SOURCE_DATE_EPOCH where a build must be repeatable."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "").strip()
    if not epoch:
        return datetime.datetime.now(datetime.UTC)
    try:
        return datetime.datetime.fromtimestamp(int(epoch), datetime.UTC)
    except (ValueError, OverflowError, OSError):
        raise ConfigurationError(f"SOURCE_DATE_EPOCH '{epoch}' is no moment in seconds") from None
