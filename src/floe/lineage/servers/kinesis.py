import re
from typing import Final

from floe.lineage.composing import compose_table
from floe.lineage.fields import ServedField
from floe.lineage.served_tables import OBJECT, ServedTable
from floe.naming import Naming

_ASKED: Final = {"host": ("region",), "stream_name": ("stream", *OBJECT)}
_ARN: Final = re.compile(r"arn:aws[\w-]*:kinesis:(?P<region>[^:]+):[^:]*:stream/(?P<stream>.+)")


def name_kinesis(table: ServedTable) -> Naming:
    """A stream, at the endpoint of its region."""
    stream = table.ask_or_name("stream_name", "stream")
    region = table.find("region", "regionName")
    found = _ARN.fullmatch(stream.text) if stream else None
    if stream is not None and found is not None:
        region = region or ServedField(found["region"], stream.place)
        stream = ServedField(found["stream"], stream.place)
    host = table.ask_or_tell("host", region and _endpoint(region))
    return compose_table(table, "kinesis", {"host": host, "stream_name": stream}, _ASKED)


def _endpoint(region: ServedField) -> ServedField:
    return ServedField(f"kinesis.{region.text}.amazonaws.com", region.place)
