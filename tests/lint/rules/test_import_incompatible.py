import pytest

from floe.lint.rules.import_incompatible import import_incompatible

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
HINT = " | import it where such an element may stand"


def check(lint_contract, library, text, target):
    files = {"library.yaml": library}
    return lint_contract(import_incompatible, text.replace("TARGET", target), files=files)


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
    assert check(lint_contract, library, text, target) == [expected + HINT]


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
    assert check(lint_contract, library, text, target) == []
