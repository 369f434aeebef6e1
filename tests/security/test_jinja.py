"""Hostile texts in every place of products and contracts stay texts."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import sqlglot
from dbt.clients.jinja import get_rendered
from sqlglot import exp

from floe.dbt import DbtOptions, Model
from floe.dbt.names import usable_columns
from floe.documents import print_yaml, read_text
from floe.graph import build_graph
from tests.dbt.conftest import Project
from tests.security.hostile_estate import CANARY, HostileEstate

SONG = "the-canary-sings"


def read_graph(estate):
    return build_graph(read_text(name, text) for name, text in estate.files().items())


def run(program, folder, *arguments):
    return subprocess.run(
        [str(program), "--no-use-colors", *arguments],
        cwd=folder,
        env={
            **os.environ,
            CANARY: SONG,
            "DBT_PROFILES_DIR": str(folder),
            "FLOE_WORKSPACE": str(folder),
        },
        capture_output=True,
        text=True,
        check=False,
    )


def manifest_of(folder):
    return json.loads((folder / "target" / "manifest.json").read_text(encoding="utf-8"))


def assert_no_song(folder: Path) -> None:
    files = [file for file in folder.rglob("*") if file.is_file()]
    assert [file for file in files if SONG.encode() in file.read_bytes()] == []


def node_of(relation, manifest):
    if isinstance(relation, Model):
        return manifest["nodes"][f"model.floe.{relation.name}"]
    return manifest["sources"][f"source.floe.{relation.source}.{relation.name}"]


def texts_of(relation, node) -> Iterator[tuple[object, object]]:
    """What dbt holds, beside what the contract says."""
    own, contract = relation.schema_object, relation.contract
    said = {key: contract.description[key].strip() for key in ("purpose", "limitations", "usage")}
    sections = (f"**{key.capitalize()}:** {text}" for key, text in said.items())
    yield node["description"], "\n\n".join((own.description.strip(), *sections))
    yield set(node["tags"]) >= {*contract.tags, *own.tags}, True
    meta = node["config"]["meta"]
    yield meta["business_name"], own.business_name
    yield meta["floe"]["contract_name"], contract.name
    yield meta["data_contract"], contract.id
    for prop in usable_columns(own):
        column = node["columns"][prop.data_name]
        yield column["description"], prop.description
        yield column["meta"]["classification"], prop.classification
        yield column["meta"]["business_name"], prop.business_name
        yield column["tags"], list(prop.tags)


def assert_texts(estate, project, manifest):
    layout = project.plan.layout
    relations = [*layout.models, *layout.sources]
    pairs = [pair for each in relations for pair in texts_of(each, node_of(each, manifest))]
    assert [pair for pair in pairs if pair[0] != pair[1]] == []
    assert set(estate.payloads) <= {str(held) for held, _ in pairs}


def assert_values(project, manifest):
    """The values of enums reach the engine as they are."""
    literals = {}
    for node in manifest["nodes"].values():
        if node["resource_type"] == "test" and node["config"]["meta"]["floe"].get("check"):
            column = (node.get("column_name") or "").strip('"')
            texts = literals.setdefault((node.get("attached_node"), column), set())
            texts |= texts_in(node["compiled_code"])
    said = {
        (f"model.floe.{model.name}", prop.data_name, each["value"])
        for model in project.plan.layout.models
        for prop in usable_columns(model.schema_object)
        for each in prop.node.get("enum", [])
    }
    lost = [(m, c, value) for m, c, value in said if value not in literals.get((m, c), ())]
    assert sorted(lost) == []
    assert len(said) >= 150


def texts_in(sql: str) -> set[str]:
    found = sqlglot.parse_one(sql, dialect="duckdb").find_all(exp.Literal)
    return {each.this for each in found if each.is_string}


@pytest.mark.process
def test_dbt_reads_hostile_texts_as_they_are_and_runs_none_of_them(tmp_path):
    estate = HostileEstate()
    project = Project(read_graph(estate))
    project.write(tmp_path)

    done = run(Path(sys.executable).with_name("dbt"), tmp_path, "parse")

    assert done.returncode == 0, done.stdout
    assert SONG not in done.stdout
    assert_no_song(tmp_path)
    assert len(estate.payloads) >= 500
    assert_texts(estate, project, manifest_of(tmp_path))


@pytest.mark.process
@pytest.mark.slow
def test_hostile_names_and_texts_compile_to_one_query_each_and_run(tmp_path, engine_dbt):
    estate = HostileEstate(has_files=True)
    project = Project(read_graph(estate), DbtOptions(adapter="duckdb"))
    project.write(tmp_path)
    opened = list(write_sources(project, tmp_path))

    # A build would skip the models behind sources whose tests fail.
    statuses = {}
    for command in ("run", "test"):
        done = run(engine_dbt, tmp_path, command)
        assert SONG not in done.stdout
        statuses |= results_of(tmp_path)

    broken = {name: told for name, (status, told) in statuses.items() if status == "error"}
    assert broken == {}
    # Required columns that nothing can be made of are warnings.
    assert {status for status, _ in statuses.values()} == {"success", "pass", "warn", "fail"}
    assert len(opened) >= 5
    assert_no_song(tmp_path)
    manifest = manifest_of(tmp_path)
    assert_texts(estate, project, manifest)
    assert_values(project, manifest)
    compiled = sorted((tmp_path / "target" / "compiled" / "floe" / "models").rglob("*.sql"))
    compiled += sorted((tmp_path / "target" / "compiled" / "floe" / "tests").rglob("*.sql"))
    assert len(compiled) >= 300
    assert [file for file in compiled if not is_one_query(file.read_text(encoding="utf-8"))] == []


def results_of(folder) -> dict[str, tuple[str, str]]:
    results = json.loads((folder / "target" / "run_results.json").read_text(encoding="utf-8"))
    return {each["unique_id"]: (each["status"], each["message"]) for each in results["results"]}


def write_sources(project, folder) -> Iterator[Path]:
    """The files of those sources that are files."""
    for table in project.plan.layout.sources:
        columns = usable_columns(table.schema_object)
        rows = pa.table({prop.data_name: pa.array(["a", None, "c"]) for prop in columns})
        name = table.schema_object.data_name
        server = table.server.node
        if server["type"] == "local":
            file = folder / server["path"].replace("{model}", name) / "part.parquet"
            file.parent.mkdir(parents=True, exist_ok=True)
            pq.write_table(rows, file)
            yield file


def is_one_query(sql: str) -> bool:
    statements = sqlglot.parse(sql, dialect="duckdb")
    return len(statements) == 1 and isinstance(statements[0], exp.Query)


SINGING = "{{ env_var('FLOE_CANARY') }}"
TEMPLATES = [
    *(SINGING, SINGING.replace(" ", ""), "{{- env_var('FLOE_CANARY') -}}", f"# {SINGING}", "42"),
    *(f"{{% raw %}}{SINGING}{{% endraw %}}", f"{{% endraw %}}{SINGING}", f"{{% endraw%}}{SINGING}"),
    *(f"{{%- endraw -%}}{SINGING}{{%- raw -%}}", f"{{%\nendraw\n%}}{SINGING}", "[1, 2]", "None"),
    *(
        f"' }}}}{SINGING}{{{{ '",
        f'" }}}}{SINGING}{{{{ "',
        f"\\' }}}}{SINGING}",
        f"{{# #}}{SINGING}",
    ),
    *("{{", "}}", "{%", "%}", "{#", "#}", "{", "}", "{% raw %}", "{% endraw %}", "{{ '{{' }}"),
    *("{% set x = env_var('FLOE_CANARY') %}{{ x }}", "{{ self }}", "{{ ''.__class__.__mro__ }}"),
    *("{% include 'x' %}", "{% import 'x' as y %}{{ y }}", "{{{{ 1 }}}}", "{ { 1 } }"),
    *(f"a\n{SINGING}\nb", "a{{ 1 }}\r\nb", "{{ config(pre_hook=env_var('FLOE_CANARY')) }}"),
    *("{% do exceptions.warn('x') %}", "{% macro x() %}", "{{ var('x') }}", "{{ ref('x') }}"),
]


@pytest.mark.parametrize("payload", TEMPLATES)
def test_every_text_of_a_generated_file_renders_to_itself(payload):
    contract = {
        "apiVersion": "v3.1.0",
        "kind": "DataContract",
        "id": f"raw {payload}",
        "name": payload,
        "version": "1.0.0",
        "status": "active",
        "description": {"purpose": payload, "limitations": payload, "usage": payload},
        "tags": [payload],
        "servers": [{"server": "s", "type": "postgres", "database": "d", "schema": "s"}],
        "schema": [
            {
                "name": "orders",
                "description": payload,
                "businessName": payload,
                "tags": [payload],
                "properties": [
                    {
                        "name": "state",
                        "logicalType": "string",
                        "description": payload,
                        "businessName": payload,
                        "classification": payload,
                        "enum": [{"value": payload}],
                        "customProperties": [{"property": "x", "value": payload}],
                        "quality": [{"name": payload, "metric": "nullValues", "mustBe": 0}],
                    }
                ],
            }
        ],
        "team": {"name": payload, "members": [{"username": payload, "role": "owner"}]},
    }
    port = {"name": "orders", "version": "1.0.0", "contractId": f"out {payload}"}
    product = {
        "apiVersion": "v1.1.0",
        "kind": "DataProduct",
        "id": "shop",
        "name": "shop",
        "version": "1.0.0",
        "status": "active",
        "description": {"purpose": payload},
        "inputPorts": [{"name": "raw", "version": "1.0.0", "contractId": f"raw {payload}"}],
        "outputPorts": [port | {"inputContracts": [{"id": f"raw {payload}", "version": "1.0.0"}]}],
    }
    trees = {"in.yaml": contract, "out.yaml": contract | {"id": f"out {payload}"}}
    trees["product.yaml"] = product
    graph = build_graph(read_text(name, print_yaml(tree)) for name, tree in trees.items())
    project = Project(graph)
    said = []
    for path, text in project.texts.items():
        if path.startswith("models/") and path.endswith(".yml"):
            said += [render(each) for each in texts_of_tree(project.yaml(path))]
        elif path.startswith("models/"):
            assert SONG not in str(render(text))
    assert not any(SONG in str(each) for each in said)
    assert payload in said


def render(text):
    """What dbt makes of a text; whoever asks for the canary makes it sing."""
    known = {"env_var": lambda *_: SONG, "ref": called, "source": called, "config": called}
    return get_rendered(
        text, known | {"var": called, "this": "x", "is_incremental": called}, native=True
    )


def called(*_, **__):
    return "x"


def texts_of_tree(value):
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from texts_of_tree(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts_of_tree(inner)
