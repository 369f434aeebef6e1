"""What people give to be recorded holds nothing that steers, hides or runs."""

import subprocess
from pathlib import Path

import pytest

from tests.security.hostile_names import steering

CONTRACT = """\
apiVersion: v3.2.0
kind: DataContract
id: orders
name: Orders
version: 1.0.0
status: active
domain: sales
dataProduct: shop
team: {name: crm-team, members: [{username: ada@example.com, role: owner}]}
description: {purpose: What was ordered.}
schema:
  - name: orders
    description: One row for each order.
    properties: [{name: id, logicalType: string, required: true, description: Its number.}]
"""
SETTINGS = '[identity]\nrepository = "https://example.com/shop.git"\n'
HIDDEN = ("x\x07", "crew-a\u200b", "\u202ecrew", "a\nb", "a\x1b[31mb", "a\u2028b")
PLAN = ("deprecate", "orders", "--sunset", "2099-01-01", "--guide", "docs/guide.md")


@pytest.fixture
def shop(workspace, monkeypatch):
    monkeypatch.setenv("FLOE_ACTOR", "ada@example.com")
    return workspace({"floe.toml": SETTINGS, "orders.yaml": CONTRACT})


def assert_refused(ran, reason):
    assert (ran.code, reason in ran.err) == (2, True), ran.err
    assert steering(ran.out + ran.err) == set()
    assert Path("orders.yaml").read_text(encoding="utf-8") == CONTRACT


@pytest.mark.usefixtures("shop")
@pytest.mark.parametrize("owner", [*HIDDEN, "x" * 256])
def test_an_owner_is_a_name(floe, owner):
    assert floe("register").code == 0
    reason = "256 characters" if owner.startswith("xx") else "holds"
    assert_refused(floe("owner", "set", "orders", owner), reason)
    assert floe("owner", "show", "orders").out == "ada@example.com\n"


@pytest.mark.usefixtures("shop")
@pytest.mark.parametrize("option", ["--reason", "--guide", "--replacement"])
@pytest.mark.parametrize("text", [*HIDDEN, "x" * 2001])
def test_what_is_said_of_an_end_is_plain_text(floe, option, text):
    reason = "2,001 characters" if text.startswith("xx") else "holds"
    for words in ((), ("--dry-run",)):
        assert_refused(floe(*PLAN, option, text, *words), reason)
    assert not Path(".floe").exists()


@pytest.mark.usefixtures("shop")
@pytest.mark.parametrize(
    "guide",
    [
        *("javascript:alert(1)", " JavaScript:alert(1)", "data:text/html,x", "vbscript:x"),
        *("file:///etc/passwd", "ms-msdt:/id", "C:\\guide.exe"),
    ],
)
def test_a_guide_is_a_page(floe, guide):
    assert_refused(floe(*PLAN, "--guide", guide), "is no address of a page")


@pytest.mark.usefixtures("shop")
@pytest.mark.parametrize("guide", ["https://wiki.example.com/a:b", "../guide.md", "see the wiki"])
def test_an_honest_guide_and_reason_are_recorded(floe, guide):
    ran = floe(*PLAN, "--guide", guide, "--reason", "Größere Nummern: ab März. 👩\u200d💻")
    assert ran.code == 0, ran.err


@pytest.mark.usefixtures("shop")
@pytest.mark.parametrize("actor", [*HIDDEN[1:], "a\x07b", "x" * 256])
def test_who_acts_has_a_name(floe, monkeypatch, actor):
    monkeypatch.setenv("FLOE_ACTOR", actor)
    reason = "256 characters" if actor.startswith("xx") else "holds"
    for words in (("register",), PLAN):
        assert_refused(floe(*words), reason)


def test_so_has_who_acts_by_the_word_of_git(floe, shop, monkeypatch):
    monkeypatch.delenv("FLOE_ACTOR")
    subprocess.run(("git", "init", "-q", shop), check=True)
    subprocess.run(("git", "-C", shop, "config", "user.email", "a\u202eb"), check=True)
    assert_refused(floe("register"), "git's user.email")
