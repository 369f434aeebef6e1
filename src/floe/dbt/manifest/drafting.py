"""From a manifest to drafts of contracts, with all that is missing in them."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from floe.contracts import Draft
from floe.dbt.manifest.artifacts import DbtTable, Exposure, Manifest
from floe.dbt.manifest.groups import BY_MEANING, ENDING, Addresses, TableGroup, group_tables
from floe.dbt.manifest.headers import deprecations, make_header, shared_tags
from floe.dbt.manifest.judging import JudgedDraft, refused_origins
from floe.dbt.manifest.known_server import known_server
from floe.dbt.manifest.notes import floe_notes
from floe.dbt.manifest.objects import DraftedManifest, ObjectDraft, Origin, untyped_columns
from floe.dbt.manifest.service_levels import service_levels
from floe.dbt.manifest.templates import TableNames
from floe.findings import Finding, Severity
from floe.model import Place

ORIGIN = "dbt"
# A part that is refused may have hidden another one of the same words.
_MOST_PASSES = 5
# No file is called so.
_APART = "floe-table-of-dbt/"


@dataclass(frozen=True, slots=True)
class ManifestDraft:
    """A draft, the name of its file without the ending, and dbt's ids of its tables."""

    name: str
    draft: Draft
    tables: tuple[str, ...]


def draft_contracts(manifest: Manifest, by: str = BY_MEANING) -> tuple[ManifestDraft, ...]:
    """A draft for each group of tables; nothing is lost in silence."""
    groups = group_tables(manifest, by)
    contracts = {table.id: group.name for group in groups for table in group.tables}
    return _draft(groups, _drafted(manifest, contracts))


def draft_tables(manifest: Manifest, tables: Sequence[DbtTable], name: str) -> Draft:
    """A draft of some tables together, whatever else their notes say.

    References to others say which table they mean: `table_behind` knows it.
    """
    contracts = {table.id: f"{_APART}{number}" for number, table in enumerate(manifest.tables)}
    own = dict.fromkeys((table.id for table in tables), name)
    group = TableGroup(name, tuple(tables))
    return _draft((group,), _drafted(manifest, contracts | own))[0].draft


def table_behind(manifest: Manifest, reference: str) -> DbtTable | None:
    """The table that a reference out of `draft_tables` leads to; None for all others."""
    file, _, _ = reference.partition("#")
    number = file.removeprefix(_APART).removesuffix(ENDING)
    is_ours = file == f"{_APART}{number}{ENDING}" and number.isdecimal()
    return manifest.tables[int(number)] if is_ours and int(number) < len(manifest.tables) else None


def _drafted(manifest: Manifest, contracts: Mapping[str, str]) -> DraftedManifest:
    names, addresses = TableNames(manifest.tables), Addresses(manifest.tables, contracts)
    return DraftedManifest(manifest, names, addresses)


def _draft(groups: Sequence[TableGroup], drafted: DraftedManifest) -> tuple[ManifestDraft, ...]:
    """Drafts of which lint has nothing to say: what it would refuse is left to dbt."""
    drafts = {f"{group.name}{ENDING}": _GroupDraft(group, drafted) for group in groups}
    refused: dict[str, set[Origin]] = {}
    changed: Collection[str] = drafts
    for _ in range(_MOST_PASSES):
        judged = {file: draft.judged for file, draft in drafts.items()}
        more = refused_origins(judged, changed)
        for file, origins in more.items():
            refused.setdefault(file, set()).update(origins)
            drafts[file] = _GroupDraft(drafts[file].group, drafted, refused[file])
        changed = more
        if not changed:
            break
    return tuple(draft.finish() for draft in drafts.values())


class _GroupDraft:
    """A contract of some tables, without what is `refused`."""

    def __init__(
        self, group: TableGroup, drafted: DraftedManifest, refused: Collection[Origin] = ()
    ) -> None:
        self.group = group
        self._manifest = drafted.manifest
        tags = shared_tags(group)
        self._objects = tuple(
            ObjectDraft(table, drafted, group.name, tags, refused) for table in group.tables
        )
        self._tree = self._make_tree(drafted.addresses)

    @property
    def judged(self) -> JudgedDraft:
        """The draft with what its parts were made from."""
        origins = {key: made for draft in self._objects for key, made in draft.origins.items()}
        return JudgedDraft(f"{self.group.name}{ENDING}", self._tree, origins)

    def finish(self) -> ManifestDraft:
        """The draft with all that is missing in it."""
        name = self.group.name
        file = f"{name}{ENDING}"
        gaps = (*_server_gaps(Place(file), self._unknown), *_gaps(file, self._tree, self._objects))
        ids = tuple(table.id for table in self.group.tables)
        return ManifestDraft(name, Draft(self._tree, ORIGIN, gaps), ids)

    def _make_tree(self, addresses: Addresses) -> dict[str, Any]:
        group, manifest = self.group, self._manifest
        tree = make_header(group, manifest)
        server, self._unknown = known_server(group, manifest.adapter)
        if server is not None:
            tree["servers"] = [server]
        tree["schema"] = [draft.node for draft in self._objects]
        tested = [level for draft in self._objects for level in draft.levels]
        if levels := service_levels(group.tables, addresses, tested):
            tree["slaProperties"] = levels
        if custom := (*deprecations(group.tables), *_readers(group, manifest)):
            tree["customProperties"] = list(custom)
        return tree


def _readers(group: TableGroup, manifest: Manifest) -> Iterator[dict[str, Any]]:
    own = {table.id for table in group.tables}
    readers = [exposure for exposure in manifest.exposures if own.intersection(exposure.depends_on)]
    if readers:
        yield {"property": "dbt.exposures", "value": [_reader(reader) for reader in readers]}


def _reader(exposure: Exposure) -> dict[str, Any]:
    said = {"type": exposure.kind, "url": exposure.url, "owner": exposure.owner}
    return {"name": exposure.name, **{key: word for key, word in said.items() if word}}


def _server_gaps(root: Place, unknown: str | None) -> Iterator[Finding]:
    if unknown is not None:
        hint = "write it into the draft, or set the variables that stand for it"
        yield _gap(root, "server", unknown, hint, Severity.INFO)


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
    for constraint in draft.left_out:
        message = (
            f"a constraint of '{draft.table.name}' has no words in a contract: {constraint.label}"
        )
        yield _gap(place, "constraint", message, None, Severity.INFO)
    for test in draft.untranslated:
        message = f"the test '{test.name}' has no words in a contract and is left to dbt"
        yield _gap(place, "test", message, None, Severity.INFO)
    for message in draft.left_in_dbt:
        yield _gap(place, "test", message, None, Severity.INFO)


def _gap(
    place: Place, fault: str, message: str, hint: str | None, loud: Severity = Severity.WARNING
) -> Finding:
    return _found(place, f"gap-{fault}", message, hint, loud)


def _found(
    place: Place, fault: str, message: str, hint: str | None, loud: Severity = Severity.WARNING
) -> Finding:
    return Finding(place, message, hint, rule=f"generate/{fault}", severity=loud)
