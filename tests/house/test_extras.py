"""Every package that floe imports is part of a plain install, or an extra is known to bring it."""

import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

from floe.extras import EXTRAS
from tests.house.sources import read_sources

ROOT = Path(__file__).parents[2]
# What loads the plugin is pytest itself.
LOADED_BY = {"pytest"}


def imported_roots():
    """Every module outside of floe and Python that some file imports, early or late."""
    for imports, _ in read_sources().values():
        yield from (module.partition(".")[0] for module, _ in imports)


def plain_modules():
    """The modules that a plain install brings."""
    lock = (ROOT / "locks" / "core.txt").read_text(encoding="utf-8")
    pinned = set(re.findall(r"^([a-z0-9-]+)==", lock, re.MULTILINE))
    return {
        module
        for module, distributions in packages_distributions().items()
        if pinned & {re.sub(r"[-_.]+", "-", name).lower() for name in distributions}
    }


def test_every_foreign_import_is_plain_or_has_an_extra():
    foreign = set(imported_roots()) - {"floe", *sys.stdlib_module_names} - LOADED_BY
    listed = {module for modules in EXTRAS.values() for module in modules}
    assert "click" in foreign & plain_modules()
    assert "pyspark" in foreign & listed
    assert foreign - plain_modules() - listed == set()


def test_no_extra_claims_what_a_plain_install_brings():
    listed = [module for modules in EXTRAS.values() for module in modules]
    assert set(listed) & plain_modules() == set()
    assert sorted(set(listed)) == sorted(listed)


def test_the_table_has_the_extras_of_the_project():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = set(project["optional-dependencies"])
    assert set(EXTRAS) == extras - {"all", "dev"}
    [everything] = project["optional-dependencies"]["all"]
    assert everything == f"floe[{','.join(EXTRAS)}]"


def test_the_readme_tells_of_every_extra():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| `floe\[([a-z]+)\]` \|", text, re.MULTILINE)
    assert sorted(listed) == sorted([*EXTRAS, "all"])
