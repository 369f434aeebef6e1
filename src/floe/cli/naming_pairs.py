"""`floe naming parse`, `compose`, `from-jdbc` and `from-location`: one name each."""

from difflib import get_close_matches
from typing import Any

import click

from floe import naming
from floe.cli.naming_options import print_naming, with_selected_findings
from floe.cli.pairs import read_pairs
from floe.cli.printing import output_options
from floe.cli.workspaces import open_workspace
from floe.errors import ConfigurationError
from floe.naming import Kind, Naming, default_registry
from floe.wiring import Opened, naming_aliases

_strict = click.option("--strict", is_flag=True, help="Judge as strictly as floe can.")


@click.command("parse")
@click.argument("namespace")
@click.argument("name")
@click.option("--job", is_flag=True, help="It is the name of a job, not of a dataset.")
@click.option("--integration", metavar="NAME", help="What runs the job, such as airflow_task.")
@click.option("--job-type", metavar="TYPE", help="The jobType of its facet, such as RDD_JOB.")
@_strict
@output_options
def parse(
    namespace: str,
    name: str,
    job: bool,
    integration: str | None,
    job_type: str | None,
    **options: Any,
) -> int:
    """Take a pair apart: its source, its components, and what it ought to be.

    \b
    Examples:
      floe naming parse postgres://db.example.com:5432 shop.public.orders
      floe naming parse --job prod orders_daily.load --integration airflow_task
      floe naming parse --job prod loader.map --integration SPARK --job-type RDD_JOB
    """  # noqa: D301
    if integration and not job:
        raise ConfigurationError("--integration belongs to --job")
    if job_type and not integration:
        raise ConfigurationError("--job-type belongs to --integration")
    if integration:
        _check_integration(integration)
    opened = open_workspace()
    if job:
        parsed = naming.parse_job(integration, namespace, name, job_type)
    else:
        parsed = _parse_resolved(opened, namespace, name)
    return _print(opened, parsed, options)


def _parse_resolved(opened: Opened, namespace: str, name: str) -> Naming:
    """What a pair names after the workspace's aliases; it is shown as it was given."""
    resolved = naming.resolve_namespace(namespace, naming_aliases(opened.settings))
    parsed = naming.parse(resolved, name)
    if resolved == namespace:
        return parsed
    return parsed._replace(namespace=naming.parse(namespace, name).namespace)


@click.command("compose")
@click.argument("source")
@click.argument("components", metavar="[KEY=VALUE]...", nargs=-1)
@click.option("--job", is_flag=True, help="SOURCE is an integration, and the name is of a job.")
@_strict
@output_options
def compose(source: str, components: tuple[str, ...], job: bool, **options: Any) -> int:
    """Put a name together from its components; `floe naming explain SOURCE` lists them.

    \b
    Examples:
      floe naming compose postgres host=db.example.com database=shop schema=public table=orders
      floe naming compose --job airflow_task namespace=prod dag_id=orders_daily task_id=load
    """  # noqa: D301
    given = read_pairs(components, "floe naming compose", once=True)
    _refuse(given, "source", "integration")
    if not job and _is_only_a_job(source):
        raise ConfigurationError(f"'{source}' is an integration, whose jobs are named with --job")
    made = naming.compose_job if job else naming.compose
    return _print(open_workspace(), made(source, **given), options)


@click.command("from-jdbc")
@click.argument("url")
@click.argument("table")
@click.option("--property", "properties", multiple=True, metavar="K=V", help="Of the connection.")
@_strict
@output_options
def from_jdbc(url: str, table: str, properties: tuple[str, ...], **options: Any) -> int:
    """Name a table that is read over JDBC; user and password are dropped.

    \b
    Example:
      floe naming from-jdbc 'jdbc:postgresql://db.example.com/shop' public.orders
    """  # noqa: D301
    given = read_pairs(properties, "--property")
    _refuse(given, "url", "table")
    return _print(open_workspace(), naming.from_jdbc(url, table, **given), options)


@click.command("from-location")
@click.argument("uri")
@click.option("--table", metavar="NAME", help="The table that is kept there.")
@_strict
@output_options
def from_location(uri: str, table: str | None, **options: Any) -> int:
    """Name files by the place where they are stored.

    \b
    Example:
      floe naming from-location s3a://lake/warehouse/orders/
    """  # noqa: D301
    return _print(open_workspace(), naming.from_location(uri, table), options)


def _check_integration(integration: str) -> None:
    """Refuse a word that no integration has; its id and that of the facet jobType are known."""
    jobs = default_registry().of(Kind.JOB)
    words = {job.id for job in jobs} | {str(job.annotation["integration"]) for job in jobs}
    integrations = {word.lower(): word for word in sorted(words)}
    given = integration.lower().replace("-", "_").replace(" ", "_")
    if given not in integrations:
        near = get_close_matches(given, integrations, 1)
        hint = (
            f"did you mean '{integrations[near[0]]}'?"
            if near
            else "floe naming list --jobs shows all"
        )
        raise ConfigurationError(f"there is no integration '{integration}': {hint}")


def _is_only_a_job(source: str) -> bool:
    registry = default_registry()
    return bool(registry.find(Kind.JOB, source)) and not registry.find(Kind.DATASET, source)


def _refuse(given: dict[str, str], *words: str) -> None:
    """Refuse what is an argument of its own among the keys."""
    for word in words:
        if word in given:
            raise ConfigurationError(
                f"{word.upper()} is an argument, and no '{word}=' can be given"
            )


def _print(opened: Opened, named: Naming, options: dict[str, Any]) -> int:
    return print_naming(
        with_selected_findings(named, opened.settings, strict=options["strict"]), options
    )
