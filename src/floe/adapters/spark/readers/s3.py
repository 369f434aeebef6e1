import re
from collections.abc import Mapping

from floe.adapters.spark.failures import SourceError
from floe.adapters.spark.readers.locations import location_of
from floe.adapters.spark.readers.reader import Address
from floe.adapters.spark.readers.remote_files import remote_reader

_PROVIDERS = "org.apache.hadoop.fs.s3a"
_REGION = re.compile(r"[A-Za-z0-9\-]{1,63}")
_SCHEME = re.compile(r"(?i)s3[an]?://")


def s3_location(address: Address) -> str:
    """The location in the words of Hadoop's S3 client."""
    location = location_of(address, "location", "path")
    if not _SCHEME.match(location):
        raise SourceError(f"'{location}' is no s3:// location", is_outside=False)
    return _SCHEME.sub("s3a://", location, count=1)


def s3_options(address: Address) -> Mapping[str, str]:
    """How to enter; without keys of its own, the client looks where all AWS clients look.

    It does not for an endpoint that only the contract names, lest that gets the machine's keys.
    """
    find = address.credentials.find
    endpoint = address.find("endpointUrl")
    options = {
        **_stranger_options(address),
        "fs.s3a.access.key": find("ACCESS_KEY_ID"),
        "fs.s3a.secret.key": find("SECRET_ACCESS_KEY"),
        "fs.s3a.session.token": find("SESSION_TOKEN"),
        "fs.s3a.endpoint.region": _region(address) or find("REGION"),
        "fs.s3a.endpoint": endpoint,
        "fs.s3a.path.style.access": "true" if endpoint else None,
        "fs.s3a.connection.ssl.enabled": "false" if _is_plain(endpoint) else None,
    }
    if options["fs.s3a.session.token"]:
        options["fs.s3a.aws.credentials.provider"] = f"{_PROVIDERS}.TemporaryAWSCredentialsProvider"
    return {key: value for key, value in options.items() if value}


def _stranger_options(address: Address) -> Mapping[str, str]:
    credentials = address.credentials
    if credentials.is_at_home:
        return {}
    has_keys = credentials.find("ACCESS_KEY_ID") and credentials.find("SECRET_ACCESS_KEY")
    provider = "Simple" if has_keys else "Anonymous"
    return {
        "fs.s3a.aws.credentials.provider": f"{_PROVIDERS}.{provider}AWSCredentialsProvider",
        # A client is kept for its bucket, whatever the endpoint: others would get this one.
        "fs.s3a.impl.disable.cache": "true",
    }


def _region(address: Address) -> str | None:
    """The region, of which the client makes the name of a host."""
    region = address.find("region", "regionName")
    if region and not _REGION.fullmatch(region):
        raise SourceError("the server's region is no region", is_outside=False)
    return region


def _is_plain(endpoint: str | None) -> bool:
    return bool(endpoint) and str(endpoint).lower().startswith("http://")


S3 = remote_reader("s3", s3_location, s3_options)
