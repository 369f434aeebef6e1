import bz2
import csv
import gzip
import io
import random

import pytest

from floe.table_files import CsvSurveyor, Quotes, csv_surveys

OPTIONS = {
    "encoding": "UTF-8",
    "sep": ",",
    "quote": '"',
    "escape": '"',
    "multiLine": "true",
}


@pytest.fixture
def survey(tmp_path):
    def look(text, name="x.csv", pack=bytes, **options):
        content = text if isinstance(text, bytes) else text.encode()
        (tmp_path / name).write_bytes(pack(content))
        return CsvSurveyor({**OPTIONS, **options}).survey(tmp_path / name)

    return look


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("a,b\n1,x\n", ()),
        ('a,b\n1,"x\n2,y\n', ("x\n2,y\n",)),
        ('a,b\r\n1,"x\r\n2,y', ("x\n2,y",)),
        ('a,b\n1,"x\n2,y"', ()),
        ('a,b\n1,"x\n,"', ()),
        ('a,b\n1,"', ('"',)),
        ('a,b\n1,""', ()),
        ('a,b\n1,"""x""\n', ('"x"\n',)),
        ('a,b\n1,5" pipe\n', ()),
        ('a,b\n1,"x"y\n2,"z\n', ("z\n",)),
        ("a,b\n1," + '"x\n' + "2,y\n" * 100, (("2,y\n" * 100)[-100:],)),
        ("a,b\n1," + '"x"\n' + "2,y\n" * 100_000, ()),
        ("a,b\n1," + '"x\n' + "2,y\n" * 100_000, (("2,y\n" * 100)[-100:],)),
    ],
)
@pytest.mark.parametrize(("ending", "pack"), [("", bytes), (".gz", gzip.compress)])
def test_a_quote_that_is_never_closed_is_seen_at_the_end_of_its_file(
    survey, text, ends, ending, pack
):
    assert survey(text, f"x.csv{ending}", pack).open_ends == ends


@pytest.mark.parametrize(
    ("text", "quotes"),
    [
        ("a,b\n1,x\n", Quotes.SOUND),
        ('"a","b"\n1,"x, y"\n', Quotes.ALL_STRAY),
        ('a,b\n1,5" pipe\n', Quotes.ALL_STRAY),
        ('a,b\n1,"x"y\n', Quotes.ALL_STRAY),
        ('a,b\n1,"5"" pipe\n2,y\n', Quotes.ALL_STRAY),
        ('a,b\n1,"""Bob"" Smith"\n2,5" pipe\n', Quotes.SOUND),
        ('"""a""",b\n1,"x" \n', Quotes.SOUND),
        ('\ufeff"""a""",b\n1,""\n', Quotes.SOUND),
        ('a,b\n1,"""Bob"" Smith"\n2,"x"y\n', Quotes.SOME_STRAY),
        ('a,b\n1,"""Bob"" Smith"\n2,""x\n', Quotes.SOME_STRAY),
        ('a,b\n1,"""Bob"" Smith"\n2,"5"" pipe\n3,z\n', Quotes.SOME_STRAY),
    ],
)
def test_quotes_are_told_apart_by_where_they_stand(survey, text, quotes):
    assert survey(text).quotes is quotes
    assert survey(text, "x.csv.bz2", bz2.compress).quotes is quotes


def test_a_backslash_before_a_quote_is_followed(survey):
    assert survey('a,b\n1,"\\"x\\" y"\n', escape="\\").quotes is Quotes.SOUND
    assert survey('a,b\n1,"\\"x" y\n', escape="\\").quotes is Quotes.SOME_STRAY
    assert survey('a,b\n1,"5\\" pipe\n2,y\n', escape="\\").open_ends == ('5" pipe\n2,y\n',)


def test_lines_that_leave_a_quote_open_are_told_one_by_one(survey):
    seen = survey('a,b\n1,"5"" pipe\n2,y\n3,"z\r\n4,"q"\n', multiLine="false")
    assert (seen.quotes, seen.open_ends) == (Quotes.SOME_STRAY, ('5" pipe', "z"))
    assert survey('a,b\n1,"x"\n', multiLine="false").quotes is Quotes.SOUND


@pytest.mark.parametrize(
    ("content", "is_text"),
    [
        (b"a,b\n1,x\n", True),
        ("a,b\n1,\u00e9\n".encode(), True),
        (b"a,b\n1,\xe9\n", False),
        (b"a,b\n1,x\xe9", False),
        (b"a,b\n1,\x00\n", False),
        ("a,b\n1,\ufffd\n".encode(), False),
    ],
)
def test_bytes_that_are_no_text_are_seen(survey, monkeypatch, content, is_text):
    assert survey(content).is_text is is_text
    monkeypatch.setattr(csv_surveys, "_READ", 1)
    assert survey(content).is_text is is_text


def test_of_other_encodings_nothing_is_said(survey):
    seen = survey("a,b\n".encode("utf-16"), encoding="UTF-16")
    assert (seen.quotes, seen.is_text, seen.open_ends) == (Quotes.UNKNOWN, False, None)
    assert not survey("a,b\n", encoding="cp1252").is_text


def test_of_a_large_file_only_the_end_is_read(survey, monkeypatch):
    monkeypatch.setattr(csv_surveys, "_MOST_READ", 300_000)
    rows = "2,y\n" * 100_000
    seen = survey("a,b\n" + rows + '3,"z\n')
    assert (seen.quotes, seen.is_text, seen.open_ends) == (Quotes.UNKNOWN, False, ("z\n",))
    assert survey("a,b\n" + '1,"x"\n' + rows).open_ends is None
    packed = survey("a,b\n" + rows, "x.csv.gz", gzip.compress)
    assert (packed.quotes, packed.open_ends) == (Quotes.UNKNOWN, None)


def test_whatever_python_writes_is_sound_however_it_is_cut_into_pieces(survey, monkeypatch):
    """Python's csv module is the judge of what is well written."""
    dice = random.Random(3)  # noqa: S311
    monkeypatch.setattr(csv_surveys, "_READ", 3)
    for _ in range(200):
        rows = [
            ["".join(dice.choices('",\nab ', k=dice.randrange(5))) for _ in "ab"] for _ in "abc"
        ]
        written = io.StringIO(newline="")
        csv.writer(written, quoting=dice.choice((0, 1))).writerows(rows)
        seen = survey(written.getvalue())
        leads = any(cell.startswith('"') for row in rows for cell in row)
        assert seen.open_ends == ()
        assert seen.quotes is Quotes.SOUND or (seen.quotes is Quotes.ALL_STRAY and not leads)
