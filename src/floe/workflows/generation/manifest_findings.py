"""What is to be said where no manifest knows the models that people own."""

from collections.abc import Iterator

from floe.dbt import DbtOptions
from floe.findings import Finding, Severity
from floe.model import Place
from floe.workflows.compiling import CompileRequest, missing_manifest
from floe.workflows.generation.project_settings import PROJECT_FILE


def manifest_findings(request: CompileRequest, options: DbtOptions) -> Iterator[Finding]:
    """That a manifest is named and missing, or that a project of people's own has never had one."""
    yield from missing_manifest(request)
    models = options.owned.models
    if request.missing_manifest is None and models and not any(m.is_known for m in models):
        yield Finding(
            Place(PROJECT_FILE),
            "there is no manifest: floe knows of your models no more than names and what it wrote",
            "run dbt parse, so that contracts find the models that they are about",
            rule="generate/unparsed-project",
            severity=Severity.INFO,
        )
