"""Where a workspace comes from is said without saying who may fetch it."""

import json
import subprocess

import pytest

from floe.model import public_repository

SHOP = "https://git.example.com/org/shop.git"
CANARY = "c4naryTok3n"
CONTRACT = "apiVersion: v3.1.0\nkind: DataContract\nid: shop\nversion: 1.0.0\nstatus: active\n"


@pytest.mark.parametrize(
    "address",
    [
        SHOP,
        "https://git.example.com:8443/org/shop@2",
        "https://[2001:db8::1]:8443/org/shop@2",
        "git@git.example.com:org/shop.git",
        "ssh://git@git.example.com/org/shop.git",
        "ssh://git@git.example.com:2222/org/shop.git",
        "git.example.com:org/shop.git",
        "git.example.com/org/shop",
        "https://dev.azure.com/org/p/_git/shop?path=/contracts&version=GBmain",
        "https://git.example.com/org/shop#contracts/sales",
        "/srv/git/shop.git",
        "/srv/git/shop@2.git",
        "../shop.git",
        "C:/git/shop@2",
        "C:\\git\\shop",
        "file:///srv/git/shop.git",
    ],
)
def test_an_honest_address_stays_as_it_is(address):
    assert public_repository(address) == address


@pytest.mark.parametrize(
    "address",
    [
        "https://ada@git.example.com/org/shop.git",
        f"https://ada:{CANARY}@git.example.com/org/shop.git",
        f"https://{CANARY}@git.example.com/org/shop.git",
        f"https://:{CANARY}@git.example.com/org/shop.git",
        f"https://{CANARY}:@git.example.com/org/shop.git",
        f"https://x-access-token:{CANARY}@git.example.com/org/shop.git",
        f"https://oauth2:{CANARY}@git.example.com/org/shop.git",
        f"https://ada:a@{CANARY}@git.example.com/org/shop.git",
        f"https://ada:a/{CANARY}@git.example.com/org/shop.git",
        f"https://ada:a?{CANARY}@git.example.com/org/shop.git",
        f"https://ada:a#{CANARY}@git.example.com/org/shop.git",
        f"https://ada:a:{CANARY}@git.example.com/org/shop.git",
        f"https://ada%3A{CANARY}@git.example.com/org/shop.git",
        f"https://ada%3a{CANARY}%40git.example.com/org/shop.git",
        f"https://git.example.com/org/shop.git?access_token={CANARY}",
        f"https://git.example.com/org/shop.git?t={CANARY}",
        f"https://git.example.com/org/shop.git?{CANARY}",
        f"https://git.example.com/org/shop.git#access_token={CANARY}",
        f"  https://ada:{CANARY}@git.example.com/org/shop.git\n",
    ],
)
def test_all_who_clone_over_https_see_the_same_address(address):
    """User, password and token were written to compiled.json before."""
    assert public_repository(address) == SHOP


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        (f"ssh://ada:{CANARY}@git.example.com:22/org/shop", "ssh://git.example.com:22/org/shop"),
        (f"ssh://{CANARY}@git.example.com/org/shop", "ssh://git.example.com/org/shop"),
        (f"ssh://git:{CANARY}@git.example.com/org/shop", "ssh://git@git.example.com/org/shop"),
        (f"{CANARY}@git.example.com:org/shop", "git.example.com:org/shop"),
        (f"ada:{CANARY}@git.example.com:org/shop", "git.example.com:org/shop"),
        (f"x-access-token:{CANARY}@git.example.com/org/shop", "git.example.com/org/shop"),
        (f"git:{CANARY}@git.example.com:org/shop", "git@git.example.com:org/shop"),
        (f"HTTPS://ada:{CANARY}@git.example.com/shop", "HTTPS://git.example.com/shop"),
        (f"git+https://ada:{CANARY}@git.example.com/shop", "git+https://git.example.com/shop"),
        (f"//ada:{CANARY}@git.example.com/shop", "//git.example.com/shop"),
        (f"https://h/shop?private_token={CANARY}&path=/x", "https://h/shop?path=/x"),
        (f"codecommit::eu-west-1://{CANARY}@shop", "codecommit::eu-west-1://shop"),
        ("https://h/ghp_" + "a1B2" * 9 + "/shop", "https://h/***/shop"),
        ("https://h/shop?path=ghp_" + "a1B2" * 9, "https://h/shop"),
    ],
)
def test_no_form_of_an_address_keeps_user_password_or_token(address, expected):
    assert public_repository(address) == expected


@pytest.mark.parametrize(
    "address", ["", "@", "://", "a@", ":" * 5000 + "@", "https://" + "@" * 5000]
)
def test_odd_addresses_are_no_trouble(address):
    assert len(public_repository(address)) <= 2048


@pytest.mark.parametrize("source", ["git", "floe.toml"])
def test_the_artifact_names_the_repository_without_a_token(floe, workspace, source):
    remote = f"https://x-access-token:{CANARY}@git.example.com/org/shop.git"
    settings = f'[identity]\nrepository = "{remote}"\n' if source == "floe.toml" else ""
    root = workspace({"floe.toml": settings, "shop.odcs.yaml": CONTRACT})
    if source == "git":
        subprocess.run(["git", "init", "-q"], check=True)
        subprocess.run(["git", "remote", "add", "origin", remote], check=True)
    ran = floe("compile")
    artifact = (root / "target" / "compiled.json").read_text()
    assert json.loads(artifact)["identity"]["repository"] == SHOP
    assert CANARY not in artifact + ran.out + ran.err
