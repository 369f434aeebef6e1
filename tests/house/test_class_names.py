"""One name, one class: whoever meets a name knows what it stands for."""

from collections import defaultdict

from tests.house.sources import SOURCE, read_sources


def classes():
    """Where each class is made, by its name; a private one belongs to its file alone."""
    places = defaultdict(list)
    for file, (_, names) in read_sources().items():
        for name in names:
            if not name.startswith("_"):
                places[name].append(file.relative_to(SOURCE).as_posix())
    return places


def test_no_class_name_stands_twice():
    twice = {name: files for name, files in classes().items() if len(files) > 1}
    assert twice == {}
