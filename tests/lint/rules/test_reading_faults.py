import pytest

from floe.documents import read_bytes, unread_document
from floe.graph import build_graph
from floe.lint import RULES, lint

HEAD = """\
apiVersion: v3.2.0
kind: DataContract
id: c
version: 1.0.0
"""
FOUND = [
    (
        "control-character",
        "name: a\x1bb\n",
        "5:8 control character U+001B | remove it, or write it as an escape inside double quotes",
    ),
    (
        "syntax-error",
        "tags: [a\n",
        "5:7 did not find expected ',' or ']' while parsing a flow sequence"
        " | look at this line and at the one above it",
    ),
    (
        "syntax-error",
        "tags:\n\t- a\n",
        "6:1 found character '\\t' that cannot start any token while scanning for the next token"
        " | indent with spaces, not tabs",
    ),
    (
        "several-documents",
        "---\na: 1\n",
        "5:1 a second YAML document starts here; only the first one is read"
        " | keep one contract per file",
    ),
    (
        "duplicate-key",
        "id: d\n",
        "5:1 'id' is written twice in one mapping; the first one is kept"
        " | join the two, or remove one",
    ),
    (
        "unknown-tag",
        "name: !!python/name:os.system x\n",
        "5:7 the tag '!!python/name:os.system' is not read:"
        " contracts are data, never code | write the plain value",
    ),
    ("unknown-alias", "name: *nobody\n", "5:7 '*nobody' names no anchor before it"),
    ("complex-key", "? [a, b]\n: 1\n", "5:3 a key must be plain text"),
    ("wrong-merge", "price: {<<: abc}\n", "5:9 '<<' takes a mapping or a list of mappings"),
    (
        "number-not-finite",
        "price: {priceAmount: .inf}\n",
        "5:22 '.inf' is not a number that JSON knows | quote it if it is text",
    ),
    ("nesting-too-deep", f"x: {'[' * 65}{']' * 65}\n", "5:67 nested deeper than 64 levels"),
    (
        "too-many-aliases",
        f"a: &a x\nb: [{'*a,' * 101}]\n",
        "6:305 more than 100 aliases in one document",
    ),
    (
        "too-many-nodes",
        f"a: [{'1,' * 150_000}]\n",
        "5:299983 more than 150,000 values in one document",
    ),
    (
        "value-too-long",
        f"name: {'x' * (1024 * 1024 + 1)}\n",
        "5:7 one value is longer than 1,048,576 characters",
    ),
    ("too-many-faults", "id: x\n" * 100, "104:1 too many faults in one document to go on"),
]
FINE = [
    ("control-character", HEAD + 'name: "a\\e"\n'),
    ("syntax-error", HEAD),
    ("several-documents", "---\n" + HEAD),
    ("duplicate-key", HEAD),
    ("unknown-tag", HEAD + "name: !!str 12\n"),
    ("unknown-alias", HEAD + "name: &n x\ntenant: *n\n"),
    ("complex-key", HEAD + "? a\n: 1\n"),
    ("wrong-merge", HEAD + "price: &p {priceUnit: x}\nprice2: {<<: *p}\n"),
    ("number-not-finite", HEAD + "price: {priceAmount: 1.5}\n"),
    ("nesting-too-deep", f"{HEAD}x: {'[' * 10}{']' * 10}\n"),
    ("too-many-aliases", f"{HEAD}a: &a x\nb: [{'*a,' * 100}]\n"),
    ("too-many-nodes", f"{HEAD}a: [{'1,' * 1000}]\n"),
    ("value-too-long", f"{HEAD}name: {'x' * 1000}\n"),
    ("too-many-faults", HEAD + "id: x\n" * 3),
]


@pytest.mark.parametrize(("code", "text", "expected"), FOUND, ids=[row[0] for row in FOUND])
def test_what_the_reader_has_against_a_text_is_found(lint, code, text, expected):
    assert lint(f"lint/{code}", HEAD + text) == [expected]


@pytest.mark.parametrize(("code", "text"), FINE, ids=[row[0] for row in FINE])
def test_a_text_that_keeps_to_the_limit_is_fine(lint, code, text):
    assert lint(f"lint/{code}", text) == []


def findings(code, *documents):
    rules = [rule for rule in RULES if rule.id == f"lint/{code}"]
    return lint(build_graph(documents), rules).findings


def test_a_file_over_eight_mebibytes_is_found():
    document = read_bytes("big.yaml", b"a: 1\n" + b"#" * (8 * 1024 * 1024))
    [finding] = findings("file-too-large", document)
    assert finding.message == "8,388,613 bytes, more than the 8,388,608 that are read"


def test_a_small_file_is_fine():
    assert not findings("file-too-large", read_bytes("a.yaml", b"a: 1\n"))


def test_latin_1_is_found_at_its_line():
    document = read_bytes("a.yaml", "id: x\nname: caf\u00e9\n".encode("latin-1"))
    [finding] = findings("bad-encoding", document)
    assert (finding.line, finding.message) == (2, "not UTF-8")


def test_utf_8_and_utf_16_are_fine():
    documents = [
        read_bytes(f"{encoding}.yaml", "name: caf\u00e9\n".encode(encoding))
        for encoding in ("utf-8", "utf-8-sig", "utf-16")
    ]
    assert not findings("bad-encoding", *documents)


def test_what_cannot_be_read_is_an_unreadable_path():
    document = unread_document("contracts", "it cannot be read: Permission denied")
    (finding,) = lint(build_graph([document]), RULES).findings
    assert (finding.rule, finding.place.file) == ("lint/unreadable-path", "contracts")
    assert finding.hint == "let it be read, or leave it out of `paths` in floe.toml"
