"""`floe.lock`: what every remote reference was when it was fetched."""

import datetime
import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from floe.errors import ConfigurationError

LOCK_NAME = "floe.lock"
_HEAD = "# Written by floe: what remote references were when they were fetched. Commit this file."
_DIGEST = re.compile(r"sha256:[0-9a-f]{64}")
_VERSION = 1


@dataclass(frozen=True, slots=True, order=True)
class Pin:
    """One remote reference and the content it stands for."""

    address: str
    kind: str
    digest: str
    fetched_at: datetime.datetime


def read_lock(file: Path) -> dict[str, Pin]:
    """The pins of a lock file by address; none where there is no file."""
    if file.is_symlink() or (file.exists() and not file.is_file()):
        raise _broken(file, "it is a link, or no regular file")
    try:
        content = tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise _broken(file, str(error)) from error
    if content.get("version") != _VERSION:
        raise _broken(file, f"version {content.get('version')} is not known")
    entries = content.get("reference", [])
    pins = [_pin(file, entry) for entry in (entries if isinstance(entries, list) else [entries])]
    by_address = {pin.address: pin for pin in pins}
    if len(by_address) < len(pins):
        raise _broken(file, "an address is pinned twice")
    return by_address


def print_lock(pins: Iterable[Pin]) -> str:
    """The text of a lock file: the same pins always give the same text."""
    blocks = [f"{_HEAD}\nversion = {_VERSION}\n", *map(_print_pin, sorted(pins))]
    return "\n".join(blocks)


def _print_pin(pin: Pin) -> str:
    moment = pin.fetched_at.astimezone(datetime.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return (
        f'[[reference]]\naddress = "{pin.address}"\nkind = "{pin.kind}"\n'
        f'digest = "{pin.digest}"\nfetched_at = {moment}\n'
    )


def _pin(file: Path, entry: Any) -> Pin:
    fields = entry if isinstance(entry, dict) else {}
    address, kind, digest = (fields.get(key) for key in ("address", "kind", "digest"))
    moment = fields.get("fetched_at")
    if not (isinstance(address, str) and kind == "document"):
        raise _broken(file, "an entry needs an address, and the kind 'document'")
    # The digest names a file in the cache, so it may not be anything but a digest.
    if not (isinstance(digest, str) and _DIGEST.fullmatch(digest)):
        raise _broken(file, f"the digest of '{address}' is not 'sha256:' and 64 hex digits")
    if not isinstance(moment, datetime.datetime) or moment.tzinfo is None:
        raise _broken(file, f"fetched_at of '{address}' is not a time with an offset")
    return Pin(address, kind, digest, moment)


def _broken(file: Path, problem: str) -> ConfigurationError:
    return ConfigurationError(
        f"{file}: {problem}; restore the file, or remove it to pin every reference anew"
    )
