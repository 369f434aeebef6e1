from floe.comparing import is_identical
from floe.documents import read_text


def read(text):
    return read_text("a.yaml", f"a: {text}\n").tree["a"]


def test_numbers_that_round_to_one_float_are_not_the_same():
    """An import that said another bound was no conflict."""
    number = read("99999999999999999.99")
    assert is_identical([number], [read("99999999999999999.990")])
    for other in (read("99999999999999999.98"), 1e17, 10**17, "99999999999999999.99", None):
        assert not is_identical(number, other)
        assert not is_identical({"a": other}, {"a": number})
