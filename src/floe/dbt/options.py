"""What a generated dbt project depends on, besides products and contracts."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from floe.dbt.owned_models import OwnedModels
from floe.dbt.pins import Pins
from floe.plan import NO_TRUST, ServerTrust


@dataclass(frozen=True, slots=True)
class DbtOptions:
    """How to generate.

    `server` is the environment or name of the server that sources are read from;
    `overrides` are the values of `[servers]` in floe.toml, by server. With `has_project` there
    is a dbt project of somebody else already, and floe adds to it without rewriting it.
    """

    adapter: str = "spark"
    project_name: str = "floe"
    server: str | None = None
    overrides: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    trust: ServerTrust = NO_TRUST
    """Which variables may be put into the project where a contract asks for them."""
    between: str = "inclusive"
    is_lenient: bool = False
    has_project: bool = False
    staging: bool | None = None
    """Whether models read sources by views of their own; None where nobody has said so."""
    yaml_per: str = "product"
    """Whether the models of a product share a file of YAML, or each `model` has its own."""
    workspace: str = ".."
    """The path from the project's folder to the contracts, whose relative paths start there."""
    model_path: str = "models"
    macro_path: str = "macros"
    test_path: str = "tests"
    opens_sources: bool = False
    """Whether a project of somebody else opens the sources that are files before a run."""
    knows_workspace: bool = False
    """Whether it says itself where relative paths of contracts start."""
    nests_arguments: bool = True
    """Whether the project has dbt read the arguments of tests below `arguments`."""
    taken_models: frozenset[str] = frozenset()
    """The models, seeds and snapshots of the project that are not floe's."""
    taken_sources: frozenset[tuple[str, str]] = frozenset()
    """Its own sources, each with a table."""
    taken_groups: frozenset[str] = frozenset()
    """Its own groups of models."""
    has_packages: bool = False
    """Whether somebody else has written the project's packages.yml."""
    pins: Pins = field(default_factory=Pins)
    """Names that were given before."""
    owned: OwnedModels = field(default_factory=OwnedModels)
    """The same with all that is known of them, so that contracts can be attached to them."""
    model_names: Mapping[str, str] = field(default_factory=dict)
    """Which of them a table of a contract is, by what floe.toml calls the table."""
    left_out: frozenset[tuple[str, str]] = frozenset()
    """Tables that nothing is made of, by the contract's file and the object's title."""
    login: str | None = None
    """How dbt logs in to Snowflake, where floe.toml says so."""
    project_package: str = ""
    """What dbt calls the project, where that is somebody else's."""
