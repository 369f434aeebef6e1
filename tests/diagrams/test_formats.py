import json
import re
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import jsonschema_rs
import pytest

from floe.diagrams import DIAGRAM_FORMATS, VIEWS, Diagram, draw, render_diagram
from floe.diagrams.diagram import Edge, End, Node, Row

ROOT = Path(__file__).parents[2]
GOLDEN = Path(__file__).parent / "golden"
ENDINGS = {"mermaid": "mmd"}
SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = (
    '"><script>alert(1)</script>',
    "<img src=x onerror=alert(1)>",
    "]]><svg/onload=alert(1)>",
    'a"]; click t0 call alert() \n t1["b',
    "`--></title><style>*{}</style>",
    "\x00\x07\x1b[31m\u202e\u2028&amp;#34;%22",
)


@pytest.fixture(scope="module")
def validator():
    schema = (ROOT / "docs" / "formats" / "graph.schema.json").read_text(encoding="utf-8")
    return jsonschema_rs.Draft202012Validator(json.loads(schema))


def hostile(text):
    """A diagram that says the same thing wherever something can be said."""
    row = Row(f"{text}#r", "column", text, text, 1, ("primaryKey",), text)
    nodes = (
        Node(f"{text}#1", "table", text, text, text, text, text, (text,), (row,)),
        Node(f"{text}#2", "missing", text, text, text, text, text),
    )
    edge = Edge(End(nodes[0].id, row.id), End(nodes[1].id), text, text, "", text, text)
    return Diagram("er", nodes, (edge, edge))


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("format_", DIAGRAM_FORMATS)
def test_every_format_is_as_agreed(retail, golden, view, format_):
    drawn = draw(retail, view, imports=view == "lineage")
    file = GOLDEN / f"{view}.{ENDINGS.get(format_, format_)}"
    golden(file, render_diagram(drawn, format_, "retail"))


def test_lineage_with_columns_is_as_agreed(retail, golden):
    drawn = draw(retail, "lineage", columns=True, imports=True)
    golden(GOLDEN / "lineage-columns.svg", render_diagram(drawn, "svg", "retail"))


@pytest.mark.parametrize("view", VIEWS)
def test_the_json_keeps_to_its_published_schema(retail, validator, view):
    drawn = draw(retail, view, columns=True, imports=True)
    validator.validate(json.loads(render_diagram(drawn, "json")))
    validator.validate(json.loads(render_diagram(Diagram(view), "json")))


def test_the_published_schema_refuses_other_shapes(retail, validator):
    rendered = json.loads(render_diagram(draw(retail, "er"), "json"))
    rendered["nodes"][0]["rows"][0]["kind"] = "cloud"
    del rendered["edges"][0]["to"]
    assert sorted(error.message for error in validator.iter_errors(rendered)) == [
        '"cloud" is not one of "column", "object" or 3 other candidates',
        '"to" is a required property',
    ]


@pytest.mark.parametrize("text", HOSTILE)
def test_a_picture_keeps_hostile_text_as_text(text):
    root = ElementTree.fromstring(render_diagram(hostile(text), "svg", text))  # noqa: S314
    known = {
        "svg",
        "title",
        "style",
        "defs",
        "symbol",
        "g",
        "rect",
        "path",
        "circle",
        "text",
        "use",
    }
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= known
    assert not [key for element in root.iter() for key in element.attrib if key.startswith("on")]
    if text.isprintable():
        assert text in [title.text for title in root.iter(f"{SVG}title")]


@pytest.mark.parametrize("text", HOSTILE)
def test_a_page_keeps_hostile_text_as_text(text):
    tags, attributes = [], []

    class Reader(HTMLParser):
        def handle_starttag(self, tag, attrs):
            tags.append(tag)
            attributes.extend(name for name, _ in attrs)

    Reader().feed(render_diagram(hostile(text), "html", text))
    assert tags.count("script") == tags.count("style") == 1
    assert not {"img", "iframe", "a", "object", "link"} & set(tags)
    assert not [name for name in attributes if name.startswith("on") or name == "style"]


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("view", VIEWS)
def test_mermaid_keeps_hostile_text_inside_its_label(text, view):
    drawn = hostile(text)
    lines = render_diagram(Diagram(view, drawn.nodes, drawn.edges), "mermaid", text).splitlines()
    assert len(lines) == {"er": 9, "lineage": 12}[view]
    for line in lines:
        assert line.count('"') % 2 == 0
        assert not set("<>`&") & set(line.replace("-->", "").replace("-.->", ""))


@pytest.mark.parametrize("text", HOSTILE)
def test_dot_keeps_hostile_text_inside_its_label(text):
    lines = render_diagram(hostile(text), "dot", text).splitlines()
    assert len(lines) == 9
    for line in lines:
        bare = re.sub(r'"(?:[^"\\]|\\.)*"', "", line)
        inside = re.sub(r"</?(?:TABLE|TR|TD|B|FONT|BR)[ A-Z=-]*/?>|->|=<|>,", "", bare)
        assert not set('"<>') & set(inside)


@pytest.mark.parametrize("format_", DIAGRAM_FORMATS)
@pytest.mark.parametrize("text", HOSTILE)
def test_no_format_lets_control_characters_through(text, format_):
    rendered = render_diagram(hostile(text), format_, text)
    assert not re.findall(r"[\x00-\x09\x0b-\x1f\x7f\u202e\u2028\u2029]", rendered)


@pytest.mark.parametrize("format_", DIAGRAM_FORMATS)
def test_an_empty_workspace_gives_an_empty_picture(format_):
    assert render_diagram(Diagram("er"), format_)


def test_mermaid_names_are_words_and_keep_the_real_name_beside():
    row = Row("r", "column", "größe (cm)", "decimal(10,2)", 0, ("unique",), "how tall")
    drawn = Diagram("er", (Node("n", "table", "maße", rows=(row,)),))
    assert render_diagram(drawn, "mermaid").splitlines()[4:7] == [
        '    t0["maße"] {',
        '        decimal_10_2 gr_e_cm UK "größe (cm) · how tall"'.replace("·", "#183;"),
        "    }",
    ]


def test_a_long_table_shows_its_keys_and_counts_the_rest():
    rows = tuple(Row(f"r{n}", "column", f"c{n}") for n in range(100))
    last = Row("last", "column", "last", flags=("primaryKey",))
    node = Node("n", "table", "wide", rows=(*rows, last))
    drawn = Diagram("er", (node,), (Edge(End("n", "r90"), End("n", "last"), "foreignKey"),))
    root = ElementTree.fromstring(render_diagram(drawn, "svg"))  # noqa: S314
    texts = [element.text for element in root.iter(f"{SVG}text") if element.text]
    assert [text for text in texts if text.startswith("c")][-2:] == ["c37", "c90"]
    assert "last" in texts
    assert "… and 61 more" in texts


def test_a_page_asks_for_nothing_from_elsewhere(retail):
    page = render_diagram(draw(retail, "er"), "html")
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', page)[1]
    assert policy.startswith("default-src 'none'; style-src 'sha256-")
    assert "unsafe" not in policy
    assert re.findall(r"https?://[^\s\"'<]+", page) == ["http://www.w3.org/2000/svg"]


def test_the_script_of_a_page_stays_small():
    script = ROOT / "src" / "floe" / "diagrams" / "page.js"
    text = script.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 150
    assert "innerHTML" not in text
    assert "eval" not in text
