import logging
import re
from collections import Counter
from pathlib import Path

import pytest

from tests.agreement.asking import (
    BROKEN,
    HOLDS,
    UNMEASURED,
    ask_datacontract,
    ask_floe,
    differences,
)
from tests.agreement.layouts import CLASSES, DAMAGE

PAGE = Path(__file__).parents[2] / "docs" / "agreement.md"

pytestmark = pytest.mark.spark


def test_verdicts_on_made_tables_differ_in_listed_classes_only(made, datacontract, spark):
    found, verdicts = set(), Counter()
    for subject in made:
        ours, theirs = ask_floe(subject, spark), ask_datacontract(subject, datacontract)
        verdicts.update(verdict.what for verdict in ours.values())
        for promise, mine, other in differences(ours, theirs):
            name = _class(promise, mine, other)
            assert name, f"{subject.name}: {promise}\nfloe: {mine}\ndatacontract: {other}"
            found.add(name)
    assert found == {"types", "duplicates"}
    assert verdicts[UNMEASURED] == 0
    assert min(verdicts[HOLDS], verdicts[BROKEN]) > 200


def test_verdicts_on_odd_data_differ_as_listed(odd, datacontract, spark):
    found = {}
    for subject in odd:
        ours, theirs = ask_floe(subject, spark), ask_datacontract(subject, datacontract)
        found[subject.name] = {
            promise: f"{mine.what}, {other.what}"
            for promise, mine, other in differences(ours, theirs)
            if _class(promise, mine, other) != "types"
        }
    assert found == {subject.name: subject.differences for subject in odd}


def test_what_is_logged_after_datacontract_has_run_is_heard(odd, datacontract, caplog):
    datacontract(odd[0])
    assert caplog.text == ""
    logging.getLogger("floe").warning("heard")
    assert "heard" in caplog.text


def test_a_case_that_differs_has_its_class(odd):
    assert all(bool(subject.differences) == bool(subject.differs) for subject in odd)


def test_every_class_of_difference_has_its_reason_on_the_page(odd):
    _, _, section = PAGE.read_text(encoding="utf-8").partition("\n## Checks of data\n")
    listed = re.findall(r"^\| `([\w.-]+)` \|", section, re.MULTILINE)
    laid_out = CLASSES | {name for _, name in DAMAGE.values()}
    assert sorted(listed) == sorted({each.differs for each in odd if each.differs} | laid_out)


def _class(promise, mine, other) -> str | None:
    if promise.endswith("/type") and other.what == UNMEASURED:
        return "types"
    is_counted = UNMEASURED not in (mine.what, other.what)
    is_count = promise.endswith(("_duplicateValues", "/pairs"))
    return "duplicates" if is_count and is_counted else None
