"""PyIceberg without the settings that lie around."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from pyiceberg.utils.config import Config


@contextmanager
def without_settings_files() -> Iterator[None]:
    """Have PyIceberg read no `.pyiceberg.yaml`: in the current folder it may be a stranger's."""
    read = Config._from_configuration_files  # noqa: SLF001
    Config._from_configuration_files = staticmethod(lambda: None)  # type: ignore[method-assign]  # noqa: SLF001
    try:
        yield
    finally:
        Config._from_configuration_files = staticmethod(read)  # type: ignore[method-assign]  # noqa: SLF001
        # Whoever uses PyIceberg in the same process has their settings again.
        with suppress(Exception):
            sys.modules["pyiceberg.catalog"]._ENV_CONFIG = Config()  # type: ignore[attr-defined]  # noqa: SLF001
