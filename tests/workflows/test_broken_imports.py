"""A library without a header is judged like any document, and an import that fails is told."""

import pytest

from floe.adapters.files import FileWorkspace
from floe.checks import derive_checks
from floe.errors import InputError
from floe.workflows.exporting import export_contract, refuse_broken_imports
from floe.workflows.linting import LintRequest, lint_workspace

CONTRACT = """\
apiVersion: v3.2.0
kind: DataContract
id: orders
name: orders
version: 1.0.0
team: {name: shop}
schema:
  - id: orders
    name: orders
    properties:
      - id: key
        name: key
        logicalType: string
        relationships: [{type: imports, to: TARGET}]
"""
POSITIVE = "  - {id: positive, metric: nullValues, mustBe: 0}\n"


@pytest.fixture
def lint(tmp_path):
    """Lint the one contract of a workspace, by its name or with all others."""

    def run(target, *, whole=False, **libraries):
        (tmp_path / "orders.odcs.yaml").write_text(CONTRACT.replace("TARGET", target))
        for name, text in libraries.items():
            (tmp_path / f"{name}.yaml").write_text(text)
        files = () if whole else ("orders.odcs.yaml",)
        return lint_workspace(FileWorkspace(tmp_path), LintRequest(files=files))

    return run


def told(linted):
    return [(each.rule, each.place.file, each.line) for each in linted.findings]


def lost(linted):
    (contract,) = linted.graph.contracts
    return [check.id for check in derive_checks(linted.graph, contract) if check.reason]


FAULTS = {
    "a key twice": (
        "rules.yaml#/quality/positive",
        f"quality:\n{POSITIVE}quality: []\n",
        ("lint/duplicate-key", "rules.yaml", 3),
    ),
    "an id twice": (
        "rules.yaml#/quality/other",
        f"quality:\n  - {{id: other, metric: nullValues, mustBe: 0}}\n{POSITIVE}{POSITIVE}",
        ("lint/duplicate-id", "rules.yaml", 4),
    ),
    "no YAML": (
        "rules.yaml#/quality/positive",
        "quality: [\n",
        ("lint/syntax-error", "rules.yaml", 1),
    ),
    "an import from nowhere, in an element that nobody imports": (
        "rules.yaml#/quality/positive",
        f"quality:\n{POSITIVE}  - id: a\n"
        "    relationships: [{type: imports, to: gone.yaml#/b}]\n",
        ("lint/dangling-reference", "rules.yaml", 4),
    ),
    "an import that does not fit": (
        "rules.yaml#/quality/positive",
        f"quality:\n{POSITIVE}properties:\n  - id: a\n    name: a\n    properties:\n"
        "      - id: b\n        name: b\n"
        "        relationships: [{type: imports, to: rules.yaml#/slaProperties/c}]\n"
        "slaProperties:\n  - {id: c, property: freshness, value: 1}\n",
        ("lint/import-incompatible", "rules.yaml", 9),
    ),
    "an import of itself": (
        "rules.yaml#/quality/positive",
        f"quality:\n{POSITIVE}  - id: a\n"
        "    relationships: [{type: imports, to: rules.yaml#/quality/a}]\n",
        ("lint/import-cycle", "rules.yaml", 4),
    ),
}


@pytest.mark.parametrize("whole", [True, False])
@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_of_a_library_is_told_at_its_own_line(lint, fault, whole):
    target, text, expected = FAULTS[fault]
    found = told(lint(target, whole=whole, rules=text))
    assert expected in found
    assert {file for _, file, _ in found} <= {"rules.yaml", "orders.odcs.yaml"}


def test_a_library_without_faults_is_not_spoken_of(lint):
    linted = lint("rules.yaml#/quality/positive", rules=f"quality:\n{POSITIVE}")
    assert told(linted) == []
    assert lost(linted) == []
    refuse_broken_imports(linted.graph, "orders.odcs.yaml")


@pytest.mark.parametrize(
    ("target", "text", "text_of_fault"),
    [
        ("gone.yaml#/quality/a", "", "gone.yaml#/quality/a"),
        ("rules.yaml#/quality/gone", f"quality:\n{POSITIVE}", "rules.yaml#/quality/gone"),
        ("rules.yaml#/quality/positive", "quality: [\n", "rules.yaml#/quality/positive"),
        (
            "rules.yaml#/quality/positive",
            f"quality:\n{POSITIVE}{POSITIVE}",
            "rules.yaml#/quality/positive",
        ),
        (
            "rules.yaml#/quality/a",
            "quality:\n  - id: a\n    metric: nullValues\n    mustBe: 0\n"
            "    relationships: [{type: imports, to: gone.yaml#/b}]\n",
            "gone.yaml#/b",
        ),
        (
            "rules.yaml#/slaProperties/c",
            "slaProperties:\n  - {id: c, property: freshness, value: 1}\n",
            "schema[0].properties[0]",
        ),
    ],
)
def test_an_import_that_cannot_be_followed_is_not_run_and_not_exported(
    lint, target, text, text_of_fault
):
    linted = lint(target, rules=text)
    assert f"orders.key/imports:{text_of_fault}" in lost(linted)
    assert any(str(each.severity) == "error" for each in linted.findings)
    with pytest.raises(InputError, match="the import cannot be followed"):
        refuse_broken_imports(linted.graph, "orders.odcs.yaml")
    notes = export_contract(linted.graph, "orders.odcs.yaml").notes
    assert any("is left out" in note.message for note in notes)


def test_an_escape_does_not_hide_an_import(tmp_path):
    text = CONTRACT.replace("type: imports, to: TARGET", 'type: "im\\x70orts", to: gone.yaml#/a')
    (tmp_path / "orders.odcs.yaml").write_text(text)
    linted = lint_workspace(FileWorkspace(tmp_path), LintRequest())
    assert lost(linted) == ["orders.key/imports:gone.yaml#/a"]
