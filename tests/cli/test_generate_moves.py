"""Generated files that people have moved, and those that move with the names of their tables."""

from pathlib import Path

import pytest

from tests.cli.test_generate_command import add_column, contract, edit, states, tree
from tests.cli.test_generate_names import BOOKS, CRM, SQL, add, on_branches

YAML = "dbt/models/crm/_crm__models.yml"
ORDERS = "crm-orders.odcs.yaml"


def move(root, before, after):
    (root / after).parent.mkdir(parents=True, exist_ok=True)
    (root / before).rename(root / after)


def models(root):
    """The files of models that ports give out, by name: two of one name break dbt."""
    files = [file.relative_to(root).as_posix() for file in (root / "dbt/models").rglob("*.sql")]
    assert len({Path(file).stem for file in files}) == len(files)
    return sorted(file for file in files if not Path(file).stem.startswith("stg_"))


@pytest.fixture
def parse(warm_dbt):
    def run(root):
        done = warm_dbt(root / "dbt", "parse", "--no-partial-parse")
        assert done.returncode == 0, done.stdout

    return run


@pytest.mark.parametrize("is_edited", [False, True])
def test_a_moved_model_is_followed_and_written_where_it_is(workspace, floe, is_edited):
    """It used to be taken for a model of the project's own, and a twin was written beside it."""
    root = workspace(CRM)
    floe("generate")
    if is_edited:
        edit(root, SQL)
    marts = "dbt/models/marts/orders.sql"
    move(root, SQL, marts)
    ran = floe("generate")
    assert ran.code == 0
    assert "this was models/crm/orders.sql: floe writes here from now on" in ran.out
    assert models(root) == [marts]
    again = floe("generate")
    assert "this was" not in again.out
    add_column(root, ORDERS)
    assert states(floe, "--yes")["models/marts/orders.sql"] == (
        ("edited", "merge") if is_edited else ("changed", "write")
    )
    assert "added" in (root / marts).read_text()
    assert models(root) == [marts]
    assert floe("generate", "--check").code == 0
    move(root, marts, SQL)
    assert floe("generate").code == 0
    assert models(root) == [SQL]


@pytest.mark.process
def test_a_model_that_people_gave_another_name_has_that_name(workspace, floe, parse):
    shop = {
        "totals.odcs.yaml": contract("totals", "totals", "id"),
        "shop.odps.yaml": BOOKS["books.odps.yaml"]
        .replace("books-orders", "totals")
        .replace("books-raw", "crm-orders")
        .replace("books", "shop"),
    }
    root = workspace({**CRM, **shop})
    floe("generate")
    move(root, SQL, "dbt/models/crm/sold.sql")
    assert floe("generate").code == 0
    assert models(root) == ["dbt/models/crm/sold.sql", "dbt/models/shop/totals.sql"]
    assert "- name: sold\n" in (root / YAML).read_text()
    assert "alias: orders\n" in (root / YAML).read_text()
    assert "ref('sold')" in (root / "dbt/models/shop/totals.sql").read_text()
    parse(root)
    assert floe("generate", "--check").code == 0


@pytest.mark.parametrize("is_edited", [False, True])
@pytest.mark.process
def test_yaml_that_was_moved_and_renamed_is_followed(workspace, floe, is_edited, parse):
    root = workspace(CRM)
    floe("generate")
    if is_edited:
        edit(root, YAML)
        text = (root / YAML).read_text()
        (root / YAML).write_text(text.replace("-- mine", "# mine"))
    move(root, YAML, "dbt/models/schema.yml")
    assert floe("generate").code == 0
    assert not (root / YAML).exists()
    add_column(root, ORDERS)
    floe("generate", "--yes")
    text = (root / "dbt/models/schema.yml").read_text()
    assert text.startswith("# mine\n") is is_edited
    assert "name: added" in text
    assert not (root / YAML).exists()
    parse(root)


def test_yaml_that_was_copied_apart_is_not_written_beside_its_parts(workspace, floe):
    root = workspace(CRM)
    floe("generate")
    text = (root / YAML).read_text()
    for name in ("a", "b"):
        (root / f"dbt/models/crm/{name}.yml").write_text(f"# {name}\n{text}")
    (root / YAML).unlink()
    before = tree(root)
    ran = floe("generate", "--yes")
    assert ran.code == 1
    assert "is in models/crm/a.yml and models/crm/b.yml now, and dbt takes no name twice" in ran.out
    assert tree(root) == before


def test_a_macro_that_was_moved_is_followed(workspace, floe):
    root = workspace(CRM)
    floe("generate")
    (macro, *_) = sorted((root / "dbt/macros/floe").iterdir())
    move(root, macro.relative_to(root), f"dbt/macros/vendor/{macro.name}")
    assert floe("generate").code == 0
    assert not macro.exists()


@pytest.mark.process
def test_a_renamed_table_moves_with_its_edits_and_is_told(workspace, floe, parse):
    """Its edits used to be left behind in an orphan, and nobody was told."""
    text = CRM[ORDERS].replace("- name: orders\n", "- id: o1\n    name: orders\n")
    root = workspace({**CRM, ORDERS: text})
    floe("generate")
    edit(root, SQL)
    (root / ORDERS).write_text(text.replace("name: orders\n", "name: sales\n"))
    assert floe("generate", "--check").code == 1
    ran = floe("generate")
    assert ran.code == 0
    assert "models/crm/orders.sql becomes models/crm/sales.sql, with what was edited" in ran.out
    assert models(root) == ["dbt/models/crm/sales.sql"]
    assert (root / "dbt/models/crm/sales.sql").read_text().startswith("-- mine\n")
    parse(root)
    assert floe("generate", "--check").code == 0


@pytest.mark.process
@pytest.mark.parametrize("comment", ["", "   # mine"])
def test_a_renamed_table_takes_the_edits_of_its_yaml_along(workspace, floe, comment, parse):
    """With a comment behind its name, an entry was left for no model, and the edits with it."""
    text = CRM[ORDERS].replace("- name: orders\n", "- id: o1\n    name: orders\n")
    root = workspace({**CRM, ORDERS: text})
    floe("generate")
    yaml = root / "dbt/models/crm/_crm__models.yml"
    edited = f"  - name: orders{comment}\n    docs: {{show: false}}\n"
    yaml.write_text(yaml.read_text().replace("  - name: orders\n", edited))
    (root / ORDERS).write_text(text.replace("name: orders\n", "name: sales\n"))
    assert floe("generate", "--check").code == 1
    ran = floe("generate", "--yes")
    assert ran.code == 0, ran.out
    assert edited.replace("orders", "sales") in yaml.read_text()
    assert "- name: orders" not in yaml.read_text()
    parse(root)
    assert floe("generate", "--check").code == 0


def with_tables(*tables):
    """The orders' contract with these tables, each an id and a name."""
    start = CRM[ORDERS].partition("  - name: orders\n")[0]
    column = "    properties:\n      - {name: id, logicalType: string}\n"
    return start + "".join(f"  - id: {id_}\n    name: {name}\n{column}" for id_, name in tables)


@pytest.mark.process
def test_tables_that_pass_their_names_on_take_their_edits_along(workspace, floe, parse):
    """The edits went to whichever table had the name now, and nobody was told."""
    root = workspace({**CRM, ORDERS: with_tables(("a", "orders"), ("b", "orders_old"))})
    floe("generate")
    edit(root, SQL)
    older = "dbt/models/crm/orders_old.sql"
    (root / older).write_text(f"-- old\n{(root / older).read_text()}")
    entry = "  - name: orders\n"
    yaml = (root / YAML).read_text()
    (root / YAML).write_text(yaml.replace(entry, f"{entry}    docs: {{show: false}}\n"))
    passed = (("a", "orders_old"), ("b", "orders_older"), ("c", "orders"))
    (root / ORDERS).write_text(with_tables(*passed))
    assert floe("generate", "--check").code == 1
    assert floe("generate", "--yes").code == 0
    firsts = {
        Path(file).stem: (root / file).read_text().partition("\n")[0] for file in models(root)
    }
    assert firsts["orders_older"] == "-- old"
    assert firsts["orders_old"] == "-- mine"
    assert not firsts["orders"].startswith("--")
    assert "  - name: orders_old\n    docs: {show: false}\n" in (root / YAML).read_text()
    parse(root)
    assert floe("generate", "--check").code == 0


def test_edits_of_tables_that_swap_their_names_are_told_to_stay(workspace, floe):
    root = workspace({**CRM, ORDERS: with_tables(("a", "orders"), ("b", "sales"))})
    floe("generate")
    edit(root, SQL)
    (root / ORDERS).write_text(with_tables(("a", "sales"), ("b", "orders")))
    ran = floe("generate", "--yes")
    assert "what was edited in models/crm/orders.sql stays where it is" in ran.out
    assert "what was edited in models/crm/sales.sql" not in ran.out
    assert models(root) == ["dbt/models/crm/orders.sql", "dbt/models/crm/sales.sql"]
    assert "stays where it is" not in floe("generate").out


@pytest.mark.process
def test_a_second_version_of_a_contract_leaves_no_edit_behind(workspace, floe, parse):
    root = workspace(CRM)
    floe("generate")
    edit(root, SQL)
    second = CRM[ORDERS].replace("version: 1.0.0", "version: 2.0.0")
    port = "  - {name: crm-orders, version: 1.0.0, contractId: crm-orders}\n"
    text = CRM["crm.odps.yaml"] + port.replace(
        "name: crm-orders, version: 1", "name: v2, version: 2"
    )
    add(root, {"crm-orders-2.odcs.yaml": second, "crm.odps.yaml": text})
    assert floe("generate").code == 0
    assert models(root) == ["dbt/models/crm/orders_v1.sql", "dbt/models/crm/orders_v2.sql"]
    assert (root / "dbt/models/crm/orders_v1.sql").read_text().startswith("-- mine\n")
    parse(root)


def test_a_table_that_goes_to_another_product_takes_its_edits_along(workspace, floe):
    root = workspace(CRM)
    floe("generate")
    edit(root, SQL)
    text = (
        CRM["crm.odps.yaml"].replace("id: crm", "id: sales").replace("name: crm\n", "name: sales\n")
    )
    (root / "crm.odps.yaml").unlink()
    add(root, {"sales.odps.yaml": text})
    assert floe("generate", "--yes").code == 0
    assert models(root) == ["dbt/models/sales/orders.sql"]
    assert (root / "dbt/models/sales/orders.sql").read_text().startswith("-- mine\n")


@pytest.mark.process
def test_an_edited_staging_model_goes_with_its_source_to_another_product(workspace, floe, parse):
    """It stayed as an orphan beside a second one of its name: dbt could not read the project."""
    books = {name: text for name, text in BOOKS.items() if name != "books-raw.odcs.yaml"}
    books["books.odps.yaml"] = books["books.odps.yaml"].replace("books-raw", "raw")
    root = workspace({**CRM, **books})
    floe("generate")
    staging = "staging/raw/stg_raw__raw_orders.sql"
    first, second = (f"dbt/models/{product}/{staging}" for product in ("books", "crm"))
    edit(root, first)
    for name in books:
        (root / name).unlink()
    ran = floe("generate", "--verbose", "--yes")
    assert ran.code == 0, ran.out
    assert f"models/books/{staging} becomes models/crm/{staging}" in ran.out
    assert not (root / first).exists()
    assert (root / second).read_text().startswith("-- mine\n")
    parse(root)
    assert floe("generate", "--check").code == 0


@pytest.mark.process
def test_two_branches_that_gave_one_name_are_told_apart_after_their_merge(workspace, floe, parse):
    """Each was alone with its table, so both called it by its name: dbt takes no name twice."""
    shop = {name.replace("crm", "shop"): text.replace("crm", "shop") for name, text in CRM.items()}
    root = workspace({"floe.toml": "", "raw.odcs.yaml": CRM["raw.odcs.yaml"]})
    on_branches(root, floe, CRM, shop)
    assert models_of_all(root) == [SQL, "dbt/models/shop/orders.sql"]
    assert floe("generate", "--yes").code == 0
    assert models(root) == [SQL, "dbt/models/shop/shop_orders.sql"]
    parse(root)
    assert floe("generate", "--check").code == 0


def models_of_all(root):
    files = (root / "dbt/models").rglob("orders*.sql")
    return sorted(file.relative_to(root).as_posix() for file in files)


def test_an_edit_beside_a_line_that_floe_changes_is_merged(workspace, floe):
    """Lines side by side were a conflict, though they are of two keys."""
    root = workspace(CRM)
    floe("generate")
    text = (root / YAML).read_text()
    version = next(line for line in text.splitlines(keepends=True) if "version: 1.0.0" in line)
    mine = version.replace("version: 1.0.0", "reviewed: yes")
    (root / YAML).write_text(text.replace(version, version + mine, 1))
    for file in (ORDERS, "crm.odps.yaml"):
        changed = (root / file).read_text().replace("version: 1.0.0", "version: 1.1.0")
        (root / file).write_text(
            changed.replace("name: raw, version: 1.1.0", "name: raw, version: 1.0.0")
        )
    assert states(floe, "--yes")["models/crm/_crm__models.yml"] == ("edited", "merge")
    merged = (root / YAML).read_text()
    assert version.replace("1.0.0", "1.1.0") + mine in merged


def test_a_merge_that_would_write_one_key_twice_is_a_conflict(workspace, floe):
    """The lines were far apart, so they were merged into YAML that dbt cannot read."""
    root = workspace(CRM)
    floe("generate")
    text = (root / YAML).read_text()
    (root / YAML).write_text(
        text.replace("  - name: orders\n", "  - name: orders\n    description: a\n")
    )
    words = "description: {purpose: b}\nschema:\n"
    (root / ORDERS).write_text((root / ORDERS).read_text().replace("schema:\n", words))
    before = (root / YAML).read_text()
    assert states(floe, "--yes")["models/crm/_crm__models.yml"] == ("conflict", "keep")
    assert (root / YAML).read_text() == before
