"""What floe wrote into people's YAML for a contract that is gone, taken out again."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from floe.dbt.column_classes import peoples_notes
from floe.dbt.owned_marks import OWN_NOTES, WHOLE, as_mapping, is_as_added, marks_of
from floe.dbt.owned_models import OwnedModel
from floe.dbt.owned_notes import entry_path, notes_of
from floe.dbt.owned_patches import merge_tests
from floe.dbt.owned_tests import KEYS, read_test_entry
from floe.documents import Path, UnsafePatchError, YamlPatch, node_at

_CLOSING = "contract"


def strip_entry(patch: YamlPatch, owned: OwnedModel) -> tuple[str, ...]:
    """Take all that floe added and nobody has changed out of their entry; what is kept of it.

    Their own words stay. Tests and notes of floe's go in any case.
    """
    path = entry_path(patch.before, owned)
    if path is None:
        return ()
    theirs = node_at(patch.before, path)
    kept = [*_strip_body(patch, path)]
    config = as_mapping(theirs.get("config"))
    is_closed = _CLOSING in config and not is_as_added(marks_of(theirs), _CLOSING, config[_CLOSING])
    columns = theirs.get("columns")
    listed = columns if isinstance(columns, list) else []
    # dbt would stop at a table that has a column which its contract does not list.
    ours = [] if is_closed else [n for n, column in enumerate(listed) if _is_ours(column)]
    gone = _remove_items(patch, path, ours, listed)
    for number, column in enumerate(listed):
        if isinstance(column, dict) and number not in gone:
            name = str(column.get("name"))
            words = tuple(_strip_body(patch, (*path, "columns", number), name))
            whole = f"the column '{name}'"
            kept += [whole] if WHOLE in words else [f"{word} of '{name}'" for word in words]
    return tuple(kept)


def _remove_items(
    patch: YamlPatch, path: Path, numbers: Sequence[int], listed: Sequence[Any]
) -> set[int]:
    """The columns that were taken out; a comment in one keeps it."""
    gone: set[int] = set()
    if numbers and len(numbers) == len(listed):
        with suppress(UnsafePatchError):
            patch.remove_key(path, "columns")
            return set(numbers)
        numbers = numbers[1:]
    for number in numbers:
        with suppress(UnsafePatchError):
            patch.remove_item((*path, "columns"), number)
            gone.add(number)
    return gone


def _is_ours(column: Any) -> bool:
    """Whether floe has listed a column, and all that is said of it is floe's and unchanged."""
    if not isinstance(column, dict):
        return False
    marks, config = marks_of(column), as_mapping(column.get("config"))
    name = str(column.get("name"))
    words = {key: word for key, word in column.items() if key not in ("name", "config", *KEYS)}
    words |= {key: word for key, word in config.items() if key != "meta"}
    words |= {
        f"meta.{key}": word
        for key, word in as_mapping(config.get("meta")).items()
        if key not in OWN_NOTES
    }
    entries = [entry for key in KEYS for entry in column.get(key) or ()]
    tests = [read_test_entry(entry) for entry in entries]
    return (
        WHOLE in marks
        and not peoples_notes(as_mapping(config.get("meta")))
        and all(is_as_added(marks, key, word) for key, word in words.items())
        and all(test and test.marks and test.is_untouched(name) for test in tests)
    )


def _strip_body(patch: YamlPatch, path: Path, column: str | None = None) -> Iterator[str]:
    """What floe has added to a table or a column, and somebody has changed since."""
    theirs = node_at(patch.before, path)
    marks = marks_of(theirs)
    merge_tests(patch, path, [], column)
    yield from _changed_tests(theirs, column)
    yield from _remove_words(patch, path, theirs, marks)
    config = as_mapping(theirs.get("config"))
    if notes_of({"config": config}) and _is_all_gone(config, marks):
        patch.remove_key(path, "config")
        return
    yield from _remove_words(patch, (*path, "config"), config, marks)
    for holder, place in ((theirs, path), (config, (*path, "config"))):
        meta = as_mapping(holder.get("meta"))
        if not as_mapping(meta.get("floe")):
            continue
        gone = [*_own_notes(meta), *_unchanged(meta, marks, "meta.")]
        yield from _changed(meta, marks, "meta.")
        if kept := peoples_notes(meta):
            patch.replace_key((*place, "meta"), "floe", kept)
        rest = {key: value for key, value in meta.items() if key not in gone}
        if rest:
            _remove_notes(patch, place, gone, rest)
        else:
            patch.remove_key(place, "meta")


def _changed_tests(holder: Mapping[str, Any], column: str | None) -> Iterator[str]:
    for entry in (entry for key in KEYS for entry in holder.get(key) or ()):
        test = read_test_entry(entry)
        if test and test.marks and not test.is_untouched(column):
            yield f"the test '{test.settings.get('name', test.name)}'"


def _is_all_gone(config: Mapping[str, Any], marks: Mapping[str, str]) -> bool:
    meta = as_mapping(config.get("meta"))
    settings = {key: value for key, value in config.items() if key != "meta"}
    gone = {*_own_notes(meta), *_unchanged(meta, marks, "meta.")}
    return gone == meta.keys() and len(_unchanged(settings, marks)) == len(settings)


def _own_notes(meta: Mapping[str, Any]) -> list[str]:
    notes = as_mapping(meta.get("floe"))
    is_noted = "contract" in notes and meta.get("data_contract") == notes["contract"]
    own = OWN_NOTES if is_noted else ("floe",)
    return [key for key in own if key != "floe" or not peoples_notes(meta)]


def _unchanged(holder: Mapping[str, Any], marks: Mapping[str, str], start: str = "") -> list[str]:
    return [key for key, value in holder.items() if is_as_added(marks, f"{start}{key}", value)]


def _changed(holder: Mapping[str, Any], marks: Mapping[str, str], start: str = "") -> Iterator[str]:
    for key, value in holder.items():
        if f"{start}{key}" in marks and not is_as_added(marks, f"{start}{key}", value):
            yield key


def _remove_words(
    patch: YamlPatch, path: Path, holder: Mapping[str, Any], marks: Mapping[str, str]
) -> Iterator[str]:
    yield from _changed(holder, marks)
    for key in _unchanged(holder, marks):
        try:
            patch.remove_key(path, key)
        except UnsafePatchError:
            yield key


def _remove_notes(
    patch: YamlPatch, place: Path, gone: Sequence[str], rest: Mapping[str, Any]
) -> None:
    """Line by line, so that comments stay; where all stands in one line, that is written anew."""
    try:
        for key in gone:
            patch.remove_key((*place, "meta"), key)
    except UnsafePatchError:
        patch.replace_key(place, "meta", rest)
