from typing import NamedTuple

import pytest

from floe.findings import Selection, Severity
from floe.naming import NamespaceAlias
from floe.workflows.naming import NamingCheck, check_events


class Read(NamedTuple):
    line: int
    column: int
    event: object
    trouble: str | None = None

    def position(self, path):
        """Deeper values stand further to the right."""
        return self.line, self.column + len(path)


class Events:
    """A file that exists in memory alone."""

    def __init__(self, name, *reads, size=10, done=5):
        self.name, self.size, self._reads, self._done = name, size, reads, done

    def read(self, tell):
        tell(self._done)
        yield from self._reads


def event(namespace, name):
    job = {"namespace": "prod", "name": "daily_orders"}
    return {"job": job, "inputs": [{"namespace": namespace, "name": name}]}


GOOD = event("postgres://db.example.com:5432", "shop.public.orders")
BAD = event("postgres://db.example.com:5432", "orders.too.many.parts")


def check(*files, **options):
    return check_events(files, NamingCheck(**options))


def test_good_names_have_no_findings():
    checked = check(Events("a", Read(1, 1, GOOD)), Events("b", Read(1, 1, GOOD)))
    assert (checked.findings, checked.files, checked.events) == ((), 2, 2)


def test_a_finding_is_told_with_its_file_line_and_path():
    [finding] = check(Events("a", Read(1, 1, GOOD), Read(2, 5, BAD))).findings
    assert (finding.rule, finding.severity) == ("naming/malformed-name", Severity.ERROR)
    assert (finding.place.file, finding.line, finding.column) == ("a", 2, 8)
    assert str(finding.place) == "inputs[0].name"


def test_the_same_fault_in_many_events_is_told_once():
    files = [Events(name, *(Read(line, 1, BAD) for line in range(1, 4))) for name in "ab"]
    [finding] = check(*files).findings
    assert (finding.place.file, finding.line, finding.count) == ("a", 1, 6)


def test_what_cannot_be_read_is_a_finding():
    checked = check(Events("a", Read(3, 7, None, "this is no JSON: Expecting value")))
    [finding] = checked.findings
    assert (finding.rule, finding.severity) == ("naming/unreadable-event", Severity.ERROR)
    assert (finding.message, finding.line) == ("this is no JSON: Expecting value", 3)
    assert checked.events == 0


def test_what_is_no_event_is_told_and_not_counted():
    reads = [Read(line, 1, node) for line, node in enumerate([{"a": 1}, [], 3, None, "x"], 1)]
    checked = check(Events("a", *reads))
    [finding] = checked.findings
    assert (finding.rule, finding.severity, finding.count) == (
        "naming/not-an-event",
        Severity.WARNING,
        5,
    )
    assert checked.events == 0


def test_strict_checks_are_louder():
    short = event("postgres://db.example.com:5432", "public.orders")
    levels = [
        [each.severity for each in check(Events("a", Read(1, 1, short)), strict=strict).findings]
        for strict in (False, True)
    ]
    assert levels == [[Severity.WARNING], [Severity.ERROR]]


def test_only_wanted_rules_are_heard():
    wanted = Selection(ignore=("malformed-*",))
    assert check(Events("a", Read(1, 1, BAD)), selection=wanted).findings == ()


def test_aliases_are_put_in_before_names_are_judged():
    local = event("postgres://localhost:5432", "shop.public.orders")
    [finding] = check(Events("a", Read(1, 1, local))).findings
    assert finding.rule == "naming/local-host"
    local = event("postgres://localhost:5432", "shop.public.orders")
    aliases = (NamespaceAlias("db.example.com", hosts=("localhost",)),)
    assert check(Events("a", Read(1, 1, local)), aliases=aliases).findings == ()


def test_the_way_through_all_files_is_told():
    told = []

    def progress(what, share=None):
        told.append((what, share))

    check(Events("a", Read(1, 1, GOOD)), Events("b", Read(1, 1, GOOD)), progress=progress)
    assert told == [("of 0 MB, 0 events", 0.25), ("of 0 MB, 1 events", 0.75)]


def test_a_file_that_grows_meanwhile_is_read_to_its_end_at_most():
    told = []

    def progress(what, share=None):
        told.append((what, share))

    check(Events("a", Read(1, 1, GOOD), size=2**31, done=2**32), progress=progress)
    assert told == [("of 2,048 MB, 0 events", 1.0)]


BROKEN = Read(1, 1, None, "this is no JSON")


@pytest.mark.parametrize("select", [("wrong-case",), ("malformed-*",), ("naming/*",)])
def test_what_cannot_be_judged_is_told_whatever_is_selected(select):
    files = [Events("a", BROKEN, Read(2, 1, GOOD)), Events("b", Read(1, 1, {"a": 1}))]
    findings = check(*files, selection=Selection(select=select)).findings
    assert [each.rule for each in findings] == ["naming/unreadable-event", "naming/not-an-event"]


@pytest.mark.parametrize(
    ("ignore", "rules"),
    [
        ("*", ["naming/unreadable-event", "naming/not-an-event"]),
        ("naming/*-event", ["naming/unreadable-event", "naming/not-an-event"]),
        ("unreadable-event", ["naming/not-an-event"]),
        ("naming/not-an-event", ["naming/unreadable-event"]),
    ],
)
def test_what_cannot_be_judged_is_ignored_by_its_very_name_only(ignore, rules):
    files = [Events("a", BROKEN), Events("b", Read(1, 1, {"a": 1}))]
    findings = check(*files, selection=Selection(ignore=(ignore,))).findings
    assert [each.rule for each in findings] == rules


def test_a_file_with_nothing_but_trouble_is_unread():
    partly = Events("partly", BROKEN, Read(2, 1, GOOD))
    files = [partly, Events("wholly", BROKEN, BROKEN), Events("empty"), Events("b", Read(1, 1, 3))]
    assert check(*files).unread == ("wholly",)
    silent = Selection(ignore=("unreadable-event",))
    assert check(*files, selection=silent).unread == ()


def test_files_in_which_nothing_stands_have_no_content():
    assert check(Events("a"), Events("b")).has_content is False
    assert check(Events("a"), Events("b", Read(1, 1, GOOD))).has_content is True
    assert check(Events("a", Read(1, 1, None, "this is no JSON"))).has_content is True
