import json
import os
import pty
import select
import shutil
import subprocess
import sys
from pathlib import Path

import jsonschema_rs
import pytest

SHAPE = json.loads(
    (Path(__file__).parents[2] / "docs" / "formats" / "generate.schema.json").read_text()
)
SQL = "dbt/models/shop_id/orders.sql"
STATE = "dbt/floe-state/shop_id.json"
SHARED = "dbt/floe-state/_project.json"


def contract(id_, table, *columns):
    listed = "".join(f"      - {{name: {name}, logicalType: string}}\n" for name in columns)
    return (
        f"apiVersion: v3.1.0\nkind: DataContract\nid: {id_}\nname: {id_}\nversion: 1.0.0\n"
        "status: active\n"
        "servers:\n  - {server: lake, type: local, path: 'data/{model}', format: parquet}\n"
        f"schema:\n  - name: {table}\n    properties:\n{listed}"
    )


def product(name, source, target):
    return (
        f"apiVersion: v1.0.0\nkind: DataProduct\nid: {name}-id\nname: {name}\nstatus: active\n"
        f"inputPorts:\n  - {{name: {source}, version: 1.0.0, contractId: {source}}}\n"
        f"outputPorts:\n  - {{name: {target}, version: 1.0.0, contractId: {target}}}\n"
    )


FILES = {
    "floe.toml": 'name = "small shop"\n',
    "raw.odcs.yaml": contract("raw", "raw_orders", "id", "note"),
    "orders.odcs.yaml": contract("orders", "orders", "id", "note"),
    "totals.odcs.yaml": contract("totals", "totals", "id"),
    "shop.odps.yaml": product("shop", "raw", "orders"),
    "books.odps.yaml": product("books", "orders", "totals"),
}


@pytest.fixture
def shop(workspace):
    return workspace(FILES)


def tree(root):
    files = sorted(file for file in (root / "dbt").rglob("*") if file.is_file())
    return {file.relative_to(root).as_posix(): file.read_bytes() for file in files}


def recorded(root, file):
    """The files that a state file knows."""
    entries = json.loads((root / file).read_text())["entries"]
    return {entry["file"] for entry in entries if "file" in entry and "pin" not in entry}


def states(floe, *arguments):
    """The files that are not unchanged, with their state and what was done."""
    written = json.loads(floe("generate", "--json", *arguments).out)
    jsonschema_rs.validate(SHAPE, written)
    return {
        each["path"]: (each["state"], each["action"])
        for each in written["files"]
        if each["state"] != "unchanged"
    }


def add_column(root, file="orders.odcs.yaml"):
    text = (root / file).read_text()
    (root / file).write_text(f"{text}      - {{name: added, logicalType: string}}\n")


def edit(root, path=SQL):
    """A comment above all, where floe never writes."""
    text = (root / path).read_text()
    (root / path).write_text(f"-- mine\n{text}")


def remove_product(root):
    (root / "books.odps.yaml").unlink()


def test_a_project_is_written_and_a_second_run_changes_nothing(shop, floe):
    first = floe("generate")
    assert (first.code, first.err) == (0, "")
    assert "new       dbt/models/shop_id/orders.sql\n" in first.out
    before = tree(shop)
    assert {SQL, "dbt/dbt_project.yml", "dbt/profiles.yml", STATE} <= set(before)
    second = floe("generate", "--json")
    assert second.code == 0
    written = json.loads(second.out)
    assert {each["state"] for each in written["files"]} == {"unchanged"}
    assert tree(shop) == before


@pytest.mark.parametrize("flags", [["--dry-run"], ["--check"], ["--dry-run", "--yes", "--diff"]])
def test_a_look_writes_nothing(shop, floe, flags):
    ran = floe("generate", *flags)
    assert not (shop / "dbt").exists()
    assert ran.out.endswith("; nothing was written\n")
    assert ran.code == int("--check" in flags)
    floe("generate")
    edit(shop)
    add_column(shop)
    remove_product(shop)
    before = tree(shop)
    floe("generate", *flags)
    assert tree(shop) == before


def test_a_check_is_fine_once_all_is_written(shop, floe):
    floe("generate")
    assert floe("generate", "--check").code == 0
    add_column(shop)
    assert floe("generate", "--check").code == 1
    assert floe("generate", "--dry-run").code == 0


def test_an_unedited_file_is_written_anew(shop, floe):
    floe("generate")
    add_column(shop)
    changed = states(floe)
    assert changed["models/shop_id/orders.sql"] == ("changed", "write")
    assert "added" in (shop / SQL).read_text()
    assert states(floe) == {}


def test_an_edited_file_is_kept_and_merged_when_asked(shop, floe):
    floe("generate")
    edit(shop)
    assert states(floe) == {"models/shop_id/orders.sql": ("edited", "none")}
    assert floe("generate", "--check").code == 0
    add_column(shop)
    assert states(floe)["models/shop_id/orders.sql"] == ("edited", "keep")
    assert "added" not in (shop / SQL).read_text()
    assert floe("generate", "--check").code == 1
    assert states(floe, "--yes")["models/shop_id/orders.sql"] == ("edited", "merge")
    text = (shop / SQL).read_text()
    assert text.startswith("-- mine\n")
    assert "added" in text
    assert states(floe) == {"models/shop_id/orders.sql": ("edited", "none")}
    assert floe("generate", "--check").code == 0


def test_a_conflict_is_kept_until_somebody_decides(shop, floe):
    floe("generate")
    mine = "select 1 as mine\n"
    (shop / SQL).write_text(mine)
    add_column(shop)
    for _ in range(2):
        assert states(floe, "--yes")["models/shop_id/orders.sql"] == ("conflict", "keep")
        assert (shop / SQL).read_text() == mine
    assert floe("generate").code == 1
    assert floe("generate", "--check").code == 1
    ran = floe("generate", "--keep-edited")
    assert (ran.code, (shop / SQL).read_text()) == (0, mine)
    assert states(floe) == {"models/shop_id/orders.sql": ("edited", "none")}


def test_a_replaced_file_is_kept_beside(shop, floe):
    floe("generate")
    ours = (shop / SQL).read_text()
    for text, copy in (("first\n", ".orig"), ("second\n", ".orig1")):
        (shop / SQL).write_text(text)
        assert states(floe, "--replace-edited")["models/shop_id/orders.sql"] == (
            "edited",
            "replace",
        )
        assert (shop / SQL).read_text() == ours
        assert (shop / f"{SQL}{copy}").read_text() == text
    assert states(floe) == {}


def test_a_file_that_floe_did_not_write_is_a_conflict(shop, floe):
    (shop / SQL).parent.mkdir(parents=True)
    (shop / SQL).write_text("mine\n")
    assert states(floe)["models/shop_id/orders.sql"] == ("conflict", "keep")
    assert (shop / SQL).read_text() == "mine\n"


def test_orphans_are_kept_until_they_may_be_deleted(shop, floe):
    floe("generate")
    edit(shop, "dbt/models/books_id/totals.sql")
    remove_product(shop)
    orphans = {
        "models/books_id/_books_id__exposures.yml": ("orphaned", "keep"),
        "models/books_id/_books_id__groups.yml": ("orphaned", "keep"),
        "models/books_id/_books_id__models.yml": ("orphaned", "keep"),
        "models/books_id/totals.sql": ("orphaned", "keep"),
    }
    assert orphans.items() <= states(floe).items()
    assert floe("generate").code == 0
    assert floe("generate", "--check").code == 1
    assert floe("generate", "--check", "--keep-orphans").code == 0
    assert states(floe, "--yes", "--keep-orphans") == orphans
    after = states(floe, "--delete-orphans")
    assert after["models/books_id/_books_id__models.yml"] == ("orphaned", "delete")
    assert after["models/books_id/totals.sql"] == ("orphaned", "keep")
    assert not (shop / "dbt/models/books_id/_books_id__models.yml").exists()
    assert (shop / "dbt/models/books_id/totals.sql").read_text().startswith("-- mine\n")


def test_yes_deletes_unedited_orphans_and_their_folder(shop, floe):
    floe("generate")
    remove_product(shop)
    floe("generate", "--yes")
    assert not (shop / "dbt/models/books_id").exists()
    assert states(floe) == {}


@pytest.mark.parametrize("word", ["shop", "shop-id", "shop.odps.yaml", "./shop.odps.yaml"])
def test_one_product_can_be_generated_without_orphaning_others(shop, floe, word):
    floe("generate")
    add_column(shop)
    add_column(shop, "totals.odcs.yaml")
    before = tree(shop)
    changed = states(floe, word, "--yes")
    assert set(changed) == {"models/shop_id/_shop_id__models.yml", "models/shop_id/orders.sql"}
    after = tree(shop)
    assert {path for path in before if before[path] != after[path]} == {
        SQL,
        "dbt/models/shop_id/_shop_id__models.yml",
        STATE,
    }
    assert "models/books_id/totals.sql" in states(floe)


@pytest.mark.usefixtures("shop")
def test_a_product_whose_input_is_not_there_is_told(floe):
    ran = floe("generate", "books", "--json")
    written = json.loads(ran.out)
    folders = {each["path"].split("/")[1] for each in written["files"] if "models/" in each["path"]}
    assert folders == {"books_id"}
    told = [each for each in written["findings"] if each["rule"].endswith("not-generated")]
    assert [(each["file"], each["message"]) for each in told] == [
        ("books.odps.yaml", "'books' is made from 'shop', which is not generated yet")
    ]
    floe("generate", "shop")
    again = json.loads(floe("generate", "books", "--json").out)["findings"]
    assert [each for each in again if each["rule"].endswith("not-generated")] == []


def test_a_source_that_is_shared_comes_with_each_product(workspace, floe):
    workspace({**FILES, "books.odps.yaml": product("books", "raw", "totals")})
    made = states(floe, "shop")
    raw = "models/books_id/staging/raw"
    assert {f"{raw}/_raw__sources.yml", f"{raw}/stg_raw__raw_orders.sql"} <= made.keys()
    assert "models/books_id/totals.sql" not in made


def test_an_unknown_product_is_refused(shop, floe):
    ran = floe("generate", "shpo")
    assert (ran.code, ran.err) == (
        2,
        "error: no product is called 'shpo', did you mean 'shop'?\n",
    )
    assert not (shop / "dbt").exists()


@pytest.mark.parametrize(
    ("file", "old", "new", "rule"),
    [
        ("shop.odps.yaml", "contractId: raw", "contractId: x", "generate/unknown-contract"),
        ("totals.odcs.yaml", "status: active\n", "", "lint/schema-violation"),
    ],
)
def test_errors_in_documents_stop_it_unless_it_is_lenient(workspace, floe, file, old, new, rule):
    root = workspace({**FILES, file: FILES[file].replace(old, new)})
    ran = floe("generate")
    assert ran.code == 1
    assert ran.out.endswith("\n\nnothing was generated: fix the errors, or try --lenient\n")
    assert not (root / "dbt").exists()
    stopped = json.loads(floe("generate", "--json").out)
    jsonschema_rs.validate(SHAPE, stopped)
    assert (stopped["stopped"], stopped["files"]) == (True, [])
    errors = [each["rule"] for each in stopped["findings"] if each["severity"] == "error"]
    assert errors == [rule]
    lenient = floe("generate", "--lenient")
    assert lenient.code == 0
    assert (root / SQL).is_file()


def test_a_project_of_somebody_else_is_never_rewritten(shop, floe):
    (shop / "dbt").mkdir()
    own = "name: theirs\nprofile: theirs\n"
    (shop / "dbt/dbt_project.yml").write_text(own)
    written = json.loads(floe("generate", "--yes", "--replace-edited", "--json").out)
    assert (shop / "dbt/dbt_project.yml").read_text() == own
    assert not (shop / "dbt/profiles.yml").exists()
    told = [each for each in written["findings"] if each["rule"] == "generate/existing-project"]
    assert [each["file"] for each in told] == ["dbt/dbt_project.yml"]
    assert states(floe) == {}


def test_files_are_written_below_the_folders_of_a_project_that_is_there(shop, floe):
    (shop / "dbt").mkdir()
    own = "name: theirs\nmodel-paths: [mdl]\nmacro-paths: [mac]\ntest-paths: [tst]\n"
    (shop / "dbt/dbt_project.yml").write_text(own)
    assert floe("generate").code == 0
    assert (shop / "dbt/mdl/shop_id/orders.sql").is_file()
    assert {each.name for each in (shop / "dbt").iterdir()} <= {
        *("dbt_project.yml", "floe-state", "mdl", "mac", "tst")
    }
    assert floe("generate", "shop", "--check").code == 0
    assert states(floe) == {}


def test_a_project_with_broken_settings_is_refused_in_one_line(shop, floe):
    (shop / "dbt").mkdir()
    (shop / "dbt/dbt_project.yml").write_text("name: x\nmodel-paths: [\n")
    ran = floe("generate")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("error: dbt/dbt_project.yml:2: ")
    assert ran.err.count("\n") == 1


def test_names_of_the_projects_own_models_are_not_given_again(shop, floe):
    own = shop / "dbt/models/staging/orders.sql"
    own.parent.mkdir(parents=True)
    own.write_text("select 1 as id\n")
    floe("generate")
    assert (shop / "dbt/models/shop_id/shop_id_orders.sql").is_file()
    assert not (shop / SQL).exists()
    shutil.rmtree(shop / "dbt/floe-state")
    assert states(floe) == {}
    own.unlink()
    # The name was given, and others may use it by now.
    assert states(floe) == {}


def test_a_server_that_no_contract_has_is_refused_in_one_line(shop, floe):
    ran = floe("generate", "--server", "nosuch")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == (
        "error: no contract has a server or environment 'nosuch': they have 'lake'\n"
    )
    assert not (shop / "dbt").exists()


def test_a_project_file_of_a_run_that_was_cut_short_is_known(shop, floe):
    floe("generate")
    shutil.rmtree(shop / "dbt/floe-state")
    assert states(floe) == {}
    assert {"dbt_project.yml", "profiles.yml"} <= recorded(shop, SHARED)
    assert {"models/shop_id/orders.sql"} <= recorded(shop, STATE)


@pytest.mark.parametrize("flags", [[], ["--project-dir", "warehouse"]])
def test_the_project_can_be_elsewhere(workspace, floe, flags):
    toml = '[dbt]\nproject_dir = "models/dbt"\nname = "Other name"\n'
    root = workspace({**FILES, "floe.toml": toml})
    where = "warehouse" if flags else "models/dbt"
    ran = floe("generate", *flags)
    assert f"new       {where}/dbt_project.yml\n" in ran.out
    assert (root / where / "dbt_project.yml").read_text().startswith("name: Other_name\n")


def test_the_adapter_and_the_server_can_be_chosen(workspace, floe):
    servers = (
        "  - {server: lake, type: local, path: 'data/{model}', format: parquet}\n"
        "  - {server: house, type: postgres, host: h, port: 5432, database: d, schema: stage}\n"
    )
    text = FILES["raw.odcs.yaml"].replace(servers.splitlines(keepends=True)[0], servers)
    root = workspace({**FILES, "raw.odcs.yaml": text})
    floe("generate", "--adapter", "postgres", "--server", "house")
    assert "type: postgres" in (root / "dbt/profiles.yml").read_text()
    assert "stage" in (root / "dbt/models/shop_id/staging/raw/_raw__sources.yml").read_text()


def test_the_diff_of_each_file_can_be_shown(shop, floe):
    floe("generate")
    add_column(shop)
    ran = floe("generate", "--diff", "--dry-run")
    assert "changed   dbt/models/shop_id/orders.sql\n--- a/models/shop_id/orders.sql\n" in ran.out
    added = [line for line in ran.out.splitlines() if line.startswith("+") and "added" in line]
    assert added != []
    written = json.loads(floe("generate", "--diff", "--dry-run", "--json").out)
    jsonschema_rs.validate(SHAPE, written)
    assert all("diff" in each for each in written["files"])


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        ("<<<<<<< HEAD", 2, "error: floe-state/shop_id.json cannot be read: "),
        ('{"version": 99}', 2, "error: floe-state/shop_id.json was written by a newer floe: "),
    ],
)
def test_a_state_file_that_cannot_be_read_stops_it(shop, floe, text, code, message):
    floe("generate")
    (shop / STATE).write_text(text)
    before = tree(shop)
    ran = floe("generate", "--yes")
    assert ran.code == code
    assert ran.err.startswith(message)
    assert ran.err.count("\n") == 1
    assert tree(shop) == before


def test_a_file_that_cannot_be_read_is_kept_and_told(shop, floe):
    floe("generate")
    (shop / SQL).write_bytes(b"\xff\xfe")
    ran = floe("generate", "--yes", "--replace-edited")
    assert ran.code == 1
    assert "the file is kept as it is: it is not a text in UTF-8" in ran.out
    assert f"--> {SQL}:1:1" in ran.out
    assert (shop / SQL).read_bytes() == b"\xff\xfe"


@pytest.mark.usefixtures("shop")
def test_contradicting_flags_are_refused(floe):
    ran = floe("generate", "--replace-edited", "--keep-edited")
    assert (ran.code, ran.err) == (
        2,
        "error: --replace-edited and --keep-edited exclude each other\n",
    )


def test_a_workspace_without_products_is_told(workspace, floe):
    root = workspace({"raw.odcs.yaml": FILES["raw.odcs.yaml"]})
    ran = floe("generate", "--dry-run")
    assert (ran.code, ran.err) == (0, f"note: there is no product in {root}\n")


def on_a_terminal(root, *arguments, answers):
    """Run the command before a terminal on which somebody types."""
    ours, theirs = pty.openpty()
    start = "import sys; from floe.cli.main import main; main(sys.argv[1:])"
    command = [sys.executable, "-c", start, "generate", *arguments]
    environment = {**os.environ, "NO_COLOR": "1", "TERM": "dumb"}
    process = subprocess.Popen(
        command, cwd=root, env=environment, stdin=theirs, stdout=theirs, stderr=theirs
    )
    os.close(theirs)
    os.write(ours, answers.encode())
    shown = b""
    while select.select([ours], [], [], 60)[0]:
        try:
            shown += os.read(ours, 65536)
        except OSError:
            break
    os.close(ours)
    return process.wait(), shown.decode().replace("\r\n", "\n")


@pytest.mark.process
def test_on_a_terminal_changes_are_shown_and_asked_about(shop, floe):
    assert on_a_terminal(shop, answers="")[0] == 0
    add_column(shop)
    edit(shop)
    before = tree(shop)
    code, shown = on_a_terminal(shop, answers="n\nn\nn\nn\n")
    assert code == 0
    assert "models/shop_id/_shop_id__models.yml: write this? (yes, no, all, quit)" in shown
    assert "models/shop_id/orders.sql: merge this into the edited file?" in shown
    assert "+++ b/models/shop_id/orders.sql\n" in shown
    assert tree(shop) == before
    code, _ = on_a_terminal(shop, answers="y\ny\ny\ny\n")
    assert code == 0
    text = (shop / SQL).read_text()
    assert text.startswith("-- mine\n")
    assert "added" in text
    assert states(floe) == {"models/shop_id/orders.sql": ("edited", "none")}


@pytest.mark.process
def test_one_answer_can_stand_for_the_rest(shop, floe):
    floe("generate")
    remove_product(shop)
    orphans = ["dbt/models/books_id/_books_id__models.yml", "dbt/models/books_id/totals.sql"]
    _, shown = on_a_terminal(shop, answers="q\n")
    assert shown.count("(yes, no, all, quit)") == 1
    assert all((shop / path).exists() for path in orphans)
    on_a_terminal(shop, "--keep-orphans", answers="")
    assert all((shop / path).exists() for path in orphans)
    _, shown = on_a_terminal(shop, answers="a\n")
    assert "delete it, as no product asks for it any more?" in shown
    assert not any((shop / path).exists() for path in orphans)


def test_packages_that_people_have_named_stay_theirs(shop, floe):
    rule = "{id: own, type: custom, engine: dbt, implementation: dbt_utils.at_least_one}"
    text = (shop / "orders.odcs.yaml").read_text()
    (shop / "orders.odcs.yaml").write_text(
        f"{text}        quality: [{rule}]\n".replace(
            "      - {name: note, logicalType: string}\n", "      - name: note\n"
        )
    )
    (shop / "dbt").mkdir()
    (shop / "dbt" / "packages.yml").write_text("packages: []\n")

    assert floe("generate").code == 0
    assert (shop / "dbt" / "packages.yml").read_text() == "packages: []\n"
    (shop / "dbt" / "packages.yml").unlink()
    assert states(floe) == {"packages.yml": ("new", "write")}


STAGED = "models/shop_id/staging/raw/stg_raw__raw_orders.sql"


def test_a_new_project_has_staging_models_and_keeps_to_it(shop, floe):
    assert floe("generate").code == 0
    assert (shop / "dbt" / STAGED).is_file()
    before = tree(shop)

    assert floe("generate").code == 0
    assert tree(shop) == before
    for state in (shop / "dbt" / "floe-state").iterdir():
        state.unlink()
    assert floe("generate").code == 0
    assert tree(shop) == before


def test_a_project_that_was_begun_without_staging_models_goes_on_without(shop, floe):
    (shop / "floe.toml").write_text('name = "small shop"\n[dbt]\nstaging = false\n')
    assert floe("generate").code == 0
    assert not (shop / "dbt" / STAGED).exists()
    before = tree(shop)

    (shop / "floe.toml").write_text('name = "small shop"\n')
    assert floe("generate").code == 0
    assert tree(shop) == before


def test_a_project_of_somebody_else_has_staging_models_only_if_asked(shop, floe):
    (shop / "dbt").mkdir()
    (shop / "dbt" / "dbt_project.yml").write_text("name: theirs\n")
    assert floe("generate").code == 0
    assert not (shop / "dbt" / STAGED).exists()

    (shop / "floe.toml").write_text('name = "small shop"\n[dbt]\nstaging = true\n')
    assert floe("generate", "--yes").code == 0
    assert (shop / "dbt" / STAGED).is_file()
    assert not (shop / "dbt" / "models/shop_id/_shop_id__sources.yml").exists()
