from pathlib import Path

from floe.workflows import LintRequest, lint_workspace

HERE = Path(__file__).parent


def test_a_block_gives_exactly_the_findings_expected_of_it(case, seed, golden):
    found = lint_workspace(seed.workspace, LintRequest(files=(seed.file,))).findings
    text = "".join(f"{_line(finding, seed.shift)}\n" for finding in found)
    golden(HERE / "expected" / f"{case.replace('#', '-example-')}.txt", text)


def _line(finding, shift):
    """The finding at its line of the block; the lines before it are the wrapper's."""
    line = finding.line - shift if finding.line > shift else "wrapper"
    hint = f" | {finding.hint}" if finding.hint else ""
    return f"{line} {finding.severity}[{finding.rule}] {finding.message}{hint}"
