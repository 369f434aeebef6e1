import re
from pathlib import Path

import pytest
from naming_generator import Disagreement, read_disagreements
from naming_generator.disagreements import disagreements_of, source_key
from naming_generator.markdown import anchor, code
from naming_generator.reference_page import reference_page
from naming_generator.sections import source_section

from floe.naming.registry import read_specification

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "NAMING.md").read_text(encoding="utf-8")
DEFINITIONS = tuple(read_specification())
SECTION = """\
### Parcel (dataset)

Things on a shelf.

- Id: `parcel`, version 1-0-0
- Status: proposed (proposed here; OpenLineage has no rule for it)
- Namespaces begin with `parcel`
- Aliases, which are put right: `post.al`
- For display, namespace and name are joined with `/`
- Naming hierarchy: `size` → `label`

| Form | Class | Namespace | Name |
|---|---|---|---|
| shelf | `Parcel` | `parcel://{depot}[:{port}]` | `{size}/{label}` |
| bare | `BareParcel` | `parcel` | `{label}` |

| Component | Needed | Default | Case | What it is |
|---|---|---|---|---|
| `depot` | in shelf |  | compared without case, stored in lower case | A word. |
| `port` | no |  | as written | A port. |
| `size` | in shelf |  | as written | How big. One of `big`, `x-small`. |
| `label` | always |  | as written | A word. |

Examples:

| Namespace | Name |
|---|---|
| `parcel` | `a\\|b` |

Put right:

| Namespace | Name | Canonical namespace | Canonical name | Rules |
|---|---|---|---|---|
| `PARCEL` | `a` | `parcel` | `a` | [naming/wrong-case](docs/rules/naming/wrong-case.md) |

Refused or questioned:

| Namespace | Name | Rules |
|---|---|---|
| `parcel` | `` ` `` | [naming/malformed-name](docs/rules/naming/malformed-name.md) |

Disagreements:

| Subject | Others | Here | Because |
|---|---|---|---|
| Shelves | one; two | three | four |
"""


def headings(text):
    return [line.lstrip("#").strip() for line in text.splitlines() if line.startswith("#")]


def test_a_section_says_all_that_a_definition_says(parcel):
    shelves = Disagreement("Shelves", ("one", "two"), "three", "four", ("datasets/parcel",))
    other = Disagreement("Others", ("one",), "three", "four", ("jobs/parcel",))
    assert source_section(parcel(), (shelves, other)) == SECTION


def test_a_disagreement_of_a_definition_is_in_its_section(parcel):
    said = {"subject": "Size", "others": "big", "choice": "small", "reason": "room"}
    definition = parcel(differences=[said])
    expected = Disagreement("Size", ("big",), "small", "room", ("datasets/parcel",))
    assert list(disagreements_of(definition, ())) == [expected]
    page = reference_page((definition,), ())
    assert "| [Parcel](#parcel-dataset) | Size | big | small | room |\n" in page
    assert "\n| Size | big | small | room |\n" in page


def test_what_a_pair_is_recognised_by_is_told(parcel):
    words = source_section(parcel(recognisedBy={"label": ["one", "two"]}))
    assert "- Any `label` can be composed; recognised in a pair are `one`, `two`\n" in words
    some = source_section(parcel(recognisedBy={"label": "^[a-c]+$"}))
    told = "a pair is recognised only by some, as described below"
    assert f"- Any `label` can be composed; {told}\n" in some


def test_what_may_be_left_out_is(parcel):
    text = source_section(parcel(vectors={}, schemeAliases=[], hierarchy=[]))
    assert [line for line in text.splitlines() if line.endswith(":")] == []
    assert "Aliases" not in text
    assert "hierarchy" not in text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a", "`a`"),
        ("`a`.b", "`` `a`.b ``"),
        ("a``b", "```a``b```"),
        ("a\n\x7f", "`a\\n\\x7f`"),
        ("", "(empty)"),
    ],
)
def test_code_survives_what_would_end_it(text, expected):
    assert code(text) == expected


def test_every_row_of_a_table_has_the_cells_of_its_head():
    tables = re.findall(r"(?:^\|.*\n)+", PAGE, re.MULTILINE)
    cells = [{len(re.findall(r"(?<!\\)\|", row)) for row in each.splitlines()} for each in tables]
    assert tables
    assert [each for each in cells if len(each) != 1] == []
    assert [line for line in PAGE.splitlines() if line.startswith("|") != line.endswith("|")] == []


def test_every_definition_has_a_section_and_every_heading_is_another():
    found = headings(PAGE)
    assert len(found) == len(set(found))
    assert {f"{each.title} ({each.kind})" for each in DEFINITIONS} <= set(found)


def test_every_link_leads_somewhere():
    anchors = {anchor(each) for each in headings(PAGE)}
    links = set(re.findall(r"\]\(([^)]+)\)", PAGE))
    assert {each for each in links if each.startswith("#")} <= anchors
    assert [each for each in links if each[0] != "#" and not (ROOT / each).is_file()] == []


def test_a_shared_disagreement_names_sources_that_exist():
    known = {source_key(each) for each in DEFINITIONS}
    assert {name for each in read_disagreements() for name in each.sources} <= known


# What first parties are known to disagree about: the source, and words of its entry.
DISAGREEMENTS = {
    "Snowflake account": ("snowflake", "acct-with-hyphen", "fhplus", "my_acct"),
    "Snowflake default region": ("snowflake", "us-west-1", "us-west-2"),
    "Snowflake quoting": ("snowflake", '"My Db".S."T.x"'),
    "Snowflake case": ("snowflake", "Iceberg", "manifest"),
    "SQL Server": ("mssql", "mssql://", "sqlserver://"),
    "SQL Server through JDBC": ("sqlserver", "mssql://", "sqlserver://"),
    "Redshift": ("redshift", "cluster.region", "raw host"),
    "Unity Catalog": ("unitycatalog", "unitycatalog://", "databricks://", "unity-catalog"),
    "Databricks": ("databricks", "unitycatalog://", "databricks://"),
    "Hive table": ("hive", "symlink", "Spark"),
    "Cosmos DB": ("cosmosdb", "colls/x", "/colls/x"),
    "Kusto": ("kusto", "in the name", "in the namespace"),
    "Spanner": ("spanner", "spanner://project:instance", "spanner://project/instance"),
    "GCS": ("gcs", "gs", "metastore", "slash"),
    "WASBS": ("wasbs", "dfs.core", "blob.core", "Airflow"),
    "in-memory": ("in_memory", "inmemory://", "memory://pandas"),
    "Trino": ("trino", "catalog.schema.table", "'schema.table'"),
    "Kafka": ("kafka", "host and port", "the host alone"),
    "Postgres through JDBC": ("postgres", "JDBC", "three parts", "schema.table"),
    "Cloud SQL through a proxy": ("postgres", "postgres://localhost:3307"),
}


@pytest.mark.parametrize("known", DISAGREEMENTS.values(), ids=DISAGREEMENTS)
def test_every_known_disagreement_is_written_down_with_a_choice_and_a_reason(known):
    source, *words = known
    [definition] = [each for each in DEFINITIONS if source_key(each) == f"datasets/{source}"]
    [told] = [
        each
        for each in disagreements_of(definition, ())
        if all(word in f"{each.subject} {'; '.join(each.others)}" for word in words)
    ]
    row = f"| {told.subject} | {'; '.join(told.others)} | {told.choice} | {told.reason} |\n"
    assert told.choice
    assert told.reason
    assert PAGE.count(row) == 2
