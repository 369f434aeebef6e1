"""What `floe compile` writes for other tools."""

from floe.reports.compilations.artifact import ArtifactHeader, print_artifact

__all__ = ["ArtifactHeader", "print_artifact"]
