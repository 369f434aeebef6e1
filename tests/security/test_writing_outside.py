"""No output follows a link out of the workspace, and files keep the umask."""

import contextlib
import json
import os
import shutil
import stat
import threading

import pytest

from floe.adapters.files import GeneratedFolder, write_atomically
from floe.adapters.ledger.address import read_address
from floe.adapters.spark.session import places
from floe.errors import ConfigurationError, FloeError
from floe.generated import FileStep
from floe.wiring import open_workspace, write_below, write_file

CONTRACT = """\
apiVersion: v3.2.0
kind: DataContract
id: orders
name: orders
version: 1.0.0
status: active
team: {name: sales}
servers: [{server: local, type: local, path: data, format: csv}]
schema:
  - name: orders
    properties:
      - {name: id, logicalType: integer}
"""
PRODUCT = """\
apiVersion: v1.0.0
kind: DataProduct
id: sales
name: sales
version: 1.0.0
status: active
outputPorts:
  - {name: orders, version: 1.0.0, contractId: orders}
  - {name: fresh, version: 1.0.0}
"""


@pytest.fixture
def outside(tmp_path_factory):
    """A folder of the user's, with a file that is dear to him."""
    folder = tmp_path_factory.mktemp("home")
    (folder / "dear").write_text("dear\n")
    return folder


@pytest.fixture
def shop(workspace):
    def write(settings=""):
        return workspace({
            "floe.toml": settings,
            "orders.odcs.yaml": CONTRACT,
            "sales.odps.yaml": PRODUCT,
        })  # fmt: skip

    return write


def is_untouched(outside):
    names = [path.name for path in outside.iterdir()]
    return names == ["dear"] and (outside / "dear").read_text() == "dear\n"


# A place that floe names by itself, the command that writes there, and what may be a link.
OWN = [
    ("compile", "target"),
    ("compile", "target/compiled.json"),
    ("generate --yes", "dbt"),
    ("generate --yes", "dbt/models"),
    ("generate --yes", "dbt/dbt_project.yml"),
    ("contract generate --yes", "contracts"),
    ("init . --force", "products"),
    ("init . --force", "floe.toml"),
    ("init . --force", "schemas"),
]
# A place that the user names, below the workspace.
NAMED = [
    ("lint -o {}/x.json --format json", "reports"),
    ("lint -o {} --format json", "report.json"),
    ("lint --write-baseline {}", "baseline.json"),
    ("compile --target {}/x.json", "made"),
    ("graph -o {}", "shop.svg"),
    ("graph -o {}/deep/er/shop.svg", "pictures"),
    ("export orders.odcs.yaml -o {}", "standard.yaml"),
    ("schema -o {}", "contract.schema.json"),
    ("check --explain --untrusted -o {}", "plan.txt"),
    ("naming check events.json -o {} --format json", "names.json"),
    ("contract generate --yes -o {}", "drafts"),
]


class TestLinks:
    """All of these were written through the link."""

    @pytest.mark.parametrize("to", ["folder", "dear", "nothing"])
    @pytest.mark.parametrize(("command", "place"), OWN)
    def test_what_floe_names_stays_in_the_workspace(self, floe, shop, outside, command, place, to):
        root = shop()
        link = root / place
        link.parent.mkdir(exist_ok=True)
        link.unlink(missing_ok=True)
        link.symlink_to(outside / {"folder": ".", "dear": "dear", "nothing": "new"}[to])
        ran = floe(*command.split())
        assert is_untouched(outside)
        assert ran.code != 0
        assert "fault in floe" not in ran.err

    @pytest.mark.parametrize("to", ["folder", "dear", "nothing"])
    @pytest.mark.parametrize(("command", "place"), NAMED)
    def test_a_name_in_the_workspace_stays_there_too(self, floe, shop, outside, command, place, to):
        root = shop()
        (root / "events.json").write_text("[]")
        (root / place).symlink_to(outside / {"folder": ".", "dear": "dear", "nothing": "new"}[to])
        ran = floe(*command.format(place).split())
        assert is_untouched(outside)
        assert "fault in floe" not in ran.err

    def test_a_fixed_contract_behind_a_link_inside_stays_a_link(self, floe, shop):
        root = shop()
        (root / "orders.odcs.yaml").rename(root / "real.yaml")
        (root / "orders.odcs.yaml").symlink_to("real.yaml")
        assert floe("lint", "--fix", "orders.odcs.yaml").code == 0
        assert (root / "orders.odcs.yaml").is_symlink()
        assert "id: orders" in (root / "real.yaml").read_text()

    def test_a_place_elsewhere_is_written_where_the_user_names_it(self, floe, shop, outside):
        shop()
        assert floe("compile", "--target", outside / "made.json").code == 0
        assert json.loads((outside / "made.json").read_text())["contracts"]

    def test_the_refusal_says_what_to_do(self, floe, shop, outside):
        (shop() / "target").symlink_to(outside)
        ran = floe("compile")
        assert ran.code == 2
        assert "leads out of" in ran.err
        assert "remove the link, or name the place that it leads to" in ran.err

    def test_a_link_inside_is_followed(self, floe, shop):
        root = shop()
        (root / "build").mkdir()
        (root / "target").symlink_to("build")
        assert floe("compile").code == 0
        assert (root / "build" / "compiled.json").is_file()


class TestProject:
    @pytest.mark.parametrize("place", ["../dbt", "{outside}", "link/dbt"])
    def test_a_project_elsewhere_has_to_be_named_by_the_user(self, floe, shop, outside, place):
        root = shop(f'[dbt]\nproject_dir = "{place.format(outside=outside)}"\n')
        (root / "link").symlink_to(outside)
        ran = floe("generate", "--yes")
        assert ran.code == 2
        assert "--project-dir" in ran.err
        assert is_untouched(outside)
        assert not (root.parent / "dbt").exists()
        assert floe("dbt", "build").code == 2

    def test_where_the_user_names_it_it_is_written(self, floe, shop, outside):
        shop('[dbt]\nproject_dir = "../dbt"\n')
        assert floe("generate", "--yes", "--project-dir", outside / "dbt").code == 0
        assert (outside / "dbt" / "dbt_project.yml").is_file()


class TestLedger:
    @pytest.mark.parametrize("name", [".floe", ".floe/ledger.db", ".floe/ledger.db-wal"])
    def test_its_files_do_not_lie_in_the_workspace(self, shop, outside, name):
        root = shop()
        (root / name).parent.mkdir(exist_ok=True)
        (root / name).symlink_to(outside if name == ".floe" else outside / "new")
        with pytest.raises(ConfigurationError, match="leads out of the workspace"):
            read_address("sqlite:///.floe/ledger.db", root)
        assert is_untouched(outside)

    def test_the_platform_may_put_it_elsewhere(self, shop, outside):
        address = read_address(f"sqlite:///{outside}/ledger.db", shop())
        assert address.file == outside / "ledger.db"


class TestWarmServer:
    """A lock file that was a link emptied the file that it led to."""

    @pytest.mark.parametrize("name", [".floe", ".floe/spark.lock"])
    def test_its_files_stay_in_the_workspace(self, floe, shop, outside, name):
        root = shop()
        (root / name).parent.mkdir(exist_ok=True)
        (root / name).symlink_to(outside if name == ".floe" else outside / "dear")
        assert floe("spark", "stop").out == "no warm Spark server runs here\n"
        assert is_untouched(outside)

    def test_a_note_that_came_with_the_workspace_is_not_believed(self, floe, shop, listener):
        root = shop()
        note = {"pid": os.getpid(), "port": listener.port, "token": "x", "master": "x", "log": "x"}
        (root / ".floe").mkdir()
        (root / ".floe" / "spark.json").write_text(
            json.dumps({**note, "packages": [], "started": ""})
        )
        assert "no warm Spark server" in floe("spark", "status").out
        assert listener.heard == []


class TestRaces:
    """A link takes the place of a folder while floe writes, again and again."""

    @pytest.fixture
    def swapper(self, tmp_path, outside):
        inside, link = tmp_path / "ws" / "target", tmp_path / "link"
        inside.mkdir(parents=True)
        link.symlink_to(outside)
        done = threading.Event()

        def swap():
            spare = tmp_path / "spare"
            while not done.is_set():
                # Whoever writes meanwhile may make the folder anew.
                for old, new in ((inside, spare), (link, inside), (inside, link), (spare, inside)):
                    if new != link or inside.is_symlink():
                        with contextlib.suppress(OSError):
                            old.rename(new)
                shutil.rmtree(spare, ignore_errors=True)

        thread = threading.Thread(target=swap, daemon=True)
        thread.start()
        yield tmp_path / "ws"
        done.set()
        thread.join()

    def test_no_file_is_written_outside(self, swapper, outside):
        for number in range(300):
            try:
                write_below(swapper, f"target/{number % 7}/x.json", "x")
            except FloeError:
                continue
        assert is_untouched(outside)

    def test_no_file_is_generated_outside(self, swapper, outside):
        for number in range(300):
            path = f"{number}.sql"
            try:
                folder = GeneratedFolder(swapper / "target", swapper)
                folder.apply([FileStep(path, "x", None)], lambda *_: None)
                folder.apply([FileStep(path, None, "x")], lambda *_: None)
            except (FloeError, OSError):
                continue
        assert is_untouched(outside)


class TestModes:
    """Files were made readable for all, whatever the umask."""

    @pytest.mark.parametrize(("umask", "mode"), [(0o022, 0o644), (0o077, 0o600), (0o002, 0o664)])
    def test_a_new_file_keeps_the_umask(self, tmp_path, umask, mode):
        before = os.umask(umask)
        try:
            write_atomically(tmp_path / "a.json", "x")
            write_below(tmp_path, "b/c.json", "x")
            folder = GeneratedFolder(tmp_path / "dbt", tmp_path)
            folder.apply([FileStep("d.sql", "x", None)], lambda *_: None)
        finally:
            os.umask(before)
        for name in ("a.json", "b/c.json", "dbt/d.sql"):
            assert stat.S_IMODE((tmp_path / name).stat().st_mode) == mode

    def test_a_file_that_is_there_keeps_its_mode(self, tmp_path):
        for name in ("a", "dbt/b"):
            (tmp_path / name).parent.mkdir(exist_ok=True)
            (tmp_path / name).write_text("old")
            (tmp_path / name).chmod(0o640)
        write_below(tmp_path, "a", "new")
        folder = GeneratedFolder(tmp_path / "dbt", tmp_path)
        folder.apply([FileStep("b", "new", "old")], lambda *_: None)
        for name in ("a", "dbt/b"):
            assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o640

    def test_spark_settings_for_dbt_are_the_owners_alone(self, tmp_path):
        file = places.write_whole(tmp_path / "spark-defaults.conf", "spark.hadoop.key secret")
        assert stat.S_IMODE(file.stat().st_mode) == 0o600


class TestOddPlaces:
    def test_a_pipe_in_the_place_of_an_artifact_is_refused_at_once(self, floe, shop):
        root = shop()
        (root / "target").mkdir()
        os.mkfifo(root / "target" / "compiled.json")
        ran = floe("compile")
        assert ran.code == 3
        assert "it is not a regular file" in ran.err

    def test_a_device_that_the_user_names_is_written_to(self, floe, shop):
        shop()
        assert floe("lint", "-o", "/dev/null").code == 0

    def test_a_path_through_another_name_of_the_workspace_stays_in_it(
        self, shop, tmp_path_factory, outside
    ):
        root = shop()
        other = tmp_path_factory.mktemp("names") / "other"
        other.symlink_to(root)
        (root / "out").symlink_to(outside)
        with pytest.raises(ConfigurationError):
            write_file(other / "out" / "x", "x")
        assert is_untouched(outside)

    def test_drafts_go_nowhere_else(self, shop, outside):
        root = shop()
        (root / "drafts").symlink_to(outside)
        with pytest.raises(ConfigurationError, match="leads out of the workspace"):
            GeneratedFolder(open_workspace((root,)).root / "drafts", root)
