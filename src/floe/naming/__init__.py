"""OpenLineage names of datasets and jobs: composed, taken apart, put right and judged."""

from typing import Any

from floe.naming.composition import compose_with
from floe.naming.definitions import Kind
from floe.naming.names import default_names
from floe.naming.pairs import Alias, Naming, Pair

__all__ = ["Alias", "Naming", "Pair", "compose", "compose_job", "parse"]


def parse(namespace: str, name: str) -> Naming:
    """What a pair names, what it ought to be, and what is wrong with it."""
    return default_names().parse(namespace, name)


def compose(source: str, /, **components: Any) -> Naming:
    """The name of a dataset from its components."""
    return compose_with(default_names(), Kind.DATASET, source, components)


def compose_job(integration: str, /, **components: Any) -> Naming:
    """The name of a job from its components."""
    return compose_with(default_names(), Kind.JOB, integration, components)
