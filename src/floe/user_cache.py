"""Where floe keeps what this user fetched or made once for all workspaces."""

import os
from collections.abc import Mapping
from pathlib import Path


def cache_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """The user's cache folder for floe; FLOE_CACHE_DIR moves it."""
    if chosen := environment.get("FLOE_CACHE_DIR"):
        return Path(chosen).expanduser().absolute()
    above = environment.get("XDG_CACHE_HOME") or "~/.cache"
    return Path(above).expanduser().absolute() / "floe"
