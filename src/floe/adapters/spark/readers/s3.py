import re
from collections.abc import Mapping

from floe.adapters.spark.failures import SourceError
from floe.adapters.spark.readers.locations import location_of
from floe.adapters.spark.readers.reader import Address
from floe.adapters.spark.readers.remote_files import remote_reader

_SCHEME = re.compile(r"(?i)s3[an]?://")


def s3_location(address: Address) -> str:
    """The location in the words of Hadoop's S3 client."""
    location = location_of(address, "location", "path")
    if not _SCHEME.match(location):
        raise SourceError(f"'{location}' is no s3:// location", is_outside=False)
    return _SCHEME.sub("s3a://", location, count=1)


def s3_options(address: Address) -> Mapping[str, str]:
    """How to enter; without keys of its own, the client looks where all AWS clients look."""
    find = address.credentials.find
    endpoint = address.find("endpointUrl")
    options = {
        "fs.s3a.access.key": find("ACCESS_KEY_ID"),
        "fs.s3a.secret.key": find("SECRET_ACCESS_KEY"),
        "fs.s3a.session.token": find("SESSION_TOKEN"),
        "fs.s3a.endpoint.region": address.find("region", "regionName") or find("REGION"),
        "fs.s3a.endpoint": endpoint,
        "fs.s3a.path.style.access": "true" if endpoint else None,
        "fs.s3a.connection.ssl.enabled": "false" if _is_plain(endpoint) else None,
    }
    if options["fs.s3a.session.token"]:
        provider = "org.apache.hadoop.fs.s3a.TemporaryAWSCredentialsProvider"
        options["fs.s3a.aws.credentials.provider"] = provider
    return {key: value for key, value in options.items() if value}


def _is_plain(endpoint: str | None) -> bool:
    return bool(endpoint) and str(endpoint).lower().startswith("http://")


S3 = remote_reader("s3", s3_location, s3_options)
