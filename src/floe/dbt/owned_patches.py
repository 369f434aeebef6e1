"""What a contract says, merged into YAML that people wrote: theirs goes before floe's."""

from collections.abc import Mapping, Sequence
from typing import Any

from floe.dbt.column_classes import CLASS, classes_of, peoples_notes
from floe.dbt.owned_marks import OWN_NOTES, as_mapping, marks_of, with_marks
from floe.dbt.owned_models import OwnedModel
from floe.dbt.owned_notes import entry_path
from floe.dbt.owned_tests import KEYS, WrittenTest, read_test_entry
from floe.dbt.owned_updates import Updates, update_added
from floe.dbt.owned_yaml import listed_columns
from floe.documents import Path, UnsafePatchError, YamlPatch, node_at

_WORDS = ("description", "deprecation_date", "data_type")


def merge_entry(patch: YamlPatch, owned: OwnedModel, entry: Mapping[str, Any]) -> None:
    """Add to their entry what it lacks, and bring what floe added before up to date."""
    path = entry_path(patch.before, owned)
    if path is None:
        raise UnsafePatchError(f"it does not describe '{owned.title}' any more")
    theirs = node_at(patch.before, path)
    if "versions" in theirs:
        raise UnsafePatchError("it describes versions, which share their columns and tests")
    is_closed = _is_closed(owned, theirs)
    retypes = not is_closed or owned.columns is not None
    _merge_body(patch, path, entry, retypes=retypes)
    _merge_columns(patch, path, entry.get("columns", []), is_closed=is_closed, retypes=retypes)


def _is_closed(owned: OwnedModel, theirs: Mapping[str, Any]) -> bool:
    """Whether dbt holds the table to the columns that they list."""
    config = theirs.get("config")
    contract = config.get("contract") if isinstance(config, dict) else None
    own = contract.get("enforced") if isinstance(contract, dict) else None
    return owned.is_enforced or own is True


def _merge_body(
    patch: YamlPatch,
    path: Path,
    entry: Mapping[str, Any],
    column: str | None = None,
    *,
    retypes: bool,
) -> None:
    theirs = node_at(patch.before, path)
    updates = update_added(patch, path, entry, retypes=retypes)
    new = {key: entry[key] for key in _WORDS if key in entry and theirs.get(key) is None}
    for key, value in new.items():
        patch.add_key(path, key, value)
    config = entry.get("config", {})
    if column is not None and classes_of(theirs):
        config = _without_class(config)
    new |= _new_settings(config, theirs)
    config = {key: value for key, value in config.items() if key not in updates.changed}
    _merge_config(patch, path, _marked(config, theirs, new, updates))
    merge_tests(patch, path, entry.get("data_tests", []), column, keeps_comments=True)


def _without_class(config: Mapping[str, Any]) -> Mapping[str, Any]:
    """The settings of a column of which a class is noted already."""
    meta = {key: note for key, note in as_mapping(config.get("meta")).items() if key != CLASS}
    return {**config, "meta": meta}


def _new_settings(config: Mapping[str, Any], theirs: Mapping[str, Any]) -> dict[str, Any]:
    """The settings, and the words below `meta`, that they have not; floe's own notes apart."""
    places = (theirs, as_mapping(theirs.get("config")))
    settings = {
        key: value
        for key, value in config.items()
        if key != "meta" and all(place.get(key) is None for place in places)
    }
    words = {key for place in places for key in as_mapping(place.get("meta"))}
    for key, value in as_mapping(config.get("meta")).items():
        if key not in words and key not in OWN_NOTES:
            settings[f"meta.{key}"] = value
    return settings


def _marked(
    config: Mapping[str, Any],
    theirs: Mapping[str, Any],
    new: Mapping[str, Any],
    updates: Updates,
) -> Mapping[str, Any]:
    meta = as_mapping(config.get("meta"))
    if "floe" not in meta:
        return config
    before = {key: mark for key, mark in marks_of(theirs).items() if key not in updates.gone}
    notes = with_marks(meta["floe"], before, {**new, **updates.changed})
    return {**config, "meta": {**meta, "floe": notes}}


def _listed(column: Mapping[str, Any]) -> dict[str, Any]:
    """A column that floe lists itself."""
    words = {key: value for key, value in column.items() if key not in ("config", *KEYS)}
    config = column.get("config", {})
    new = {**words, **_new_settings(config, {})}
    return {**column, **({"config": _marked(config, {}, new, Updates())} if config else {})}


def _merge_columns(
    patch: YamlPatch,
    path: Path,
    columns: Sequence[Mapping[str, Any]],
    *,
    is_closed: bool,
    retypes: bool,
) -> None:
    theirs = node_at(patch.before, path)
    listed = listed_columns(theirs)
    new = [column for column in columns if str(column["name"]).casefold() not in listed]
    for column in columns:
        name = str(column["name"])
        if name.casefold() in listed:
            below = (*path, "columns", listed[name.casefold()])
            _merge_body(patch, below, column, name, retypes=retypes)
    # A column that the table may lack would break a contract that dbt enforces.
    if is_closed or not new:
        return
    if theirs.get("columns") is None:
        patch.add_key(path, "columns", [_listed(column) for column in new])
        return
    for column in new:
        patch.append((*path, "columns"), _listed(column))


def _merge_config(patch: YamlPatch, path: Path, config: Mapping[str, Any]) -> None:
    """Each setting where they have it: dbt refuses one that stands in `config` and above it."""
    theirs = node_at(patch.before, path)
    own = as_mapping(theirs.get("config"))
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
    theirs = node_at(patch.before, (*path, key))
    if key == "meta" and isinstance(theirs, dict):
        _merge_meta(patch, (*path, key), value)
    elif key == "tags" and isinstance(theirs, list):
        for tag in value:
            if tag not in theirs:
                patch.append((*path, key), tag)


def _merge_meta(patch: YamlPatch, path: Path, meta: Mapping[str, Any]) -> None:
    theirs = node_at(patch.before, path)
    for key, value in meta.items():
        if key not in theirs:
            patch.add_key(path, key, value)
        elif key == "floe" and theirs[key] != (notes := {**peoples_notes(theirs), **value}):
            patch.replace_key(path, key, notes)


def merge_tests(
    patch: YamlPatch,
    path: Path,
    tests: Sequence[Mapping[str, Any]],
    column: str | None,
    *,
    keeps_comments: bool = False,
) -> None:
    """Theirs stay; floe's own are replaced or taken out where nobody has changed them.

    One with a comment in it is theirs as well, or stops it.
    """
    theirs = node_at(patch.before, path)
    key = next((name for name in KEYS if theirs.get(name) is not None), KEYS[0])
    entries = theirs.get(key)
    listed = [read_test_entry(entry) for entry in (entries if isinstance(entries, list) else ())]
    kept = [test for test in listed if test is not None]
    wanted = [test for test in map(read_test_entry, tests) if test is not None]
    gone = {
        number
        for number, test in enumerate(listed)
        if test is not None
        and test.marks
        and test.is_untouched(column, wanted)
        and entries[number] not in tests
        and not (keeps_comments and patch.has_comment((*path, key, number)))
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
