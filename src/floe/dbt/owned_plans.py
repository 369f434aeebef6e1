"""What is written for tables that people own: YAML beside theirs, or merged into it."""

import posixpath
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from floe.checks import Check
from floe.dbt.data_tests import RelationTests, tests_of
from floe.dbt.names import column_problems
from floe.dbt.options import DbtOptions
from floe.dbt.owned_models import OwnedModel
from floe.dbt.owned_notes import entry_path, table_title
from floe.dbt.owned_patches import merge_entry
from floe.dbt.owned_removals import strip_entry
from floe.dbt.owned_tests import changed_tests
from floe.dbt.owned_yaml import column_findings, listed_columns, owned_entry
from floe.dbt.relations import Layout, Model
from floe.documents import UnsafePatchError, YamlPatch, node_at, print_yaml
from floe.findings import Finding, Severity
from floe.generated import GeneratedFile
from floe.model import Place

_KEEPING = ("dbt.materialized", "dbt.window")
LEFT_BEHIND = "generate/left-behind"
CheckedModel = tuple[Model, Sequence[Check]]


@dataclass(frozen=True, slots=True)
class OwnedFile:
    """A file for what people own: `before` is their own text, where it is merged into theirs.

    `products` are the files of the products, or contracts, that ask for it.
    """

    path: str
    text: str
    products: frozenset[str]
    before: str | None = None


@dataclass(slots=True)
class OwnedPlan:
    """All that is written and said for them."""

    files: list[OwnedFile] = field(default_factory=list)
    tests: list[GeneratedFile] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)


def plan_owned(
    checked: Iterable[CheckedModel],
    layout: Layout,
    options: DbtOptions,
    tables: Collection[str] = frozenset(),
) -> OwnedPlan:
    """One file for each YAML of theirs that is added to, and one for each model without any.

    `tables` are all that contracts have, as floe.toml names them.
    """
    plan = OwnedPlan()
    described: dict[str, list[CheckedModel]] = {}
    for model, checks in checked:
        owned = model.owned
        if owned is None:
            continue
        plan.findings += (*column_problems(model.schema_object),)
        plan.findings += column_findings(model, checks, options)
        plan.findings += _unused_settings(model)
        if owned.yaml is not None and owned.package is None:
            described.setdefault(owned.yaml, []).append((model, checks))
        elif owned.package is not None or owned.version is not None:
            _as_files(model, checks, layout, options, plan, "it is another package's")
        else:
            _beside(model, owned, tests_of(model, checks, layout, options), options, plan)
    for file, models in described.items():
        _merged(file, models, layout, options, plan)
    _left_behind(layout, options, plan, tables)
    plan.findings += _unknown_columns(checked_model.owned for checked_model in layout.models)
    return plan


def _beside(
    model: Model,
    owned: OwnedModel,
    tests: RelationTests,
    options: DbtOptions,
    plan: OwnedPlan,
) -> None:
    entry = {"name": owned.name, **owned_entry(model, tests, options)}
    text = print_yaml({"version": 2, f"{owned.kind}s": [entry]})
    path = options.owned.beside.get(owned.title) or _free_path(owned, options)
    plan.files.append(OwnedFile(path, text, frozenset((model.product.file,))))
    plan.tests += tests.files
    plan.findings += tests.findings


def _free_path(owned: OwnedModel, options: DbtOptions) -> str:
    start = posixpath.splitext(owned.file)[0]
    return next(
        path for path in (f"{start}.yml", f"{start}.floe.yml") if path not in options.owned.texts
    )


def _merged(
    file: str,
    models: Sequence[CheckedModel],
    layout: Layout,
    options: DbtOptions,
    plan: OwnedPlan,
) -> None:
    """All of a file at once; where that cannot be, each on its own, and the rest as test files."""
    text = options.owned.texts[file]
    entries: list[tuple[CheckedModel, RelationTests, Mapping[str, Any]]] = []
    for model, checks in models:
        freshness = model.owned.freshness if model.owned else {}
        tests = tests_of(model, checks, layout, options, freshness=freshness)
        said = owned_entry(model, tests, options)
        # Where a test of theirs says the same floe adds none, so their number is not known here.
        said["config"]["meta"]["floe"].pop("tests", None)
        entries.append(((model, checks), tests, said))
    try:
        merged, tree = _merge(file, text, [(model, entry) for (model, _), _, entry in entries])
        safe = entries
    except UnsafePatchError:
        merged, tree, safe = text, {}, []
        for (model, checks), tests, entry in entries:
            try:
                merged, tree = _merge(file, merged, [(model, entry)])
                safe.append(((model, checks), tests, entry))
            except UnsafePatchError as error:
                _as_files(model, checks, layout, options, plan, str(error))
    for (model, _), tests, entry in safe:
        plan.tests += tests.files
        plan.findings += tests.findings
        plan.findings += _changed(model, tree, entry)
    products = frozenset(model.product.file for (model, _), _, _ in safe)
    if safe:
        plan.files.append(OwnedFile(file, merged, products, text))


def _changed(model: Model, tree: Any, said: Mapping[str, Any]) -> Iterator[Finding]:
    owned = model.owned
    path = entry_path(tree, owned) if owned else None
    if owned is None or path is None:
        return
    theirs = node_at(tree, path)
    names = [*changed_tests(theirs, said.get("data_tests", ()))]
    listed = listed_columns(theirs)
    for column in said.get("columns", ()):
        number = listed.get(str(column["name"]).casefold())
        if number is not None:
            names += changed_tests(theirs["columns"][number], column.get("data_tests", ()))
    for name in names:
        yield Finding(
            model.schema_object.place,
            f"the test '{name}' in {owned.yaml} finds something else than the contract asks for,"
            " as somebody changed it or put a comment into it",
            "say it in the contract, and take the test out of the file: floe writes it anew",
            rule="generate/changed-test",
            severity=Severity.WARNING,
        )


def _merge(
    file: str, text: str, entries: Sequence[tuple[Model, Mapping[str, Any]]]
) -> tuple[str, Any]:
    """The text with the entries merged into it, and what it says."""
    patch = YamlPatch(file, text)
    for model, entry in entries:
        if model.owned is not None:
            merge_entry(patch, model.owned, entry)
    return patch.finish(), patch.tree


def _left_behind(
    layout: Layout, options: DbtOptions, plan: OwnedPlan, tables: Collection[str]
) -> None:
    """What was written into their files for tables that are gone, or about other models now."""
    described = [(model, model.owned) for model in layout.models if model.owned is not None]
    attached = {owned.title for _, owned in described}
    elsewhere = {table_title(model.contract, model.schema_object) for model, _ in described}
    for owned in options.owned.models:
        if owned.noted is None or owned.yaml is None or owned.title in attached:
            continue
        is_undecided = owned.noted in tables and owned.noted not in elsewhere
        # Without a manifest nobody knows whether the table is still about it.
        if is_undecided and not owned.is_known:
            continue
        number = next((n for n, file in enumerate(plan.files) if file.path == owned.yaml), None)
        before = options.owned.texts[owned.yaml]
        file = OwnedFile(owned.yaml, before, frozenset(), before)
        file = file if number is None else plan.files[number]
        if options.is_lenient:
            plan.findings.append(_left(owned, "it stays, as a contract may only be unreadable"))
            continue
        if is_undecided:
            plan.findings.append(_left(owned, "it stays until the table is gone, or names a model"))
            continue
        try:
            patch = YamlPatch(file.path, file.text)
            kept = strip_entry(patch, owned)
            file = replace(file, text=patch.finish())
        except UnsafePatchError as error:
            plan.findings.append(_left(owned, f"it stays, as {error}"))
            continue
        stays = f", and this stays, as somebody changed it: {', '.join(kept)}" if kept else ""
        plan.findings.append(_left(owned, f"what nobody has changed is taken out{stays}"))
        if number is None:
            plan.files.append(file)
        else:
            plan.files[number] = file


def _left(owned: OwnedModel, fate: str) -> Finding:
    return Finding(
        Place("dbt_project.yml"),
        f"{owned.yaml} has what floe wrote for '{owned.noted}', which is not about the"
        f" {owned.kind} '{owned.title}' any more: {fate}",
        "delete what stays and nobody needs; tags among yours, and what was added before floe took"
        " notes of it, stay untold",
        rule=LEFT_BEHIND,
        severity=Severity.WARNING,
    )


def _as_files(
    model: Model,
    checks: Sequence[Check],
    layout: Layout,
    options: DbtOptions,
    plan: OwnedPlan,
    reason: str,
) -> None:
    tests = tests_of(model, checks, layout, options, as_files=True)
    plan.tests += tests.files
    plan.findings += tests.findings
    plan.findings.append(_unmerged(model, reason))


def _unused_settings(model: Model) -> Iterable[Finding]:
    """How a table is kept is for whoever makes it to say."""
    for custom in model.schema_object.custom_properties:
        is_so = model.owned is not None and custom.value == model.owned.materialized
        if (custom.property_ or "").strip().lower() in _KEEPING and not is_so:
            yield Finding(
                custom.place,
                f"'{custom.property_}: {custom.value}' is not used: the model is people's own",
                "say it in the model's own config",
                rule="generate/unused-setting",
                severity=Severity.WARNING,
            )


def _unmerged(model: Model, reason: str) -> Finding:
    owned = model.owned
    where = owned.yaml or owned.title if owned else ""
    return Finding(
        model.schema_object.place,
        f"nothing is added to {where}: {reason}; the tests of '{model.schema_object.title}'"
        " are files of their own",
        rule="generate/unmerged-yaml",
        severity=Severity.WARNING,
    )


def _unknown_columns(owned: Iterable[OwnedModel | None]) -> Iterable[Finding]:
    names = [model.title for model in owned if model is not None and model.columns is None]
    if names:
        some = ", ".join(f"'{name}'" for name in names[:3]) + (", …" if names[3:] else "")
        yield Finding(
            Place("dbt_project.yml"),
            f"nobody knows which columns {some} {'have' if names[1:] else 'has'}",
            "run dbt docs generate, so that floe can tell what a table lacks",
            rule="generate/unknown-columns",
            severity=Severity.INFO,
        )
