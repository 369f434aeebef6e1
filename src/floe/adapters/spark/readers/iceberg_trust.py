"""What neither a contract nor a catalog may decide of Spark's Iceberg catalogs."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

from floe.adapters.spark.failures import SourceError
from floe.adapters.spark.readers.reader import Address
from floe.errors import OutsideError
from floe.plan import demand_platform

_SQLITE = "jdbc:sqlite:"
_HEADER = "header."
# Logins that only Iceberg itself knows; it is the platform that asks for them.
_OTHER_LOGINS = frozenset({"google", "sigv4"})


def demand_given(address: Address, kind: str) -> None:
    """Only a folder may be named by a contract alone, and no database is made."""
    demand_platform(address.source, kind, address.values, by_java=True)
    url = address.find("catalogUrl") or ""
    if url.lower().startswith(_SQLITE) and not Path(_file_of(url)).is_file():
        raise SourceError(f"there is no SQLite file '{_file_of(url)}'", is_outside=False)


def judge_answers(address: Address, options: Mapping[str, str], identifier: Sequence[str]) -> None:
    """Refuse a service that would have Iceberg load classes or send credentials elsewhere.

    Iceberg takes what a service answers over what it was told, so it is asked here first.
    """
    if options.get("type") != "rest" or _has_other_login(options):
        return
    # The client takes its time to load.
    from floe.rest_catalog import refused_properties  # noqa: PLC0415

    url = options.get("uri", "")
    try:
        answer = _service(options).find_table(identifier)
    except OutsideError as error:
        raise SourceError(f"the catalog cannot be asked: {error}") from None
    properties = {**answer.properties, **answer.table_properties}
    if refused := refused_properties(properties, url, options):
        raise SourceError(
            f"the catalog would have Spark set {', '.join(refused)}, which floe does not take from "
            f"it: if that is meant, say the same in the PROPERTIES of '{address.source.server}'"
        )


def _service(options: Mapping[str, str]) -> Any:
    from floe.rest_catalog import CatalogService  # noqa: PLC0415

    url, token_url = options.get("uri", ""), options.get("oauth2-server-uri")
    headers = {
        key.removeprefix(_HEADER): value
        for key, value in options.items()
        if key.startswith(_HEADER)
    }
    return CatalogService(
        url,
        options.get("warehouse"),
        options.get("token"),
        options.get("credential"),
        urljoin(f"{url.rstrip('/')}/", token_url) if token_url else None,
        options.get("scope", "catalog"),
        headers,
    )


def _has_other_login(options: Mapping[str, str]) -> bool:
    kind = options.get("rest.auth.type", "").lower()
    return kind in _OTHER_LOGINS or options.get("rest.sigv4-enabled", "").lower() == "true"


def _file_of(url: str) -> str:
    return url[len(_SQLITE) :].removeprefix("file:").partition("?")[0]
