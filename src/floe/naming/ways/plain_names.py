"""Names from their components, and pairs as they stand, by all that is known."""

from typing import Any

from floe.naming.composition import compose_with
from floe.naming.definitions import Kind
from floe.naming.job_names import default_job_names
from floe.naming.names import default_names
from floe.naming.pairs import Naming


def parse(namespace: str, name: str) -> Naming:
    """What a pair names, what it ought to be, and what is wrong with it."""
    return default_names().parse(namespace, name)


def parse_job(integration: str | None, namespace: str, name: str) -> Naming:
    """What a job is; the integration is an id, or the word of the facet jobType, if known."""
    return default_job_names().parse(integration, namespace, name)


def compose(source: str, /, **components: Any) -> Naming:
    """The name of a dataset from its components."""
    return compose_with(default_names(), Kind.DATASET, source, components)


def compose_job(integration: str, /, **components: Any) -> Naming:
    """The name of a job from its components."""
    return compose_with(default_names(), Kind.JOB, integration, components)
