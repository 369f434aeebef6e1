from floe.findings import Finding, Selection, Severity
from floe.model import Place
from floe.workflows.naming import FindingTally


def found(message, rule="naming/x", severity=Severity.WARNING):
    return Finding(Place("", ("job",)), message, rule=rule, severity=severity)


def at(line):
    return lambda _: (line, 1)


def test_equal_findings_are_one_with_its_first_place_and_its_count():
    tally = FindingTally(Selection())
    for line, message in enumerate(["b", "a", "b", "b"], 1):
        tally.add(found(message), "e.json", at(line))
    assert [(each.message, each.line, each.count) for each in tally.findings] == [
        ("b", 1, 3),
        ("a", 2, 1),
    ]
    assert tally.findings[0].place == Place("e.json", ("job",))
    assert tally.unlisted == {}


def test_a_finding_that_was_counted_before_brings_its_count():
    tally = FindingTally(Selection())
    for _ in range(2):
        tally.add(Finding(Place(""), "a", rule="naming/x", count=5), "e", at(0))
    assert [each.count for each in tally.findings] == [10]


def test_only_wanted_rules_are_heard_as_loud_as_they_are_wanted():
    selection = Selection(ignore=("y",), severity={"naming/x": Severity.ERROR})
    tally = FindingTally(selection)
    tally.add(found("a"), "e", at(1))
    tally.add(found("b", rule="naming/y"), "e", at(2))
    assert [(each.message, each.severity) for each in tally.findings] == [("a", Severity.ERROR)]


def test_what_is_too_much_is_counted_and_not_kept():
    tally = FindingTally(Selection(), most=2)
    for message in ("a", "b", "c", "a", "c", "d"):
        tally.add(found(message), "e", at(1))
    assert [(each.message, each.count) for each in tally.findings] == [("a", 2), ("b", 1)]
    assert tally.unlisted == {Severity.WARNING: 3}


def test_only_the_first_finding_is_asked_where_it_stands():
    asked = []

    def locate(path):
        asked.append(path)
        return 1, 1

    tally = FindingTally(Selection(ignore=("y",)))
    for finding in (found("a"), found("a"), found("b", rule="naming/y")):
        tally.add(finding, "e", locate)
    assert asked == [("job",)]
