"""Adopt: which models of a dbt project the contracts of a workspace are about."""

from dataclasses import dataclass, replace

from floe.contracts import public_graph
from floe.dbt import Adoption, propose_models
from floe.errors import ConfigurationError
from floe.workflows.generation.fitting import fit_options
from floe.workflows.generation.generating import GenerateRequest, complete_findings, errors_of
from floe.workflows.generation.known_state import read_known
from floe.workflows.generation.manifest_findings import manifest_findings
from floe.workflows.generation.project_folder import ProjectFolder
from floe.workflows.linting import Linted, lint_workspace
from floe.workflows.workspace import Workspace


@dataclass(frozen=True, slots=True)
class AdoptionOutcome:
    """What is proposed, and the findings that stand against it; None where errors stopped it."""

    linted: Linted
    adoption: Adoption | None = None


def propose_adoption(
    workspace: Workspace, request: GenerateRequest, folder: ProjectFolder
) -> AdoptionOutcome:
    """Look at all contracts and all models; nothing is written."""
    linted = lint_workspace(workspace, request.lint)
    errors = errors_of(linted)
    if errors and not request.options.is_lenient:
        return AdoptionOutcome(replace(linted, findings=errors))
    graph = public_graph(linted.graph)
    known = read_known(folder)
    options = fit_options(
        graph, folder, known.state, request.options, request.project, request.read_manifest
    ).options
    if not options.owned.models:
        raise ConfigurationError(
            f"there is nothing to adopt: {request.project} has no models of somebody else"
        )
    adoption = propose_models(graph, options)
    told = (*adoption.findings, *manifest_findings(request.lint, options))
    findings = complete_findings(linted, told, request)
    return AdoptionOutcome(replace(linted, findings=(*errors, *findings)), adoption)
