from pathlib import Path

from floe.workflows import LintRequest, lint_workspace

HERE = Path(__file__).parent


def test_a_block_gives_exactly_the_findings_expected_of_it(case, seed, golden):
    found = lint_workspace(seed.workspace, LintRequest(files=(seed.file,))).findings
    text = "".join(
        f"{f.line - seed.shift} {f.severity}[{f.rule}] {f.message}"
        + (f" | {f.hint}" if f.hint else "")
        + "\n"
        for f in found
    )
    golden(HERE / "expected" / f"{case.replace('#', '-example-')}.txt", text)
