"""What `floe.toml` says; every key has a default, an unknown one is an error."""

import datetime
import tomllib
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from floe.errors import ConfigurationError
from floe.findings import Severity
from floe.model import DEFAULT_CLASSES

FILE_NAME = "floe.toml"


class Section(BaseModel):
    """A table of floe.toml."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Lint(Section):
    """Which rules speak, and how loud."""

    profile: Literal["standard", "extended", "platform"] = "extended"
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    severity: dict[str, Severity] = {}
    baseline: str | None = None


class References(Section):
    """The only places that a compile may fetch from."""

    allow: tuple[str, ...] = ()


class Exemption(Section):
    """A finding that is let through for a while, always with a reason."""

    rule: str
    contract: str = "*"
    reason: str = Field(min_length=1)
    until: datetime.date


class Governance(Section):
    """What the platform asks of every contract."""

    enforcement: Literal["off", "warn", "strict"] = "strict"
    layers: dict[str, tuple[str, ...]] = {"gold": ("tag:gold", "tag:gold-layer")}
    allowed_tags: tuple[str, ...] = ()
    classes: tuple[str, ...] = DEFAULT_CLASSES
    overrides: tuple[Exemption, ...] = ()


class Identity(Section):
    """Who owns the workspace's names."""

    repository: str | None = None


class Tiers(Section):
    """Which file is which tier."""

    enterprise: str | None = None
    domain: dict[str, str] = {}


class Settings(Section):
    """All of floe.toml."""

    name: str | None = None
    paths: tuple[str, ...] = ()
    tiers: Tiers = Tiers()
    lint: Lint = Lint()
    references: References = References()
    governance: Governance = Governance()
    identity: Identity = Identity()


# Tables of later chapters are accepted now, so that one file can serve every command.
LATER_TABLES = (
    "servers",
    "spark",
    "checks",
    "dbt",
    "ledger",
    "catalog",
    "registry",
    "lineage",
    "monitor",
)


def find_workspace(start: Path) -> Path | None:
    """The nearest folder with a floe.toml, upwards until the repository's root."""
    folder = start if start.is_dir() else start.parent
    for candidate in (folder, *folder.parents):
        if (candidate / FILE_NAME).is_file():
            return candidate
        if (candidate / ".git").exists():
            return None
    return None


def read_settings(root: Path) -> Settings:
    """The settings of a workspace; defaults where there is no floe.toml."""
    file = root / FILE_NAME
    if not file.is_file():
        return Settings()
    try:
        content = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ConfigurationError(f"{file}: {error}") from error
    kept = {key: value for key, value in content.items() if key not in LATER_TABLES}
    try:
        return Settings.model_validate(kept)
    except ValidationError as error:
        raise ConfigurationError(f"{file}: {_explain(error)}") from error


def _explain(error: ValidationError) -> str:
    first = error.errors()[0]
    path = [str(part) for part in first["loc"]]
    if first["type"] != "extra_forbidden":
        return f"{'.'.join(path)}: {first['msg']}"
    near = get_close_matches(path[-1], _known_keys(path[:-1]), 1)
    hint = f", did you mean '{near[0]}'?" if near else ""
    return f"unknown key '{'.'.join(path)}'{hint}"


def _known_keys(path: list[str]) -> list[str]:
    section: Any = Settings
    for part in path:
        field = getattr(section, "model_fields", {}).get(part)
        section = field.annotation if field else None
    known = list(getattr(section, "model_fields", {}))
    return known if path else [*known, *LATER_TABLES]
