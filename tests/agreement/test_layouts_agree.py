import pytest

from tests.agreement.asking import (
    BROKEN,
    HOLDS,
    UNMEASURED,
    ask_datacontract,
    ask_floe,
    differences,
)
from tests.agreement.layouts import CLASSES, DAMAGE, SOME, damaged, laid_out

# What a result may say of a promise, in the words of the suite that knows the truth.
SAID = {HOLDS: "passed", BROKEN: "failed", UNMEASURED: "unmeasured"}

pytestmark = pytest.mark.spark


def test_verdicts_on_some_layouts_differ_in_listed_classes_only(tmp_path, spark, datacontract):
    cases = [case for case in laid_out(tmp_path) if case.name in SOME]
    assert _compare(cases, spark, datacontract) <= CLASSES


@pytest.mark.slow
def test_verdicts_on_layouts_differ_in_listed_classes_only(tmp_path, spark, datacontract):
    assert _compare(list(laid_out(tmp_path)), spark, datacontract) == CLASSES


def test_some_damage_is_seen_by_one_alone_as_listed(tmp_path, spark, datacontract):
    cases = [case for case in damaged(tmp_path) if case.name in SOME]
    assert _ask(cases, spark, datacontract) == {
        name: DAMAGE[name][0] for name in SOME if name in DAMAGE
    }


@pytest.mark.slow
def test_damage_is_seen_by_one_alone_as_listed(tmp_path, spark, datacontract):
    greens = _ask(damaged(tmp_path), spark, datacontract)
    assert greens == {name: green for name, (green, _) in DAMAGE.items()}


def _compare(cases, spark, datacontract) -> set[str]:
    """The classes of all differences; where the two differ, floe says what plain Python says."""
    found, unlisted, wrong = set(), [], []
    for case in cases:
        ours, theirs = ask_floe(case, spark), ask_datacontract(case, datacontract)
        truth = {_promise(check): said for check, said in case.expected.items()}
        for promise, mine, other in differences(ours, theirs):
            about = f"{case.name}: {promise}: floe {mine}, datacontract {other}"
            name = _class(case, promise, other)
            found.add(name)
            unlisted += [about] if name is None else []
            wrong += [] if SAID[mine.what] in truth[promise].split(" or ") else [about]
    assert not wrong, "\n".join(wrong)
    assert not unlisted, "\n".join(unlisted)
    return found


def _ask(cases, spark, datacontract) -> dict[str, str]:
    """Who is green alone, by the name of the case."""
    greens = {}
    for case in cases:
        ours, theirs = ask_floe(case, spark), datacontract(case).result.value
        is_green = all(verdict.what == HOLDS for verdict in ours.values())
        if is_green != (theirs in ("passed", "warning")):
            greens[case.name] = "floe" if is_green else "datacontract"
    return greens


def _promise(check: str) -> str:
    """The name that both tools' answers get: a rule by its id, all else by its clause."""
    element, _, clause = check.partition("/")
    rule = clause.rpartition(":")[2]
    return f"{element.partition('.')[0]}/{rule}" if "Values_" in rule or "Count_" in rule else check


def _class(case, promise, other) -> str | None:
    """Which row of the page a difference belongs to."""
    clause = promise.rpartition("/")[2]
    if case.name == "json byte order mark" and other.what == UNMEASURED:
        return "byte-order-mark"
    if clause in ("type", "format", "multiple_of", "present") and other.what == UNMEASURED:
        return {"type": "types", "present": "json-presence"}.get(clause, "options")
    if "duplicateValues" in clause:
        return "duplicates-percent" if clause.endswith("_percent") else "duplicates"
    if other.what == UNMEASURED:
        return None
    if case.name.startswith("csv") and "string_" in promise:
        return "empty-text"
    if "missingValues" in clause:
        return "missing-null"
    return "rounded-percent" if clause.endswith("_percent") else None
