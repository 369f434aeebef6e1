import pytest

from floe.reports import render

# In each line the first marker stands before what is meant, the second behind it.
LINES = [
    "to: «orders.id»",
    "to: «orders.id»   # the key",
    "«to»: orders.id",
    "- «to»: orders.id",
    "«-» to: orders.id",
    'to: «"orders # id: x"»  # c',
    r'to: «"a \" b"», c',
    "to: «'it''s'» ",
    "to: «'open",
    "url: «https://example.com:80/a#b»",
    "text: «a, b and [c]»",
    "text: «|-»  # block",
    "text: «>»",
    "tags: «[a, 'b]', c]»  # list",
    "tags: «[»a,",
    "tags: [«a», b]",
    "tags: [a, «b c»]",
    "map: {«a»: 1, b: 2}",
    "map: {a: «1», b: 2}",
    'map: {a: {b: «"x"»}}',
    '    "precision": «12»,',
    '    "precision": «12»}]',
    "value: «*anchor»",
    "value: «&name text»",
    "it's: [x, «y»]",
    "empty:«»",
    "amount: «12.5»",
]


@pytest.mark.parametrize("marked", LINES)
def test_the_carets_underline_what_is_meant(marked, report_on):
    start = marked.index("«")
    end = marked.index("»") - 1 if "»" in marked else len(marked) - 1
    line = marked.replace("«", "").replace("»", "")
    shown, carets = render(report_on(line, column=start + 1), "text").splitlines()[2:4]
    assert shown == f"1 | {line}".rstrip()
    assert carets == "  | " + " " * start + "^" * max(end - start, 1)


def test_a_column_behind_the_line_is_marked_at_its_end(report_on):
    lines = render(report_on("id: a", column=99), "text").splitlines()
    assert lines[2:4] == ["1 | id: a", "  |      ^"]
