"""Which properties a REST catalog may set for its clients.

Clients in Java take all of them, over their own: some load a class by its name, others say where
credentials are sent. Hence a list of those that do neither.
"""

from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import urljoin, urlsplit

_PLAIN = frozenset(
    {
        "adls.read.block-size-bytes",
        "cache-enabled",
        "cache.expiration-interval-ms",
        "client.refresh-credentials-enabled",
        "client.region",
        "clients",
        "default-base-location",
        "expiration-time",
        "gcs.oauth2.refresh-credentials-enabled",
        "gcs.oauth2.token",
        "gcs.oauth2.token-expires-at",
        "gcs.project-id",
        "namespace-separator",
        "prefix",
        "region",
        "rest-metrics-reporting-enabled",
        "rest-page-size",
        "s3.access-key-id",
        "s3.checksum-enabled",
        "s3.cross-region-access-enabled",
        "s3.delete-enabled",
        "s3.path-style-access",
        "s3.region",
        "s3.remote-signing-enabled",
        "s3.secret-access-key",
        "s3.session-token",
        "s3.session-token-expires-at-ms",
        "s3.sse.type",
        "snapshot-loading-mode",
        "view-endpoints-supported",
        "warehouse",
    }
)
_PLAIN_PREFIXES = ("adls.sas-token.", "adls.sas-token-expires-at-ms.")
# These say where tokens are sent, so they may only lead to the catalog itself.
_ADDRESSES = frozenset(
    {
        "adls.refresh-credentials-endpoint",
        "client.refresh-credentials-endpoint",
        "gcs.oauth2.refresh-credentials-endpoint",
        "oauth2-server-uri",
        "s3.signer.endpoint",
        "s3.signer.uri",
        "signer.endpoint",
        "signer.uri",
        "uri",
    }
)
_FILES = "org.apache.iceberg."
_CLASSES: Mapping[str, frozenset[str]] = {
    "io-impl": frozenset(
        {
            f"{_FILES}aws.s3.S3FileIO",
            f"{_FILES}azure.adlsv2.ADLSFileIO",
            f"{_FILES}gcp.gcs.GCSFileIO",
            f"{_FILES}hadoop.HadoopFileIO",
            f"{_FILES}io.ResolvingFileIO",
        }
    )
}
_PORTS = {"http": 80, "https": 443}


def refused_properties(
    properties: Mapping[str, Any], url: str, own: Mapping[str, str]
) -> tuple[str, ...]:
    """The properties that a catalog may not set; one that says the same as our `own` does no harm.

    Storage at an address of its own is only reached with keys of its own.
    """
    return tuple(sorted(_refused(properties, url, own)))


def is_beside(address: str, url: str) -> bool:
    """Whether an address, which may be relative, is on the host of another, and as safe."""
    try:
        return _origin(urljoin(f"{url.rstrip('/')}/", address)) == _origin(url)
    except ValueError:
        return False


def _refused(properties: Mapping[str, Any], url: str, own: Mapping[str, str]) -> Iterator[str]:
    has_keys = "s3.access-key-id" in properties and "s3.secret-access-key" in properties
    for key, value in properties.items():
        text = str(value)
        if own.get(key) == text or (key == "s3.endpoint" and has_keys):
            continue
        is_plain = key in _PLAIN or key.startswith(_PLAIN_PREFIXES)
        is_address = key in _ADDRESSES and is_beside(text, url)
        # Iceberg fills in what stands behind `env:` from the environment.
        if text.startswith("env:") or not (
            is_plain or is_address or text in _CLASSES.get(key, frozenset())
        ):
            yield key


def _origin(address: str) -> tuple[str, str | None, int | None]:
    parts = urlsplit(address)
    if parts.username is not None or "\\" in parts.netloc:
        raise ValueError(address)
    return parts.scheme.lower(), parts.hostname, parts.port or _PORTS.get(parts.scheme.lower())
