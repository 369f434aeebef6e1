"""Checks that demand the same of the same column, which one test looks after."""

from dataclasses import dataclass

from floe.checks import Check
from floe.dbt.data_tests.entries import words_of
from floe.dbt.data_tests.translation import GenericTest


@dataclass(frozen=True, slots=True)
class SharedTest:
    """A test, and the checks that it stands for."""

    test: GenericTest
    checks: list[Check]

    def takes(self, check: Check, test: GenericTest) -> bool:
        """Whether a check needs no test of its own; it must keep its words and its gravity."""
        if test != self.test or "custom" in (check.clause, self.checks[0].clause):
            return False
        if check.severity is not self.checks[0].severity:
            return False
        said = {_words(each) for each in (*self.checks, check)} - {(None, None)}
        return len(said) < 2


def _words(check: Check) -> tuple[str | None, str | None]:
    return words_of(check), check.dimension
