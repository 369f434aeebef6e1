import re
from typing import Final

from floe.lineage.composing import compose_table
from floe.lineage.fields import ServedField
from floe.lineage.served_tables import OBJECT, ServedTable
from floe.naming import Naming

_ASKED: Final = {"resource_type": (), "project_id": ("project",), "resource_id": ("topic", *OBJECT)}
_FULL: Final = re.compile(r"projects/(?P<project>[^/]+)/(?P<kind>topic|subscription)s/(?P<id>.+)")


def name_pubsub(table: ServedTable) -> Naming:
    """A topic, or a subscription where the whole of its name says so."""
    resource = table.ask_or_name("resource_id", "topic")
    project, kind = table.ask("project_id", "project"), "topic"
    found = _FULL.fullmatch(resource.text) if resource else None
    if resource is not None and found is not None:
        project, kind = ServedField(found["project"], resource.place), found["kind"]
        resource = ServedField(found["id"], resource.place)
    components = {
        "resource_type": table.ask_or_tell("resource_type", ServedField(kind, table.object_place)),
        "project_id": project,
        "resource_id": resource,
    }
    return compose_table(table, "pubsub", components, _ASKED)
