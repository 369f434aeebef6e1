import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOCKS = sorted((ROOT / "locks").glob("*.txt"))
PINNED = re.compile(r"^([a-z0-9-]+)(?:\[[a-z,-]+\])?==([^ ;\\]+)", re.MULTILINE)


def pins(lock):
    """Each package with its versions; one package may have several under different markers."""
    versions = {}
    for name, version in PINNED.findall((ROOT / "locks" / lock).read_text(encoding="utf-8")):
        versions.setdefault(name, set()).add(version)
    return versions


def names(requirements):
    """The normalised package names of requirement strings."""
    found = {re.match(r"[A-Za-z0-9._-]+", each)[0] for each in requirements}
    return {re.sub(r"[-_.]+", "-", name).lower() for name in found} - {"floe"}


def test_no_lock_names_an_address():
    assert [lock.name for lock in LOCKS if "://" in lock.read_text(encoding="utf-8")] == []


def test_every_line_of_a_lock_is_pinned_with_hashes():
    for lock in LOCKS:
        for entry in re.split(r"\n(?! )", lock.read_text(encoding="utf-8").strip()):
            assert PINNED.match(entry), f"{lock.name}: {entry}"
            assert "--hash=sha256:" in entry, f"{lock.name}: {entry}"


@pytest.mark.parametrize("lock", ["core.txt", "dev.txt"])
def test_the_smaller_locks_agree_with_the_whole(lock):
    part, whole = pins(lock), pins("all.txt")
    assert {name: part[name] for name in part if part[name] != whole.get(name)} == {}


def test_the_locks_hold_all_that_the_project_asks_for():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    core = names(project["dependencies"])
    assert core - set(pins("core.txt")) == set()
    assert core | names(extras["dev"]) <= set(pins("dev.txt"))
    assert (
        names(each for extra in extras.values() for each in extra) - set(pins("all.txt")) == set()
    )
