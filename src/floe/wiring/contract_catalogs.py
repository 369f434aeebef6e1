"""The Iceberg catalog that shows what is registered."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from floe.errors import ConfigurationError, OutsideError
from floe.extras import naming_extras
from floe.model import hide_known
from floe.wiring.workspaces import Opened

if TYPE_CHECKING:
    from floe.adapters.iceberg import RegistryCatalog

_TOKEN: Final = "FLOE_CATALOG_TOKEN"  # noqa: S105 - the name of a variable
_CREDENTIAL: Final = "FLOE_CATALOG_CREDENTIAL"


@dataclass(frozen=True, slots=True)
class _Place:
    """A catalog as its client is told of it, and as it may be shown."""

    shown: str
    told: Mapping[str, str]
    mask: Callable[[str], str]


@contextmanager
def open_contract_catalog(opened: Opened, *, creates: bool = True) -> Iterator["RegistryCatalog"]:
    """The catalog of the settings; whatever goes wrong with it is one line."""
    opened.need_settings("catalog")
    with naming_extras():
        from floe.adapters.iceberg import without_settings_files
    with without_settings_files():
        with naming_extras():
            from floe.adapters.iceberg import RegistryCatalog
        is_rest = opened.settings.catalog.type == "rest"
        place = _service(opened) if is_rest else _database(opened, creates=creates)
        catalog = None
        try:
            catalog = RegistryCatalog("floe", place.told)
            yield catalog
        except (ConfigurationError, OutsideError):
            raise
        except Exception as error:  # noqa: BLE001 - each catalog's client has errors of its own
            lines = place.mask(str(error)).strip().splitlines()
            reason = lines[0] if lines else type(error).__name__
            raise OutsideError(f"catalog {place.shown}: {reason}") from None
        finally:
            if catalog is not None:
                catalog.close()


def has_catalog(opened: Opened) -> bool:
    """Whether a catalog may have been told something: the default one is no file before that."""
    from floe.adapters.ledger import read_address

    if opened.settings.catalog.type == "rest":
        return True
    file = read_address(opened.settings.catalog.uri, opened.root, "catalog.uri").file
    return file is None or file.exists()


def _database(opened: Opened, *, creates: bool) -> _Place:
    from floe.adapters.ledger import read_address

    settings = opened.settings.catalog
    for key in ("name", "token_url", "scope"):
        if getattr(settings, key):
            raise ConfigurationError(f'catalog.{key} is for catalog.type = "rest"')
    address = read_address(settings.uri, opened.root, "catalog.uri")
    if address.file is not None and creates:
        address.file.parent.mkdir(parents=True, exist_ok=True)
    elif address.file is not None and not address.file.exists():
        raise OutsideError(f"catalog {address.shown}: there is no such file yet")
    told = {
        "type": settings.type,
        "init_catalog_tables": str(creates).lower(),
        "uri": address.url.render_as_string(hide_password=False),
        "warehouse": _warehouse(opened),
    }
    return _Place(address.shown, told, address.mask)


def _service(opened: Opened) -> _Place:
    settings = opened.settings.catalog
    if settings.warehouse == type(settings)().warehouse:
        raise ConfigurationError(
            "catalog.warehouse must say where the service keeps the files of its tables, such as "
            "s3://lake/warehouse: no others are opened"
        )
    token, credential = map(opened.environment.get, (_TOKEN, _CREDENTIAL))
    if token and credential:
        raise ConfigurationError(f"{_TOKEN} and {_CREDENTIAL} are both set: which is it?")
    told = {
        "type": settings.type,
        "uri": settings.uri,
        "warehouse": _warehouse(opened),
        "name": settings.name,
        "token": token,
        "credential": credential,
        "oauth2-server-uri": settings.token_url,
        "scope": settings.scope,
    }
    secrets = [token or "", credential or "", (credential or "").partition(":")[2]]
    return _Place(
        settings.uri,
        {key: value for key, value in told.items() if value},
        lambda text: hide_known(text, secrets),
    )


def _warehouse(opened: Opened) -> str:
    written = opened.settings.catalog.warehouse
    if "://" in written:
        return written
    folder = opened.root / written
    if not Path(written).is_absolute() and not folder.resolve().is_relative_to(opened.root):
        raise ConfigurationError("catalog.warehouse leads out of the workspace")
    return folder.resolve().as_uri()
