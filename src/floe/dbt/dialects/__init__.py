"""How the engines that dbt speaks to write names, values and types."""

from floe.dbt.dialects.contents import dialect_of
from floe.dbt.dialects.dialect import Dialect
from floe.dbt.dialects.texts import UnwritableError
from floe.dbt.dialects.type_sizes import is_complete

__all__ = ["Dialect", "UnwritableError", "dialect_of", "is_complete"]
