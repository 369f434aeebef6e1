import json
from pathlib import Path

import pytest

from floe.cli.main import main

CONTRACT = """\
apiVersion: v3.2.0
kind: DataContract
id: shop
version: 1.0.0
schema:
  - name: customers
    properties: [{name: id, logicalType: integer, primaryKey: true}]
  - name: orders
    properties: [{name: customer_id, logicalType: integer, relationships: [{to: customers.id}]}]
"""


@pytest.fixture
def shop(tmp_path, monkeypatch) -> Path:
    folder = tmp_path / "shop"
    folder.mkdir()
    (folder / "shop.odcs.yaml").write_text(CONTRACT, encoding="utf-8")
    (folder / "floe.toml").write_text('name = "corner shop"\n', encoding="utf-8")
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def floe(capsys):
    def run(*arguments):
        with pytest.raises(SystemExit) as stopped:
            main(["graph", *map(str, arguments)])
        printed = capsys.readouterr()
        return stopped.value.code, printed.out, printed.err

    return run


@pytest.mark.usefixtures("shop")
def test_tables_are_printed_as_mermaid(floe):
    code, out, err = floe()
    assert (code, err) == (0, "")
    assert out == (
        '---\ntitle: "corner shop: tables and keys"\n---\nerDiagram\n'
        '    t0["customers"] {\n        integer id PK\n    }\n'
        '    t1["orders"] {\n        integer customer_id FK\n    }\n'
        '    t0 |o--o{ t1 : "customer_id"\n'
    )


@pytest.mark.parametrize(
    ("file", "start"),
    [
        ("er.svg", "<svg "),
        ("er.html", "<!DOCTYPE html>"),
        ("er.dot", "digraph "),
        ("er.json", "{"),
        ("er.mmd", "---\n"),
        ("er.txt", "---\n"),
        ("new/folder/er.svg", "<svg "),
    ],
)
def test_the_ending_of_the_file_says_the_format(shop, floe, file, start):
    code, out, err = floe("-o", file)
    assert (code, out, err) == (0, "", f"wrote {file} (2 nodes, 1 edge)\n")
    assert (shop / file).read_text(encoding="utf-8").startswith(start)


def test_the_option_wins_over_the_ending(shop, floe):
    floe("--format", "svg", "-o", "er.html")
    assert (shop / "er.html").read_text(encoding="utf-8").startswith("<svg ")


@pytest.mark.usefixtures("shop")
def test_json_is_one_object_and_nothing_else(floe):
    code, out, _ = floe("--json", "--view", "lineage", "--columns")
    printed = json.loads(out)
    assert code == 0
    assert [row["name"] for row in printed["nodes"][0]["rows"]] == [
        "customers",
        "id",
        "orders",
        "customer_id",
    ]


@pytest.mark.usefixtures("shop")
def test_contradicting_formats_are_refused(floe):
    assert floe("--json", "--format", "svg") == (
        2,
        "",
        "error: --json and --format svg contradict each other\n",
    )


@pytest.mark.usefixtures("shop")
def test_a_focus_that_does_not_exist_is_refused(floe):
    code, out, err = floe("--focus", "order")
    assert (code, out) == (2, "")
    assert err == "error: nothing in the picture is called 'order'; did you mean 'orders'?\n"


@pytest.mark.usefixtures("shop")
def test_a_focus_keeps_what_is_near(floe):
    _, out, _ = floe("--focus", "customers", "--hops", "0", "--json")
    assert [node["name"] for node in json.loads(out)["nodes"]] == ["customers"]


def test_a_file_that_cannot_be_read_is_left_out_with_a_note(shop, floe):
    (shop / "broken.yaml").write_text("kind: DataContract\nid: {\n", encoding="utf-8")
    code, out, err = floe("--json")
    assert code == 0
    assert err.startswith("note: left out broken.yaml:2:6: ")
    assert len(json.loads(out)["nodes"]) == 2


@pytest.mark.usefixtures("shop")
def test_a_path_that_does_not_exist_is_refused(floe):
    assert floe("nope.yaml")[0] == 2


@pytest.mark.usefixtures("shop")
def test_a_file_outside_of_a_workspace_is_drawn_on_its_own(floe, tmp_path):
    alone = tmp_path / "alone.yaml"
    alone.write_text(CONTRACT, encoding="utf-8")
    _, out, _ = floe(alone, "--json")
    assert [node["file"] for node in json.loads(out)["nodes"]] == ["alone.yaml", "alone.yaml"]


def test_a_folder_that_cannot_be_written_ends_in_one_line(shop, floe):
    (shop / "taken").write_text("", encoding="utf-8")
    code, _, err = floe("-o", "taken/er.svg")
    assert code == 3
    assert err.count("\n") == 1
