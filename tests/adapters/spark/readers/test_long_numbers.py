"""Numbers in texts with more digits than a double holds: none is compared after rounding."""

import pytest

pytestmark = pytest.mark.spark

EDGE = 9007199254740992
REASON = "some number has more digits than a double holds"


@pytest.fixture
def check(check_files, tmp_path):
    def check(texts, clause, **promise):
        (tmp_path / "orders").mkdir()
        (tmp_path / "orders" / "1.csv").write_text("\n".join(["id,note", *texts, ""]))
        columns = {
            "id": {"logicalType": "number", "required": True, **promise},
            "note": {"logicalType": "string", "unique": True},
        }
        results = check_files(columns, format="csv")
        for kept in (".id/type", ".id/required", ".note/unique"):
            assert results[kept].status == "passed"
        return next(result for name, result in results.items() if name.startswith(f".id/{clause}"))

    return check


def listed(*values):
    rule = {"id": "listed", "metric": "invalidValues", "mustBe": 0}
    return {"quality": [rule | {"arguments": {"validValues": list(values)}}]}


@pytest.mark.parametrize(
    ("text", "clause", "promise"),
    [
        ("9007199254740993", "range", {"logicalTypeOptions": {"maximum": EDGE}}),
        ("-9007199254740993", "range", {"logicalTypeOptions": {"minimum": -EDGE}}),
        ("1000000000000000000000000000001", "range", {"logicalTypeOptions": {"maximum": 10**30}}),
        ("92233720368547758080.5", "range", {"logicalTypeOptions": {"maximum": 2**63 * 10}}),
        ("9007199254740993", "invalid_values", listed(EDGE)),
        ("9007199254740993", "unique", {"unique": True}),
        ("9007199254740993", "multiple_of", {"logicalTypeOptions": {"multipleOf": 2}}),
    ],
)
def test_a_number_that_a_double_rounds_is_not_compared(check, text, clause, promise):
    """The file's …993 was …992: within its maximum, among its values, a duplicate of another."""
    result = check([f"{text},a", f"{EDGE if clause == 'unique' else 0},b"], clause, **promise)
    assert result.status == "not_run"
    assert REASON in result.reason


@pytest.mark.parametrize(
    ("text", "clause", "promise", "status"),
    [
        ("9007199254740993", "range", {"logicalTypeOptions": {"maximum": 100}}, "failed"),
        ("9007199254740993", "range", {"logicalTypeOptions": {"minimum": 100}}, "passed"),
        ("9007199254740993", "invalid_values", listed(1, 2), "failed"),
        ("72057594037927936", "range", {"logicalTypeOptions": {"maximum": 2**56}}, "passed"),
        ("9007199254740994", "range", {"logicalTypeOptions": {"maximum": EDGE}}, "failed"),
        ("9007199254740994", "unique", {"unique": True}, "passed"),
        ("1000000000000000000000000000000", "unique", {"unique": True}, "passed"),
        ("0.10000000000000000555", "range", {"logicalTypeOptions": {"maximum": 0.1}}, "passed"),
        ("1.7976931348623157e308", "unique", {"unique": True}, "passed"),
        ("NaN", "range", {"logicalTypeOptions": {"maximum": 1}}, "failed"),
    ],
)
def test_numbers_that_rounding_does_not_change_are(check, text, clause, promise, status):
    assert check([f"{text},a"], clause, **promise).status == status
