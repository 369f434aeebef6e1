"""Which Iceberg catalogs a contract may name by itself: decided here alone."""

from collections.abc import Collection, Mapping
from typing import Any

from floe.errors import ConfigurationError
from floe.plan.protocols import TableSource

_CHOICES = ("catalogType", "catalogUrl", "warehouse")


def undue_choices(
    kind: str, values: Mapping[str, Any], given: Collection[str], *, by_java: bool
) -> tuple[str, ...]:
    """What a contract says of a catalog that only the platform may say.

    A folder is only read, and a REST service only asked, but Iceberg in Java loads the classes
    that a service names. An address of a database can name some itself.
    """
    own = {name: str(values.get(name) or "") for name in _CHOICES if name not in given}
    # Iceberg in Java fills in what stands behind `env:` from the environment.
    filled = [name for name, value in own.items() if by_java and value.lower().startswith("env:")]
    of_service = ("catalogUrl",) if by_java else ()
    names = {"hadoop": (), "rest": of_service}.get(kind, _CHOICES)
    return tuple(filled) or tuple(name for name in names if own.get(name))


def demand_platform(
    source: TableSource, kind: str, values: Mapping[str, Any], *, by_java: bool
) -> None:
    """Refuse a catalog that is a contract's own choice, and say what to write where."""
    if undue := undue_choices(kind, values, source.given, by_java=by_java):
        raise ConfigurationError(
            f"an Iceberg catalog of type '{kind}' is not opened because a contract says so: write "
            f"{' and '.join(undue)} under [servers.{source.server}] in floe.toml, or as --var"
        )
