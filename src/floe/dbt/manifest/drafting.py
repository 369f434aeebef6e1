"""From a manifest to drafts of contracts, with all that is missing in them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from floe.contracts import Draft
from floe.dbt.manifest.artifacts import DbtTable, Exposure, Manifest
from floe.dbt.manifest.groups import BY_MEANING, ENDING, Addresses, TableGroup, group_tables
from floe.dbt.manifest.headers import deprecations, make_header, shared_tags
from floe.dbt.manifest.notes import floe_notes
from floe.dbt.manifest.objects import ObjectDraft, untyped_columns
from floe.dbt.manifest.service_levels import service_levels
from floe.findings import Finding, Severity
from floe.model import Place

ORIGIN = "dbt"


@dataclass(frozen=True, slots=True)
class ManifestDraft:
    """A draft, the name of its file without the ending, and dbt's ids of its tables."""

    name: str
    draft: Draft
    tables: tuple[str, ...]


def draft_contracts(manifest: Manifest, by: str = BY_MEANING) -> tuple[ManifestDraft, ...]:
    """A draft for each group of tables; nothing is lost in silence."""
    groups = group_tables(manifest, by)
    addresses = Addresses({table.id: group.name for group in groups for table in group.tables})
    return tuple(_draft(group, manifest, addresses) for group in groups)


def draft_tables(manifest: Manifest, tables: Sequence[DbtTable], name: str) -> Draft:
    """A draft of some tables together, whatever else their notes say."""
    groups = group_tables(manifest)
    contracts = {table.id: group.name for group in groups for table in group.tables}
    own = dict.fromkeys((table.id for table in tables), name)
    group = TableGroup(name, tuple(tables))
    return _draft(group, manifest, Addresses(contracts | own)).draft


def _draft(group: TableGroup, manifest: Manifest, addresses: Addresses) -> ManifestDraft:
    refer = addresses.refer_from(group.name)
    tags = shared_tags(group)
    objects = tuple(ObjectDraft(table, manifest, refer, tags) for table in group.tables)
    tree = make_header(group, manifest)
    tree["schema"] = [draft.node for draft in objects]
    tested = [level for draft in objects for level in draft.levels]
    if levels := service_levels(group.tables, tested):
        tree["slaProperties"] = levels
    if custom := (*deprecations(group.tables), *_readers(group, manifest)):
        tree["customProperties"] = list(custom)
    gaps = tuple(_gaps(f"{group.name}{ENDING}", tree, objects))
    ids = tuple(table.id for table in group.tables)
    return ManifestDraft(group.name, Draft(tree, ORIGIN, gaps), ids)


def _readers(group: TableGroup, manifest: Manifest) -> Iterator[dict[str, Any]]:
    own = {table.id for table in group.tables}
    readers = [exposure for exposure in manifest.exposures if own.intersection(exposure.depends_on)]
    if readers:
        yield {"property": "dbt.exposures", "value": [_reader(reader) for reader in readers]}


def _reader(exposure: Exposure) -> dict[str, Any]:
    said = {"type": exposure.kind, "url": exposure.url, "owner": exposure.owner}
    return {"name": exposure.name, **{key: word for key, word in said.items() if word}}


def _gaps(file: str, tree: dict[str, Any], objects: tuple[ObjectDraft, ...]) -> Iterator[Finding]:
    root = Place(file)
    if "team" not in tree:
        yield _gap(root, "owner", "nobody is named as the owner", "note meta.floe.owner in dbt")
    for number, draft in enumerate(objects):
        yield from _object_gaps(root / "schema" / number, draft)


def _object_gaps(place: Place, draft: ObjectDraft) -> Iterator[Finding]:
    node, table = draft.node, draft.table
    if not node["properties"]:
        hint = "describe its columns in dbt, or give a catalog.json"
        yield _gap(place, "columns", f"no column of '{table.name}' is known", hint)
    if not table.description:
        yield _gap(place, "description", f"'{table.name}' has no description", None)
    names = ", ".join(untyped_columns(node))
    if names:
        hint = "write data_type in dbt, or give a catalog.json"
        yield _gap(place, "types", f"nobody knows the types of {table.name}: {names}", hint)
    yield from _test_gaps(place, draft)


def _test_gaps(place: Place, draft: ObjectDraft) -> Iterator[Finding]:
    given = floe_notes(draft.table.meta).get("tests")
    gone = given - draft.own_tests if isinstance(given, int) else 0
    if gone > 0:
        message = f"of the tests that floe wrote for '{draft.table.name}', {gone} are gone from dbt"
        hint = "say in the contract what still holds of what they tested"
        yield _found(place, "removed-test", f"{message}: the draft does not have them", hint)
    for test in draft.changed:
        message = (
            f"the test '{test.name}' is not as floe wrote it: the draft says what it tests now"
        )
        yield _found(
            place, "changed-test", message, "compare it with the contract that it was made from"
        )
    for test in draft.untranslated:
        message = f"the test '{test.name}' has no words in a contract and is left to dbt"
        yield _gap(place, "test", message, None, Severity.INFO)


def _gap(
    place: Place, fault: str, message: str, hint: str | None, loud: Severity = Severity.WARNING
) -> Finding:
    return _found(place, f"gap-{fault}", message, hint, loud)


def _found(
    place: Place, fault: str, message: str, hint: str | None, loud: Severity = Severity.WARNING
) -> Finding:
    return Finding(place, message, hint, rule=f"generate/{fault}", severity=loud)
