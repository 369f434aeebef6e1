"""A small dbt project as a team has it: seeds, sources, staging, marts, YAML of several styles."""

from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import Any

PROJECT = """\
name: jaffle
version: 1.0.0
profile: jaffle
model-paths: [models]
seed-paths: [seeds]
models:
  jaffle:
    staging:
      +materialized: view
    marts:
      +materialized: table
flags:
  send_anonymous_usage_stats: false
"""
PROFILES = """\
jaffle:
  target: dev
  outputs:
    dev: {type: duckdb, path: shop.duckdb, threads: 2}
"""
FILES = {
    "dbt_project.yml": PROJECT,
    "profiles.yml": PROFILES,
    "seeds/raw_customers.csv": "id,first_name,last_name\n1,Ada,Lace\n2,Bo,\n",
    "seeds/raw_orders.csv": "id,user_id,order_date,status\n1,1,2026-01-02,placed\n2,1,2026-02-03,"
    "returned\n3,2,2026-03-04,placed\n",
    "models/staging/sources.yml": """\
version: 2

sources:
  - name: shop       # loaded by the seeds
    schema: main
    tables:
      - name: raw_payments
        identifier: raw_orders
""",
    "models/staging/stg_customers.sql": "select id as customer_id, first_name, last_name\n"
    "from {{ ref('raw_customers') }}\n",
    "models/staging/stg_orders.sql": "select id as order_id, user_id as customer_id, order_date,"
    " status\nfrom {{ ref('raw_orders') }}\n",
    "models/staging/schema.yml": """\
version: 2

models:
  # the door to the shop's own tables
  - name: stg_customers
    columns:
      - name: customer_id
        tests: [unique, not_null]

  - name: stg_orders
    columns:
      - name: order_id
        tests:
          - unique
          - not_null
      - name: status
        tests:
          - accepted_values:
              values: ['placed', 'returned']
""",
    "models/marts/customers.sql": """\
select
    c.customer_id,
    c.first_name,
    min(o.order_date) as first_order,
    count(o.order_id) as number_of_orders
from {{ ref('stg_customers') }} c
left join {{ ref('stg_orders') }} o using (customer_id)
group by 1, 2
""",
    "models/marts/orders.sql": "select * from {{ ref('stg_orders') }}\n",
    "models/marts/marts.yml": """\
version: 2

models:
  - name: customers
    description: One row per customer.   # agreed with sales
    meta: {owner: "@sales"}
    columns:
      - name: customer_id
        description: The key.
        tests:
          - unique
          - not_null
      # set by marketing
      - name: first_order
""",
}


def write_shop(folder: Path, files: dict[str, str] = FILES) -> Path:
    """The project's files below a folder."""
    for name, text in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return folder


CUSTOMERS = """\
apiVersion: v3.1.0
kind: DataContract
id: crm-customers
name: customers
version: 1.0.0
status: active
schema:
  - name: customers
    description: All customers.
    properties:
      - {name: customer_id, logicalType: integer, primaryKey: true}
      - {name: first_name, logicalType: string}
      - {name: first_order, logicalType: date, description: When it began.}
      - {name: number_of_orders, logicalType: integer, required: true}
"""


def manifest_of(files: dict[str, str], **changed: dict[str, Any]) -> dict[str, Any]:
    """What dbt would write down of the models and seeds among some files; nodes may differ."""
    nodes = {}
    for name, text in files.items():
        file = PurePosixPath(name)
        kind = {"models": "model", "seeds": "seed"}.get(file.parts[0])
        if kind is None or file.suffix not in (".sql", ".csv", ".py"):
            continue
        node = {
            "unique_id": f"{kind}.jaffle.{file.stem}",
            "name": file.stem,
            "resource_type": kind,
            "package_name": "jaffle",
            "original_file_path": name,
            "database": "shop",
            "schema": "main",
            "alias": file.stem,
            "language": "python" if file.suffix == ".py" else "sql",
            "config": {"materialized": "view" if "staging" in name else "table"},
            "checksum": {"name": "sha256", "checksum": sha256(text.strip().encode()).hexdigest()},
            "columns": {},
        }
        node |= changed.get(file.stem, {})
        nodes[node["unique_id"]] = node
    schema = "https://schemas.getdbt.com/dbt/manifest/v12.json"
    metadata = {"dbt_schema_version": schema, "project_name": "jaffle", "adapter_type": "duckdb"}
    return {"metadata": metadata, "nodes": nodes, "sources": {}, "disabled": {}}


def catalog_of(**tables: dict[str, str]) -> dict[str, Any]:
    """What dbt would write down of the columns of some models."""
    return {
        "nodes": {
            f"model.jaffle.{table}": {
                "columns": {name: {"name": name, "type": type_} for name, type_ in columns.items()}
            }
            for table, columns in tables.items()
        },
        "sources": {},
    }
