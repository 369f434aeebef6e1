"""Thousands of strange pairs and events: always an answer, and never a secret in it."""

import random

import pytest

from floe.naming import (
    check_event,
    default_names,
    default_registry,
    find_sites,
    parse,
    rename_event,
)
from floe.naming.job_names import default_job_names

pytestmark = pytest.mark.long

PAIRS = 10_000
EVENTS = 10_000
# Each of them holds letters that occur nowhere else.
SECRETS = (
    "hunQXZ",
    "hun/QXZ",
    "h?QXZ",
    "h#QXZ",
    "hun@QXZ",
    "h:QXZ",
    "h;QXZ",
    "AKIAQXZQXZQXZQXZQXZQ",
)
MARK = "QXZ"
LEAKS = (
    "{scheme}://me:{secret}@{host}",
    "{scheme}://me:{secret}@{host}:5432/x",
    "jdbc:{scheme}://me:{secret}@{host}",
    "{scheme}://{host}?password={secret}",
    "{scheme}://{host};password={secret}",
    "{scheme}://{host}#token={secret}",
    "mysql://me:12/{secret}@{host}/x",
    "jdbc:oracle:thin:me/{secret}@db:1521:orcl",
)
NAME_LEAKS = (
    "k?sig={secret}",
    "x password={secret}",
    "https://me:{secret}@h/x",
    "token={secret}",
    "jdbc:oracle:thin:me/{secret}@db:1521:orcl",
    "oracle:thin:me/{secret}@//db:1521/orcl",
    "me/{secret}@db:1521/orcl",
    "mysql://me:12/{secret}@h/d",
)
NOISE = "abcABC019._-:/@?#;=,[]{}()\"'`%&+* \\\t\n\x00\x7f\ud800\u202eäß€😀"
WORDS = (
    "localhost", "[::1]", "db.example.com", "a:1,b:2", "default", "orders", "shop.public.orders",
    '"A.b"', "``", "table/a/b", "/", "//", "..", "topic:p:t", "a@b", "0123456789abcdef" * 2,
)  # fmt: skip
LONG = tuple(each * 20_000 for each in ("a", "a.", "a:", "a@", "//", '"', "a:1,", "?=", "eyJ", " "))
SCHEMES = (
    *sorted({scheme for each in default_registry().definitions for scheme in each.schemes}),
    *("postgresql", "s3a", "jdbc", "foo", "", "Postgres"),
)


def chances(seed):
    return random.Random(seed)  # noqa: S311


def noise(chance):
    return "".join(chance.choices(NOISE, k=chance.randrange(12)))


def namespace(chance):
    parts = (chance.choice(SCHEMES), chance.choice(("://", ":", "", ":/")))
    return "".join((*parts, chance.choice((*WORDS, noise(chance))), noise(chance)[:3]))


def name(chance):
    return "".join(chance.choice((*WORDS, noise(chance), ".")) for _ in range(chance.randrange(4)))


def secret_pair(chance):
    """A pair with a secret in its namespace, its name or both."""
    secret = chance.choice(SECRETS)
    host = chance.choice(("db", "db.example.com", "[::1]", "a,b"))
    scheme = chance.choice(SCHEMES) or "x"
    leaks = chance.randrange(3)
    leak = chance.choice(LEAKS).format(scheme=scheme, secret=secret, host=host)
    # A space ends a secret in a name, and so do the signs that a URL is parted by.
    plain = chance.choice((SECRETS[0], SECRETS[-1]))
    return (
        leak if leaks != 1 else namespace(chance),
        chance.choice(NAME_LEAKS).format(secret=plain) if leaks else name(chance),
    )


def value(chance, depth=0):
    kind = chance.randrange(8 if depth < 3 else 4)
    if kind < 2:
        return chance.choice((None, True, 3, 1.5, "", noise(chance)))
    if kind < 6:
        space, title = secret_pair(chance)
        return {"namespace": space, "name": title, "type": chance.choice(("JOB", "DATASET", 3))}
    items = [value(chance, depth + 1) for _ in range(chance.randrange(3))]
    return items if kind == 6 else {f"k{index}": each for index, each in enumerate(items)}


FACETS = {
    "symlinks": lambda some: {"identifiers": [some()]},
    "columnLineage": lambda some: {"fields": {"c": {"inputFields": [some()]}, "d": some()}},
    "lifecycleStateChange": lambda some: {"previousIdentifier": some()},
    "lineage": lambda some: {"inputs": [some()], "fields": {"c": {"inputs": some()}}},
    "hierarchy": lambda some: {"hierarchy": [{"type": "TABLE", "name": "x"}, some()]},
    "dataSource": lambda some: some(),
    "catalog": lambda some: some(),
}


def event(chance):
    """An event in which anything may stand anywhere."""

    def some():
        return value(chance, depth=1)

    space, title = secret_pair(chance)
    facets = {key: FACETS[key](some) for key in chance.sample(tuple(FACETS), 2)}
    uris = {"uri": space, "name": secret_pair(chance)[0], "metadataUri": space, "type": "hive"}
    whole = {
        "job": {**dict.fromkeys(("namespace", "name"), title), "facets": {"lineage": some()}},
        "run": {"facets": {"parent": {"job": some()}, "jobDependencies": some()}},
        "inputs": [{"namespace": space, "name": name(chance), "facets": facets}],
        "outputs": [{**uris, "namespace": "hive://h:1", "facets": {"dataSource": uris}}],
    }
    return {**whole, chance.choice(tuple(whole)): some()}


def test_pairs_always_have_an_answer_and_the_quick_way_gives_the_same():
    chance, names = chances(1), default_names()
    for _ in range(PAIRS):
        pair = namespace(chance), name(chance)
        naming = names.parse(*pair)
        assert naming == names.parse_thoroughly(*pair)
        for finding in naming.findings:
            assert len(f"{finding.message}{finding.hint}".encode().splitlines()) == 1


def test_no_answer_about_a_pair_holds_its_secret():
    chance = chances(2)
    for _ in range(PAIRS):
        pair = secret_pair(chance)
        assert MARK not in repr(parse(*pair)), pair
        assert MARK not in repr(default_job_names().parse(None, *pair)), pair


def test_events_always_have_an_answer_that_holds_no_secret():
    chance = chances(3)
    for _ in range(EVENTS):
        given = event(chance)
        assert MARK not in repr(check_event(given)), given


def test_no_name_of_a_renamed_event_holds_a_secret():
    chance = chances(4)
    for _ in range(EVENTS // 10):
        given = event(chance)
        sites = find_sites(rename_event(given))
        assert all(MARK not in site.namespace + site.name for site in sites), given


def test_long_texts_have_an_answer_too():
    for text in LONG:
        assert parse(f"postgres://{text}", text).findings
        assert parse("postgres://db:5432", text).name is not None
        assert check_event({"job": {"namespace": "default", "name": text}})
