import pytest

from floe.lint.rules.reference_outside_workspace import reference_outside_workspace


@pytest.mark.parametrize("kind", ["foreignKey", "imports", "relatesTo"])
@pytest.mark.parametrize("path", ["../secret.yaml", "/etc/passwd.yaml", "a/../../b.yaml"])
def test_a_path_out_of_the_workspace_is_found(lint_contract, link, kind, path):
    assert lint_contract(reference_outside_workspace, link(kind, f"{path}#/schema/x")) == [
        f"13:17 '{path}' leads out of the workspace"
        " | copy the file into the workspace, or widen the workspace"
    ]


def test_a_path_that_comes_back_inside_is_fine(lint_contract, link):
    text = link("relatesTo", "../b/other.yaml#/schema/x")
    files = {"b/other.yaml": "schema:\n  - {id: x, name: x}\n"}
    assert (
        lint_contract(reference_outside_workspace, text, files=files, name="a/contract.yaml") == []
    )
