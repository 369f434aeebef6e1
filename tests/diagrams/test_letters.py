import pytest

from floe.diagrams.letters import shorten, shorten_start, text_width


def test_text_that_fits_is_kept():
    assert shorten("orders", 12, 100) == "orders"


@pytest.mark.parametrize(
    "text", ["customer_identification_number", "WWWWWWWWWWWW", "注文明細テーブル表"]
)
@pytest.mark.parametrize("cut", [shorten, shorten_start])
def test_text_that_is_too_long_is_cut_to_fit(text, cut):
    short = cut(text, 12, 70)
    assert "…" in short
    assert text_width(short, 12) <= 70 + 1e-6


def test_the_end_can_be_kept_instead():
    assert shorten_start("library.yaml#quality.not_blank", 12, 90) == "…ty.not_blank"


def test_broad_letters_are_broader():
    assert text_width("iiii", 12) < text_width("aaaa", 12) < text_width("MMMM", 12)
    assert text_width("表", 12) > text_width("a", 12)
