import json
import resource
import subprocess
import sys
import time

import jsonschema_rs
import pytest

from floe.documents import read_bytes, read_text

# Measuring coverage makes every line several times slower.
SLOWNESS = 1 if sys.gettrace() is None else 6
DUPLICATE = "is written twice in one mapping; the first one is kept"
CODE = "is not read: contracts are data, never code"
TAB = "found character '\\t' that cannot start any token while scanning for the next token"
UNQUOTED = "that cannot start any token while scanning for the next token"
DEEP = "nesting-too-deep: nested deeper than 64 levels"
MANY = "too-many-nodes: more than 150,000 values in one document"
LONG = "value-too-long: one value is longer than 1,048,576 characters"
MERGE = "wrong-merge: '<<' takes a mapping or a list of mappings"
SECOND = "several-documents: a second YAML document starts here; only the first one is read"


def alias_bomb(levels, width):
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    for level in range(1, levels):
        repeated = ", ".join([f"*a{level - 1}"] * width)
        lines.append(f"a{level}: &a{level} [{repeated}]")
    return "\n".join(lines)


def stacked_aliases():
    """Each alias is shallow; one inside the other they are 1,500 levels deep."""
    lines = [f"a0: &a0 {'[' * 30}x{']' * 30}"]
    lines += [f"a{n}: &a{n} {'[' * 30}*a{n - 1}{']' * 30}" for n in range(1, 50)]
    return "\n".join(lines)


def repeated_text():
    return f"a: &a [{'x' * 1_000_000}]\nb: [{', '.join(['*a'] * 99)}]"


def nested_maps(levels):
    return "".join(f"{' ' * level}k:\n" for level in range(levels))


# name: (content, tree, faults as "line:column code: message")
REFUSED = {
    "alias bomb": (alias_bomb(10, 9), None, [f"6:15 {MANY}"]),
    "slender alias bomb": (alias_bomb(40, 2), None, [f"14:18 {MANY}"]),
    "aliases that repeat much text": (
        repeated_text(),
        None,
        ["2:133 too-many-aliases: its aliases repeat more than 33,554,432 characters"],
    ),
    "aliases stacked into depth": (stacked_aliases(), None, [f"3:39 {DEEP}"]),
    "101 aliases": (
        f"a: &a 1\nb: [{', '.join(['*a'] * 101)}]",
        None,
        ["2:405 too-many-aliases: more than 100 aliases in one document"],
    ),
    "alias of itself": (
        "a: &a [*a]",
        None,
        ["1:8 unknown-alias: '*a' names no anchor before it"],
    ),
    "unknown alias": (
        "a: 1\nb: *nope",
        None,
        ["2:4 unknown-alias: '*nope' names no anchor before it"],
    ),
    "20,000 open lists": ("[" * 20_000, None, [f"1:65 {DEEP}"]),
    "20,000 lists": ("[" * 20_000 + "]" * 20_000, None, [f"1:65 {DEEP}"]),
    "20,000 open mappings": ("{a: " * 20_000, None, [f"1:257 {DEEP}"]),
    "3,000 nested mappings": (nested_maps(3000), None, [f"65:65 {DEEP}"]),
    "3,000 nested block lists": ("- " * 3000 + "x", None, [f"1:129 {DEEP}"]),
    "too many values": ("- a\n" * 150_001, None, [f"150000:3 {MANY}"]),
    "huge value": ("a: " + "x" * 1_048_577, None, [f"1:4 {LONG}"]),
    "huge key": (f"? {'x' * 1_048_577}\n: 1", None, [f"1:3 {LONG}"]),
    "huge file": (
        "#" * 8_388_609,
        None,
        ["1:1 file-too-large: 8,388,609 bytes, more than the 8,388,608 that are read"],
    ),
    "list as a key": ("? [a, b]\n: 1", None, ["1:3 complex-key: a key must be plain text"]),
    "mapping as a key": ("{a: 1}: 2", None, ["1:1 complex-key: a key must be plain text"]),
    "number aliased as a key": (
        "a: &k 1\n*k : 1",
        None,
        ["2:1 complex-key: a key must be plain text"],
    ),
}
ENCODINGS = {
    "byte order mark": (b"\xef\xbb\xbfa: 1", {"a": 1}, []),
    "UTF-16": ("a: é".encode("utf-16"), {"a": "é"}, []),
    "UTF-16, big end first": (b"\xfe\xff" + "a: é".encode("utf-16-be"), {"a": "é"}, []),
    "UTF-16 without a mark": (
        "a: 1".encode("utf-16-le"),
        None,
        ["1:2 control-character: control character U+0000"],
    ),
    "UTF-16 cut short": (b"\xff\xfea", None, ["1:1 bad-encoding: not UTF-8"]),
    "UTF-32": (
        "a: 1".encode("utf-32"),
        None,
        ["1:1 control-character: control character U+0000"],
    ),
    "Latin-1": (b"a: 1\nb: caf\xe9", None, ["2:7 bad-encoding: not UTF-8"]),
    "overlong UTF-8": (b"a: \xc0\xaf", None, ["1:4 bad-encoding: not UTF-8"]),
    "surrogate in UTF-8": (b"a: \xed\xa0\x80", None, ["1:4 bad-encoding: not UTF-8"]),
    "NUL": ("a: 1\nb: x\0y", None, ["2:5 control-character: control character U+0000"]),
    "bell": ("a: \a", None, ["1:4 control-character: control character U+0007"]),
    "terminal escape": ("a: \x1b[31m", None, ["1:4 control-character: control character U+001B"]),
    "C1 terminal escape": ("a: \x9b31m", None, ["1:4 control-character: control character U+009B"]),
    "delete": ("a: b\x7f", None, ["1:5 control-character: control character U+007F"]),
    "next line": ("a: b\x85c: d", {"a": "b", "c": "d"}, []),
    "line separator": ("a: b\u2028c: d", {"a": "b", "c": "d"}, []),
    "byte order mark inside": (
        "a: 1\n\ufeffb: 2",
        None,
        ["2:2 syntax-error: did not find expected key while parsing a block mapping"],
    ),
    "Windows line ends": ("a: 1\r\nb:\r\n  - x\r\n", {"a": 1, "b": ["x"]}, []),
    "old Mac line ends": ("a: 1\rb: 2\r", {"a": 1, "b": 2}, []),
    "very long line": (f"a: [{'1, ' * 100_000}1]", {"a": [1] * 100_001}, []),
    "NUL as an escape": ('a: "\\0"', {"a": "\0"}, []),
    "JSON's two escapes for one character": (
        '{"a": "\\ud83d\\ude00", "b": "\\\\ud83d\\\\ude00"}',
        {"a": "😀", "b": "\\ud83d\\ude00"},
        [],
    ),
    "half of such a pair": (
        '{"a": "\\ud83d"}',
        None,
        [
            "1:10 syntax-error: found invalid Unicode character escape code"
            " while parsing a quoted scalar"
        ],
    ),
}
STRUCTURE = {
    "duplicate key": (
        "a: 1\nb: 2\na: 3",
        {"a": 1, "b": 2},
        [f"3:1 duplicate-key: 'a' {DUPLICATE}"],
    ),
    "duplicate keys inside a duplicate": (
        "x:\n  a: 1\n  a: {b: 1, b: 2}",
        {"x": {"a": 1}},
        [f"3:3 duplicate-key: 'a' {DUPLICATE}", f"3:13 duplicate-key: 'b' {DUPLICATE}"],
    ),
    "duplicate key in quotes": (
        'a: 1\n"a": 2',
        {"a": 1},
        [f"2:1 duplicate-key: 'a' {DUPLICATE}"],
    ),
    "number and text as one key": (
        "1: a\n'1': b",
        {"1": "a"},
        [f"2:1 duplicate-key: '1' {DUPLICATE}"],
    ),
    "long duplicate key": (
        f"{'k' * 200}: 1\n{'k' * 200}: 2",
        {"k" * 200: 1},
        [f"2:1 duplicate-key: '{'k' * 60}…' {DUPLICATE}"],
    ),
    "two documents": ("a: 1\n---\nb: 2", {"a": 1}, [f"2:1 {SECOND}"]),
    "two documents, the first ended": ("a: 1\n...\n---\nb: 2", {"a": 1}, [f"3:1 {SECOND}"]),
    "two documents, the first empty": ("---\n---\na: 1", None, [f"2:1 {SECOND}"]),
    "Python object": (
        "a: !!python/object/apply:os.system ['ls']",
        {"a": ["ls"]},
        [f"1:4 unknown-tag: the tag '!!python/object/apply:os.system' {CODE}"],
    ),
    "Python name": (
        "a: !!python/name:os.system",
        {"a": ""},
        [f"1:4 unknown-tag: the tag '!!python/name:os.system' {CODE}"],
    ),
    "Python object as the document": (
        "!!python/object:x.Y {a: 1}",
        {"a": 1},
        [f"1:1 unknown-tag: the tag '!!python/object:x.Y' {CODE}"],
    ),
    "Python name as a key": (
        "!!python/name:x a: 1",
        {"a": 1},
        [f"1:1 unknown-tag: the tag '!!python/name:x' {CODE}"],
    ),
    "local tag": ("a: !secret x", {"a": "x"}, [f"1:4 unknown-tag: the tag '!secret' {CODE}"]),
    "binary": ("a: !!binary aGk=", {"a": "aGk="}, [f"1:4 unknown-tag: the tag '!!binary' {CODE}"]),
    "timestamp tag": (
        "a: !!timestamp 2020-01-01",
        {"a": "2020-01-01"},
        [f"1:4 unknown-tag: the tag '!!timestamp' {CODE}"],
    ),
    "set": (
        "a: !!set {x, y}",
        {"a": {"x": None, "y": None}},
        [f"1:4 unknown-tag: the tag '!!set' {CODE}"],
    ),
    "core tags": (
        "a: !!str 12\nb: ! 13\nc: !!int '12'\nd: !!float 1\ne: !!null ''\nf: !!seq [!!bool true]",
        {"a": "12", "b": "13", "c": 12, "d": 1, "e": None, "f": [True]},
        [],
    ),
    "core tags that lie": (
        "a: !!int x\nb: !!bool yes",
        {"a": "x", "b": "yes"},
        [
            "1:4 unknown-tag: 'x' is not what its tag '!!int' says",
            "2:4 unknown-tag: 'yes' is not what its tag '!!bool' says",
        ],
    ),
    "merge": (
        "x: &x {a: 1, b: 2}\ny:\n  <<: *x\n  b: 3",
        {"x": {"a": 1, "b": 2}, "y": {"b": 3, "a": 1}},
        [],
    ),
    "merge of a list": (
        "x: &x {a: 1, b: 2}\nz: &z {b: 4, c: 5}\ny:\n  <<: [*x, *z]",
        {"x": {"a": 1, "b": 2}, "z": {"b": 4, "c": 5}, "y": {"a": 1, "b": 2, "c": 5}},
        [],
    ),
    "merge of a merge": (
        "x: &x {a: 1}\ny: &y {<<: *x, b: 2}\nz: {<<: *y, c: 3}",
        {"x": {"a": 1}, "y": {"b": 2, "a": 1}, "z": {"c": 3, "b": 2, "a": 1}},
        [],
    ),
    "two merges": (
        "x: &x {a: 1}\ny: &y {b: 2}\nz:\n  <<: *x\n  <<: *y",
        {"x": {"a": 1}, "y": {"b": 2}, "z": {"a": 1, "b": 2}},
        [],
    ),
    "merge of a number": ("a:\n  <<: 1", {"a": {}}, [f"2:3 {MERGE}"]),
    "merge of a list of numbers": ("a:\n  <<: [1]", {"a": {}}, [f"2:3 {MERGE}"]),
    "quoted merge key": ("a:\n  '<<': 1", {"a": {"<<": 1}}, []),
    "keys that are no text": (
        "null: 1\ntrue: 2\n1: 3\n~: 4\n1.5: 6\n2022-05-12: 7\n? ''\n: 8",
        {"null": 1, "true": 2, "1": 3, "~": 4, "1.5": 6, "2022-05-12": 7, "": 8},
        [],
    ),
    "key that names an anchor": ("&k a: 1\nb: *k", {"a": 1, "b": "a"}, []),
    "alias as a key": ("a: &k name\n*k : 1", {"a": "name", "name": 1}, []),
    "anchor set twice": ("a: &x 1\nb: &x 2\nc: *x", {"a": 1, "b": 2, "c": 2}, []),
}
SYNTAX = {
    "tab": ("a:\n\tb: 1", None, [f"2:1 syntax-error: {TAB}"]),
    "tab in a list": ("a:\n- b:\n\t  c: 1", None, [f"3:1 syntax-error: {TAB}"]),
    "tab between key and value": ("a:\t1", {"a": 1}, []),
    "open list": (
        "a: [1, 2\n",
        None,
        ["1:4 syntax-error: did not find expected ',' or ']' while parsing a flow sequence"],
    ),
    "open quote": (
        "a: 'x\nb: 1\n",
        None,
        ["1:4 syntax-error: found unexpected end of stream while scanning a quoted scalar"],
    ),
    "colon in a value": (
        "a: b: c",
        None,
        ["1:5 syntax-error: mapping values are not allowed in this context"],
    ),
    "at sign": ("a: @x", None, [f"1:4 syntax-error: found character '@' {UNQUOTED}"]),
    "backtick": ("a: `x`", None, [f"1:4 syntax-error: found character '`' {UNQUOTED}"]),
    "bad indentation": (
        "a:\n   b: 1\n  c: 2",
        None,
        ["3:3 syntax-error: did not find expected key while parsing a block mapping"],
    ),
    "bad escape": (
        'a: "\\q"',
        None,
        ["1:5 syntax-error: found unknown escape character while parsing a quoted scalar"],
    ),
    "unknown directive": (
        "%x\n",
        None,
        ["1:3 syntax-error: found unknown directive name while scanning a directive"],
    ),
    "YAML of the future": (
        "%YAML 3.0\n---\na: 1",
        None,
        ["1:1 syntax-error: found incompatible YAML document"],
    ),
    "YAML 1.2": ("%YAML 1.2\n---\na: 1", {"a": 1}, []),
    "fault before the syntax error": (
        "a: 1\na: 2\nb: [",
        None,
        [
            f"2:1 duplicate-key: 'a' {DUPLICATE}",
            "3:5 syntax-error: did not find expected node content while parsing a flow node",
        ],
    ),
}
PLAIN = {
    "empty": ("", None, []),
    "blank": ("  \n\n", None, []),
    "comment": ("# nothing", None, []),
    "document mark": ("---\n", None, []),
    "null": ("~", None, []),
    "list": ("- a\n- b", ["a", "b"], []),
    "scalar": ("hello", "hello", []),
    "JSON": ('{"a": [1, 2.5, true, null, "x"]}', {"a": [1, 2.5, True, None, "x"]}, []),
    "infinity": (
        "a: .inf\nb: -.INF\nc: .NaN\nd: '.inf'",
        {"a": ".inf", "b": "-.INF", "c": ".NaN", "d": ".inf"},
        [
            "1:4 number-not-finite: '.inf' is not a number that JSON knows",
            "2:4 number-not-finite: '-.INF' is not a number that JSON knows",
            "3:4 number-not-finite: '.NaN' is not a number that JSON knows",
        ],
    ),
    "number beyond all floats": (
        "a: 1e400\nb: 1e308",
        {"a": "1e400", "b": 1e308},
        ["1:4 number-not-finite: '1e400' is not a number that JSON knows"],
    ),
    "huge integer": (
        "a: " + "9" * 4301,
        {"a": "9" * 4301},
        ["1:4 value-too-long: a number of more than 4,300 digits"],
    ),
    "huge hexadecimal integer": (
        "a: 0x" + "F" * 4000,
        {"a": "0x" + "F" * 4000},
        ["1:4 value-too-long: a number of more than 4,300 digits"],
    ),
    "largest integer": ("a: -" + "9" * 4300, {"a": -int("9" * 4300)}, []),
    "long text": ("a: " + "x" * 5000, {"a": "x" * 5000}, []),
}
CASES = {**REFUSED, **ENCODINGS, **STRUCTURE, **SYNTAX, **PLAIN}


def faults_of(document):
    return [f"{f.line}:{f.column} {f.code}: {f.message}" for f in document.faults]


def read(content):
    return read_bytes("x.yaml", content.encode() if isinstance(content, str) else content)


@pytest.mark.req("REQ-222.5")
@pytest.mark.parametrize(("content", "tree", "faults"), CASES.values(), ids=CASES)
def test_hostile_input_gives_exactly_these_faults(content, tree, faults):
    document = read(content)
    assert faults_of(document) == faults
    assert document.tree == tree


@pytest.mark.long
@pytest.mark.parametrize("content", [case[0] for case in CASES.values()], ids=CASES)
def test_every_input_is_read_or_refused_within_two_seconds(content):
    start = time.process_time()
    document = read(content)
    json.dumps(document.tree)
    document.position(("no", "such", "path"))
    assert time.process_time() - start < 30 * SLOWNESS


def keys_of(node):
    if isinstance(node, dict):
        for key, child in node.items():
            yield key
            yield from keys_of(child)
    elif isinstance(node, list):
        for child in node:
            yield from keys_of(child)


def test_every_key_is_text_for_json_and_for_schemas():
    document = read("1: {true: {null: {1.5: [{~: x}]}}}\n2022-05-12: y\n0x10: z")
    keys = list(keys_of(document.tree))
    assert keys == ["1", "true", "null", "1.5", "~", "2022-05-12", "0x10"]
    assert json.loads(json.dumps(document.tree)) == document.tree
    assert jsonschema_rs.is_valid({"maxProperties": 3}, document.tree)


def test_the_longest_number_is_one_that_schemas_and_json_can_take():
    tree = read("a: " + "9" * 4300).tree
    assert json.loads(json.dumps(tree)) == tree
    assert not jsonschema_rs.is_valid({"properties": {"a": {"type": "string"}}}, tree)


def test_a_hundred_faults_end_the_reading():
    document = read("a: 1\n" * 200)
    assert document.tree is None
    assert len(document.faults) == 101
    assert faults_of(document)[-1] == (
        "101:1 too-many-faults: too many faults in one document to go on"
    )


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("no", "no"),
        ("on", "on"),
        ("yes", "yes"),
        ("y", "y"),
        ("12:30:00", "12:30:00"),
        ("09:00", "09:00"),
        ("014", 14),
        ("1_000", "1_000"),
        ("0x1F", 31),
        ("0o17", 15),
        ("0b1", "0b1"),
        ("2022-05-12", "2022-05-12"),
        ("2022-05-12T09:30:10-08:00", "2022-05-12T09:30:10-08:00"),
        ("1e3", 1000.0),
        (".5", 0.5),
        ("1.", 1.0),
        ("+1", 1),
        ("-0", 0),
        ("1.0", 1.0),
        ("1.0.0", "1.0.0"),
        ("v1", "v1"),
        ("~", None),
        ("null", None),
        ("Null", None),
        ("nULL", "nULL"),
        ("TRUE", True),
        ("False", False),
        ("tRue", "tRue"),
        ("=", "="),
        ("0xg", "0xg"),
        ("٣", "٣"),
        ("''", ""),
        ("'1'", "1"),
        ('"true"', "true"),
        ("${VAR}", "${VAR}"),
    ],
)
def test_scalars_are_read_as_yaml_1_2_says(text, value):
    document = read_text("x.yaml", f"a: {text}")
    assert document.faults == ()
    assert document.tree == {"a": value}
    assert type(document.tree["a"]) is type(value)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("a:\n\tb: 1", "indent with spaces, not tabs"),
        ("a: b: c", "quote a value that contains ': '"),
        ("a: @x", "quote a value that starts with this character"),
        ("a: 1\na: 2", "join the two, or remove one"),
        ("a: .inf", "quote it if it is text"),
        ("a: 1\n---\nb: 2", "keep one contract per file"),
        ("a: \a", "remove it, or write it as an escape inside double quotes"),
    ],
)
def test_faults_say_the_way_out(text, hint):
    assert read_text("x.yaml", text).faults[0].hint == hint


def test_a_lone_surrogate_in_a_text_is_a_control_character():
    assert faults_of(read_text("x.yaml", "a: \ud800")) == [
        "1:4 control-character: control character U+D800"
    ]


LIMITED = """
import sys
from floe.documents import read_bytes
sys.stdout.write(read_bytes("x.yaml", sys.stdin.buffer.read()).faults[0].code)
"""


@pytest.mark.process
@pytest.mark.parametrize("content", [alias_bomb(10, 9), repeated_text(), "- a\n" * 500_001])
def test_a_bomb_is_refused_within_512_megabytes(content):
    half_a_gigabyte = 512 * 1024 * 1024
    finished = subprocess.run(
        [sys.executable, "-c", LIMITED],
        input=content.encode(),
        capture_output=True,
        timeout=3600,
        check=False,
        preexec_fn=lambda: resource.setrlimit(
            resource.RLIMIT_AS, (half_a_gigabyte, half_a_gigabyte)
        ),
    )
    assert finished.stderr == b""
    assert finished.stdout.decode() in ("too-many-nodes", "too-many-aliases")
