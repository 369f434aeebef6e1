import re
from collections.abc import Mapping

from floe.adapters.spark.failures import SourceError
from floe.adapters.spark.readers.locations import location_of
from floe.adapters.spark.readers.reader import Address
from floe.adapters.spark.readers.remote_files import remote_reader

_SCHEME = re.compile(r"(?i)gc?s://")


def gcs_location(address: Address) -> str:
    """The location as gs://bucket/path."""
    location = location_of(address, "location", "path")
    if not _SCHEME.match(location):
        raise SourceError("its location does not start with gs://", is_outside=False)
    return _SCHEME.sub("gs://", location, count=1)


def gcs_options(address: Address) -> Mapping[str, str]:
    """How to enter: a key file, else what the machine itself may do."""
    options = {
        "fs.gs.impl": "com.google.cloud.hadoop.fs.gcs.GoogleHadoopFileSystem",
        "fs.AbstractFileSystem.gs.impl": "com.google.cloud.hadoop.fs.gcs.GoogleHadoopFS",
    }
    key_file = address.credentials.find("ACCOUNT_INFO_JSON_PATH", "KEY_FILE")
    if not key_file:
        return {**options, "fs.gs.auth.type": "APPLICATION_DEFAULT"}
    return {
        **options,
        "fs.gs.auth.type": "SERVICE_ACCOUNT_JSON_KEYFILE",
        "fs.gs.auth.service.account.json.keyfile": key_file,
    }


GCS = remote_reader("gcs", gcs_location, gcs_options)
