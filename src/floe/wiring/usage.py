"""Who uses what: questions to the tables of usage."""

import re
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from floe.errors import ConfigurationError
from floe.extras import naming_extras
from floe.wiring.compile_requests import compile_fields
from floe.wiring.event_sources import naming_aliases
from floe.wiring.origins import read_clock
from floe.wiring.workspaces import Opened

if TYPE_CHECKING:
    from floe.usage import ContractUsage
    from floe.workflows.consumers import ReadUses, UsageRequest


def usage_folder(opened: Opened) -> Path:
    """Where it is kept who uses what; other aliases would give it other names."""
    opened.need_settings("usage.tables", "naming.aliases")
    folder = opened.settings.usage.tables
    if "://" in folder:
        raise ConfigurationError(f"floe.toml: usage.tables must be a folder, not {folder}")
    return opened.root / folder


def find_usage(
    opened: Opened, contract: str, *, since: date | None = None, until: date | None = None
) -> "ContractUsage":
    """Who uses a contract, by its file, id or name; `products` of the answer are its consumers."""
    from floe.workflows.consumers import find_usage as find

    with naming_extras():
        from floe.adapters.usage_tables import read_uses
    file = Path(contract)
    wanted = opened.name_file(file) if file.is_file() else contract
    request = usage_request(opened, since, until)
    return find(opened.workspace, wanted, request, partial(read_uses, usage_folder(opened)))


def usage_request(
    opened: Opened, since: date | None = None, until: date | None = None
) -> "UsageRequest":
    """How names and jobs are read, as floe.toml says it, and in which days."""
    from floe.workflows.consumers import UsageRequest

    return UsageRequest(**usage_fields(opened, since, until))


def usage_fields(opened: Opened, since: date | None, until: date | None) -> dict[str, Any]:
    """What floe.toml says of how names and jobs are read, as the fields of a request."""
    from floe.usage import JobRule, UsageWindow

    if since is not None and until is not None and since > until:
        raise ConfigurationError(f"no day is since {since} and until {until}: change one of them")
    settings = opened.settings
    rules = (JobRule(rule.product, rule.prefix, rule.namespace) for rule in settings.usage.jobs)
    return {
        **compile_fields(opened),
        "window": UsageWindow(since, until),
        "rules": tuple(rules),
        "aliases": naming_aliases(settings),
        "servers": settings.servers.values,
        "root": opened.root.as_posix(),
        "namespace": settings.lineage.namespace,
    }


def open_uses(opened: Opened) -> "ReadUses | None":
    """What reads the tables of usage; None where there are none, and nothing is needed then."""
    folder = usage_folder(opened)
    if not folder.is_dir():
        return None
    with naming_extras():
        from floe.adapters.usage_tables import read_uses
    return partial(read_uses, folder)


def first_recent_day(opened: Opened) -> date:
    """From when on a reader counts as one who uses a contract still."""
    text, today = opened.settings.usage.window, read_clock().date()
    if not re.fullmatch(r"[1-9][0-9]{0,4}d", text):
        raise ConfigurationError(
            f"floe.toml: usage.window is '{text}': write how many days count, such as 90d"
        )
    return read_day(text, today)


def read_day(text: str, today: date) -> date:
    """A date, or how many days ago it was, as in `30d`."""
    try:
        if days := re.fullmatch(r"([0-9]{1,6})d", text):
            return today - timedelta(days=int(days[1]))
        return date.fromisoformat(text)
    except (ValueError, OverflowError):
        raise ConfigurationError(
            f"'{text}' is no day: write a date such as 2026-11-01, or 30d for 30 days ago"
        ) from None
