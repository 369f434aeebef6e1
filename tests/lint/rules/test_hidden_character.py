import pytest

from floe.lint.rules.hidden_character import hidden_character

WAY_OUT = "write it without, on one line"


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        (r'"a\e[31m"', r"a control character (U+001B): 'a\x1b[31m'"),
        (r'"a\nb"', r"a line break (U+000A): 'a\nb'"),
        (r'"a\rb"', r"a line break (U+000D): 'a\rb'"),
        (r'"a\tb"', r"a control character (U+0009): 'a\tb'"),
        (r'"a\0"', r"a control character (U+0000): 'a\x00'"),
        (r'"a\Nb"', r"a control character (U+0085): 'a\x85b'"),
        (r'"a\Lb"', r"LINE SEPARATOR (U+2028): 'a\u2028b'"),
        (r'"a\Pb"', r"PARAGRAPH SEPARATOR (U+2029): 'a\u2029b'"),
        (r'"\u202Ea"', r"RIGHT-TO-LEFT OVERRIDE (U+202E): '\u202ea'"),
        ("a\u202eb", r"RIGHT-TO-LEFT OVERRIDE (U+202E): 'a\u202eb'"),
        ("a\u2066b", r"LEFT-TO-RIGHT ISOLATE (U+2066): 'a\u2066b'"),
        ("a\u200fb", r"RIGHT-TO-LEFT MARK (U+200F): 'a\u200fb'"),
        ("a\u061cb", r"ARABIC LETTER MARK (U+061C): 'a\u061cb'"),
        ("a\u200bb", r"ZERO WIDTH SPACE (U+200B): 'a\u200bb'"),
        ("a\u2060b", r"WORD JOINER (U+2060): 'a\u2060b'"),
        ("a\u200db", "ZERO WIDTH JOINER (U+200D): 'a\u200db'"),
        ("a\ufe0fb", "VARIATION SELECTOR-16 (U+FE0F): 'a\ufe0fb'"),
        ("a\U000e0100b", "VARIATION SELECTOR-17 (U+E0100): 'a\U000e0100b'"),
        ("a\U000e0041b", r"TAG LATIN CAPITAL LETTER A (U+E0041): 'a\U000e0041b'"),
        ("a\u3164b", "HANGUL FILLER (U+3164): 'a\u3164b'"),
        ("a\xadb", r"SOFT HYPHEN (U+00AD): 'a\xadb'"),
        ("|\n      two\n      lines", r"a line break (U+000A): 'two\nlines\n'"),
        (">\n      folded", r"a line break (U+000A): 'folded\n'"),
    ],
)
def test_what_nobody_sees_is_found_however_it_is_written(lint_contract, written, shown):
    text = f"schema:\n  - id: x\n    name: {written}\n"
    assert lint_contract(hidden_character, text) == [f"7:11 'name' holds {shown} | {WAY_OUT}"]


@pytest.mark.parametrize(
    "name",
    [
        "naïve",
        "日本語",
        "\u0645\u06cc\u200c\u0631",
        "क्\u200dष",
        "👩\u200d💻",
        "❤\ufe0f",
        "葛\U000e0100",
        "a b",
    ],
)
def test_letters_of_all_scripts_are_fine(lint_contract, name):
    assert lint_contract(hidden_character, f"schema:\n  - name: {name}\n") == []


@pytest.mark.parametrize(
    "text",
    [
        r'id2: {name: "X"}',
        r'tags: [a, "X"]',
        r'domain: "X"',
        r'tenant: "X"',
        r'dataProduct: "X"',
        r'servers: [{server: "X", type: local}]',
        r'servers: [{server: s, type: local, path: "X"}]',
        r'servers: [{server: s, type: postgres, host: "X"}]',
        r'roles: [{role: "X"}]',
        r'team: {name: "X"}',
        r'team: {members: [{username: "X"}]}',
        r'support: [{channel: "X", url: u}]',
        r'slaProperties: [{property: "X", value: 1}]',
        r'slaProperties: [{property: p, value: 1, element: "X"}]',
        r'customProperties: [{property: "X", value: 1}]',
        r'customProperties: [{property: p, value: {"X": 1}}]',
        r'authoritativeDefinitions: [{type: t, url: "X"}]',
        r'schema: [{name: "X"}]',
        r'schema: [{name: n, physicalName: "X"}]',
        r'schema: [{name: n, tags: ["X"]}]',
        r'schema: [{name: n, properties: [{id: "X", name: n}]}]',
        r'schema: [{name: n, properties: [{name: n, physicalType: "X"}]}]',
        r'schema: [{name: n, properties: [{name: n, items: {properties: [{name: "X"}]}}]}]',
        r'schema: [{name: n, properties: [{name: n, map: {value: {id: "X"}}}]}]',
        r'schema: [{name: n, quality: [{name: "X"}]}]',
        r'schema: [{name: n, quality: [{id: "X"}]}]',
        r'schema: [{name: n, relationships: [{to: "X"}]}]',
        r'"X": 1',
    ],
)
@pytest.mark.parametrize("hidden", [r"a\u202eb", r"a\e[2J", r"a\n::error::b"])
def test_every_id_name_and_key_is_judged(lint_contract, text, hidden):
    assert len(lint_contract(hidden_character, text.replace("X", hidden) + "\n")) == 1


@pytest.mark.parametrize(
    "text",
    [
        r'description: {purpose: "two\nlines \u200f"}',
        r'servers: [{server: s, type: local, path: p, delimiter: "\t", description: "a\nb"}]',
        r'schema: [{name: n, description: "a\nb"}]',
        r'schema: [{name: n, quality: [{type: sql, query: "a\nb"}]}]',
        r'schema: [{name: n, properties: [{name: n, examples: ["a\nb"], enum: [{value: "\t"}]}]}]',
        r'customProperties: [{property: p, value: {name: "a\nb"}}]',
    ],
)
def test_texts_and_values_may_hold_what_they_like(lint_contract, text):
    assert lint_contract(hidden_character, text + "\n") == []


def test_the_name_of_a_file_is_one_too(lint):
    text = "kind: DataContract\napiVersion: v3.2.0\nid: x\nversion: 1.0.0\n"
    what = r"the name of the file holds a control character (U+001B): 'a\x1b/b\n.yaml'"
    assert lint(hidden_character, text, name="a\x1b/b\n.yaml") == [f"1:1 {what} | {WAY_OUT}"]


def test_the_id_of_the_contract_itself_is_judged_and_a_long_one_is_cut(lint):
    text = f'kind: DataContract\napiVersion: v3.2.0\nid: "{"x" * 200}\\e"\nversion: 1.0.0\n'
    (finding,) = lint(hidden_character, text)
    assert finding == f"3:5 'id' holds a control character (U+001B): '{'x' * 99}…' | {WAY_OUT}"


def test_a_product_is_judged_too(lint_product):
    text = 'outputPorts: [{name: "a\\e", version: 1.0.0, contractId: "b\\u200b"}]\n'
    assert len(lint_product(hidden_character, text)) == 2
