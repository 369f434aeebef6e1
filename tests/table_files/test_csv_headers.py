import bz2
import gzip

import pytest

from floe.table_files import (
    UnclearFolderError,
    UnclearHeaderError,
    WrongEncodingError,
    csv_layouts,
)

OPTIONS = {"header": "true", "encoding": "UTF-8", "sep": ",", "quote": '"', "escape": '"'}


def cells_of(path, **options):
    return [layout.cells for layout in csv_layouts(str(path), {**OPTIONS, **options})]


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("id,full name,a.b\n1,x,y\n", ("id", "full name", "a.b")),
        ("id\r\n1\r\n", ("id",)),
        ('"id",na\n1,x\n', ("id", "na")),
        ('"a\nb","c""d"\n1,x\n', ("a\nb", 'c"d')),
        ("id,\n1,x\n", ("id", "")),
        (" id,name\n", (" id", "name")),
        ("\n\nid\n1\n", ("id",)),
        ("id", ("id",)),
        ("\ufeffid,Größe\n1,2\n", ("id", "Größe")),
        ('\ufeff"id"\n1\n', ("id",)),
        ("", ()),
        ("\n", ()),
    ],
)
def test_the_first_line_names_the_columns(tmp_path, text, cells):
    (tmp_path / "x.csv").write_bytes(text.encode())
    assert cells_of(tmp_path / "x.csv") == [cells]


def test_other_delimiters_quotes_and_encodings_are_read(tmp_path):
    (tmp_path / "x.csv").write_bytes("'a;b';Größe\n".encode("latin-1"))
    read = cells_of(tmp_path / "x.csv", sep=";", quote="'", escape="\\", encoding="ISO-8859-1")
    assert read == [("a;b", "Größe")]


@pytest.mark.parametrize(("ending", "pack"), [("gz", gzip.compress), ("bz2", bz2.compress)])
def test_packed_files_are_opened(tmp_path, ending, pack):
    (tmp_path / f"x.csv.{ending}").write_bytes(pack(b"id,name\n1,a\n"))
    assert cells_of(tmp_path / f"x.csv.{ending}") == [("id", "name")]


def test_files_are_grouped_by_their_first_lines(tmp_path):
    for name, text in {"1": "a,b\n", "2": "b,a\n1,2\n", "3": "a,b\n3,4\n", "4": ""}.items():
        (tmp_path / f"{name}.csv").write_text(text)
    layouts = csv_layouts(f"{tmp_path}/*.csv", OPTIONS)
    seen = {layout.cells: [file.path.stem for file in layout.files] for layout in layouts}
    assert seen == {("a", "b"): ["1", "3"], ("b", "a"): ["2"], (): ["4"]}


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32"])
def test_a_file_in_another_encoding_than_it_should_be_is_told(tmp_path, encoding):
    (tmp_path / "x.csv").write_bytes("id,name\n".encode(encoding))
    with pytest.raises(WrongEncodingError, match=f"x.csv is written in {encoding.upper()}"):
        cells_of(tmp_path / "x.csv")
    assert cells_of(tmp_path / "x.csv", encoding=encoding) == [("id", "name")]


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("id\rname\n1\n", {}),
        ("id||name\n", {"sep": "||"}),
        ("id\n", {"encoding": "x-unknown"}),
        ("id," + "x" * 70_000 + "\n1,2\n", {}),
    ],
)
def test_a_first_line_with_surprises_is_left_to_the_engine(tmp_path, text, options):
    (tmp_path / "x.csv").write_bytes(text.encode())
    with pytest.raises(UnclearHeaderError):
        cells_of(tmp_path / "x.csv", **options)


def test_a_path_with_surprises_is_left_to_the_engine(tmp_path):
    (tmp_path / "x.csv").write_text("id\n")
    with pytest.raises(UnclearFolderError):
        cells_of(tmp_path / "\\x*.csv")
