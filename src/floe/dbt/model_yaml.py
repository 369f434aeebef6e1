"""Models in dbt's YAML."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from floe.dbt.column_yaml import column_entries
from floe.dbt.constraints import enforced_contract, known_constraints, table_constraints
from floe.dbt.data_tests import RelationTests
from floe.dbt.jinja import literal_text, literal_tree
from floe.dbt.metadata import describe_table, last_day, table_meta, tags_of, without_empty
from floe.dbt.names import usable_columns
from floe.dbt.options import DbtOptions
from floe.dbt.relations import Model

_PERSIST_DOCS = {"relation": True, "columns": True}


@dataclass(frozen=True, slots=True)
class ModelParts:
    """What others have found out about a model."""

    model: Model
    config: Mapping[str, Any]
    tests: RelationTests
    nulls: frozenset[str] = frozenset()
    """The columns that nobody has said how to make."""
    group: str | None = None


def model_entries(parts: Iterable[ModelParts], options: DbtOptions) -> list[dict[str, Any]]:
    """The models of a product; versions of one model stand below its name."""
    models: dict[str, list[ModelParts]] = {}
    for part in parts:
        models.setdefault(part.model.name, []).append(part)
    return [
        _versions(name, versions, options)
        if versions[0].model.version is not None
        else {"name": name, **_body(versions[0], options)}
        for name, versions in models.items()
    ]


def _versions(name: str, parts: list[ModelParts], options: DbtOptions) -> dict[str, Any]:
    ordered = sorted(parts, key=lambda part: part.model.version or 0)
    latest = ordered[-1].model
    said = without_empty({"description": describe_table(latest)})
    versions = [{"v": part.model.version, **_version(part, options)} for part in ordered]
    return {"name": name, **said, "latest_version": latest.version, "versions": versions}


def _version(part: ModelParts, options: DbtOptions) -> dict[str, Any]:
    """A version; dbt renders its description twice, and those of its columns once."""
    body = _body(part, options)
    return {**body, **literal_tree({key: body[key] for key in ("description",) if key in body})}


def _body(part: ModelParts, options: DbtOptions) -> dict[str, Any]:
    model = part.model
    config = {**part.config, **enforced_contract(model, part.config, options)}
    constraints = known_constraints(options.adapter, config)
    columns = usable_columns(model.schema_object)
    tests = part.tests.count([prop.data_name for prop in columns])
    return without_empty(
        {
            "description": describe_table(model),
            "deprecation_date": last_day(model.contract),
            "config": _config(part, config, options, tests),
            "constraints": table_constraints(columns, constraints, part.nulls),
            "columns": column_entries(model, options, part.tests.columns, constraints, part.nulls),
            "data_tests": list(part.tests.table),
        }
    )


def _config(
    part: ModelParts, config: Mapping[str, Any], options: DbtOptions, tests: int
) -> dict[str, Any]:
    model = part.model
    own = {
        # What a port gives out is for everybody.
        "access": "public",
        "group": part.group,
        "alias": model.alias,
        "database": literal_text(model.database or ""),
        "schema": model.schema,
        # A project of floe's own says so once, for all models.
        "persist_docs": _PERSIST_DOCS if options.has_project else {},
        "tags": tags_of(model),
        "meta": table_meta(model, tests),
    }
    # The texts of tags and meta are literal already.
    return {**literal_tree(dict(config)), **without_empty(own)}
