import pytest

from floe.adapters.files import FileWorkspace
from floe.documents import Document
from floe.errors import ConfigurationError

CONTRACT = "apiVersion: v3.2.0\nkind: DataContract\nid: {id}\nversion: 1.0.0\n"
SECRET = CONTRACT.format(id="secret")


@pytest.fixture
def root(tmp_path):
    folder = tmp_path / "workspace"
    folder.mkdir()
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "secret.yaml").write_text(SECRET)
    return folder


def put(root, file, text=None):
    path = root / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text or CONTRACT.format(id=path.stem))


def found(root, *paths):
    return [document.file for document in FileWorkspace(root, paths).discover()]


def test_documents_are_found_by_their_content(root):
    put(root, "b.odcs.yaml")
    put(root, "deep/er/a.yml")
    put(root, "c.json", '{"kind": "DataProduct", "apiVersion": "v1.0.0"}')
    put(root, "old.yaml", "dataContractSpecification: 3.1.0\n")
    put(root, "other.yaml", "kind: Deployment\n")
    put(root, "notes.txt")
    assert found(root) == ["b.odcs.yaml", "c.json", "deep/er/a.yml", "old.yaml"]


@pytest.mark.parametrize("file", ["orders.odcs.YAML", "orders.Yml", "ORDERS.JSON"])
def test_an_ending_in_capitals_is_an_ending(root, file):
    put(root, file)
    assert found(root) == [file]


def test_a_file_that_cannot_be_parsed_is_still_found(root):
    put(root, "broken.yaml", "kind: DataContract\nid: [\n")
    (document,) = FileWorkspace(root).discover()
    assert [fault.code for fault in document.faults] == ["syntax-error"]


def test_a_file_in_two_bytes_per_character_is_found(root):
    (root / "wide.yaml").write_bytes(CONTRACT.format(id="wide").encode("utf-16"))
    (document,) = FileWorkspace(root).discover()
    assert document.tree["id"] == "wide"


@pytest.mark.parametrize(
    "folder", [".git", ".floe", ".hidden", "target", "node_modules", "venv", "a/dbt_packages"]
)
def test_hidden_and_generated_folders_are_left_out(root, folder):
    put(root, f"{folder}/x.yaml")
    put(root, "seen.yaml")
    assert found(root) == ["seen.yaml"]


def test_hidden_files_are_left_out(root):
    put(root, ".hidden.yaml")
    assert found(root) == []


def test_paths_say_where_to_look(root):
    put(root, "platform/a.yaml")
    put(root, "products/b.yaml")
    put(root, "single.yaml")
    assert found(root, "products", "single.yaml") == ["products/b.yaml", "single.yaml"]


def test_only_what_lies_below_a_folder_is_discovered(root):
    put(root, "a/x.yaml")
    put(root, "ab/y.yaml")
    workspace = FileWorkspace(root)
    assert [document.file for document in workspace.discover(["a"])] == ["a/x.yaml"]
    assert [document.file for document in workspace.discover(["."])] == ["a/x.yaml", "ab/y.yaml"]


def test_a_file_is_read_by_its_name(root):
    put(root, "a/x.yaml")
    assert FileWorkspace(root).read("a/x.yaml").tree["id"] == "x"
    assert isinstance(FileWorkspace(root).open("a/x.yaml"), Document)


@pytest.mark.parametrize(
    "file", ["no.yaml", "a/no.yaml", "", ".", "x\0.yaml", "y" * 300, "x.yaml/z"]
)
def test_what_cannot_be_read_is_no_document(root, file):
    put(root, "x.yaml")
    assert FileWorkspace(root).open(file).problem == "no-document"


def test_a_missing_file_that_was_asked_for_is_an_error_of_one_line(root):
    with pytest.raises(ConfigurationError) as caught:
        FileWorkspace(root).read("no.yaml")
    assert str(caught.value) == "no.yaml: there is no file 'no.yaml' that can be read"


def test_a_link_inside_the_workspace_is_followed(root):
    put(root, "a/x.yaml")
    (root / "link.yaml").symlink_to("a/x.yaml")
    assert FileWorkspace(root).open("link.yaml").tree["id"] == "x"


def test_a_folder_is_not_a_document(root):
    (root / "folder.yaml").mkdir()
    assert FileWorkspace(root).open("folder.yaml").problem == "no-document"


def test_absolute_paths_are_named_from_the_root(root, tmp_path):
    (tmp_path / "alias").symlink_to(root)
    workspace = FileWorkspace(root)
    assert workspace.relative(f"{root}/a/../b.yaml") == "b.yaml"
    assert workspace.relative(f"{tmp_path}/alias/b.yaml") == "b.yaml"
    assert workspace.relative("/etc/passwd") is None
    assert workspace.relative(f"{root}/../outside/secret.yaml") is None
    assert workspace.relative(f"{root}x/b.yaml") is None
    assert workspace.relative("/a\0b") is None


def test_files_are_found_by_name_in_every_folder(root):
    put(root, "a/x.yaml")
    put(root, "b/x.yaml")
    put(root, "b/yx.yaml")
    assert FileWorkspace(root).files_named("x.yaml") == ("a/x.yaml", "b/x.yaml")


def test_files_are_found_by_the_contract_in_them(root):
    put(root, "one.yaml", CONTRACT.format(id="same"))
    put(root, "two.yaml", CONTRACT.format(id="same"))
    put(root, "number.yaml", CONTRACT.format(id="7"))
    put(root, "product.yaml", "apiVersion: v1.0.0\nkind: DataProduct\nid: same\n")
    put(root, "nameless.yaml", "apiVersion: v3.2.0\nkind: DataContract\n")
    workspace = FileWorkspace(root)
    assert workspace.files_with_contract("same") == ("one.yaml", "two.yaml")
    assert workspace.files_with_contract("7") == ("number.yaml",)
    assert workspace.files_with_contract("None") == ()
    assert workspace.files_with_contract("other") == ()


def test_without_a_list_of_addresses_nothing_is_fetched(root):
    trouble = FileWorkspace(root).fetch("https://contracts.example.com/x.yaml")
    assert trouble.problem == "not-allowed"


def test_a_link_to_a_file_of_the_workspace_is_not_read_twice(tmp_path):
    (tmp_path / "a.yaml").write_text("kind: DataContract\n")
    (tmp_path / "b.yaml").symlink_to("a.yaml")
    assert [document.file for document in FileWorkspace(tmp_path).discover()] == ["a.yaml"]


@pytest.mark.parametrize(
    ("written", "contract_id"),
    [
        ("orders", "orders"),
        ('"\\x6frders"', "orders"),
        ("0x10", "16"),
        ("'it''s'", "it's"),
        ("two\n  words", "two words"),
    ],
)
def test_a_contract_is_found_by_its_id_however_that_is_spelled(tmp_path, written, contract_id):
    head = "apiVersion: v3.2.0\nkind: DataContract\n"
    (tmp_path / "a.yaml").write_text(f"{head}id: {written}\n", encoding="utf-8")
    (tmp_path / "b.yaml").write_text(f"{head}id: other\n", encoding="utf-8")
    workspace = FileWorkspace(tmp_path)
    assert workspace.files_with_contract(contract_id) == ("a.yaml",)
    assert workspace.files_with_contract("gone") == ()
    for number in range(25):
        assert workspace.files_with_contract(f"none{number}") == ()
    assert workspace.files_with_contract("other") == ("b.yaml",)


def test_without_a_configuration_only_what_lies_beside_a_file_is_looked_at(tmp_path):
    product = "apiVersion: v1.1.0\nkind: DataProduct\nid: a\n"
    for name in ("data-product.yaml", "contracts/x.odcs.yaml", "far/off/data-product.yaml"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(product, encoding="utf-8")
    near = ("contracts/x.odcs.yaml", "data-product.yaml")
    assert FileWorkspace(tmp_path).files() == near
    assert FileWorkspace(tmp_path).product_files() == near
    (tmp_path / "floe.toml").write_text("", encoding="utf-8")
    assert FileWorkspace(tmp_path).product_files() == (*near, "far/off/data-product.yaml")
