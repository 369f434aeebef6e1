import pytest

from floe.model import DEFAULT_CLASSES, Classes


def test_a_list_begins_with_the_weakest():
    classes = Classes.of(("Public", " internal ", "PII"))
    assert classes.is_weaker("public", "pii")
    assert not classes.is_weaker("pii", "public")
    assert (classes.weakest, classes.find(" pii ")) == ("Public", "PII")
    assert classes.ranked == ("public", "internal", "pii")


def test_a_table_says_what_stands_below_what_however_far():
    classes = Classes.of(
        {"pii": ("internal",), "phi": ("pii",), "money": ("internal",), "internal": (), "open": ()}
    )
    assert classes.is_weaker("internal", "phi")
    beside = (("pii", "money"), ("money", "phi"), ("open", "internal"), ("unheard", "pii"))
    assert not any(classes.is_weaker(a, b) or classes.is_weaker(b, a) for a, b in beside)
    assert classes.weakest is None
    assert classes.ranked.index("internal") < classes.ranked.index("pii")


@pytest.mark.req("REQ-235.2", "REQ-235.3", "REQ-235.4")
def test_personal_health_and_financial_data_are_classes_from_the_start():
    assert all(
        DEFAULT_CLASSES.is_weaker("restricted", name) for name in ("pii", "phi", "financial")
    )
    assert DEFAULT_CLASSES.weakest == "public"
