import re
from collections.abc import Mapping
from urllib.parse import urlsplit

from floe.adapters.spark.failures import SourceError
from floe.adapters.spark.readers.locations import location_of
from floe.adapters.spark.readers.reader import Address
from floe.adapters.spark.readers.remote_files import remote_reader
from floe.model import AZURE_HOST

_WORD = re.compile(r"[A-Za-z0-9$][A-Za-z0-9$\-]*")
_SHORT = re.compile(r"(?i)(?:az|adl|azure|abfss?|wasbs?)://")


def azure_location(address: Address) -> str:
    """The location in the words of Hadoop's Azure client: abfss://container@account/path."""
    location = location_of(address, "location", "path")
    if location.lower().startswith(("https://", "http://")):
        parts = urlsplit(location)
        container, _, path = parts.path.lstrip("/").partition("/")
        return _made(container, parts.netloc, path)
    if not _SHORT.match(location):
        raise SourceError("its location is neither abfss:// nor https://", is_outside=False)
    place, _, path = _SHORT.sub("", location, count=1).partition("/")
    container, at, host = place.partition("@")
    if not at:
        host = address.find("account", "storageAccount") or address.credentials.need(
            "STORAGE_ACCOUNT"
        )
    return _made(container, host, path)


def _made(container: str, host: str, path: str) -> str:
    account = host.split(".")[0]
    # Any other sign could make another host of it.
    if not _WORD.fullmatch(account) or not _WORD.fullmatch(container):
        raise SourceError("its container or account is no name of Azure's", is_outside=False)
    return f"abfss://{container}@{account}.{AZURE_HOST}/{path}"


def azure_options(address: Address) -> Mapping[str, str]:
    """How to enter: an account key, a shared access signature, or a service principal."""
    host = azure_location(address).partition("@")[2].partition("/")[0]
    find = address.credentials.find
    connection = _parse_connection(find("CONNECTION_STRING"))
    for part in ("accountkey", "sharedaccesssignature"):
        if part in connection:
            address.credentials.keep(connection[part])
    key = find("STORAGE_ACCOUNT_KEY", "ACCOUNT_KEY") or connection.get("accountkey")
    signature = find("SAS_TOKEN") or connection.get("sharedaccesssignature")
    if key:
        return {f"fs.azure.account.key.{host}": key}
    if signature:
        return {
            f"fs.azure.account.auth.type.{host}": "SAS",
            f"fs.azure.sas.fixed.token.{host}": signature.lstrip("?"),
        }
    return _principal(address, host) if find("CLIENT_ID") else {}


def _principal(address: Address, host: str) -> Mapping[str, str]:
    need = address.credentials.need
    prefix = "fs.azure.account"
    provider = "org.apache.hadoop.fs.azurebfs.oauth2.ClientCredsTokenProvider"
    tenant = need("TENANT_ID")
    return {
        f"{prefix}.auth.type.{host}": "OAuth",
        f"{prefix}.oauth.provider.type.{host}": provider,
        f"{prefix}.oauth2.client.id.{host}": need("CLIENT_ID"),
        f"{prefix}.oauth2.client.secret.{host}": need("CLIENT_SECRET"),
        f"{prefix}.oauth2.client.endpoint.{host}": (
            f"https://login.microsoftonline.com/{tenant}/oauth2/token"
        ),
    }


def _parse_connection(text: str | None) -> dict[str, str]:
    pairs = (part.partition("=") for part in (text or "").split(";") if "=" in part)
    return {name.strip().lower(): value.strip() for name, _, value in pairs}


AZURE = remote_reader("azure", azure_location, azure_options)
