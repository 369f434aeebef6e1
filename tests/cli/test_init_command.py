import json
import tomllib
from pathlib import Path

import pytest

from floe.documents import read_text

FILES = [
    ".gitignore",
    "floe.toml",
    "library/quality.odcs.yaml",
    "products/orders/data-product.yaml",
    "products/orders/datacontract.yaml",
    "schemas/contract.schema.json",
    "schemas/product.schema.json",
]
CONTRACT = "products/orders/datacontract.yaml"


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)
    return tmp_path


def below(folder):
    files = (file for file in folder.rglob("*") if file.is_file())
    return sorted(file.relative_to(folder).as_posix() for file in files)


def test_a_workspace_is_written_with_the_steps_to_take_next(floe, here):
    ran = floe("init", "shop")
    assert (ran.code, ran.err) == (0, "")
    assert below(here / "shop") == FILES
    assert all(f"wrote shop/{file}" in ran.out for file in FILES)
    assert "  cd shop\n  floe compile --strict\n" in ran.out
    assert "id: floe-compile" in ran.out


@pytest.mark.parametrize("profile", ["standard", "extended", "platform"])
def test_it_compiles_without_a_word(floe, here, monkeypatch, profile):
    floe("init", "shop")
    monkeypatch.chdir(here / "shop")
    arguments = ["--strict"] if profile == "platform" else ["--profile", profile]
    ran = floe("compile", *arguments, "--fail-on", "info", "--json")
    expected = [] if profile != "standard" else ["lint/schema-violation", "lint/unknown-key"]
    assert {each["rule"] for each in json.loads(ran.out)["findings"]} <= set(expected)
    assert ran.code == int(bool(expected))


def test_its_product_is_aligned_to_its_source_so_that_dbt_finds_its_tables(floe, here, monkeypatch):
    """Without a word on who makes them, generate made empty models of its tables."""
    floe("init", "shop")
    monkeypatch.chdir(here / "shop")
    ran = floe("generate")
    assert (ran.code, ran.err) == (0, "")
    assert "no-inputs" not in ran.out
    assert "_sources.yml" in ran.out


def test_breaking_a_reference_gives_a_finding_and_mending_it_none(floe, here):
    floe("init", ".")
    good = (here / CONTRACT).read_text(encoding="utf-8")
    broken = good.replace("properties/customer_id", "properties/custmer_id")
    (here / CONTRACT).write_text(broken, encoding="utf-8")
    ran = floe("compile", "--strict")
    assert ran.code == 1
    assert "error[lint/dangling-reference]" in ran.out
    assert "did you mean 'schema/customers/properties/customer_id'?" in ran.out
    (here / CONTRACT).write_text(good, encoding="utf-8")
    assert floe("compile", "--strict").code == 0


def test_the_contract_has_what_a_first_reader_wants_to_see(floe, here):
    floe("init")
    contract = read_text(CONTRACT, (here / CONTRACT).read_text(encoding="utf-8")).tree
    elements = [
        element
        for schema_object in contract["schema"]
        for element in (schema_object, *schema_object["properties"])
    ]
    kinds = {link["type"] for element in elements for link in element.get("relationships", ())}
    assert kinds == {"foreignKey", "imports"}
    assert all("id" in element for element in elements)
    assert {each["property"] for each in contract["slaProperties"]} == {
        "freshness",
        "availability",
    }
    assert any("quality" in element for element in elements)


def test_every_modeline_names_a_schema_that_is_there(floe, here):
    floe("init")
    for file in (here / name for name in FILES if name.endswith(".yaml")):
        line = file.read_text(encoding="utf-8").splitlines()[0]
        prefix, _, schema = line.partition("=")
        assert prefix == "# yaml-language-server: $schema"
        assert (file.parent / schema).resolve().is_relative_to(here)
        assert json.loads((file.parent / schema).read_text(encoding="utf-8"))["$schema"]


@pytest.mark.parametrize("name", ["retail", 'a "quoted" \\ name', "Größe: 1 # no comment"])
@pytest.mark.parametrize("owner", ["sales@example.com", "Data & Sales: (team)", "yes", "42"])
def test_name_and_owner_are_written_whatever_is_in_them(floe, here, name, owner):
    assert floe("init", "--name", name, "--owner", owner).code == 0
    settings = tomllib.loads((here / "floe.toml").read_text(encoding="utf-8"))
    contract = read_text(CONTRACT, (here / CONTRACT).read_text(encoding="utf-8")).tree
    assert (settings["name"], contract["team"]["name"]) == (name, owner)
    assert floe("compile", "--strict", "--fail-on", "info").code == 0


def test_the_folder_names_the_workspace(floe, here):
    floe("init", "shop")
    assert tomllib.loads((here / "shop/floe.toml").read_text(encoding="utf-8"))["name"] == "shop"


def test_an_owner_that_would_not_compile_is_refused(floe, here):
    ran = floe("init", "--owner", "!!")
    assert (ran.code, ran.out) == (2, "")
    assert "lint/owner-not-an-address" in ran.err
    assert below(here) == []


def test_files_that_are_there_are_listed_and_nothing_is_written(floe, here):
    (here / "floe.toml").write_text("mine", encoding="utf-8")
    (here / CONTRACT).parent.mkdir(parents=True)
    (here / CONTRACT).write_text("mine too", encoding="utf-8")
    ran = floe("init")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == (
        f"error: already there: floe.toml, {CONTRACT}; nothing was written (--force overwrites)\n"
    )
    assert below(here) == ["floe.toml", CONTRACT]


def test_force_overwrites(floe, here):
    (here / "floe.toml").write_text("mine", encoding="utf-8")
    assert floe("init", "--force").code == 0
    assert below(here) == FILES
    assert "mine" not in (here / "floe.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("force", [[], ["--force"]])
def test_a_list_of_ignored_files_is_never_overwritten(floe, here, force):
    (here / ".gitignore").write_text("*.log\n", encoding="utf-8")
    ran = floe("init", *force)
    assert ran.code == 0
    assert "kept .gitignore: see that it has .floe/ and target/\n" in ran.out
    assert (here / ".gitignore").read_text(encoding="utf-8") == "*.log\n"


def test_a_file_is_no_folder(floe, here):
    (here / "file").write_text("", encoding="utf-8")
    ran = floe("init", "file")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "error: file is not a folder\n"


def test_a_second_workspace_is_the_same_as_the_first(floe, here):
    floe("init", "a", "--name", "x")
    floe("init", "b", "--name", "x")
    assert [(here / "a" / file).read_bytes() for file in FILES] == [
        (here / "b" / file).read_bytes() for file in FILES
    ]


def test_the_templates_are_in_the_package():
    templates = Path(__file__).parents[2] / "src" / "floe" / "cli" / "templates"
    shipped = {name.removeprefix(".") for name in FILES if not name.startswith("schemas/")}
    assert set(below(templates)) == shipped


@pytest.mark.process
def test_the_command_runs_on_its_own(installed_floe, tmp_path):
    assert installed_floe("init", "shop", cwd=tmp_path).code == 0
    ran = installed_floe("compile", "--strict", cwd=tmp_path / "shop")
    assert (ran.code, ran.out) == (0, "no findings in 3 files\n")


def test_the_files_are_listed_for_programs(floe, workspace):
    root = workspace({})
    files = json.loads(floe("init", "shop", "--json").out)["files"]
    assert "shop/floe.toml" in files
    assert all((root / file).is_file() for file in files)
