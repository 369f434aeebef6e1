"""Files that are kept, and with which dbt cannot read the project: exit 1 and the way out."""

import json

import pytest

from tests.cli.test_generate_command import edit
from tests.cli.test_generate_names import BOOKS, CRM


def told(floe, *flags):
    ran = floe("generate", "--json", *flags)
    findings = json.loads(ran.out)["findings"]
    named = [each for each in findings if each["rule"] == "generate/unreadable-project"]
    return ran.code, [each["message"].rpartition(": ")[2] for each in named]


@pytest.fixture
def can_parse(warm_dbt):
    def run(root):
        return warm_dbt(root / "dbt", "parse", "--no-partial-parse").returncode == 0

    return run


@pytest.mark.process
def test_a_model_of_the_projects_own_with_the_name_of_a_generated_one(workspace, floe, can_parse):
    """The name was given before, so floe keeps it; dbt takes no name twice."""
    root = workspace(CRM)
    floe("generate")
    own = root / "dbt/models/marts/orders.sql"
    own.parent.mkdir()
    own.write_text("select 1 as id\n")
    both = "models/crm/orders.sql and models/marts/orders.sql both make the model 'orders'"
    assert told(floe) == (1, [both])
    assert not can_parse(root)
    assert told(floe, "--dry-run")[0] == 0
    own.unlink()
    assert told(floe) == (0, [])
    assert can_parse(root)


def test_a_model_in_which_git_left_a_conflict(workspace, floe):
    root = workspace(CRM)
    floe("generate")
    model = next((root / "dbt/models").rglob("orders.sql"))
    text = model.read_text()
    model.write_text(text + "-- =======\nwhere '<<<<<<< a' != '>>>>>>> b'\n")
    assert told(floe) == (0, [])
    model.write_text(f"<<<<<<< HEAD\n{text}=======\n{text}-- mine\n>>>>>>> theirs\n")
    where = model.relative_to(root / "dbt")
    assert told(floe) == (1, [f"git left a conflict in {where}"])


@pytest.mark.process
def test_a_kept_orphan_that_reads_what_is_gone(workspace, floe, can_parse):
    root = workspace({**CRM, **BOOKS})
    floe("generate")
    (root / "books.odps.yaml").unlink()
    code, messages = told(floe)
    assert (code, messages) == (0, [])
    for file in (root / "dbt/models").rglob("*__sources.yml"):
        if "books_raw" in file.read_text():
            file.unlink()
    code, messages = told(floe)
    assert code == 1
    assert [message.partition(" reads ")[2] for message in messages] == [
        "the source 'books_raw.raw_orders', which is gone"
    ]
    assert not can_parse(root)
    assert told(floe, "--delete-orphans") == (0, [])
    assert can_parse(root)


@pytest.mark.process
def test_an_own_entry_for_a_model_that_floe_describes(workspace, floe, can_parse):
    root = workspace(CRM)
    floe("generate")
    (root / "dbt/models/own.yml").write_text("models:\n  - name: orders\n")
    both = "models/crm/_crm__models.yml and models/own.yml both describe the model 'orders'"
    assert told(floe) == (1, [both])
    assert not can_parse(root)


def test_an_edited_file_that_refers_to_a_model_that_has_another_name_now(workspace, floe):
    shop = {
        "shop.odps.yaml": BOOKS["books.odps.yaml"]
        .replace("books-raw", "crm-orders")
        .replace("id: books", "id: shop")
    }
    more = {
        "books-orders.odcs.yaml": BOOKS["books-orders.odcs.yaml"].replace("name: orders", "name: t")
    }
    identified = CRM["crm-orders.odcs.yaml"].replace("- name: orders", "- id: o1\n    name: orders")
    root = workspace({**CRM, **shop, **more, "crm-orders.odcs.yaml": identified})
    floe("generate")
    edit(root, "dbt/models/shop/t.sql")
    renamed = identified.replace("name: orders\n", "name: sold\n")
    (root / "crm-orders.odcs.yaml").write_text(renamed)
    refers = "models/shop/t.sql refers to the model 'orders', which is gone"
    assert told(floe) == (1, [refers])
    assert told(floe, "--replace-edited") == (0, [])


def test_a_kept_description_of_a_model_that_is_gone(workspace, floe):
    root = workspace({**CRM, **BOOKS})
    floe("generate")
    (root / "books.odps.yaml").unlink()
    (root / "dbt/models/books/books_orders.sql").unlink()
    code, messages = told(floe)
    assert code == 1
    assert "dbt runs no tests" in messages


CONFLICT = "<<<<<<< HEAD\n    description: a\n=======\n    description: b\n>>>>>>> theirs\n"


@pytest.mark.process
@pytest.mark.parametrize(
    ("file", "added", "line"),
    [
        ("models/crm/_crm__models.yml", "  - name: [oops\n", None),
        ("models/crm/_crm__models.yml", CONFLICT, None),
        ("dbt_project.yml", CONFLICT, None),
        ("models/own.yml", "models:\n  - name: [oops\n", 2),
        ("models/own.yml", f"models:\n  - name: mine\n{CONFLICT}", 3),
        ("models/own.yml", "exposures: [oops\n", 1),
        ("models/own.yml", "- name: mine\n", 1),
        ("models/own.yml", "version: 2\n---\nversion: 2\n", 2),
    ],
)
def test_yaml_that_is_none(workspace, floe, file, added, line, can_parse):
    """Generate and its check ended with 0, and no dbt command ran."""
    root = workspace(CRM)
    floe("generate")
    path = root / "dbt" / file
    before = path.read_text() if path.exists() else ""
    path.write_text(before + added)
    for flags in ((), ("--check",)):
        ran = floe("generate", "--json", *flags)
        findings = [
            finding
            for finding in json.loads(ran.out)["findings"]
            if finding["rule"] == "generate/unreadable-project"
        ]
        assert ran.code == 1
        assert [finding["file"] for finding in findings] == [f"dbt/{file}"]
        assert findings[0]["line"] == (line or before.count("\n") + 1)
        assert ("git left a conflict" in findings[0]["message"]) is (CONFLICT in added)
    assert not can_parse(root)


@pytest.mark.process
def test_yaml_that_dbt_reads_though_it_has_little_in_it(workspace, floe, can_parse):
    root = workspace(CRM)
    floe("generate")
    (root / "dbt/models/empty.yml").write_text("# nothing yet\n")
    (root / "dbt/models/twice.yml").write_text("version: 2\nversion: 2\n")
    assert told(floe, "--check") == (0, [])
    assert can_parse(root)


@pytest.mark.process
def test_yaml_that_is_not_utf_8(workspace, floe, can_parse):
    """It was passed over in silence, and the names in it could be given a second time."""
    root = workspace(CRM)
    floe("generate")
    file = root / "dbt/models/latin.yml"
    file.write_bytes("version: 2\nmodels: [{name: grün}]\n".encode("latin-1"))
    names = "nobody knows which names models/latin.yml gives, as it is not a text in UTF-8"
    assert told(floe) == (1, [names])
    assert told(floe, "--check") == (1, [names])
    assert not can_parse(root)
