"""What a project's state files say, and how they are written anew: one for each product."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from floe.dbt import AnyPin, DbtOptions, Pins, older_pins, print_pin, product_folder, read_pins
from floe.generated import (
    STATE_FILE,
    STATE_FOLDER,
    GeneratedState,
    Pin,
    print_states,
    read_states,
)
from floe.workflows.generation.project_folder import ProjectFolder

_ATTRIBUTES = f"{STATE_FOLDER}/.gitattributes"
_UNION = "# Lines of two branches may stand in one file.\n*.json merge=union\n"
_SHARED = f"{STATE_FOLDER}/_project.json"
_YAML = ("__models.yml", "__sources.yml")


@dataclass(frozen=True, slots=True)
class KnownState:
    """The state of a project, and the files that it was read from."""

    state: GeneratedState
    texts: Mapping[str, str]

    @property
    def is_older(self) -> bool:
        """Whether some of it stands in the one file that floe used to write."""
        return STATE_FILE in self.texts


def read_known(folder: ProjectFolder) -> KnownState:
    """Read all state files of a project."""
    files = folder.list_files((STATE_FOLDER,), (".json",))
    read = {path: folder.read_one(path) for path in (STATE_FILE, *files, _ATTRIBUTES)}
    texts = {path: text for path, text in read.items() if text is not None}
    states = {path: text for path, text in texts.items() if path != _ATTRIBUTES}
    return KnownState(read_states(states), texts)


def known_pins(state: GeneratedState, folder: ProjectFolder, options: DbtOptions) -> Pins:
    """The names that were given before.

    A project from before they were kept says them in its YAML, as does one that lost its state.
    """
    if state.pins:
        return read_pins(state.pins)
    if state.files:
        recorded = (path for path in state.files if path.endswith(_YAML))
        return older_pins({path: state.files[path].text for path in recorded}, options)
    there = folder.list_files((options.model_path,), _YAML)
    return older_pins(folder.read(there).texts, options)


def print_known(state: GeneratedState, options: DbtOptions) -> dict[str, str]:
    """The text of every state file."""

    def file_of_path(path: str) -> str:
        folder = product_folder(path, options)
        return _SHARED if folder is None else f"{STATE_FOLDER}/{folder}.json"

    texts = print_states(state, file_of_path, _file_of_pin)
    return {**texts, _ATTRIBUTES: _UNION} if texts else {}


def _file_of_pin(pin: Pin) -> str:
    return f"{STATE_FOLDER}/{pin['folder']}.json"


def with_pins(
    state: GeneratedState, before: Pins, given: Iterable[AnyPin], options: DbtOptions
) -> GeneratedState:
    """The state with the names that were given now.

    A product that nobody asked for keeps its own, as long as a file of it is there.
    """
    now = tuple(given)
    planned = {actual: path for path, actual in state.moved.items()}
    there = {product_folder(planned.get(path, path), options) for path in state.files}
    named = {pin.folder for pin in now}
    kept = (pin for pin in before if pin.folder in there and pin.folder not in named)
    return replace(state, pins=tuple(print_pin(pin) for pin in (*kept, *now)))
