import tomllib
from collections import Counter
from pathlib import Path

from floe.workflows.linting import LintRequest, lint_workspace

HERE = Path(__file__).parent


def test_a_block_gives_exactly_the_findings_expected_of_it(case, seed, golden):
    findings = lint_workspace(seed.workspace, LintRequest(files=(seed.file,))).findings
    # What a block imports is written in another block, which has expectations of its own.
    found = [finding for finding in findings if finding.place.file == seed.file]
    text = "".join(f"{_line(finding, seed.shift)}\n" for finding in found)
    golden(HERE / "expected" / f"{case.replace('#', '-example-')}.txt", text)


def _line(finding, shift):
    """The finding at its line of the block; the lines before it are the wrapper's."""
    line = finding.line - shift if finding.line > shift else "wrapper"
    hint = f" | {finding.hint}" if finding.hint else ""
    return f"{line} {finding.severity}[{finding.rule}] {finding.message}{hint}"


def test_every_block_of_both_seeds_is_kept_and_placed():
    files = sorted(file.stem for file in (HERE / "blocks").iterdir())
    placed = tomllib.loads((HERE / "blocks.toml").read_text(encoding="utf-8"))
    assert files == sorted(placed)
    assert Counter(name[:3] for name in files) == {"000": 7, "001": 26}


def test_no_expectation_is_left_over():
    placed = tomllib.loads((HERE / "blocks.toml").read_text(encoding="utf-8"))
    cases = {
        f"{name}-example-{number}" if number else name
        for name, entry in placed.items()
        for number in range(len(entry.get("examples", ())) + 1)
    }
    assert {file.stem for file in (HERE / "expected").iterdir()} == cases
    assert {file.stem for file in (HERE / "exported").iterdir()} <= cases
