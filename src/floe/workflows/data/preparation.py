"""What a run of checks is made of before anything is measured."""

from collections.abc import Mapping
from dataclasses import dataclass

from floe.checks import Check, Condition, Table
from floe.contracts import CompiledContract
from floe.errors import ConfigurationError
from floe.model import Contract, DataType
from floe.plan import Plan, TableSource, Unreachable


@dataclass(frozen=True, slots=True)
class Prepared:
    """One contract, its checks, and where its tables are; `refusal` is why it has no server."""

    compiled: CompiledContract
    checks: tuple[Check, ...]
    server: str | None
    sources: Mapping[Table, TableSource]
    problems: Mapping[Table, Unreachable]
    declared: Mapping[Table, DataType]
    where: Mapping[Table, Condition]
    refusal: ConfigurationError | None = None

    @property
    def contract(self) -> Contract:
        """What the contract comes to."""
        return self.compiled.contract


@dataclass(frozen=True, slots=True)
class Planned:
    """How the checks of one contract will be measured."""

    prepared: Prepared
    plan: Plan
