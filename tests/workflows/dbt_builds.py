"""What dbt leaves behind, made up."""

from floe.dbt.manifest import read_manifest, read_run_results

AT = "2026-11-18T10:00:00.{:03}Z"


def a_node(name, kind="model", reads=(), **more):
    return {
        "unique_id": f"{kind}.shop.{name}",
        "resource_type": kind,
        "name": name,
        "package_name": "shop",
        "database": "db",
        "schema": "main",
        "language": "sql",
        "relation_name": f'"db"."main"."{name}"',
        "depends_on": {"nodes": list(reads)},
        "config": {"materialized": "table"},
        **more,
    }


def a_source(name, **more):
    node = {**a_node(f"raw.{name}", "source"), "name": name, "identifier": name}
    return {**node, "source_name": "raw", "relation_name": f'"db"."raw"."{name}"', **more}


def a_manifest(*nodes, adapter="duckdb"):
    schema = "https://schemas.getdbt.com/dbt/manifest/v12.json"
    metadata = {"dbt_schema_version": schema, "project_name": "shop", "adapter_type": adapter}
    sources = {n["unique_id"]: n for n in nodes if n["resource_type"] == "source"}
    others = {n["unique_id"]: n for n in nodes if n["resource_type"] != "source"}
    return read_manifest({"metadata": metadata, "nodes": others, "sources": sources})


def results_of(command, *nodes):
    """The results of nodes, each as its id, its status and more."""
    results = [
        {
            "unique_id": id_,
            "status": status,
            "timing": [{"started_at": AT.format(at), "completed_at": AT.format(at + 1)}],
            **more,
        }
        for at, (id_, status, more) in enumerate(nodes)
    ]
    return read_run_results({"args": {"which": command}, "results": results})
