"""Names from their components, and pairs as they stand, by all that is known."""

from typing import Any

from floe.naming.composition import compose_with
from floe.naming.definitions import Kind
from floe.naming.job_names import default_job_names
from floe.naming.masking import shown_name
from floe.naming.names import default_names
from floe.naming.namespace_reader import read_job_namespace
from floe.naming.pairs import Naming, Pair


def parse(namespace: str, name: str) -> Naming:
    """What a pair names, what it ought to be, and what is wrong with it.

    >>> parse("s3a://lake", "orders/").canonical
    Pair(namespace='s3://lake', name='orders')
    """
    try:
        return default_names().parse(namespace, name)
    except (AttributeError, TypeError):
        texts = _text(namespace), _text(name)
        if texts == (namespace, name):
            raise
        return default_names().parse(*texts)


def parse_job(
    integration: str | None, namespace: str, name: str, job_type: str | None = None
) -> Naming:
    """What a job is; the integration is an id, or the word of the facet jobType, if known.

    The job type of that facet tells the jobs of an integration apart.

    >>> parse_job("airflow_task", "prod", "orders.load").components["task_id"]
    'load'
    """
    try:
        return default_job_names().parse(integration, namespace, name, job_type)
    except (AttributeError, TypeError):
        texts = _text(integration) or None, _text(namespace), _text(name), _text(job_type) or None
        if texts == (integration, namespace, name, job_type):
            raise
        return default_job_names().parse(*texts)


def show_job(namespace: str, name: str) -> Pair:
    """What a job may be called in sight of all, without asking what it is.

    >>> show_job("prod", "jdbc:postgresql://ann:secret@db/orders").name
    'jdbc:postgresql://db/orders'
    """
    return Pair(read_job_namespace(namespace).shown, shown_name(name))


def _text(value: object) -> str:
    """What is no text, such as a null of JSON, names nothing."""
    return value if isinstance(value, str) else ""


def compose(source: str, **components: Any) -> Naming:
    """The name of a dataset from its components.

    >>> compose("kafka", bootstrap_server_host="broker", port=9092, topic="orders").canonical
    Pair(namespace='kafka://broker:9092', name='orders')
    """
    return compose_with(default_names(), Kind.DATASET, source, components)


def compose_job(integration: str, **components: Any) -> Naming:
    """The name of a job from its components.

    >>> compose_job("airflow_task", namespace="prod", dag_id="orders", task_id="load").name
    'orders.load'
    """
    return compose_with(default_names(), Kind.JOB, integration, components)
