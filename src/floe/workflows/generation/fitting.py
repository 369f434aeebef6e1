"""Fit: options for the dbt project that is there, its folders and the names in it."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from posixpath import basename

from floe.dbt import DbtOptions, lay_out, model_file, plan_project, product_folder, source_files
from floe.dbt.manifest import Manifest
from floe.documents import ReadingFault
from floe.errors import ConfigurationError
from floe.generated import FollowedFiles, GeneratedState, move_entries
from floe.graph import Graph, build_graph
from floe.workflows.generation.known_state import known_pins
from floe.workflows.generation.moved_files import follow_moves, rename_models
from floe.workflows.generation.own_names import (
    ENDINGS,
    SCRIPTS,
    Described,
    OwnNames,
    own_names,
)
from floe.workflows.generation.owned_project import OwnFiles, read_owned
from floe.workflows.generation.project_folder import ProjectFolder
from floe.workflows.generation.project_settings import (
    PROJECT_FILE,
    ProjectSettings,
    read_settings,
)

# dbt takes packages from one of the two.
_PACKAGES = ("packages.yml", "dependencies.yml")
ReadManifest = Callable[[], Manifest | None]


@dataclass(frozen=True, slots=True)
class Fitted:
    """Options for the project that is there, and its state once moved files were followed.

    `made` and `described` are what people's own files make and describe, `broken` what keeps dbt
    from reading some of them.
    """

    options: DbtOptions
    state: GeneratedState
    followed: FollowedFiles
    made: Mapping[str, str] = field(default_factory=dict)
    described: Mapping[Described, str] = field(default_factory=dict)
    broken: Mapping[str, ReadingFault] = field(default_factory=dict)


def fit_options(
    graph: Graph,
    folder: ProjectFolder,
    state: GeneratedState,
    options: DbtOptions,
    project: str,
    read_manifest: ReadManifest = lambda: None,
) -> Fitted:
    """A project that somebody else has begun is used as it is; `project` is its name in messages.

    The manifest is asked for only where somebody else has made something. The settings of one that
    floe has written count too, as people may have edited them.
    """
    text = folder.read_one(PROJECT_FILE)
    if options.staging is None:
        options = replace(options, staging=text is None or _has_staging(text, state))
    is_known = text is None or PROJECT_FILE in state.files
    is_ours = is_known or text == _project_text(options)
    settings = _settings(text, f"{project}/{PROJECT_FILE}", is_ours=is_ours)
    fitted = replace(
        options,
        has_project=not is_ours,
        model_path=settings.models[0],
        macro_path=settings.macros[0],
        test_path=settings.tests[0],
        opens_sources=settings.opens_sources,
        knows_workspace=settings.knows_workspace,
        nests_arguments=settings.nests_arguments,
        has_packages=any(
            file not in state.files and folder.read_one(file) is not None for file in _PACKAGES
        ),
    )
    listed = (*settings.models, *settings.tests, *settings.macros)
    there = folder.list_files((*listed, *settings.seeds, *settings.snapshots), ENDINGS)
    followed = follow_moves(state, there, folder, settings)
    state = move_entries(state, followed.moves)
    pins = rename_models(known_pins(state, folder, fitted), state)
    pinned = replace(fitted, pins=pins)
    own = _own_files(graph, folder, there, state, settings, pinned)
    named = replace(
        pinned,
        taken_models=own.names.models,
        taken_sources=own.names.sources,
        taken_groups=own.names.groups,
        project_package=settings.name,
    )
    if not own.files:
        return Fitted(named, state, followed)
    made = {name: file for _, name, file in own.names.made(own.files, settings)}
    manifest = read_manifest()
    texts = (
        folder.read(file for file in own.files if file.endswith(SCRIPTS)).texts if manifest else {}
    )
    known = replace(own, texts=texts)
    owned = read_owned(known, state.files, settings, manifest)
    whole = replace(named, owned=owned)
    return Fitted(whole, state, followed, made, own.names.described, own.names.broken)


def _has_staging(text: str, state: GeneratedState) -> bool:
    """Whether models of the project read sources by views: it says so, or said so when written."""
    recorded = state.files.get(PROJECT_FILE)
    for said in (text, *((recorded.text,) if recorded else ())):
        with suppress(ConfigurationError):
            return read_settings(said).has_staging
    return False


def _settings(text: str | None, file: str, *, is_ours: bool) -> ProjectSettings:
    """What is broken in a file of floe's own can be mended by generating it anew."""
    if text is None:
        return ProjectSettings()
    try:
        return read_settings(text, file)
    except ConfigurationError:
        if is_ours:
            return ProjectSettings()
        raise


def _project_text(options: DbtOptions) -> str | None:
    """What floe writes: a run that was cut short has written it, and the state not yet."""
    files = plan_project(build_graph(()), replace(options, model_names={})).files
    return next((file.text for file in files if file.path == PROJECT_FILE), None)


def _own_files(
    graph: Graph,
    folder: ProjectFolder,
    there: Iterable[str],
    state: GeneratedState,
    settings: ProjectSettings,
    options: DbtOptions,
) -> OwnFiles:
    starts = tuple(f"{f}/" for f in (*settings.models, *settings.seeds, *settings.snapshots))
    unknown = [file for file in there if file not in state.files and file.startswith(starts)]
    if not unknown:
        return OwnFiles((), OwnNames(), {})
    is_floes = _recogniser(graph, options)
    own = tuple(file for file in unknown if not is_floes(file))
    return OwnFiles(own, own_names(own, folder.read, settings), {})


def _recogniser(graph: Graph, options: DbtOptions) -> Callable[[str], bool]:
    """Tells what floe writes where the state is lost, or was not written yet.

    A file of somebody else at such a place is a conflict, and told as one.
    """
    layout, _ = lay_out(graph, options)
    planned = {model_file(model, layout, options) for model in layout.models}
    for table in layout.sources:
        planned.update(source_files(table, layout, options))
    folders = frozenset(layout.folders.values())

    def is_floes(path: str) -> bool:
        name = product_folder(path, options)
        is_named = basename(path).startswith((f"{name}_", f"_{name}__"))
        return path in planned or (name in folders and is_named)

    return is_floes
