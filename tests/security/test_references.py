"""No path, link, pipe or race leads out of the workspace."""

import json
import os
import socket
import subprocess
import sys

import pytest

from floe.adapters.files import FileWorkspace
from floe.documents import Document
from floe.errors import ConfigurationError
from floe.graph import Trouble

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


def is_unread(root, file):
    (document,) = FileWorkspace(root).discover()
    codes = [fault.code for fault in document.faults]
    return (document.file, document.text, document.tree, codes) == (
        file,
        "",
        None,
        ["unreadable-path"],
    )


def found(root, *paths):
    return [document.file for document in FileWorkspace(root, paths).discover()]


@pytest.mark.parametrize("path", ["..", "../outside", "/etc", "products/../../outside"])
def test_a_path_out_of_the_workspace_is_an_error(root, path):
    with pytest.raises(ConfigurationError, match="lies outside of the workspace"):
        found(root, path)


@pytest.mark.parametrize(
    "file", ["../outside/secret.yaml", "a/../../outside/secret.yaml", "/proc/self/environ", "/etc"]
)
def test_a_path_that_leads_out_is_refused(root, file):
    put(root, "a/x.yaml")
    trouble = FileWorkspace(root).open(file)
    assert trouble.problem == "outside-workspace"
    assert trouble.message == f"'{file}' leads out of the workspace"


@pytest.mark.parametrize("target", ["../outside/secret.yaml", "/proc/self/environ"])
def test_a_link_out_of_the_workspace_is_refused(root, target):
    (root / "link.yaml").symlink_to(target)
    assert FileWorkspace(root).open("link.yaml").problem == "outside-workspace"
    assert found(root) == []


def test_a_linked_folder_out_of_the_workspace_is_refused(root):
    (root / "folder").symlink_to("../outside")
    assert FileWorkspace(root).open("folder/secret.yaml").problem == "outside-workspace"
    assert found(root) == []


def test_a_folder_beside_that_begins_alike_is_outside(root):
    put(root.parent / "workspace-evil", "x.yaml")
    trouble = FileWorkspace(root).open("../workspace-evil/x.yaml")
    assert trouble.problem == "outside-workspace"


def test_a_link_to_itself_is_no_document(root):
    (root / "loop.yaml").symlink_to("loop.yaml")
    assert FileWorkspace(root).open("loop.yaml").problem == "no-document"
    assert is_unread(root, "loop.yaml")


def test_a_pipe_is_not_waited_for(root):
    os.mkfifo(root / "pipe.yaml")
    trouble = FileWorkspace(root).open("pipe.yaml")
    assert trouble == Trouble("no-document", "'pipe.yaml' is not a regular file")
    assert is_unread(root, "pipe.yaml")


def test_a_file_that_is_too_large_is_not_read_whole(root):
    with (root / "large.yaml").open("wb") as stream:
        stream.truncate(1024**3)
    (fault,) = FileWorkspace(root).open("large.yaml").faults
    assert fault.code == "file-too-large"


RACER = """
import os, sys
link, spare, *targets = sys.argv[1:]
print("ready", flush=True)
while True:
    for target in targets:
        os.symlink(target, spare)
        os.replace(spare, link)
"""


@pytest.fixture
def race():
    """Let another process point a link here and there, as fast as can be."""
    racers = []

    def start(link, *targets):
        command = [sys.executable, "-c", RACER, link, link.with_name("spare"), *targets]
        racer = subprocess.Popen(command, stdout=subprocess.PIPE)
        racers.append(racer)
        assert racer.stdout.readline() == b"ready\n"

    yield start
    for racer in racers:
        racer.kill()
        racer.wait()
        racer.stdout.close()


@pytest.mark.parametrize(("link", "rest"), [("folder", "/secret.yaml"), ("link.yaml", "")])
def test_a_link_that_is_swapped_all_the_time_never_leads_out(root, race, link, rest):
    put(root, "inside/secret.yaml", CONTRACT.format(id="public"))
    inner = "" if rest else "/secret.yaml"
    (root / link).symlink_to(f"inside{inner}")
    race(root / link, f"inside{inner}", f"../outside{inner}")
    workspace = FileWorkspace(root)
    both = {"public", "outside-workspace"}
    seen = set()
    for number in range(20_000):
        opened = workspace.open(f"{link}{rest}")
        seen.add(opened.tree["id"] if isinstance(opened, Document) else opened.problem)
        if number >= 1000 and both <= seen:
            break
    assert both <= seen <= both | {"no-document"}


class Swapped(FileWorkspace):
    """Something is exchanged at the worst moment: after the check, before the reading."""

    def _read_regular(self, real, file):
        self.swap()
        return super()._read_regular(real, file)


@pytest.mark.parametrize("swapped", ["folder", "folder/secret.yaml"])
def test_what_becomes_a_link_after_the_check_is_not_followed(root, swapped):
    put(root, "folder/secret.yaml", CONTRACT.format(id="public"))
    workspace = Swapped(root)

    def swap():
        (root / swapped).rename(root / "aside")
        (root / swapped).symlink_to(root.parent / swapped.replace("folder", "outside"))

    workspace.swap = swap
    assert workspace.open("folder/secret.yaml").problem == "no-document"
    assert (root / "folder/secret.yaml").read_text() == SECRET


CANARY = "the-canary-sings"
REFERRING = """\
apiVersion: v3.2.0
kind: DataContract
id: own
version: 1.0.0
status: active
schema:
  - name: orders
    properties:
      - name: id
        logicalType: integer
        relationships:
          - {{type: {kind}, to: {to}}}
"""
# What is behind `OUTSIDE` is a contract that could be read, and holds the canary.
OUTWARD = [
    *("../outside/secret.yaml", "./../outside/secret.yaml", "a/../../outside/secret.yaml"),
    *("OUTSIDE/secret.yaml", "/OUTSIDE/secret.yaml", "//OUTSIDE/secret.yaml"),
    *("file://OUTSIDE/secret.yaml", "file:OUTSIDE/secret.yaml", "FILE:///OUTSIDE/secret.yaml"),
    *("..%2foutside%2fsecret.yaml", "%2e%2e/outside/secret.yaml", "..\\outside\\secret.yaml"),
    *("....//outside/secret.yaml", ".../outside/secret.yaml", "..;/outside/secret.yaml"),
    *("~/secret.yaml", "$HOME/secret.yaml", "${HOME}/secret.yaml", "../workspace-evil/x.yaml"),
    *("link.yaml", "folder/secret.yaml", "chain.yaml", "folder/../outside/secret.yaml"),
    *("\uff0e\uff0e/outside/secret.yaml", "\u2025/outside/secret.yaml", "../outside/./secret.yaml"),
    *("/proc/self/environ", "/proc/self/cmdline", "/proc/self/root/OUTSIDE/secret.yaml"),
    *("/dev/stdin", "/dev/zero", "/etc/passwd", "/proc/self/cwd/../outside/secret.yaml"),
    *("pipe.yaml", "zero.yaml", "environ.yaml", "socket.yaml", "loop.yaml", "dangling.yaml"),
]


@pytest.fixture
def traps(root, monkeypatch):
    """A workspace full of links, pipes and sockets that lead to what is not its own."""
    outside = root.parent / "outside"
    secret = SECRET.replace("version: 1.0.0", f"version: 1.0.0\nname: {CANARY}\n{BEHIND}")
    (outside / "secret.yaml").write_text(secret)
    monkeypatch.setenv("FLOE_CANARY", CANARY)
    monkeypatch.setenv("HOME", str(outside))
    monkeypatch.chdir(root)
    put(root, "floe.toml", "name = 'x'\n")
    put(root, "a/b.yaml", "kind: none\n")
    links = {
        "link.yaml": "../outside/secret.yaml",
        "folder": "../outside",
        "second.yaml": "folder/secret.yaml",
        "chain.yaml": "second.yaml",
        "zero.yaml": "/dev/zero",
        "environ.yaml": "/proc/self/environ",
        "loop.yaml": "loop.yaml",
        "dangling.yaml": "../outside/not-there.yaml",
    }
    for name, target in links.items():
        (root / name).symlink_to(target)
    os.mkfifo(root / "pipe.yaml")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("socket.yaml")
        yield root


BEHIND = """\
schema:
  - name: secrets
    properties: [{name: key, logicalType: string, description: the-canary-sings}]
"""


@pytest.mark.parametrize("kind", ["foreignKey", "imports", "definition"])
@pytest.mark.parametrize("to", OUTWARD)
def test_no_reference_of_a_contract_leads_out(floe, traps, kind, to):
    target = to.replace("OUTSIDE", str(traps.parent / "outside"))
    written = json.dumps(f"{target}#/schema/secrets/properties/key", ensure_ascii=False)
    put(traps, "own.yaml", REFERRING.format(kind=kind, to=written))
    ran = floe("lint", "own.yaml", "--fail-on", "warning")
    assert ran.code == 1
    assert "[lint/" in ran.out
    assert CANARY not in ran.out + ran.err


@pytest.mark.parametrize("to", OUTWARD)
def test_no_reference_of_the_command_line_leads_out(floe, traps, to):
    put(traps, "own.yaml", REFERRING.format(kind="foreignKey", to="orders.id"))
    target = to.replace("OUTSIDE", str(traps.parent / "outside"))
    ran = floe("refs", "own.yaml", f"{target}#/schema/secrets/properties/key")
    assert ran.code == 1
    assert CANARY not in ran.out + ran.err


@pytest.mark.parametrize(
    "command",
    [
        *(("lint",), ("compile",), ("graph",), ("find",), ("check", "--explain"), ("drift",)),
        *(("generate", "--dry-run"), ("export", "own.yaml"), ("find", "secret", "--json")),
    ],
    ids=" ".join,
)
def test_no_command_finds_what_links_pipes_and_sockets_lead_to(floe, traps, command):
    put(traps, "own.yaml", REFERRING.format(kind="foreignKey", to="orders.id"))
    ran = floe(*command)
    assert "a fault in floe" not in ran.err
    assert CANARY not in ran.out + ran.err
    artifact = traps / "target" / "compiled.json"
    assert not artifact.exists() or CANARY not in artifact.read_text()


@pytest.mark.parametrize("path", ["link.yaml", "folder", "chain.yaml", "pipe.yaml", "zero.yaml"])
@pytest.mark.parametrize("command", ["lint", "refs", "export", "check"])
def test_no_path_of_the_command_line_is_followed_out_by_a_link(floe, traps, command, path):
    """A folder behind a link seemed to be empty before, and fine."""
    ran = floe(command, str(traps / path))
    assert ran.code in (1, 2)
    assert CANARY not in ran.out + ran.err
    assert "a fault in floe" not in ran.err


@pytest.mark.parametrize("name", ["Orders.yaml", "ORDERS.YAML", "orders.YAML", "orders.yaml "])
def test_names_of_files_are_compared_letter_by_letter(root, name):
    put(root, "orders.yaml")
    assert (root / name).exists() or FileWorkspace(root).open(name).problem == "no-document"
