"""The kinds of things that Pub/Sub names."""

from enum import StrEnum


class PubSubResourceType(StrEnum):
    """What stands first in a name of Pub/Sub; the openlineage client has an enum of this name."""

    TOPIC = "topic"
    SUBSCRIPTION = "subscription"
