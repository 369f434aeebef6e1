"""The rules of dbt_project_evaluator, by the names of its models, over a manifest."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from pathlib import PurePosixPath
from typing import Any

Node = Mapping[str, Any]
PREFIXES = {"stg_": "staging", "int_": "intermediate", "fct_": "marts", "dim_": "marts"}
OTHERS = ("rpt_",)
FOLDERS = ("staging", "intermediate", "marts")
TABLES = ("table", "incremental")
_HARD_CODED = re.compile(r"\b(?:from|join)\s+[`\"\[]?\w+[`\"\]]?\.", re.IGNORECASE)


class Graph:
    """Models, sources, tests and exposures, and what is made from what."""

    def __init__(self, manifest: Node) -> None:
        nodes = manifest["nodes"].values()
        self.models = {n["unique_id"]: n for n in nodes if n["resource_type"] == "model"}
        self.tests = [n for n in nodes if n["resource_type"] == "test"]
        self.sources = manifest["sources"]
        self.exposures = list(manifest["exposures"].values())

    def parents(self, model: Node) -> tuple[list[Node], list[Node]]:
        """The sources and the models that a model reads."""
        ids = model["depends_on"]["nodes"]
        return (
            [self.sources[key] for key in ids if key in self.sources],
            [self.models[key] for key in ids if key in self.models],
        )

    @cached_property
    def children(self) -> Counter[str]:
        return Counter(
            key for model in self.models.values() for key in model["depends_on"]["nodes"]
        )

    def tests_of(self, node: Node) -> list[Node]:
        return [test for test in self.tests if test["attached_node"] == node["unique_id"]]


def kind_of(model: Node) -> str:
    prefix = f"{model['name'].partition('_')[0]}_"
    folders = PurePosixPath(model["path"]).parts
    named = next((folder for folder in reversed(folders) if folder in FOLDERS), "other")
    return PREFIXES.get(prefix) or named


def _by_parents(holds: Callable[[Node, list[Node], list[Node]], bool]) -> "Rule":
    def rule(graph: Graph) -> Iterator[str]:
        for model in graph.models.values():
            if holds(model, *graph.parents(model)):
                yield model["name"]

    return rule


def _of_sources(holds: Callable[[Graph, Node], bool]) -> "Rule":
    def rule(graph: Graph) -> Iterator[str]:
        for source in graph.sources.values():
            if holds(graph, source):
                yield f"{source['source_name']}.{source['name']}"

    return rule


def _of_models(holds: Callable[[Graph, Node], bool]) -> "Rule":
    def rule(graph: Graph) -> Iterator[str]:
        yield from (model["name"] for model in graph.models.values() if holds(graph, model))

    return rule


def _of_exposures(holds: Callable[[Graph, str], bool]) -> "Rule":
    def rule(graph: Graph) -> Iterator[str]:
        for exposure in graph.exposures:
            if any(holds(graph, key) for key in exposure["depends_on"]["nodes"]):
                yield exposure["name"]

    return rule


def _duplicate_sources(graph: Graph) -> Iterator[str]:
    places = Counter(source["relation_name"] for source in graph.sources.values())
    yield from (place for place, count in places.items() if count > 1)


def _rejoined(graph: Graph, model: Node) -> bool:
    """Whether a model reads another that is read nowhere else, and what that one reads as well."""
    own = set(model["depends_on"]["nodes"])
    return any(
        graph.children[key] == 1 and own & set(graph.models[key]["depends_on"]["nodes"])
        for key in own & set(graph.models)
    )


def _lacks_key_tests(graph: Graph, model: Node) -> bool:
    kinds: dict[str, set[str]] = {}
    for name, column in model["columns"].items():
        kinds.setdefault(name, set()).update(each["type"] for each in column["constraints"])
    for test in graph.tests_of(model):
        if test["column_name"]:
            kinds.setdefault(test["column_name"], set()).add(test["test_metadata"]["name"])
    return not any({"unique", "not_null"} <= found for found in kinds.values())


def _misnamed(model: Node) -> bool:
    return not model["name"].startswith((*PREFIXES, *OTHERS))


def _misplaced(graph: Graph, model: Node) -> bool:
    folders = PurePosixPath(model["path"]).parts[:-1]
    kind = kind_of(model)
    if kind == "staging":
        sources, _ = graph.parents(model)
        return any(source["source_name"] not in folders for source in sources)
    nearest = next((folder for folder in reversed(folders) if folder in FOLDERS), None)
    return nearest is not None and nearest != kind


def _is_undocumented(node: Node) -> bool:
    return not node["description"]


def _has_undescribed_columns(model: Node) -> bool:
    return any(not column["description"] for column in model["columns"].values())


def _misfiled(node: Node) -> bool:
    """Whether its YAML is not `_<folder>__<kind>s.yml` beside it."""
    path = (node.get("patch_path") or node["original_file_path"]).partition("://")[2]
    file = PurePosixPath(path or node["original_file_path"])
    return file.name != f"_{file.parent.name}__{node['resource_type']}s.yml"


def _tested_elsewhere(graph: Graph, model: Node) -> bool:
    folder = PurePosixPath(model["original_file_path"]).parent
    places = (PurePosixPath(test["original_file_path"]).parent for test in graph.tests_of(model))
    return any(place != folder for place in places)


def _views_before(graph: Graph, model: Node) -> int:
    if model["config"]["materialized"] in TABLES:
        return 0
    _, parents = graph.parents(model)
    return 1 + max((_views_before(graph, parent) for parent in parents), default=0)


def _leaves(graph: Graph, model: Node) -> int:
    readers = (m for m in graph.models.values() if model["unique_id"] in m["depends_on"]["nodes"])
    return sum(not graph.children[reader["unique_id"]] for reader in readers)


Rule = Callable[[Graph], Iterator[str]]
RULES: Mapping[str, Rule] = {
    "fct_direct_join_to_source": _by_parents(lambda _, sources, models: bool(sources and models)),
    "fct_marts_or_intermediate_dependent_on_source": _by_parents(
        lambda model, sources, _: bool(sources) and kind_of(model) != "staging"
    ),
    "fct_multiple_sources_joined": _by_parents(lambda _, sources, __: len(sources) > 1),
    "fct_root_models": _by_parents(lambda _, sources, models: not sources and not models),
    "fct_staging_dependent_on_staging": _by_parents(
        lambda model, _, models: (
            kind_of(model) == "staging" and any(kind_of(parent) == "staging" for parent in models)
        )
    ),
    "fct_staging_dependent_on_marts_or_intermediate": _by_parents(
        lambda model, _, models: (
            kind_of(model) == "staging" and any(kind_of(parent) != "staging" for parent in models)
        )
    ),
    "fct_too_many_joins": _by_parents(lambda _, sources, models: len(sources) + len(models) >= 7),
    "fct_rejoining_of_upstream_concepts": _of_models(_rejoined),
    "fct_model_fanout": _of_models(lambda graph, model: _leaves(graph, model) > 3),
    "fct_hard_coded_references": _of_models(
        lambda _, model: bool(_HARD_CODED.search(model["raw_code"]))
    ),
    "fct_duplicate_sources": _duplicate_sources,
    "fct_source_fanout": _of_sources(lambda graph, source: graph.children[source["unique_id"]] > 1),
    "fct_unused_sources": _of_sources(
        lambda graph, source: not graph.children[source["unique_id"]]
    ),
    "fct_unused_staging_models": _of_models(
        lambda graph, model: kind_of(model) == "staging" and not graph.children[model["unique_id"]]
    ),
    "fct_sources_without_freshness": _of_sources(lambda _, source: not source["freshness"]),
    "fct_missing_primary_key_tests": _of_models(_lacks_key_tests),
    "fct_test_coverage": _of_models(lambda graph, model: not graph.tests_of(model)),
    "fct_undocumented_models": _of_models(lambda _, model: _is_undocumented(model)),
    "fct_undocumented_source_tables": _of_sources(lambda _, source: _is_undocumented(source)),
    "fct_undocumented_sources": _of_sources(lambda _, source: not source["source_description"]),
    "fct_model_naming_conventions": _of_models(lambda _, model: _misnamed(model)),
    "fct_model_directories": _of_models(_misplaced),
    "fct_source_directories": _of_sources(
        lambda _, source: source["source_name"] not in PurePosixPath(source["path"]).parts
    ),
    "fct_test_directories": _of_models(_tested_elsewhere),
    "fct_resource_yml_naming_conventions": _of_models(lambda _, model: _misfiled(model)),
    "fct_chained_views_dependencies": _of_models(
        lambda graph, model: _views_before(graph, model) > 4
    ),
    "fct_exposure_parents_materializations": _of_exposures(
        lambda graph, key: (
            key in graph.sources or graph.models[key]["config"]["materialized"] not in TABLES
        )
    ),
    "fct_exposures_dependent_on_private_models": _of_exposures(
        lambda graph, key: key not in graph.models or graph.models[key]["access"] != "public"
    ),
    "fct_public_models_without_contract": _of_models(
        lambda _, model: model["access"] == "public" and not model["contract"]["enforced"]
    ),
    "fct_undocumented_public_models": _of_models(
        lambda _, model: (
            model["access"] == "public"
            and (_is_undocumented(model) or _has_undescribed_columns(model))
        )
    ),
}


def evaluate(manifest: Node) -> dict[str, list[str]]:
    """What each rule warns of; those that have nothing to say are left out."""
    graph = Graph(manifest)
    found = {name: sorted(set(rule(graph))) for name, rule in RULES.items()}
    return {name: warned for name, warned in found.items() if warned}
