from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from floe.results import Status
from floe.spark import check
from tests.verdicts.cases import NOT_GREEN, UNMEASURED, Case

GREEN = {Status.PASSED: "passed", Status.INFORMATIONAL: "passed"}
SAID = GREEN | {Status.FAILED: "failed", Status.WARNED: "failed"}


@dataclass
class Tally:
    """How many verdicts were right, and which were not."""

    verdicts: Counter[str] = field(default_factory=Counter)
    wrong_greens: list[str] = field(default_factory=list)
    wrong_reds: list[str] = field(default_factory=list)

    def add(self, where: str, wanted: str, said: str, about: str) -> None:
        self.verdicts[wanted] += 1
        if said in wanted.split(" or "):
            return
        wrong = self.wrong_greens if said == "passed" else self.wrong_reds
        wrong.append(f"{where}: {said} and should be {wanted}: {about}")

    def assert_right(self, at_least: int) -> None:
        """No verdict is wrong."""
        wrong = [f"wrong green: {green}" for green in self.wrong_greens]
        wrong += [f"wrong red: {red}" for red in self.wrong_reds]
        total = self.verdicts.total()
        assert not wrong, f"{len(wrong)} of {total} verdicts are wrong:\n" + "\n".join(wrong)
        assert total >= at_least


@pytest.fixture
def tally(spark) -> Callable[[list[Case]], Tally]:
    """Check every case, and hold each verdict against what the case expects."""

    def judge(cases: list[Case]) -> Tally:
        counted = Tally()
        for case in cases:
            case.write()
            _compare(counted, case, check(None, case.file, spark=spark).results)
        return counted

    return judge


def _compare(counted: Tally, case: Case, results) -> None:
    said = {result.check.id: result for result in results}
    assert len(said) == len(results), f"{case.name}: two checks share an id"
    for name in sorted(case.expected.keys() | said.keys()):
        result = said.get(name)
        wanted = case.expected.get(name, "no check at all")
        status = SAID.get(result.status, UNMEASURED) if result else "no check at all"
        about = f"{result.measured} {result.reason}" if result else ""
        counted.add(f"{case.name}: {name}", wanted, status, about)
    if case.is_damaged:
        is_green = all(result.status in GREEN for result in results)
        counted.add(case.name, NOT_GREEN, "passed" if is_green else "failed", "the whole run")
