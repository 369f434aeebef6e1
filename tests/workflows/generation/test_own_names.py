from dataclasses import dataclass, field, replace

from floe.workflows.generation.own_names import OwnNames, own_names
from floe.workflows.generation.project_settings import ProjectSettings

FILES = {
    "models/staging/payments.sql": "select 1",
    "models/fast.py": "def model(dbt, session): ...",
    "models/notes.csv": "",
    "seeds/countries.csv": "a\n1\n",
    "seeds/odd.sql": "select 1",
    "snapshots/history.sql": "{% snapshot orders_history %}\n{%- snapshot second -%}",
    "models/all.yml": """
        models: [{name: versioned, versions: [{v: 1}]}, {description: nameless}, 7]
        seeds: {name: not a list}
        sources:
          - {name: raw, tables: [{name: orders}, {name: 7}, orders]}
          - {name: bare}
    """,
    "models/owners.yml": "groups: [{name: finance, owner: {name: a}}]",
    "snapshots/more.yaml": "snapshots: [{name: third}, {name: fourth, relation: ref('fast')}]",
    "models/broken.yml": "sources: [",
    "models/list.yml": "[sources]",
}


LATIN = "it is not a text in UTF-8"


@dataclass
class Contents:
    texts: dict[str, str]
    unreadable: dict[str, str] = field(default_factory=dict)


def read(paths):
    return Contents({path: FILES[path] for path in paths})


def test_names_are_those_of_files_and_of_what_yaml_declares():
    names = own_names(FILES, read, ProjectSettings())
    assert {file: fault.code for file, fault in names.broken.items()} == {
        "models/broken.yml": "syntax-error",
        "models/list.yml": "no-mapping",
    }
    assert replace(names, broken={}) == OwnNames(
        frozenset(
            (
                *("payments", "fast", "countries", "versioned"),
                *("orders_history", "second", "third", "fourth"),
            )
        ),
        frozenset((("raw", "orders"),)),
        frozenset(("finance",)),
        {
            ("model", "", "versioned"): "models/all.yml",
            ("source", "raw", "orders"): "models/all.yml",
            ("snapshot", "", "third"): "snapshots/more.yaml",
            ("snapshot", "", "fourth"): "snapshots/more.yaml",
        },
        {file: text for file, text in FILES.items() if file.endswith((".yml", ".yaml"))},
        (("versioned", "1", True, "versioned_v1"),),
        {
            **dict.fromkeys(("orders_history", "second"), "snapshots/history.sql"),
            "fourth": "snapshots/more.yaml",
        },
    )


def test_folders_are_those_of_the_project():
    settings = ProjectSettings(models=("mdl",), seeds=())

    assert own_names(("models/a.sql", "seeds/b.csv", "mdl/x/c.sql"), read, settings) == OwnNames(
        frozenset(("c",))
    )


def test_files_that_cannot_be_read_are_told():
    """They were passed over: a name in them could be given a second time."""
    files = ("models/a.yml", "models/b.sql", "snapshots/c.sql", "seeds/d.csv")
    names = own_names(
        files, lambda paths: Contents({}, dict.fromkeys(paths, LATIN)), ProjectSettings()
    )
    assert {file: (fault.code, fault.message) for file, fault in names.broken.items()} == {
        "models/a.yml": ("unreadable", LATIN),
        "snapshots/c.sql": ("unreadable", LATIN),
    }
