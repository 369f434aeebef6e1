from functools import partial

import pytest

from floe.adapters.files import FileWorkspace, GeneratedFolder
from floe.dbt import DbtOptions
from floe.errors import ConfigurationError
from floe.generated import FileState
from floe.workflows.generation import (
    GenerateRequest,
    Permissions,
    decide,
    plan_generation,
    steps_of,
)
from floe.workflows.generation.known_state import print_known
from floe.workflows.linting import LintRequest, lint_workspace

HEAD = "apiVersion: v3.1.0\nkind: DataContract\nversion: 1.0.0\nstatus: active\n"
PRODUCT = "apiVersion: v1.0.0\nkind: DataProduct\nstatus: active\n"


def contract(id_, description="plain"):
    return (
        f"{HEAD}id: {id_}\nschema:\n  - name: orders\n    description: {description}\n"
        "    properties:\n      - {name: id, logicalType: string}\n"
    )


def product(name, target):
    return (
        f"{PRODUCT}id: {name}-id\nname: {name}\n"
        "inputPorts:\n  - {name: raw, version: 1.0.0, contractId: raw}\n"
        f"outputPorts:\n  - {{name: out, version: 1.0.0, contractId: {target}}}\n"
    )


FILES = {
    "raw.odcs.yaml": contract("raw"),
    **{f"{name}.odcs.yaml": contract(name) for name in ("one", "two", "three")},
    **{f"{name}.odps.yaml": product(f"p-{name}", name) for name in ("one", "two", "three")},
}


@pytest.fixture
def estate(tmp_path):
    """Three products with one input and the same table name."""
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    return tmp_path


def plan(root, *products, **options):
    linted = lint_workspace(FileWorkspace(root), LintRequest())
    folder = GeneratedFolder(root / "dbt")
    request = GenerateRequest(DbtOptions(**options), products)
    return plan_generation(linted, folder, request), folder


def generate(root, *products):
    generation, folder = plan(root, *products)
    write(generation, folder)
    return generation


def write(generation, folder):
    decisions = [decide(each, Permissions()) for each in generation.planned]
    print_files = partial(print_known, options=generation.options)
    steps = steps_of(decisions, generation.state, generation.state_texts, print_files)
    folder.apply(steps, lambda _: None)


def states(generation):
    return {each.path: each.state for each in generation.planned}


def test_products_that_share_inputs_and_names_do_not_lose_one_another(estate):
    first = generate(estate)
    assert set(states(first).values()) == {FileState.NEW}
    folders = {each.path.split("/")[1] for each in first.planned if each.path.startswith("models/")}
    assert folders == {"p_one_id", "p_two_id", "p_three_id"}
    files = [path for path in states(first) if path.startswith("models/") and ".sql" in path]
    models = [path for path in files if "/staging/" not in path]
    assert len(files) == 4
    assert len(models) == len({path.rpartition("/")[2] for path in models}) == 3
    assert set(states(generate(estate)).values()) == {FileState.UNCHANGED}


def test_nothing_is_written_by_a_plan(estate):
    plan(estate)
    assert not (estate / "dbt").exists()


def test_generating_them_one_by_one_comes_to_the_same(estate):
    for word in ("p-two", "p-three-id", "one.odps.yaml"):
        generate(estate, word)
    assert set(states(generate(estate)).values()) == {FileState.UNCHANGED}


def test_files_of_products_that_were_not_chosen_are_not_spoken_of(estate):
    generate(estate)
    generation, _ = plan(estate, "p-two")
    assert not any("p_three" in path for path in states(generation))


def test_a_product_that_is_gone_leaves_orphans_only_where_all_are_generated(estate):
    generate(estate)
    (estate / "three.odps.yaml").unlink()
    part, _ = plan(estate, "p-two")
    assert FileState.ORPHANED not in states(part).values()
    whole, _ = plan(estate)
    orphans = {path for path, state in states(whole).items() if state is FileState.ORPHANED}
    assert orphans
    assert all("p_three" in path for path in orphans)


def test_an_error_of_a_lint_stops_it(estate):
    (estate / "two.odcs.yaml").write_text("kind: DataContract\n")
    stopped, _ = plan(estate)
    assert stopped.is_stopped
    assert stopped.planned == ()
    assert "two.odcs.yaml" in {each.place.file for each in stopped.findings}
    lenient, _ = plan(estate, is_lenient=True)
    assert not lenient.is_stopped
    assert any("p_one" in path for path in states(lenient))


def test_findings_say_where(estate):
    text = FILES["two.odps.yaml"].replace("contractId: raw", "contractId: unknown")
    (estate / "two.odps.yaml").write_text(text)
    stopped, _ = plan(estate)
    (error,) = [each for each in stopped.findings if each.rule == "generate/unknown-contract"]
    assert (error.place.file, error.line) == ("two.odps.yaml", 7)


def test_half_a_character_pair_can_be_generated_twice(estate):
    (estate / "one.odcs.yaml").write_text(contract("one", '"\\uD800 half"'))
    lenient, folder = plan(estate, is_lenient=True)
    write(lenient, folder)
    again, _ = plan(estate, is_lenient=True)
    assert set(states(again).values()) == {FileState.UNCHANGED}


def test_an_unknown_product_is_refused_before_anything_else(estate):
    (estate / "two.odcs.yaml").write_text("kind: DataContract\n")
    with pytest.raises(ConfigurationError, match=r"^no product is called 'p-fife'$"):
        plan(estate, "p-fife")


def test_folders_that_somebody_gave_floes_own_project_are_used(estate):
    generate(estate)
    file = estate / "dbt/dbt_project.yml"
    text = file.read_text()
    file.write_text(text.replace("- models", "- mdl"))
    moved, _ = plan(estate)
    assert states(moved)["mdl/p_one_id/p_one_id_orders.sql"] is FileState.NEW
    assert states(moved)["models/p_one_id/p_one_id_orders.sql"] is FileState.ORPHANED
    assert states(moved)["dbt_project.yml"] is FileState.EDITED
    file.write_text("name: [")
    assert states(plan(estate)[0])["models/p_one_id/p_one_id_orders.sql"] is FileState.UNCHANGED


def test_own_sources_and_seeds_count_as_names_of_a_project(estate):
    (estate / "dbt/seeds").mkdir(parents=True)
    (estate / "dbt/models").mkdir()
    (estate / "dbt/seeds/p_one_id_orders.csv").write_text("id\n")
    own = "sources: [{name: raw, tables: [{name: orders}]}]\n"
    (estate / "dbt/models/own.yml").write_text(own)
    generation, _ = plan(estate)
    told = [each.message for each in generation.findings if each.rule == "generate/taken-name"]
    assert told == ["the project has a source 'raw' of its own: this one is called 'p_one_id_raw'"]
    new = {path for path, state in states(generation).items() if state is FileState.NEW}
    models = {path for path in new if path.startswith("models/p_one") and path.endswith(".sql")}
    view = "models/p_one_id/staging/p_one_id_raw/stg_p_one_id_raw__orders.sql"
    assert models == {"models/p_one_id/p_one_id_out_orders.sql", view}
