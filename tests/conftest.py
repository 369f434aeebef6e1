import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

# A slow machine is not a fault, and a run should give the same answer twice.
settings.register_profile("floe", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("floe")

EXECUTABLES = {"chromium": ("chromium", "chromium-browser", "google-chrome")}


def pytest_addoption(parser):
    parser.addoption("--update-golden", action="store_true", help="rewrite the golden files")


@pytest.fixture(scope="session")
def component() -> Callable[[str], str]:
    """Find an outside program by name, or skip; with FLOE_REQUIRE_COMPONENTS=1, fail."""

    def find(name: str) -> str:
        for executable in EXECUTABLES.get(name, (name,)):
            if path := shutil.which(executable):
                return path
        reason = f"component '{name}' is not installed"
        if os.environ.get("FLOE_REQUIRE_COMPONENTS") == "1":
            pytest.fail(f"{reason}, and FLOE_REQUIRE_COMPONENTS=1 asks for all of them")
        pytest.skip(reason)

    return find


@pytest.fixture
def golden(request) -> Callable[[Path, str], None]:
    """Compare text with a golden file, or rewrite the file under --update-golden."""

    def compare(file: Path, text: str) -> None:
        if request.config.getoption("--update-golden"):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        assert file.is_file(), f"{file} is missing: run pytest --update-golden"
        assert text == file.read_text(encoding="utf-8")

    return compare
