"""Every relative link leads to a file, and every anchor to a heading."""

import re
from pathlib import Path

import pytest

_LINK = re.compile(r"\[[^\]]*\]\((?P<target>[^)\s]+)\)")
_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def anchors(file: Path) -> set[str]:
    headings = _HEADING.findall(file.read_text(encoding="utf-8"))
    plain = (re.sub(r"[^\w\s-]", "", heading.lower()) for heading in headings)
    return {heading.strip().replace(" ", "-") for heading in plain}


def broken_links(page) -> list[str]:
    broken = []
    for match in _LINK.finditer(page.prose):
        target, _, anchor = match["target"].partition("#")
        if "://" in target:
            continue
        file = (page.path.parent / target).resolve() if target else page.path
        if not file.exists() or (anchor and anchor not in anchors(file)):
            broken.append(match["target"])
    return broken


def test_every_relative_link_resolves(page):
    assert broken_links(page) == []


def test_every_page_can_be_reached_from_the_readme(pages_by_name):
    reached, waiting = set(), ["README.md"]
    while waiting:
        name = waiting.pop()
        if name in reached or name not in pages_by_name:
            continue
        reached.add(name)
        page = pages_by_name[name]
        root = pages_by_name["README.md"].path.parent
        for match in _LINK.finditer(page.prose):
            target = match["target"].partition("#")[0]
            if target and "://" not in target:
                file = (page.path.parent / target).resolve()
                waiting.append(file.relative_to(root).as_posix())
    assert sorted(set(pages_by_name) - reached) == []


@pytest.mark.parametrize("target", ["no-such-page.md", "../README.md#no-such-heading"])
def test_a_broken_link_is_seen(target, written_page):
    assert broken_links(written_page(f"See [this]({target}).")) == [target]
