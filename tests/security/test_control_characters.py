"""Ids and names that hold what nobody sees are refused, wherever and however they are written."""

import json
import os

import pytest

from floe.cleaning import find_hidden
from tests.cli import test_compile_manifest as dbt
from tests.security.hostile_names import FILES, steering

CONTRACT = """\
apiVersion: v3.1.0
kind: DataContract
id: orders
name: orders
version: 1.0.0
status: active
schema:
  - name: {name}
    logicalType: object
    properties:
      - {{name: id, logicalType: integer}}
"""
# As YAML writes it, and the character that is in it.
SPELLINGS = {
    r'"a\e[31m"': "001B",
    r'"a\x1b[2J"': "001B",
    r'"a\u001b]8;;http://evil\a"': "001B",
    r'"a\n::error::b"': "000A",
    r'"a\r\n::add-mask::b"': "000D",
    '"a\n\n  ::set-output name=x::b"': "000A",
    "|\n      a\n      ::stop-commands::b": "000A",
    ">\n      a\n\n      ::error::b": "000A",
    r'"a\vb"': "000B",
    r'"a\fb"': "000C",
    r'"a\0b"': "0000",
    r'"a\bb"': "0008",
    r'"a\x7f"': "007F",
    r'"a\x9b31m"': "009B",
    r'"a\Nb"': "0085",
    r'"a\Lb"': "2028",
    r'"a\Pb"': "2029",
    r'"a\u202Eb"': "202E",
    r'"a\U0000202Eb"': "202E",
    "a\u202eb": "202E",
    "'a\u2067b'": "2067",
    "a\u200eb": "200E",
    "a\u061cb": "061C",
    "a\u200bb": "200B",
    "a\u200cb": "200C",
    "a\u200db": "200D",
    "a\u2060b": "2060",
    r'"a\uFEFFb"': "FEFF",
    "a\U000e0041b": "E0041",
    "a\ufe0fb": "FE0F",
    "a\u3164b": "3164",
    "a\u2800b": "2800",
    "&x a\u202ab": "202A",
}


@pytest.mark.parametrize(("written", "number"), SPELLINGS.items(), ids=SPELLINGS.values())
def test_a_name_that_holds_what_nobody_sees_is_refused(floe, workspace, written, number):
    """None of them was refused before."""
    workspace({"floe.toml": "", "a.odcs.yaml": CONTRACT.format(name=written)})
    for command in (("lint",), ("compile",), ("export", "a.odcs.yaml")):
        ran = floe(*command)
        said = ran.out + ran.err
        assert ran.code == 1
        assert "error[lint/hidden-character]" in said
        assert f"(U+{number})" in said
        assert steering(said) == set()


@pytest.mark.parametrize("name", ["café", "注文", "orders 2", "order-items", "naïve_ß"])
def test_an_honest_name_is_not(floe, workspace, name):
    workspace({"floe.toml": "", "a.odcs.yaml": CONTRACT.format(name=name)})
    assert "hidden-character" not in floe("lint").out


@pytest.mark.parametrize(
    "written", ["b\x1b[2J\x01", "\x9b", "\x7f", "a: \x00"], ids=["esc", "csi", "del", "nul"]
)
def test_a_raw_control_character_is_refused_by_the_reader(floe, workspace, written):
    workspace({"floe.toml": "", "a.odcs.yaml": CONTRACT.format(name="x") + f"# {written}\n"})
    ran = floe("lint")
    assert "error[lint/control-character]" in ran.out
    assert steering(ran.out) == set()


@pytest.mark.parametrize(
    "file",
    [
        *("or\n::error::ders.yaml", "or\x1b[2Jders.yaml", "or\u202eders.yaml", "a\u200b.yaml"),
        *("fol\nder/a.yaml", "fol\x1bder/a.yaml", "##[command]\u2066.yaml", "a\r.yaml"),
    ],
)
def test_a_file_or_folder_that_is_called_so_is_refused(floe, workspace, file):
    """It was printed as it is by `lint --diff`, and refused by nobody, before."""
    workspace({"floe.toml": "", file: CONTRACT.format(name="orders")})
    ran = floe("lint")
    assert "error[lint/hidden-character]: the name of the file holds" in ran.out
    assert steering(ran.out + ran.err) == set()


def test_a_file_name_that_is_no_text_is_refused(floe, workspace):
    root = workspace({"floe.toml": ""})
    raw = os.fsencode(root) + b"/a\xff\xfe.yaml"
    with open(raw, "w", encoding="utf-8") as file:  # noqa: PTH123
        file.write(CONTRACT.format(name="orders"))
    for command in (("lint",), ("lint", "--json"), ("compile",), ("graph",), ("find",)):
        ran = floe(*command)
        assert "a fault in floe" not in ran.err
        assert steering(ran.out + ran.err) == set()
    assert "the name of the file holds" in floe("lint").out


@pytest.mark.parametrize(
    "settings",
    [
        r'name = "a\u001b[2J"',
        r'name = "a\u202E"',
        r'paths = ["a\u200B"]',
        r'"na\u001bme" = 1',
        r'"::error::\n" = 1',
        '[servers."a\\u202e"]\nhost = "x"',
    ],
)
def test_settings_that_hold_it_are_refused(floe, workspace, settings):
    workspace({"floe.toml": settings, "a.odcs.yaml": CONTRACT.format(name="orders")})
    ran = floe("lint")
    assert (ran.code, ran.out) == (2, "")
    assert "floe.toml: '" in ran.err
    assert "holds" in ran.err
    assert steering(ran.err) == set()


def test_settings_may_have_several_lines(floe, workspace):
    workspace({"floe.toml": 'name = """a\n\tb"""', "a.odcs.yaml": CONTRACT.format(name="orders")})
    assert floe("lint").code != 2


@pytest.mark.parametrize("key", ["namespace", "name"])
@pytest.mark.parametrize("hidden", ["\u202e", "\u200b", "\x1b[2J", "\n::error::", "\x85"])
def test_names_in_events_are_refused(floe, workspace, key, hidden):
    """`naming check` let those through that its patterns allow, and they allow most letters."""
    pair = {"namespace": "postgres://db.example.com:5432", "name": "shop.public.orders"}
    event = {"inputs": [pair | {key: pair[key] + hidden}], "job": {"namespace": "p", "name": "j"}}
    workspace({"floe.toml": "", "events.json": json.dumps(event)})
    ran = floe("naming", "check", "events.json")
    assert ran.code == 1
    assert "error[naming/" in ran.out
    assert steering(ran.out + ran.err) == set()


@pytest.mark.parametrize("hidden", ["\u202e", "\u200b", "\x1b", "\n", "\U000e0041"])
def test_a_reference_that_holds_it_is_none(floe, workspace, hidden):
    written = json.dumps(f"orders.i{hidden}d", ensure_ascii=False)
    related = f"    relationships: [{{type: foreignKey, from: orders.id, to: {written}}}]\n"
    workspace({"floe.toml": "", "a.odcs.yaml": CONTRACT.format(name="orders") + related})
    ran = floe("lint")
    assert "error[lint/malformed-reference]" in ran.out
    assert steering(ran.out) == set()


def test_every_hostile_name_of_the_hostile_workspace_is_refused(floe, workspace):
    workspace(FILES)
    found = json.loads(floe("lint", "--json").out)["findings"]
    refused = [each for each in found if each["rule"] == "lint/hidden-character"]
    assert len(refused) >= 60
    assert {each["file"] for each in refused} == {name for name in FILES if "yaml" in name}


@pytest.mark.parametrize("hidden", ["\u202e", "\x1b[2J", "\n::error::x", "\u200b"])
def test_names_of_a_dbt_manifest_are_refused(floe, workspace, hidden):
    """Columns of a model become columns of a contract."""
    manifest = json.loads(dbt.manifest())
    columns = {f"shop{hidden}": {"name": f"shop{hidden}", "data_type": f"int{hidden}"}}
    manifest["nodes"]["model.shop.daily_sales"] |= {"columns": columns, "description": hidden}
    workspace(dbt.FILES | {"target/manifest.json": json.dumps(manifest)})
    for command in (("compile",), ("lint",), ("contract", "generate", "--dry-run")):
        ran = floe(*command)
        assert (ran.code, ran.out) in ((1, ""), (2, ""))
        assert ran.err.count("\n") == 1
        assert "of model.shop.daily_sales holds" in ran.err
        assert steering(ran.err) == set()


def test_joiners_shape_letters_and_emoji_and_hide_elsewhere():
    fine = (
        "\u0645\u06cc\u200c\u0631",
        "\u0915\u094d\u200d\u0937",
        "👩\u200d💻",
        "❤\ufe0f",
        "葛\U000e0100",
    )
    assert [find_hidden(name) for name in fine] == [None] * len(fine)
    hiding = (
        "or\u200dder",
        "\u200corder",
        "order\u200d",
        "or\ufe0fder",
        "1\ufe0f",
        "\u0437\u200d\u0430",
    )
    assert None not in [find_hidden(name) for name in hiding]
