import json
import subprocess
import sys

import pytest

from floe.adapters.spark.session.package_cache import (
    cache_jars,
    cached_jars,
    cached_packages,
    fetch_alone,
)

HOLD = """
import sys
from floe.adapters.spark.session.package_cache import fetch_alone
with fetch_alone(lambda: None) as folder:
    (folder / "half.jar").touch()
    print(folder, flush=True)
    sys.stdin.read()
"""


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("FLOE_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path / "cache" / "packages"


@pytest.fixture
def keep(tmp_path):
    """Put a package and its jars into the cache, as a fetch does."""

    def write(coordinates, *names, excludes="", text="classes"):
        jars = [tmp_path / name for name in names]
        for jar in jars:
            jar.write_text(text)
        with fetch_alone(lambda: None) as unfinished:
            cache_jars(coordinates, jars, excludes, unfinished=unfinished)

    return write


def names_of(*coordinates, excludes=""):
    jars = cached_jars(coordinates, excludes)
    return None if jars is None else [jar.name for jar in jars]


def test_jars_are_there_until_one_is_gone_or_cut_short(keep, cache):
    assert names_of("a:b:1") is None
    keep(["a:b:1"], "a_b-1.jar", "d_e-2.jar")
    assert names_of("a:b:1") == ["a_b-1.jar", "d_e-2.jar"]
    assert cached_packages() == {"a:b:1"}
    (cache / "jars" / "d_e-2.jar").write_text("cla")
    assert (names_of("a:b:1"), cached_packages()) == (None, frozenset())
    (cache / "jars" / "d_e-2.jar").unlink()
    assert (names_of("a:b:1"), cached_packages()) == (None, frozenset())


def test_packages_that_were_fetched_apart_are_there_together(keep):
    keep(["a:b:1"], "a_b-1.jar", "d_e-2.jar")
    keep(["f:g:1"], "f_g-1.jar", "d_e-2.jar")
    assert names_of("f:g:1", "a:b:1") == ["f_g-1.jar", "d_e-2.jar", "a_b-1.jar"]
    assert names_of("f:g:1", "a:b:1", "h:i:1") is None
    assert names_of() == []


def test_two_versions_of_a_library_are_ivys_to_choose_from(keep):
    keep(["a:b:1"], "a_b-1.jar", "d_e_2.13-0.9.jar")
    keep(["f:g:1"], "f_g-1.jar", "d_e_2.13-1.0.jar")
    assert names_of("a:b:1", "f:g:1") is None
    keep(["a:b:1", "f:g:1"], "a_b-1.jar", "f_g-1.jar", "d_e_2.13-1.0.jar")
    assert names_of("f:g:1", "a:b:1") == ["a_b-1.jar", "f_g-1.jar", "d_e_2.13-1.0.jar"]


def test_what_was_left_out_of_a_package_is_part_of_its_name(keep):
    keep(["a:b:1"], "a_b-1.jar", excludes="x:y, d:e")
    assert names_of("a:b:1") is None
    assert names_of("a:b:1", excludes="d:e,x:y") == ["a_b-1.jar"]


def test_the_cache_can_be_moved(keep, cache, tmp_path, monkeypatch):
    keep(["a:b:1"], "a_b-1.jar")
    cache.parent.rename(tmp_path / "moved")
    monkeypatch.setenv("FLOE_CACHE_DIR", str(tmp_path / "moved"))
    assert cached_jars(["a:b:1"]) == (tmp_path / "moved" / "packages" / "jars" / "a_b-1.jar",)


@pytest.mark.parametrize("text", ["", "[]", "{", json.dumps({"packages": ["a:b:1"]})])
def test_a_note_that_cannot_be_read_is_none(keep, cache, text):
    keep(["a:b:1"], "a_b-1.jar")
    (note,) = cache.glob("*.json")
    note.write_text(text)
    assert (names_of("a:b:1"), cached_packages()) == (None, frozenset())


@pytest.mark.process
def test_one_process_at_a_time_and_a_killed_one_leaves_nothing(cache):
    """The system takes the lock from a process that ends, however it ends."""
    waited = []
    command = [sys.executable, "-c", HOLD]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as holder:
        left_behind = cache / holder.stdout.readline().strip().rpartition("/")[2]
        assert list(left_behind.iterdir()) == [left_behind / "half.jar"]
        with fetch_alone(lambda: waited.append(holder.kill())) as folder:
            assert set(cache.iterdir()) == {cache / "lock", folder}
    assert len(waited) == 1
    assert list(cache.iterdir()) == [cache / "lock"]
