"""What people's own files of a dbt project make, with what its manifest knows of it."""

import posixpath
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from floe.dbt import OwnedModel, OwnedModels
from floe.dbt.manifest import DbtTable, Manifest, has_changed
from floe.generated import Written
from floe.workflows.generation.own_names import OwnNames
from floe.workflows.generation.project_settings import ProjectSettings

Identity = tuple[str, str, str, str]
"""Kind, source, name and version."""


@dataclass(frozen=True, slots=True)
class OwnFiles:
    """Files of a project that are not floe's, what they name, and the texts of those with SQL."""

    files: tuple[str, ...]
    names: OwnNames
    texts: Mapping[str, str]


def read_owned(
    own: OwnFiles,
    written: Mapping[str, Written],
    settings: ProjectSettings,
    manifest: Manifest | None,
) -> OwnedModels:
    """All of them; `written` are the files that floe has written itself."""
    models = {_identity(model): model for model in _from_files(own, settings)}
    project = settings.name or (manifest.project if manifest else "")
    for table in manifest.tables if manifest else ():
        known = _known(table, manifest, own.texts)
        is_own = table.package in (None, project)
        there = models.get(_identity(known))
        if not is_own:
            models[(*_identity(known)[:-1], f"{table.package}")] = replace(
                known, package=table.package, file="", yaml=None
            )
        elif there is not None:
            models[_identity(known)] = replace(
                known,
                file=there.file or known.file,
                yaml=there.yaml,
                noted=there.noted,
                is_disabled=False,
            )
    if manifest is not None:
        models = {
            identity: replace(model, is_disabled=_is_disabled(model, manifest))
            for identity, model in models.items()
        }
    listed = tuple(models.values())
    return OwnedModels(listed, own.names.texts, dict(_beside(listed, written)), written)


def _is_disabled(model: OwnedModel, manifest: Manifest) -> bool:
    return not model.is_known and model.name in manifest.disabled


def _identity(model: OwnedModel) -> Identity:
    return model.kind, model.source or "", model.name, model.version or ""


def _from_files(own: OwnFiles, settings: ProjectSettings) -> Iterator[OwnedModel]:
    """By their files, and by the YAML that describes them."""
    names = own.names
    versioned = {stem: (name, version, latest) for name, version, latest, stem in names.versions}
    for kind, name, file in names.made(own.files, settings):
        if kind == "model" and name in versioned:
            called, version, is_latest = versioned[name]
            yaml = names.described.get((kind, "", called))
            yield OwnedModel(
                name=called, kind=kind, file=file, yaml=yaml, version=version, is_latest=is_latest
            )
        else:
            described = (kind, "", name)
            yield OwnedModel(
                name=name,
                kind=kind,
                file=file,
                yaml=names.described.get(described),
                noted=names.noted.get(described),
            )
    for (kind, source, name), yaml in names.described.items():
        if kind == "source":
            noted = names.noted.get((kind, source, name))
            yield OwnedModel(name=name, kind=kind, yaml=yaml, source=source, noted=noted)


def _known(table: DbtTable, manifest: Manifest | None, texts: Mapping[str, str]) -> OwnedModel:
    """What a manifest says; of a model whose SQL has changed since, not its columns."""
    text = texts.get(table.file)
    is_stale = text is not None and manifest is not None and has_changed(manifest, table.file, text)
    return OwnedModel(
        name=table.name,
        kind=table.kind,
        file=table.file if table.source is None else "",
        source=table.source,
        version=table.version,
        is_latest=table.version is None or table.version == table.latest_version,
        database=table.database,
        schema=table.schema,
        alias=table.data_name,
        materialized=table.materialized,
        language=table.language or "sql",
        is_enforced=table.is_enforced,
        is_known=True,
        columns=table.stored if table.stored and not is_stale else None,
        freshness=table.freshness.config if table.freshness else {},
    )


def _beside(models: Iterable[OwnedModel], written: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The YAML that floe has put beside a model, wherever the model has been moved since."""
    stems: dict[str, str] = {}
    for path in written:
        stem, ending = posixpath.splitext(posixpath.basename(path))
        if ending == ".yml":
            stems.setdefault(stem.removesuffix(".floe"), path)
    for model in models:
        name = posixpath.splitext(posixpath.basename(model.file))[0]
        if model.file and name in stems:
            yield model.title, stems[name]
