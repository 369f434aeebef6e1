"""The dbt project that products ask for, and contracts read back from dbt."""

from floe.dbt.options import DbtOptions
from floe.dbt.relations import Layout, Model, Relation, SourceTable

__all__ = ["DbtOptions", "Layout", "Model", "Relation", "SourceTable"]
