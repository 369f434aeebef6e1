"""Tests in YAML that people wrote: which of them are floe's, and which say the same."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from floe.dbt.fingerprints import JUDGED_SETTINGS, is_fingerprint
from floe.dbt.jinja import literal_text, plain_text

KEYS = ("data_tests", "tests")
_SETTINGS = (
    *("name", "description", "config", "severity", "where", "limit", "warn_if", "error_if"),
    *("fail_calc", "store_failures", "store_failures_as", "enabled", "tags", "meta", "schema"),
    *("database", "alias", "group"),
)
# What floe writes itself, or the fingerprint tells.
_JUDGED = ("name", "alias", "meta", *JUDGED_SETTINGS)
_KEEPS_NO_ROWS = ("store_failures", False)
# These change neither which rows a test looks at nor what it makes of them.
_HARMLESS = ("name", "description", "alias", "tags", "meta", "schema", "database", "group")


@dataclass(frozen=True, slots=True)
class WrittenTest:
    """A test of a table or of one of its columns, as it stands in a list."""

    name: str
    arguments: Mapping[str, Any] = field(default_factory=dict)
    settings: Mapping[str, Any] = field(default_factory=dict)

    @property
    def marks(self) -> Mapping[str, Any]:
        """What floe noted on it; nothing on one of somebody else."""
        meta = self.settings.get("meta")
        notes = meta.get("floe") if isinstance(meta, Mapping) else None
        return notes if isinstance(notes, Mapping) and "fingerprint" in notes else {}

    @property
    def checks(self) -> tuple[str, ...]:
        """The checks that it stands for."""
        listed = self.marks.get("checks") or [self.marks.get("check")]
        return tuple(str(check) for check in listed)

    def is_as_written(self, column: str | None) -> bool:
        """Whether nobody has changed it since floe wrote it."""
        marks = self.marks
        name = plain_text(column) if column else None
        said = (self.name, name, _meant(self.arguments), _meant(self.settings))
        return is_fingerprint(marks.get("fingerprint"), *said, str(marks.get("clause", "")))

    def is_untouched(self, column: str | None, wanted: Sequence["WrittenTest"] = ()) -> bool:
        """The same, and nobody has set what floe did not write, nor would write now."""
        meta = self.settings.get("meta")
        set_ = {key for key, word in self.settings.items() if (key, word) != _KEEPS_NO_ROWS}
        known = {key for test in wanted for key in test.settings}.union(_JUDGED)
        is_plain = set_ <= known and (not isinstance(meta, Mapping) or meta.keys() <= {"floe"})
        return is_plain and self.is_as_written(column)

    def says_the_same(self, other: "WrittenTest") -> bool:
        """Whether a test of somebody else finds what another one would, and is as loud."""
        mine, others = _narrowed(self.settings), _narrowed(other.settings)
        same_name = self.name.removeprefix("dbt.") == other.name
        return same_name and mine == others and _plain(self.arguments) == _plain(other.arguments)


def read_test_entry(entry: Any) -> WrittenTest | None:
    """A test in any of the ways that dbt takes; None for what is none."""
    if isinstance(entry, str):
        return WrittenTest(entry)
    if not isinstance(entry, dict) or not entry:
        return None
    if isinstance(entry.get("test_name"), str):
        name, body = entry["test_name"], {k: v for k, v in entry.items() if k != "test_name"}
    else:
        name, body = next(iter(entry.items()))
        settings_beside = {key: value for key, value in entry.items() if key != name}
        body = {**settings_beside, **(body if isinstance(body, dict) else {})}
    config = body.get("config")
    settings = {key: body[key] for key in _SETTINGS if key in body and key != "config"}
    inline = {key: value for key, value in body.items() if key not in (*_SETTINGS, "arguments")}
    given = body.get("arguments")
    return WrittenTest(
        str(name),
        {**inline, **(given if isinstance(given, dict) else {})},
        {**settings, **(config if isinstance(config, dict) else {})},
    )


def changed_tests(theirs: Mapping[str, Any], wanted: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """The names of floe's tests in an entry that find something else than is wanted."""
    tests = [test for test in map(read_test_entry, wanted) if test is not None]
    for entry in (entry for key in KEYS for entry in theirs.get(key) or ()):
        test = read_test_entry(entry)
        if test is None or not test.marks:
            continue
        same = [each for each in tests if set(each.checks) & set(test.checks)]
        if same and not any(test.says_the_same(each) for each in same):
            yield str(test.settings.get("name", test.name))


def _narrowed(settings: Mapping[str, Any]) -> dict[str, Any]:
    narrow = {key: value for key, value in settings.items() if key not in _HARMLESS}
    # Whether rows are kept changes nothing about what is found.
    narrow.pop("store_failures", None)
    if str(narrow.get("severity", "error")).lower() == "error":
        narrow.pop("severity", None)
    return narrow


def _meant(value: Any) -> Any:
    """What was said before it was written as a literal; a template of people's own stands apart."""
    if isinstance(value, Mapping):
        return {key: _meant(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_meant(inner) for inner in value]
    if not isinstance(value, str):
        return value
    plain = plain_text(value)
    return ("template", value) if plain == value != literal_text(value) else plain


def _plain(value: Any) -> Any:
    """Arguments without what only looks different: quotes and spaces of calls."""
    if isinstance(value, Mapping):
        return {key: _plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(inner) for inner in value]
    if isinstance(value, str) and value.lstrip().startswith(("ref", "source")):
        return value.replace('"', "'").replace(" ", "")
    return value
