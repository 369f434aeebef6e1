import pytest

from floe.model import Classes, Place
from floe.plan import SampledColumn, ShapeCount
from floe.results import ShapedValues, UnclassifiedColumn, judge_values

LATTICE = Classes.of({"internal": [], "pii": ["internal"], "financial": ["internal"]})


@pytest.mark.parametrize(
    ("values", "shapes", "told"),
    [
        (100, {"email": (80, 20)}, ("pii", 80)),
        (100, {"email": (79, 79)}, None),
        (100, {"email": (100, 19)}, None),
        (100, {"email": (45, 10), "phone": (45, 10)}, ("pii", 90)),
        (100, {"email": (45, 45), "iban": (55, 55)}, None),
        (100, {"payment_card": (10, 10)}, None),
        (20, {"iban": (20, 20)}, ("financial", 20)),
        (0, {}, None),
    ],
)
def test_most_values_and_many_different_ones_must_have_a_shape(values, shapes, told):
    counted = {name: ShapeCount(*count) for name, count in shapes.items()}
    shaped = judge_values(SampledColumn(values, counted), 0.8, 20)
    assert (shaped and (shaped.class_, shaped.matching)) == told


def test_values_are_named_by_what_most_of_them_are():
    shaped = ShapedValues("pii", 100, {"phone": 30, "email": 60})
    assert (shaped.words, shaped.share) == ("e-mail addresses or phone numbers", 0.9)


@pytest.mark.parametrize(
    ("by_name", "by_data", "classes", "wanted", "proposed"),
    [
        ("pii", None, Classes.of(("public", "PII")), None, "PII"),
        ("pii", "financial", Classes.of(("pii", "financial")), None, "financial"),
        ("financial", "pii", Classes.of(("pii", "financial")), None, "financial"),
        ("pii", "financial", LATTICE, None, None),
        ("pii", "financial", LATTICE, "Internal", "internal"),
        ("pii", "phi", LATTICE, None, "pii"),
        ("phi", None, LATTICE, None, None),
    ],
)
def test_the_stricter_class_is_proposed_if_there_is_one(
    by_name, by_data, classes, wanted, proposed
):
    shaped = ShapedValues(by_data, 20, {}) if by_data else None
    column = UnclassifiedColumn(
        contract="crm", table="t", name="t.x", place=Place("x"), by_name=by_name, by_data=shaped
    )
    assert column.propose(classes, wanted).proposed == proposed
