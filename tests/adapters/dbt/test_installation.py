"""What a dbt is: told by what lies beside it, else by what it says of itself."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from floe.adapters.dbt import DbtProgram, choose_dbt, identify, profile_type, untried
from floe.errors import ConfigurationError

CORE = """Core:
  - installed: 1.10.4
  - latest:    1.11.0 - Update available!

Plugins:
  - duckdb: 1.9.6 - Up to date!
  - my_engine: 1.0.0 - Could not determine latest version
"""


@pytest.fixture
def program(tmp_path):
    """A program that prints some text when it is asked for its version."""

    def write(text, name="dbt", code=0):
        file = tmp_path / name
        file.write_text(f"#!/bin/sh\ncat <<'EOF'\n{text}\nEOF\nexit {code}\n")
        file.chmod(0o755)
        return file

    return write


@pytest.fixture
def environment(tmp_path):
    """A Python environment with packages by name and version, and a dbt in it."""

    def make(*packages, head="#!{python}"):
        folder = tmp_path / "venv"
        site = folder / "lib" / "python3.11" / "site-packages"
        for package in packages:
            (site / f"{package}.dist-info").mkdir(parents=True)
        (folder / "bin").mkdir()
        (folder / "bin" / "python").touch()
        file = folder / "bin" / "dbt"
        file.write_text(head.format(python=folder / "bin" / "python") + "\nraise SystemExit\n")
        file.chmod(0o755)
        return file

    return make


@pytest.mark.parametrize(
    ("said", "kind", "version", "packages"),
    [
        (CORE, "dbt Core", "1.10.4", {"duckdb", "my_engine"}),
        ("dbt-fusion 2.0.0-preview.76", "dbt Fusion", "2.0.0-preview.76", None),
        ("dbt 2.0.8", "dbt Fusion", "2.0.8", None),
        ("dbt Cloud CLI - 0.40.7 (e2a4b1 2025-09-02)", "dbt Cloud CLI", "0.40.7", None),
        ("usage: something else", None, None, None),
    ],
)
def test_a_program_says_what_it_is(program, said, kind, version, packages):
    found = identify(program(said))
    assert (found.kind, found.version, found.packages) == (kind, version, packages)


def test_a_program_that_fails_or_hangs_is_none_that_is_known(program, monkeypatch):
    assert identify(program(CORE, code=1)).kind is None
    monkeypatch.setattr("floe.adapters.dbt.installation.PATIENCE", 0.2)
    file = program("")
    file.write_text("#!/bin/sh\nexec sleep 20\n")
    assert identify(file).kind is None


@pytest.mark.parametrize("head", ["#!{python}", '#!/bin/sh\n\'\'\'exec\' "{python}" "$0" "$@"'])
def test_what_lies_beside_it_is_read_without_running_it(environment, head):
    packages = ("dbt_core-1.12.6", "dbt_duckdb-1.11.1", "dbt_spark-1.11.0", "dbt_common-1.39.0")
    file = environment(*packages, head=head)
    assert identify(file) == DbtProgram(
        file, "dbt Core", "1.12.6", frozenset({"duckdb", "spark", "common"})
    )


@pytest.mark.process
def test_the_dbt_of_this_environment_is_what_it_says(tmp_path):
    file = Path(sys.executable).with_name("dbt")
    said = subprocess.run(
        [file, "--version"], capture_output=True, text=True, cwd=tmp_path, check=True
    )
    found = identify(file)
    assert f"installed: {found.version}\n" in said.stdout
    assert "spark" in found.packages


def test_the_users_word_goes_before_what_is_found(program, tmp_path):
    named, said, written = (program("", name) for name in ("named", "said", "written"))
    environment = {"PATH": str(tmp_path), "FLOE_DBT": str(said)}
    assert choose_dbt(str(named), str(written), tmp_path, environment) == named
    assert choose_dbt(None, str(written), tmp_path, environment) == said
    assert choose_dbt(None, "written", tmp_path, {"PATH": ""}) == written
    beside = Path(sys.executable).with_name("dbt")
    assert choose_dbt(None, None, tmp_path, {"PATH": "", "FLOE_DBT": ""}) == beside


def test_a_bare_name_of_the_users_is_looked_for_on_the_path(program, tmp_path):
    file = program("", "dbtf")
    assert choose_dbt("dbtf", None, tmp_path / "x", {"PATH": str(tmp_path)}) == file


@pytest.mark.parametrize(
    ("named", "written", "environment", "who"),
    [
        ("/no/dbt", None, {}, "--dbt names /no/dbt"),
        (None, None, {"FLOE_DBT": "/no/dbt"}, "FLOE_DBT names /no/dbt"),
        (None, "bin/dbt", {}, "floe.toml: dbt.program names bin/dbt"),
    ],
)
def test_a_program_that_is_not_there_is_named_with_who_names_it(
    tmp_path, named, written, environment, who
):
    with pytest.raises(ConfigurationError) as error:
        choose_dbt(named, written, tmp_path, {"PATH": "", **environment})
    assert str(error.value) == f"{who}, which is no program that can be run"


def test_without_dbt_the_other_one_that_is_there_is_told(program, monkeypatch, tmp_path):
    program("dbt-fusion 2.0.0", "dbtf")
    monkeypatch.setattr(sys, "executable", str(tmp_path / "elsewhere" / "python"))
    with pytest.raises(ConfigurationError) as error:
        choose_dbt(None, None, tmp_path, {"PATH": str(tmp_path)})
    assert str(error.value) == (
        "dbt is not installed: pip install 'floe[dbt]'"
        f" (or take {tmp_path}/dbtf, with --dbt {tmp_path}/dbtf)"
    )


@pytest.mark.parametrize(
    ("kind", "version", "remark"),
    [
        ("dbt Core", "1.10.0", None),
        ("dbt Core", "1.12.6", None),
        ("dbt Core", "1.9.9", "dbt Core 1.9.9"),
        ("dbt Core", "1.13.0", "dbt Core 1.13.0"),
        ("dbt Fusion", "2.0.8", "dbt Fusion 2.0.8"),
        (None, None, "no dbt that floe knows"),
    ],
)
def test_what_floe_has_not_tried_is_told(kind, version, remark):
    told = untried(DbtProgram(Path("/bin/dbt"), kind, version, None))
    expected = f"/bin/dbt is {remark}: floe's projects are tried with dbt Core 1.10 to 1.12"
    assert told == (expected if remark else None)


def test_what_is_tried_is_what_the_extra_allows():
    text = (Path(__file__).parents[3] / "pyproject.toml").read_text(encoding="utf-8")
    (dbt, *_) = tomllib.loads(text)["project"]["optional-dependencies"]["dbt"]
    assert dbt == "dbt-core>=1.10,<1.13"


PROFILES = """
shop:
  target: "{{ env_var('X', 'dev') }}"
  outputs:
    dev: {type: duckdb, path: x}
    prod: {type: postgres, host: x}
"""


@pytest.mark.parametrize(
    ("arguments", "environment", "expected"),
    [
        (["build"], {}, None),
        (["build", "--target", "prod"], {}, "postgres"),
        (["build", "-t", "dev"], {}, "duckdb"),
        (["build", "--target=dev"], {}, "duckdb"),
        (["build"], {"DBT_TARGET": "dev"}, "duckdb"),
        (["build", "--profile", "other", "-t", "dev"], {}, None),
        (["build", "--profiles-dir", "elsewhere", "-t", "dev"], {}, None),
        (["deps", "-t", "dev"], {}, None),
        (["build", "-t", "dev", "--help"], {}, None),
    ],
)
def test_the_engine_of_a_run_is_that_of_its_profile(tmp_path, arguments, environment, expected):
    (tmp_path / "dbt_project.yml").write_text("profile: shop\n")
    (tmp_path / "profiles.yml").write_text(PROFILES)
    environment = {"DBT_PROFILES_DIR": str(tmp_path), **environment}
    assert profile_type(tmp_path, arguments, environment) == expected


@pytest.mark.parametrize("text", ["", "[", "shop: 1", "shop: {outputs: []}", "\x00"])
def test_a_profile_that_cannot_be_read_is_left_to_dbt(tmp_path, text):
    (tmp_path / "dbt_project.yml").write_text("profile: shop\n")
    (tmp_path / "profiles.yml").write_text(text)
    assert profile_type(tmp_path, ["build"], {"DBT_PROFILES_DIR": str(tmp_path)}) is None
