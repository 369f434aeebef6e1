"""Every kind of change as two files: the exact changes both ways, and the bumps they need."""

from pathlib import Path

import pytest

from floe.changes import PROFILES, RULES, Bump, largest

FOLDER = Path(__file__).parent / "rules"
CASES = sorted(folder for folder in FOLDER.glob("*/*") if folder.is_dir())
# What a rule is called that tells the same change the other way round; None for itself.
MIRRORS = {
    "classification-lowered": ("classification-raised",),
    "contract-added": ("contract-removed",),
    "critical-element-added": ("critical-element-dropped",),
    "deprecation-marked": ("deprecation-unmarked",),
    "enum-introduced": ("enum-dropped",),
    "enum-value-added": ("enum-value-removed",),
    "foreign-key-added": ("foreign-key-removed",),
    "id-added": ("id-removed",),
    "key-added": ("key-removed",),
    "limit-loosened": ("limit-tightened",),
    "object-added": ("object-removed",),
    "primary-key-added": ("primary-key-dropped",),
    "property-removed": ("property-added", "required-property-added"),
    "quality-added": ("quality-removed",),
    "quality-strengthened": ("quality-weakened",),
    "required-added": ("required-dropped",),
    "server-added": ("server-removed",),
    "sla-added": ("sla-removed",),
    "sla-strengthened": ("sla-weakened",),
    "type-narrowed": ("type-widened",),
    "type-stated": ("type-unstated",),
    "unique-added": ("unique-dropped",),
}
# These tell the same change in both directions.
SYMMETRIC = {
    *("classification-changed", "contract-id-changed", "contract-renamed", "format-changed"),
    *("documentation-changed", "id-changed", "key-changed", "object-kind-changed"),
    *("object-renamed", "order-changed", "physical-name-changed", "precision-changed"),
    *("primary-key-reordered", "limit-reworded"),
    *("property-moved", "property-renamed", "quality-changed", "quality-reworded"),
    *(
        "relationship-changed",
        "relationship-reworded",
        "reworded",
        "server-moved",
        "sla-changed",
        "sla-reworded",
    ),
    *("type-changed", "type-reworded", "version-changed"),
}
# What became something else no longer is what it was, as if it had been removed.
REMOVALS = {
    "classification-changed": "classification-lowered",
    "format-changed": "limit-loosened",
    "id-changed": "id-removed",
    "key-changed": "key-removed",
    "quality-changed": "quality-removed",
    "relationship-changed": "foreign-key-removed",
    "server-moved": "server-removed",
    "sla-changed": "sla-removed",
    "type-changed": "type-unstated",
}


def read(folder, name):
    file = folder / f"{name}.yaml"
    return file.read_text(encoding="utf-8") if file.exists() else None


def describe(changes):
    lines = [f"{c.bump} {c.rule} {c.path}: {c.message}" for c in changes.all]
    return "".join(f"  {line}\n" for line in (*lines, f"bump {changes.bump}"))


def short(rule):
    return rule.partition("/")[2]


def mirrored(rule):
    """The names that a change may have the other way round."""
    if rule in SYMMETRIC:
        return {rule}
    back = {name for name, others in MIRRORS.items() if rule in others}
    return back | set(MIRRORS.get(rule, ()))


@pytest.mark.parametrize("folder", CASES, ids=lambda f: f"{f.parent.name}-{f.name}")
def test_a_pair_gives_exactly_these_changes(folder, compare, golden):
    old, new = read(folder, "old"), read(folder, "new")
    text = f"seed\n{describe(compare(old, new))}consumer\n{describe(compare(old, new, 'consumer'))}"
    golden(folder / "expected.txt", f"{text}back\n{describe(compare(new, old))}")


@pytest.mark.parametrize("folder", CASES, ids=lambda f: f"{f.parent.name}-{f.name}")
def test_a_pair_is_told_by_the_rule_of_its_folder(folder, compare):
    rules = {change.rule for change in compare(read(folder, "old"), read(folder, "new")).all}
    assert f"changes/{folder.parent.name.replace('_', '-')}" in rules


@pytest.mark.parametrize("folder", CASES, ids=lambda f: f"{f.parent.name}-{f.name}")
def test_the_way_back_mirrors_the_way_there(folder, compare):
    old, new = read(folder, "old"), read(folder, "new")
    there, back = compare(old, new).all, compare(new, old).all
    assert len(there) == len(back)
    names = {short(change.rule) for change in back}
    assert [c.rule for c in there if not mirrored(short(c.rule)) & names] == []


@pytest.mark.parametrize("folder", CASES, ids=lambda f: f"{f.parent.name}-{f.name}")
def test_nothing_changed_is_nothing_told(folder, compare):
    for name in ("old", "new"):
        text = read(folder, name)
        assert compare(text, text).all == ()


@pytest.mark.parametrize("folder", CASES, ids=lambda f: f"{f.parent.name}-{f.name}")
def test_the_bump_of_all_changes_is_the_largest(folder, compare):
    changes = compare(read(folder, "old"), read(folder, "new"))
    assert changes.bump is largest(change.bump for change in changes.all)
    assert changes.bump.rank == max((change.bump.rank for change in changes.all), default=0)


def test_every_rule_has_its_cases_and_its_mirror():
    rules = {short(rule.id) for rule in RULES}
    assert {folder.parent.name.replace("_", "-") for folder in CASES} == rules
    assert {rule for rule in rules if not mirrored(rule)} == set()
    assert len(CASES) >= 150


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize(("changed", "removed"), REMOVALS.items())
def test_what_became_something_else_needs_no_less_than_its_removal(changed, removed, profile):
    """A quality rule could be turned into its opposite by a minor version."""
    bumps = {short(rule.id): rule.bump_in(profile) for rule in RULES}
    assert bumps[changed].rank >= bumps[removed].rank


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize(
    "folder", sorted(FOLDER.glob("key_changed/*")), ids=lambda folder: folder.name
)
def test_a_key_that_changed_needs_no_less_than_one_that_is_gone(folder, profile, compare):
    """Another value of a key of a table or a column was minor, and its removal major."""
    old, new = read(folder, "old"), read(folder, "new")
    (change,) = compare(old, new, profile).all
    gone = new.replace(f"{change.keys[0]}: {change.new}", f"{change.keys[0]}: null")
    assert gone != new
    assert compare(old, new, profile).bump.rank >= compare(old, gone, profile).bump.rank


def test_a_consumer_is_never_asked_for_less_where_data_breaks():
    """The profiles differ in what they call major, and both have an opinion on every rule."""
    assert {rule.bump for rule in RULES} == {rule.consumer for rule in RULES} == set(Bump)
