"""Names of OpenLineage events in tests: `assert_naming`, `ol_events` and `--ol-events PATH`."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from floe.findings import Finding
    from floe.openlineage import CapturedEvents

# Every run of pytest loads this file, so what it needs is imported where it is used.
Events = Iterable[object] | Mapping[str, Any] | str | Path
AssertNaming = Callable[..., None]


def pytest_addoption(parser: pytest.Parser) -> None:
    """The files of events that a run is to judge."""
    group = parser.getgroup("floe", "names in OpenLineage events")
    group.addoption(
        "--ol-events",
        action="append",
        default=[],
        metavar="PATH",
        help="Judge the names in this file or folder of OpenLineage events.",
    )
    group.addoption("--ol-strict", action="store_true", help="Judge them strictly.")


def pytest_collection_modifyitems(session: pytest.Session, items: list[pytest.Item]) -> None:
    """One more test for each file of events."""
    for path in session.config.getoption("--ol-events"):
        item = EventFileItem.from_parent(session, name=f"names in {path}", events=Path(path))
        items.append(item)


class EventFileItem(pytest.Item):
    """A file of events whose names are judged."""

    def __init__(self, *, events: Path, **rest: Any) -> None:
        super().__init__(**rest)
        self.events = events

    def runtest(self) -> None:
        """Fail with all that is wrong."""
        assert_naming(self.events, strict=self.config.getoption("--ol-strict"))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], *_: Any) -> str:
        """The findings, without the stack that led to them."""
        return str(excinfo.value)

    def reportinfo(self) -> tuple[Path, None, str]:
        """What stands over a failure."""
        return self.events, None, self.name


@pytest.fixture
def ol_events() -> "CapturedEvents":
    """A transport that keeps the events that a test sends; `ol_events.client` sends to it."""
    from floe.openlineage import CapturedEvents

    return CapturedEvents()


@pytest.fixture(name="assert_naming")
def assert_naming_fixture() -> AssertNaming:
    """The function of that name."""
    return assert_naming


def assert_naming(events: Events, level: str = "warning", *, strict: bool = False) -> None:
    """Fail unless the names in events keep to the conventions, up to a level of findings.

    Events are trees, objects of the OpenLineage client, or a file or folder of JSON. Where there
    is no event at all, or something else among them, nothing has been judged, and that fails too.
    """
    from floe.findings import Severity

    least = Severity(level).rank
    wrong = [finding for finding in _findings(events, strict) if finding.severity.rank <= least]
    if wrong:
        raise AssertionError("\n".join(map(_in_words, dict.fromkeys(wrong))))


def _findings(events: Events, strict: bool) -> "Iterator[Finding]":  # noqa: FBT001
    from floe.naming import check_event, is_event

    number = 0
    for number, event in enumerate(_trees(events), 1):
        if not is_event(event):
            raise AssertionError(f"number {number} is not an event of OpenLineage")
        yield from check_event(event, strict=strict)
    if number == 0:
        raise AssertionError("there are no events, so no name was judged")


def _trees(events: Any) -> Iterator[Any]:
    _refuse_json(events)
    if isinstance(events, str | Path):
        from floe.wiring import read_event_files

        yield from read_event_files(Path(events))
        return
    is_one = isinstance(events, Mapping) or not isinstance(events, Iterable)
    for event in (events,) if is_one else events:
        if isinstance(event, Mapping):
            yield event
        else:
            from floe.openlineage import as_plain_event

            _refuse_json(event)
            yield as_plain_event(event)


def _refuse_json(given: object) -> None:
    """Text of JSON would be taken for a path, or for no event at all."""
    is_text = isinstance(given, str) and given.lstrip().startswith(("{", "["))
    if is_text or isinstance(given, bytes | bytearray):
        raise AssertionError("this is JSON text, not an event: parse it with json.loads")


def _in_words(finding: "Finding") -> str:
    from floe.cleaning import clean

    hint = f" ({finding.hint})" if finding.hint else ""
    return clean(f"{finding.severity}[{finding.rule}] {finding.place}: {finding.message}{hint}")
