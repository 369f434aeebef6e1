"""What a contract says, merged into YAML that people wrote: theirs goes before floe's."""

from collections.abc import Mapping, Sequence
from typing import Any

from floe.dbt.owned_models import OwnedModel
from floe.dbt.owned_notes import entry_path
from floe.dbt.owned_tests import KEYS, WrittenTest, read_test_entry
from floe.dbt.owned_yaml import listed_columns
from floe.documents import Path, UnsafePatchError, YamlPatch

_WORDS = ("description", "deprecation_date", "data_type")


def merge_entry(patch: YamlPatch, owned: OwnedModel, entry: Mapping[str, Any]) -> None:
    """Add to their entry what it lacks, and bring what floe added before up to date."""
    path = entry_path(patch.before, owned)
    if path is None:
        raise UnsafePatchError(f"it does not describe '{owned.title}' any more")
    theirs = _reach(patch.before, path)
    if "versions" in theirs:
        raise UnsafePatchError("it describes versions, which share their columns and tests")
    _merge_body(patch, path, entry)
    _merge_columns(patch, path, entry.get("columns", []), is_closed=_is_closed(owned, theirs))


def strip_entry(patch: YamlPatch, owned: OwnedModel) -> None:
    """Take floe's notes and unchanged tests out of their entry; their own words stay."""
    path = entry_path(patch.before, owned)
    if path is None:
        return
    _strip_body(patch, path)
    columns = _reach(patch.before, path).get("columns")
    for number, column in enumerate(columns if isinstance(columns, list) else ()):
        if isinstance(column, dict):
            _strip_body(patch, (*path, "columns", number), str(column.get("name")))


def _strip_body(patch: YamlPatch, path: Path, column: str | None = None) -> None:
    _merge_tests(patch, path, [], column)
    theirs = _reach(patch.before, path)
    config = _mapping(theirs.get("config"))
    for holder, place in ((theirs, path), (config, (*path, "config"))):
        meta = _mapping(holder.get("meta"))
        notes = _mapping(meta.get("floe"))
        if not notes:
            continue
        is_noted = "contract" in notes and meta.get("data_contract") == notes["contract"]
        gone = ("floe", "data_contract") if is_noted else ("floe",)
        rest = {key: value for key, value in meta.items() if key not in gone}
        if rest:
            _remove_notes(patch, place, gone, rest)
        elif holder is config and len(config) == 1:
            patch.remove_key(path, "config")
        else:
            patch.remove_key(place, "meta")


def _remove_notes(
    patch: YamlPatch, place: Path, gone: Sequence[str], rest: Mapping[str, Any]
) -> None:
    """Line by line, so that comments stay; where all stands in one line, that is written anew."""
    try:
        for key in gone:
            patch.remove_key((*place, "meta"), key)
    except UnsafePatchError:
        patch.replace_key(place, "meta", rest)


def _is_closed(owned: OwnedModel, theirs: Mapping[str, Any]) -> bool:
    """Whether dbt holds the table to the columns that they list."""
    config = theirs.get("config")
    contract = config.get("contract") if isinstance(config, dict) else None
    own = contract.get("enforced") if isinstance(contract, dict) else None
    return owned.is_enforced or own is True


def _merge_body(
    patch: YamlPatch, path: Path, entry: Mapping[str, Any], column: str | None = None
) -> None:
    theirs = _reach(patch.before, path)
    for key in _WORDS:
        if key in entry and theirs.get(key) is None:
            patch.add_key(path, key, entry[key])
    _merge_config(patch, path, entry.get("config", {}))
    _merge_tests(patch, path, entry.get("data_tests", []), column)


def _merge_columns(
    patch: YamlPatch, path: Path, columns: Sequence[Mapping[str, Any]], *, is_closed: bool
) -> None:
    theirs = _reach(patch.before, path)
    listed = listed_columns(theirs)
    new = [column for column in columns if str(column["name"]).casefold() not in listed]
    for column in columns:
        name = str(column["name"])
        if name.casefold() in listed:
            below = (*path, "columns", listed[name.casefold()])
            _merge_body(patch, below, column, name)
    # A column that the table may lack would break a contract that dbt enforces.
    if is_closed or not new:
        return
    if theirs.get("columns") is None:
        patch.add_key(path, "columns", [dict(column) for column in new])
        return
    for column in new:
        patch.append((*path, "columns"), dict(column))


def _merge_config(patch: YamlPatch, path: Path, config: Mapping[str, Any]) -> None:
    """Each setting where they have it: dbt refuses one that stands in `config` and above it."""
    theirs = _reach(patch.before, path)
    own = _mapping(theirs.get("config"))
    new = {}
    for key, value in config.items():
        if theirs.get(key) is not None:
            _merge_setting(patch, path, key, value)
        elif own.get(key) is not None:
            _merge_setting(patch, (*path, "config"), key, value)
        else:
            new[key] = value
    if new and theirs.get("config") is None:
        patch.add_key(path, "config", new)
        return
    for key, value in new.items():
        patch.add_key((*path, "config"), key, value)


def _merge_setting(patch: YamlPatch, path: Path, key: str, value: Any) -> None:
    theirs = _reach(patch.before, (*path, key))
    if key == "meta" and isinstance(theirs, dict):
        _merge_meta(patch, (*path, key), value)
    elif key == "tags" and isinstance(theirs, list):
        for tag in value:
            if tag not in theirs:
                patch.append((*path, key), tag)


def _merge_meta(patch: YamlPatch, path: Path, meta: Mapping[str, Any]) -> None:
    theirs = _reach(patch.before, path)
    for key, value in meta.items():
        if key not in theirs:
            patch.add_key(path, key, value)
        elif key == "floe" and theirs[key] != value:
            patch.replace_key(path, key, value)


def _merge_tests(
    patch: YamlPatch, path: Path, tests: Sequence[Mapping[str, Any]], column: str | None
) -> None:
    """Theirs stay; floe's own are replaced or taken out where nobody has changed them."""
    theirs = _reach(patch.before, path)
    key = next((name for name in KEYS if theirs.get(name) is not None), KEYS[0])
    entries = theirs.get(key)
    listed = [read_test_entry(entry) for entry in (entries if isinstance(entries, list) else ())]
    kept = [test for test in listed if test is not None]
    gone = {
        number
        for number, test in enumerate(listed)
        if test is not None
        and test.marks
        and test.is_as_written(column)
        and entries[number] not in tests
    }
    new = [test for test in tests if not _is_there(test, kept, gone, listed)]
    if gone and len(gone) == len(listed) and not new:
        patch.remove_key(path, key)
        return
    for number in sorted(gone):
        patch.remove_item((*path, key), number)
    if new and theirs.get(key) is None:
        patch.add_key(path, key, list(new))
        return
    for test in new:
        patch.append((*path, key), test)


def _is_there(
    entry: Mapping[str, Any],
    kept: Sequence[WrittenTest],
    gone: set[int],
    listed: Sequence[WrittenTest | None],
) -> bool:
    """Whether a test of theirs says the same, or floe's own stands there, changed or not."""
    test = read_test_entry(entry)
    removed = [listed[number] for number in gone]
    return test is not None and any(
        (there.marks and set(there.checks) & set(test.checks))
        or (not there.marks and there.says_the_same(test))
        for there in kept
        if there not in removed
    )


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _reach(tree: Any, path: Path) -> Any:
    for key in path:
        tree = tree[key]
    return tree
