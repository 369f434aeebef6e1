import gzip
import io
import json
import sys

import pytest
import zstandard

from floe.adapters.openlineage import (
    EventFile,
    event_texts,
    find_event_files,
    find_other_files,
    find_unread_files,
)
from floe.adapters.openlineage.event_texts import EventText, read_events
from floe.adapters.openlineage.text_window import TextWindow
from floe.errors import ConfigurationError

ONE = {"job": {"namespace": "n", "name": "a"}}
TWO = {"job": {"namespace": "n", "name": "ü"}}
LINES = f"{json.dumps(ONE)}\n{json.dumps(TWO)}\n".encode()


def read(content):
    return list(read_events(io.BufferedReader(io.BytesIO(content))))


def read_file(path):
    return list(EventFile(path.name, path, path.stat().st_size).read(lambda _: None))


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"", []),
        (b"\n \n", []),
        (b'{"a": 1}', [(1, {"a": 1})]),
        (b'{"a": 1}\n\n{"a": 2}\n', [(1, {"a": 1}), (3, {"a": 2})]),
        (b'\xef\xbb\xbf{"a": 1}\n{"a": 2}', [(1, {"a": 1}), (2, {"a": 2})]),
        (b'{"a": 1}\r\n{"a": 2}\r\n', [(1, {"a": 1}), (2, {"a": 2})]),
        (b'{\n "a": 1\n}\n', [(1, {"a": 1})]),
        (b'{\n "a": 1\n}\n{\n "a": 2\n}\n', [(1, {"a": 1}), (4, {"a": 2})]),
        (b'\n[{"a": 1}, {"a": 2}]', [(2, {"a": 1}), (2, {"a": 2})]),
        (b'[\n{"a": 1},\n{"a":\n 2},\n{}\n]\n', [(2, {"a": 1}), (3, {"a": 2}), (5, {})]),
        (b'\xef\xbb\xbf[{"a": "\xc3\xbc"}]', [(1, {"a": "ü"})]),
        (b"[]", []),
        (b"[][1]", [(1, 1)]),
        (b'{"a": 1}\n[{"a": 2}, {"a": 3}]\n', [(1, {"a": 1}), (2, {"a": 2}), (2, {"a": 3})]),
    ],
)
def test_events_are_found_in_lines_documents_and_arrays(content, expected):
    found = read(content)
    assert [(each.line, each.event) for each in found] == expected
    assert {each.trouble for each in found} <= {None}


def test_a_broken_line_costs_no_other():
    found = read(b'{"a": 1}\n{"a": \n{"a": 3}\nnot json\n')
    assert found == [
        EventText(1, 1, {"a": 1}),
        EventText(2, 6, None, "this is no JSON: Expecting value"),
        EventText(3, 1, {"a": 3}),
        EventText(4, 1, None, "this is no JSON: Expecting value"),
    ]


def test_the_first_line_may_be_the_broken_one():
    found = read(b'{"a": \n{"a": 2}\n')
    assert [(each.line, each.event, each.trouble) for each in found] == [
        (1, None, "this is no JSON: Expecting value"),
        (2, {"a": 2}, None),
    ]


def test_behind_a_break_in_an_array_nothing_is_read():
    reason = "this is no JSON: Expecting ':' delimiter; nothing behind it was read"
    assert read(b'[\n{"a": 1},\n{"a"},\n{"a": 3}]') == [
        EventText(2, 1, {"a": 1}),
        EventText(3, 5, None, reason),
    ]


@pytest.mark.parametrize(
    ("content", "place"),
    [(b"[1 2]", (1, 4)), (b'[\n{"a": 1}\n', (3, 1)), (b"{\n \n", (3, 1)), (b"[1,]", (1, 4))],
)
def test_an_array_that_does_not_end_well_is_told(content, place):
    last = read(content)[-1]
    assert last.trouble is not None
    assert (last.line, last.column) == place


@pytest.mark.parametrize("content", [b'{"a": "\xff"}\n', b'[\n{"a": "\xff"}]', b'[{"a": "\xc3'])
def test_what_is_not_utf_8_is_told(content):
    assert [each.trouble.partition(";")[0] for each in read(content)] == ["this is not UTF-8"]


@pytest.mark.parametrize("content", [b'{"a":' * 100_000, b"[" * 100_000, b'[{"a":' + b"1" * 5000])
def test_json_that_is_made_to_break_readers_is_told(content):
    assert [each.event for each in read(content)] == [None]


def test_a_line_that_is_too_long_is_skipped_whole(monkeypatch):
    monkeypatch.setattr(event_texts, "LONGEST", 20)
    content = b'{"a": 1}\n{"a": "' + b"x" * 50 + b'"}\n{"a": 3}\n'
    assert [(each.line, each.event, each.trouble) for each in read(content)] == [
        (1, {"a": 1}, None),
        (2, None, "this line is too long for an event"),
        (3, {"a": 3}, None),
    ]


def test_a_value_may_lie_across_any_number_of_chunks():
    content = json.dumps([{"a": "ü" * 50, "b": [1, 2]}] * 3, ensure_ascii=False).encode()
    window = TextWindow((content[n : n + 1] for n in range(len(content))), 1000)
    window.skip("[")
    assert window.decode() == {"a": "ü" * 50, "b": [1, 2]}
    window.skip(",")
    assert window.decode() == {"a": "ü" * 50, "b": [1, 2]}


def test_a_value_without_an_end_does_not_fill_the_memory():
    taken = []

    def chunks():
        for _ in range(1000):
            taken.append(1)
            yield b'{"a": "' if not taken[1:] else b"x" * 100

    window = TextWindow(chunks(), 5000)
    with pytest.raises(ValueError, match="too long"):
        window.decode()
    assert len(taken) < 200


def test_an_array_is_not_kept_whole():
    window = TextWindow(iter([b'{"a": 1} ' * 100] * 1000), 10_000)
    for _ in range(50_000):
        assert window.decode() == {"a": 1}
        window.peek()
    assert len(window._text) < 10_000  # noqa: SLF001


@pytest.mark.parametrize("name", ["e.json", "e.ndjson", "e.gz", "e.zst"])
def test_files_are_unpacked_by_what_they_begin_with(tmp_path, name):
    packed = {".gz": gzip.compress, ".zst": zstandard.compress}.get(name[1:], bytes)(LINES)
    (tmp_path / name).write_bytes(packed)
    assert [(each.line, each.event) for each in read_file(tmp_path / name)] == [(1, ONE), (2, TWO)]


@pytest.mark.parametrize("pack", [gzip.compress, zstandard.compress])
def test_packed_files_may_be_put_behind_each_other(tmp_path, pack):
    (tmp_path / "e").write_bytes(pack(LINES) + pack(LINES))
    assert [each.event for each in read_file(tmp_path / "e")] == [ONE, TWO, ONE, TWO]


def test_a_file_of_zstd_may_begin_with_what_is_to_be_skipped(tmp_path):
    """Tools that pack in parallel, such as pzstd, write it so."""
    skipped = b"\x50\x2a\x4d\x18\x04\x00\x00\x00abcd"
    (tmp_path / "e").write_bytes(skipped + zstandard.compress(LINES))
    assert [each.event for each in read_file(tmp_path / "e")] == [ONE, TWO]


@pytest.mark.parametrize("pack", [gzip.compress, zstandard.compress])
def test_a_packed_file_that_is_cut_off_is_told(tmp_path, pack):
    (tmp_path / "e").write_bytes(pack(LINES)[:-3])
    *_, last = read_file(tmp_path / "e")
    assert last.trouble == "behind this nothing can be read: it is cut off or damaged"


@pytest.mark.parametrize("begin", [b"\x1f\x8b\x08\x00", b"\x28\xb5\x2f\xfd"])
def test_a_damaged_file_is_told(tmp_path, begin):
    (tmp_path / "e").write_bytes(begin + b"\xff" * 40)
    [only] = read_file(tmp_path / "e")
    assert only.trouble == "behind this nothing can be read: it is cut off or damaged"


def test_a_missing_package_is_named_with_what_brings_it(tmp_path, monkeypatch):
    (tmp_path / "e.zst").write_bytes(zstandard.compress(LINES))
    monkeypatch.setitem(sys.modules, "zstandard", None)
    with pytest.raises(ConfigurationError) as error:
        read_file(tmp_path / "e.zst")
    assert str(error.value) == (
        "a file packed with zstd needs the package zstandard: install floe[lineage]"
    )


def test_the_way_through_a_file_is_told(tmp_path):
    (tmp_path / "e").write_bytes(LINES * 1500)
    told = []
    file = EventFile("e", tmp_path / "e", (tmp_path / "e").stat().st_size)
    assert len(list(file.read(told.append))) == 3000
    assert told == sorted(told)
    assert 0 < told[-1] <= file.size


def test_folders_are_searched_for_files_of_events(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names = ("b/x.ndjson", "b/y.JSON", "b/c/z.jsonl.gz", "b/z.json.zst", "b/notes.txt")
    for name in (*names, "b/.hidden.json", "b/.git/x.json", "a.log"):
        target = tmp_path / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(LINES)
    found = find_event_files(tuple(map(type(tmp_path), ("a.log", "b", "b/x.ndjson"))))
    assert [each.name for each in found] == [
        *("a.log", "b/x.ndjson", "b/y.JSON", "b/z.json.zst", "b/c/z.jsonl.gz"),
    ]
    assert found[0].size == len(LINES)


def test_files_below_folders_with_other_endings_are_known(tmp_path):
    for name in ("a.ndjson", "a.ndjson.1", "b.log", "c.jsonl.bz2", ".d", ".old/e.log", "named.log"):
        target = tmp_path / name
        target.parent.mkdir(exist_ok=True)
        target.write_bytes(LINES)
    others = find_other_files((tmp_path, tmp_path / "named.log", tmp_path / "a.ndjson"))
    assert others == tuple(f"{tmp_path}/{name}" for name in ("a.ndjson.1", "b.log", "c.jsonl.bz2"))


def test_links_are_followed_once_and_what_is_not_read_is_known(tmp_path):
    names = ("logs/a.json", "elsewhere/b.json", "logs/.c.json", "logs/.old/d.json", "logs/.old/e")
    for name in names:
        target = tmp_path / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(LINES)
    logs = tmp_path / "logs"
    (logs / "there").symlink_to(tmp_path / "elsewhere")
    (tmp_path / "elsewhere" / "back").symlink_to(logs)
    (logs / "gone.json").symlink_to(tmp_path / "nowhere")
    found = [file.path.relative_to(tmp_path) for file in find_event_files((logs,))]
    assert list(map(str, found)) == ["logs/a.json", "logs/there/b.json"]
    unread = find_unread_files((logs, logs / ".c.json"))
    assert unread == tuple(f"{logs}/{name}" for name in (".c.json", "gone.json", ".old/d.json"))


def test_a_file_that_is_not_there_is_an_error(tmp_path):
    with pytest.raises(ConfigurationError, match=r"gone\.json does not exist"):
        find_event_files((tmp_path / "gone.json",))
