"""The workspace of a command, trusted or not."""

from pathlib import Path

import click

from floe.cli.output import remark
from floe.cli.printing import printable
from floe.cli.untrusted import is_untrusted
from floe.errors import ConfigurationError
from floe.settings import FILE_NAME
from floe.wiring import Opened
from floe.wiring import open_workspace as open_folder

_TOLD = "floe.withheld"


def open_workspace(
    paths: tuple[Path, ...] = (), *, offline: bool = False, refresh: bool = False
) -> Opened:
    """The workspace around some paths; of an untrusted one it is said what was not taken."""
    opened = open_folder(paths, offline=offline, refresh=refresh, untrusted=is_untrusted())
    notes = click.get_current_context().meta
    # Some commands open their workspace twice.
    for key in opened.withheld if notes.get(_TOLD) != opened.withheld else ():
        remark(f"{FILE_NAME}: {printable(key)} is not taken from an untrusted workspace")
    notes[_TOLD] = opened.withheld
    return opened


def open_records() -> Opened:
    """The workspace around this folder, or the folder itself if anything was recorded there."""
    opened = open_workspace()
    if not (opened.is_workspace or (opened.root / ".floe").exists()):
        raise ConfigurationError(
            f"there is no {FILE_NAME} in or above {opened.root}, and nothing was recorded there"
        )
    return opened
