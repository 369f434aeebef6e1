"""What is wrong in contracts, their tiers and products, before anybody looks at their data."""

from collections.abc import Iterable
from dataclasses import replace

from floe.checks import Check, heed_errors
from floe.contracts import Compilation, CompiledContract
from floe.findings import Finding, Severity
from floe.graph import Graph
from floe.workflows.compiling import compile_findings
from floe.workflows.linting import LintRequest, add_findings, lint_compilation

# What tiers and parents ask for is lost where these are found.
_LOSSES = frozenset(("unknown-parent", "unknown-tier", "tier-cycle", "tier-column-missing"))
_UNKNOWN_TIER = "merge/unknown-tier"


def find_errors(
    compilation: Compilation, contracts: Iterable[CompiledContract], request: LintRequest
) -> tuple[Finding, ...]:
    """What lint calls an error in contracts, their tiers, and the products that give them out.

    Of what compile says of the way to them, that something is lost on it.
    """
    files = dict.fromkeys(
        file
        for contract in contracts
        for file in (
            compilation.graph.authored(contract.contract.place).file,
            *((contract.product.file,) if contract.product else ()),
            *contract.above,
        )
    )
    # What checks will not measure they say themselves, and are not derived twice for it.
    ignored = (*request.selection.ignore, "lint/unmeasurable-clause")
    request = replace(request, selection=replace(request.selection, ignore=ignored))
    linted = lint_compilation(compilation, tuple(files), request)
    told = compile_findings(compilation, request)
    lost = (finding for finding in told if is_loss(finding.rule))
    linted = add_findings(linted, lost)
    return tuple(finding for finding in linted.findings if finding.severity is Severity.ERROR)


def heed_known_errors(
    graph: Graph,
    compiled: CompiledContract,
    checks: tuple[Check, ...],
    errors: tuple[Finding, ...],
) -> tuple[Check, ...]:
    """The checks of a contract, without measuring what errors found so touch."""
    errors = tuple(_bring_home(error, compiled, graph) for error in errors)
    return heed_errors(graph, compiled.contract, checks, errors, compiled.above)


def is_loss(name: str) -> bool:
    """Whether a rule, or the check that stands for it, tells that tiers or parents are lost."""
    return name.rpartition("/")[2].removeprefix("lint:") in _LOSSES


def _bring_home(error: Finding, compiled: CompiledContract, graph: Graph) -> Finding:
    """A tier that is not found is told of each contract that was to stand below it."""
    product, place = compiled.product, error.place
    if error.rule != _UNKNOWN_TIER or product is None or place.file == compiled.contract.file:
        return error
    if place.path and place.file != product.file:
        return error
    return replace(error, place=graph.authored(compiled.contract.place))
