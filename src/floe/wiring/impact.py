"""Who is hurt if a contract changes: what is asked, and between which sides."""

from collections.abc import Iterator
from contextlib import ExitStack
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from floe.errors import ConfigurationError, FloeError
from floe.wiring.diff_sides import GIT, REGISTRY, DiffSides
from floe.wiring.usage import first_recent_day, open_uses, usage_fields
from floe.wiring.workspaces import Opened

if TYPE_CHECKING:
    from floe.contracts import CompiledContract
    from floe.usage import Impact
    from floe.workflows.diffing import DiffSide
    from floe.workflows.impact import OpenSides
    from floe.workflows.registering import TellMajor

_HEAD = f"{GIT}HEAD"


def find_impact(
    opened: Opened,
    contract: str,
    *,
    change: str | None = None,
    against: str | None = None,
    since: date | None = None,
    until: date | None = None,
    offline: bool = False,
) -> "Impact":
    """Who is hurt by a change of a contract, or of a part of it, as in `orders.amount`.

    `change` is what the contract will be: a file, git:REV or a registered version. `against` is
    what it was: the same, or registry. Without both, any change is meant. The default of `against`
    is what the workspace has or, if `change` is that, what is registered or git's HEAD.
    """
    from floe.workflows.impact import ImpactRequest
    from floe.workflows.impact import find_impact as find

    first = since or first_recent_day(opened)
    request = ImpactRequest(
        **usage_fields(opened, first, until),
        ways=tuple(_ways(opened, contract)),
        classes=opened.settings.governance.class_order,
        proposal=_proposal(opened, Path(change)) if change else None,
    )
    with ExitStack() as stack:
        opener = DiffSides(opened, stack, offline=offline)
        is_about_change = change is not None or against is not None
        sides = _sides(opened, opener, change, against) if is_about_change else None
        return find(opened.workspace, request, open_uses(opened), sides)


def say_hurt(opened: Opened) -> "TellMajor":
    """Says whom a major version hurts; that nobody can tell is no reason to refuse it."""

    def tell(compiled: "CompiledContract", before: str) -> tuple[str, ...]:
        from floe.reports.impacts import say_impact

        contract = compiled.contract
        try:
            impact = find_impact(opened, contract.file, against=f"{contract.id}:{before}")
        except FloeError as error:
            return (f"it is not known whom this major version hurts: {error}",)
        unknown = "" if impact.window else "; it is not known who reads it"
        return (f"by this major version, {say_impact(impact)}{unknown}",)

    return tell


def _ways(opened: Opened, asked: str) -> Iterator[tuple[str, str | None]]:
    """A contract, or one and a part of it behind '#' or a dot; names may have dots themselves."""
    location, mark, part = asked.partition("#")
    if mark and not Path(asked).is_file():
        yield _named(opened, location), part or None
        return
    yield _named(opened, asked), None
    steps = asked.split(".")
    for length in range(len(steps) - 1, 0, -1):
        contract, part = ".".join(steps[:length]), ".".join(steps[length:])
        if contract and part:
            yield _named(opened, contract), part


def _named(opened: Opened, contract: str) -> str:
    file = Path(contract)
    return opened.name_file(file) if file.is_file() else contract


def _proposal(opened: Opened, file: Path) -> str | None:
    """The name of a proposed contract in the workspace; None for what is no file of it."""
    is_here = file.is_file() and file.parent.resolve().is_relative_to(opened.root)
    return opened.name_file(file) if is_here else None


def _sides(
    opened: Opened, opener: DiffSides, change: str | None, against: str | None
) -> "OpenSides":
    from floe.workflows.impact import only

    def open_sides(compiled: "CompiledContract", here: "DiffSide") -> "tuple[DiffSide, DiffSide]":
        file = opened.root / compiled.contract.file
        is_own = change is None or _is_same(Path(change), file)
        new = here if change is None or is_own else only(opener.open(change), compiled)
        if not is_own and against is None:
            return here, new
        if compiled.is_draft:
            raise ConfigurationError(
                f"'{compiled.contract.title}' is drafted from a port: floe contract generate "
                "writes it, and from then on it can be compared"
            )
        return only(_old(opener, file, against), compiled), new

    return open_sides


def _old(opener: DiffSides, file: Path, against: str | None) -> "DiffSide":
    if against is None:
        return _former(opener, file)
    is_base = against == REGISTRY or against.startswith(GIT)
    return opener.open_against(against, (file,))[0] if is_base else opener.open(against)


def _is_same(path: Path, file: Path) -> bool:
    return path.is_file() and file.is_file() and path.samefile(file)


def _former(opener: DiffSides, file: Path) -> "DiffSide":
    """What was promised last: what is registered, else what git's HEAD has."""
    registered, _ = opener.open_against(REGISTRY, (file,))
    if registered.contracts:
        return registered
    try:
        return opener.open_against(_HEAD, (file,))[0]
    except ConfigurationError as error:
        raise ConfigurationError(
            f"{file.name} is not registered, and {error}: name what it was with --against"
        ) from error
