import pytest

TEXT = """\
schema:
  - id: orders
    name: orders
    properties:
      - id: code
        name: order_code
        relationships:
          - {type: imports, to: library.yaml#ELEMENT}
          - {type: imports, to: other.yaml#ELEMENT}
"""
HINT = " | the other one comes from library.yaml; import only one of them"


@pytest.fixture
def check(lint_contract, library):
    """Import one element from the library and from another document."""

    def check(element, other):
        files = {"library.yaml": library, "other.yaml": other}
        return lint_contract("lint/import-clash", TEXT.replace("ELEMENT", element), files=files)

    return check


@pytest.fixture
def different(library):
    string, integer = "logicalType: string", "logicalType: integer"
    return library.replace(string, integer).replace("mustBe: 0", "mustBe: 1")


def test_two_imports_that_disagree_are_found(check, different):
    assert check("quality.not_null", different) == [
        f"13:33 quality 'not_null' is imported twice with different content{HINT}"
    ]


def test_two_definitions_of_one_property_that_disagree_are_found(check, different):
    assert check("properties.code", different) == [
        f"13:33 logicalType is imported twice with different content{HINT}",
        f"13:33 quality 'not_null' is imported twice with different content{HINT}",
    ]


def test_two_imports_that_agree_are_fine(check, library):
    assert check("properties.code", library) == []


CONFLICT_TEXT = """\
schema:
  - id: orders
    name: orders
    properties:
      - id: code
        name: order_code
        LOCAL
        relationships:
          - {type: imports, to: library.yaml#properties.code}
"""
CONFLICT_HINT = " | remove one of the two, or make them equal"


def check_conflict(lint_contract, library, local):
    text = CONFLICT_TEXT.replace("LOCAL", local)
    return lint_contract("lint/import-conflict", text, files={"library.yaml": library})


@pytest.mark.parametrize(
    ("local", "what"),
    [
        ("logicalType: integer", "logicalType"),
        (
            "quality: [{id: not_null, metric: nullValues, mustBeLessThan: 5}]",
            "quality 'not_null'",
        ),
    ],
)
def test_a_local_value_that_differs_from_the_imported_one_is_found(
    lint_contract, library, local, what
):
    assert check_conflict(lint_contract, library, local) == [
        f"13:33 {what} is defined here and in what is imported; the local one is kept"
        f"{CONFLICT_HINT}"
    ]


@pytest.mark.parametrize("local", ["logicalType: string", "required: true"])
def test_equal_and_additional_values_are_fine(lint_contract, library, local):
    assert check_conflict(lint_contract, library, local) == []


def contract(name, *properties):
    listed = "".join(
        f"      - id: {own}\n"
        f"        name: {own}\n"
        f"        relationships:\n"
        f"          - {{type: imports, to: {other}}}\n"
        for own, other in properties
    )
    return f"schema:\n  - id: {name}\n    name: {name}\n    properties:\n{listed}"


CYCLE_HINT = " | move what both sides need into a document of its own"


def test_an_import_of_itself_is_found(lint_contract):
    text = contract("a", ("x", "schema/a/properties/x"))
    assert lint_contract("lint/import-cycle", text) == [
        "12:33 'schema/a/properties/x' imports itself:"
        " contract.yaml#/schema/a/properties/x → contract.yaml#/schema/a/properties/x" + CYCLE_HINT
    ]


def test_a_circle_through_another_document_is_found_with_its_whole_chain(lint_contract):
    text = contract("a", ("x", "other.yaml#/schema/b/properties/y"))
    files = {"other.yaml": contract("b", ("y", "contract.yaml#/schema/a/properties/x"))}
    assert lint_contract("lint/import-cycle", text, files=files) == [
        "12:33 'other.yaml#/schema/b/properties/y' imports itself:"
        " other.yaml#/schema/b/properties/y → contract.yaml#/schema/a/properties/x"
        " → other.yaml#/schema/b/properties/y" + CYCLE_HINT
    ]


def test_two_imports_that_meet_in_one_source_are_fine(lint_contract):
    source = "library.yaml#/schema/c/properties/z"
    text = contract("a", ("x", source), ("y", source))
    files = {"library.yaml": contract("c", ("z", "base.yaml#quality.q"))}
    files["base.yaml"] = "quality:\n  - {id: q, metric: nullValues, mustBe: 0}\n"
    assert lint_contract("lint/import-cycle", text, files=files) == []


OBJECT = """\
schema:
  - id: orders
    name: orders
    relationships:
      - {type: imports, to: TARGET}
"""
PROPERTY = """\
schema:
  - id: orders
    name: orders
    properties:
      - id: code
        name: code
        relationships:
          - {type: imports, to: TARGET}
"""
SLA = """\
slaProperties:
  - property: latency
    value: 1
    relationships:
      - {type: imports, to: TARGET}
"""
INCOMPATIBLE_HINT = " | import it where such an element may stand"


def check_incompatible(lint_contract, library, text, target):
    files = {"library.yaml": library}
    return lint_contract("lint/import-incompatible", text.replace("TARGET", target), files=files)


@pytest.mark.parametrize(
    ("text", "target", "expected"),
    [
        (
            SLA,
            "library.yaml#quality.not_null",
            "9:29 a quality rule cannot be imported into an SLA property",
        ),
        (
            SLA,
            "library.yaml#properties.code",
            "9:29 a property cannot be imported into an SLA property",
        ),
        (
            PROPERTY,
            "library.yaml#/slaProperties/fresh",
            "12:33 an SLA property cannot be imported into a property",
        ),
        (
            OBJECT,
            "library.yaml#/slaProperties/fresh",
            "9:29 an SLA property cannot be imported into a schema object",
        ),
        (
            PROPERTY,
            "library.yaml",
            "12:33 a whole document cannot be imported into a property",
        ),
    ],
)
def test_an_import_that_does_not_fit_its_place_is_found(
    lint_contract, library, text, target, expected
):
    assert check_incompatible(lint_contract, library, text, target) == [
        expected + INCOMPATIBLE_HINT
    ]


@pytest.mark.parametrize(
    ("text", "target"),
    [
        (PROPERTY, "library.yaml#quality.not_null"),
        (PROPERTY, "library.yaml#properties.code"),
        (OBJECT, "library.yaml#quality.not_null"),
        (OBJECT, "library.yaml#properties.code"),
        (SLA, "library.yaml#slaProperties.fresh"),
    ],
)
def test_an_import_that_fits_is_fine(lint_contract, library, text, target):
    assert check_incompatible(lint_contract, library, text, target) == []


LIMIT_HINT = " | import only the parts that are needed"


def link(number):
    return f"""\
properties:
  - id: p
    name: p
    relationships:
      - {{type: imports, to: c{number + 1}.yaml#properties.p}}
"""


def chain(length):
    files = {f"c{number}.yaml": link(number) for number in range(1, length)}
    files[f"c{length}.yaml"] = "properties:\n  - {id: p, name: p, logicalType: string}\n"
    return files


def test_a_chain_of_imports_that_is_too_deep_is_found(lint_contract):
    files = chain(34)
    text = files.pop("c1.yaml")
    assert lint_contract("lint/import-limit", text, files=files, name="c1.yaml") == [
        "9:29 more than 32 imports deep, or more than a workspace of this size may import"
        f"{LIMIT_HINT}"
    ]


def test_a_short_chain_is_fine(lint_contract):
    assert lint_contract("lint/import-limit", link(0), files=chain(10)) == []
