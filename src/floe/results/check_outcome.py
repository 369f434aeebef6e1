"""What a check came to for whoever asked for it: one verdict for all formats and for the shell."""

from collections.abc import Iterator
from dataclasses import dataclass

from floe.findings import Severity
from floe.results.result import Result, Status
from floe.results.run import Run
from floe.results.verdict import exit_code, is_violation

_JUDGED = (Status.PASSED, Status.FAILED, Status.WARNED)


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckOutcome:
    """Runs, and what may pass: broken promises weaker than `fail_on`, checks that were not run.

    `unreadable` are files that should be contracts; `failures` is what else went wrong.
    """

    runs: tuple[Run, ...] = ()
    fail_on: Severity = Severity.ERROR
    allow_not_run: bool = False
    unreadable: tuple[str, ...] = ()
    failures: tuple[str, ...] = ()

    @property
    def code(self) -> int:
        """0 if all is well, 1 for what is broken or unmeasured, 3 if something outside failed.

        2 if all that is wrong are checks that were not run, and a table has no server, no reader
        or no credentials.
        """
        if self.unreadable or self._is_broken():
            return 1
        results = tuple(self._results())
        code = exit_code(results, fail_on=self.fail_on, allow_not_run=self.allow_not_run)
        if code == 1 and any(run.unconfigured for run in self.runs):
            return 2
        return code or (3 if self.failures else 0)

    @property
    def word(self) -> str:
        """How it went: `passed` only where something was judged and nothing is in the way."""
        if self.unreadable or self._is_broken():
            return "failed"
        if self.code == 0 and any(result.status in _JUDGED for result in self._results()):
            return "passed"
        return "error" if self.code == 3 else "incomplete"

    def severity_of(self, result: Result) -> Severity | None:
        """How severe a result is: an error where it keeps the exit code from being 0."""
        if result.status in (Status.PASSED, Status.INFORMATIONAL):
            return None
        code = exit_code((result,), fail_on=self.fail_on, allow_not_run=self.allow_not_run)
        return Severity.ERROR if code else Severity.WARNING

    def _is_broken(self) -> bool:
        return any(is_violation(result, self.fail_on) for result in self._results())

    def _results(self) -> Iterator[Result]:
        return (result for run in self.runs for result in run.results)
