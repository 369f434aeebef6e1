import re
from typing import Final

from floe.lineage.composing import unresolved
from floe.lineage.fields import ServedField
from floe.lineage.locations import LOCATIONS, name_location
from floe.lineage.served_tables import ServedTable
from floe.naming import Alias, Naming

_LOCATION: Final = re.compile(
    r"(?P<scheme>[a-z]+)://(?:(?P<container>[^/@]+)@)?(?P<place>[^/]+)(?P<path>/.*)?",
    re.IGNORECASE | re.DOTALL,
)
_ENDPOINT: Final = ".dfs.core.windows.net"
_ACCOUNT: Final = re.compile(r"(?P<account>[^.]+)\.(?P<service>blob|dfs)\.(?P<suffix>.+)")


def name_azure(table: ServedTable) -> Naming:
    """Files in Azure, however their location is written, in the words of Hadoop's clients."""
    location = table.find(*LOCATIONS)
    if location is None:
        return unresolved("abfss", (table.missing("abfss", "location"),))
    full = _full_location(location.text, table.text("account", "storageAccount"))
    if full is None:
        return unresolved("abfss", (table.missing("abfss", "account"),))
    return _with_other_endpoint(name_location(table, ServedField(full, location.place)))


def _with_other_endpoint(naming: Naming) -> Naming:
    """An account has the same files at the endpoint of blobs and at that of the data lake."""
    pair, other = naming.canonical, {"abfss": "wasbs", "wasbs": "abfss"}.get(naming.source or "")
    if pair is None or other is None or not pair.namespace.endswith(_ENDPOINT):
        return naming
    namespace = f"{other}:{pair.namespace.partition(':')[2]}"
    alias = Alias(namespace, pair.name, "whoever takes the other endpoint")
    return naming._replace(aliases=(*naming.aliases, alias))


def _full_location(location: str, account: str | None) -> str | None:
    """Abfss or wasbs with container and account; None where the account is not known."""
    found = _LOCATION.fullmatch(location)
    if found is None:
        return location
    container, place, path = found["container"], found["place"], found["path"] or "/"
    host = _ACCOUNT.fullmatch(place)
    if container is None and host is not None:
        container, _, path = path.lstrip("/").partition("/")
    elif container is None:
        container, place = place, account or ""
        host = _ACCOUNT.fullmatch(place)
    if not place:
        return None
    name = host["account"] if host else place
    suffix = host["suffix"] if host else "core.windows.net"
    if _is_blob(found["scheme"].lower(), host):
        return f"wasbs://{container}@{name}.blob.{suffix}/{path.lstrip('/')}"
    return f"abfss://{container}@{name}.dfs.{suffix}/{path.lstrip('/')}"


def _is_blob(scheme: str, host: re.Match[str] | None) -> bool:
    if scheme in ("wasb", "wasbs"):
        return True
    return scheme not in ("abfs", "abfss") and host is not None and host["service"] == "blob"
