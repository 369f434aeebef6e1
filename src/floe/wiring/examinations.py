"""What `floe doctor` looks at."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from floe.circumstances import Circumstance
from floe.extras import MissingExtraError
from floe.wiring.artifact_stores import open_artifacts
from floe.wiring.contract_catalogs import has_catalog, open_contract_catalog
from floe.wiring.ledgers import open_ledger
from floe.wiring.spark_tables import open_spark_room
from floe.wiring.workspaces import Opened

if TYPE_CHECKING:
    from floe.adapters.ledger import Ledger


def look_around(opened: Opened) -> Iterator[Circumstance]:
    """What checks need, and the ledger, the catalog and the registry."""
    try:
        spark = open_spark_room()
        yield from spark.diagnose(opened.root, opened.settings.spark.packages)
    except MissingExtraError as error:
        text = f"the package {error.module} is not installed"
        yield Circumstance("spark", "missing", text, error.remedy)
    from floe.workflows.examining import examine_ledger, examined

    advice = "see [ledger] in floe.toml"
    found = tuple(examined("ledger", lambda: examine_ledger(open_ledger(opened)), advice))
    yield from found
    # Without a ledger there is nothing that a catalog could be compared with.
    if found[0].state == "ok":
        yield from examined(
            "catalog", lambda: _look_at_catalog(opened), "see [catalog] in floe.toml"
        )
    advice = "see [registry] in floe.toml, and FLOE_REGISTRY_USER and FLOE_REGISTRY_PASSWORD"
    yield from examined("registry", lambda: _look_at_registry(opened), advice)


def _look_at_catalog(opened: Opened) -> Iterator[Circumstance]:
    from floe.workflows.examining import examine_catalog

    opened.need_settings("catalog")
    ledger = open_ledger(opened)
    # Its client takes long to load, and has nothing to say here.
    if not has_catalog(opened) and not _has_versions(ledger):
        yield Circumstance("catalog", "ok", "nothing is registered yet")
        return
    yield from examine_catalog(ledger, lambda: open_contract_catalog(opened, creates=False))


def _has_versions(ledger: "Ledger") -> bool:
    with ledger.reading() as transaction:
        return bool(transaction.versions.list())


def _look_at_registry(opened: Opened) -> Iterator[Circumstance]:
    from floe.workflows.examining import examine_registry

    return examine_registry(lambda: open_artifacts(opened))
