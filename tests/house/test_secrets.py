"""What people read has been through the public view, and nothing else hides secrets from it."""

from tests.house.sources import SOURCE, read_sources

SHAPES = {"HIDDEN", "TOKEN_STARTS", "find_secrets", "find_shapes"}
# They stand below the public view: a rule on secrets in files, and names of datasets in events.
BELOW = ("contracts/public_view.py", "lint/rules/plaintext_secret.py", "naming/", "model/")


def test_the_shapes_of_secrets_are_known_to_the_public_view_alone():
    assert [
        f"{file.relative_to(SOURCE)}: {name}"
        for file, (imports, _) in read_sources().items()
        if not str(file.relative_to(SOURCE)).startswith(BELOW)
        for module, names in imports
        if module.startswith("floe.model")
        for name in names
        if name in SHAPES
    ] == []
