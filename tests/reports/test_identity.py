import pytest

from floe.reports import fingerprints


def test_a_fingerprint_survives_a_move_of_lines_and_neighbours(found):
    before = found(path=("schema", 0, "name"), line=4, column=2)
    after = found(path=("schema", 3, "name"), line=40, column=8)
    assert fingerprints([before]) == fingerprints([after])


@pytest.mark.parametrize(
    "change",
    [{"rule": "lint/other"}, {"file": "other.yaml"}, {"path": ("id",)}, {"message": "other"}],
    ids=lambda change: next(iter(change)),
)
def test_another_finding_has_another_fingerprint(change, found):
    assert fingerprints([found()]) != fingerprints([found(**change)])


def test_equal_findings_are_told_apart_by_their_order(found):
    first, second = fingerprints([found(line=1), found(line=2)])
    assert first != second
    assert fingerprints([found(line=7)]) == (first,)


def test_a_fingerprint_never_changes_between_releases(found):
    assert fingerprints([found(path=("schema", 0, "name"))]) == (
        "6c299e91caf5457530e379bea836e416",
    )
