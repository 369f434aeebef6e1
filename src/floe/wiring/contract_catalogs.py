"""The Iceberg catalog that shows what is registered."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from floe.errors import ConfigurationError, OutsideError
from floe.extras import naming_extras
from floe.wiring.workspaces import Opened

if TYPE_CHECKING:
    from floe.adapters.iceberg import RegistryCatalog


@contextmanager
def open_contract_catalog(opened: Opened) -> Iterator["RegistryCatalog"]:
    """The catalog of the settings; whatever goes wrong with it is one line."""
    opened.need_settings("catalog")
    with naming_extras():
        from floe.adapters.iceberg import RegistryCatalog
        from floe.adapters.ledger import read_address
    settings = opened.settings.catalog
    address = read_address(settings.uri, opened.root, "catalog.uri")
    if address.file is not None:
        address.file.parent.mkdir(parents=True, exist_ok=True)
    told = {
        "type": settings.type,
        "uri": address.url.render_as_string(hide_password=False),
        "warehouse": _warehouse(opened, settings.warehouse),
    }
    catalog = None
    try:
        catalog = RegistryCatalog("floe", told)
        yield catalog
    except (ConfigurationError, OutsideError):
        raise
    except Exception as error:  # noqa: BLE001 - each catalog's client has errors of its own
        lines = address.mask(str(error)).strip().splitlines()
        reason = lines[0] if lines else type(error).__name__
        raise OutsideError(f"catalog {address.shown}: {reason}") from None
    finally:
        if catalog is not None:
            catalog.close()


def _warehouse(opened: Opened, written: str) -> str:
    if "://" in written:
        return written
    folder = opened.root / written
    if not Path(written).is_absolute() and not folder.resolve().is_relative_to(opened.root):
        raise ConfigurationError("catalog.warehouse leads out of the workspace")
    return folder.resolve().as_uri()
