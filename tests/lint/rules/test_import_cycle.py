from floe.lint.rules.import_cycle import import_cycle


def contract(name, *properties):
    listed = "".join(
        f"      - id: {own}\n"
        f"        name: {own}\n"
        f"        relationships:\n"
        f"          - {{type: imports, to: {other}}}\n"
        for own, other in properties
    )
    return f"schema:\n  - id: {name}\n    name: {name}\n    properties:\n{listed}"


HINT = " | move what both sides need into a document of its own"


def test_an_import_of_itself_is_found(lint_contract):
    text = contract("a", ("x", "schema/a/properties/x"))
    assert lint_contract(import_cycle, text) == [
        "12:33 'schema/a/properties/x' imports itself:"
        " contract.yaml#/schema/a/properties/x → contract.yaml#/schema/a/properties/x" + HINT
    ]


def test_a_circle_through_another_document_is_found_with_its_whole_chain(lint_contract):
    text = contract("a", ("x", "other.yaml#/schema/b/properties/y"))
    files = {"other.yaml": contract("b", ("y", "contract.yaml#/schema/a/properties/x"))}
    assert lint_contract(import_cycle, text, files=files) == [
        "12:33 'other.yaml#/schema/b/properties/y' imports itself:"
        " other.yaml#/schema/b/properties/y → contract.yaml#/schema/a/properties/x"
        " → other.yaml#/schema/b/properties/y" + HINT
    ]


def test_two_imports_that_meet_in_one_source_are_fine(lint_contract):
    source = "library.yaml#/schema/c/properties/z"
    text = contract("a", ("x", source), ("y", source))
    files = {"library.yaml": contract("c", ("z", "base.yaml#quality.q"))}
    files["base.yaml"] = "quality:\n  - {id: q, metric: nullValues, mustBe: 0}\n"
    assert lint_contract(import_cycle, text, files=files) == []
