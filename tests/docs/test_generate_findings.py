"""The page on dbt lists every finding of a generation, and no other."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "dbt-mapping.md").read_text(encoding="utf-8")
SOURCES = [file.read_text(encoding="utf-8") for file in (ROOT / "src" / "floe").rglob("*.py")]


def test_every_finding_of_a_generation_is_on_the_page():
    spoken = {rule for text in SOURCES for rule in re.findall(r'"(generate/[a-z-]+)"', text)}
    spoken = {rule for rule in spoken if not rule.startswith("generate/gap-")}
    assert len(spoken) > 15
    assert spoken - set(re.findall(r"generate/[a-z-]+", PAGE)) == set()


def test_every_finding_on_the_page_is_spoken_somewhere():
    listed = set(re.findall(r"`generate/([a-z-]+)`", PAGE))
    assert {word for word in listed if not any(word in text for text in SOURCES)} == set()
