"""Spark SQL."""

from floe.dbt.dialects.dialect import Dialect
from floe.dbt.dialects.texts import EVERYWHERE, UnwritableError, check_writable, quote_escaped
from floe.dbt.dialects.type_sizes import decimal_size
from floe.model import SPARK_TYPES, DataType, Field

_MOST_DIGITS = 38


class SparkDialect(Dialect):
    """Spark replaces `${name}` by its settings and the environment, even between quotes."""

    name = "spark"
    mark = "`"
    reserved = EVERYWHERE | {
        *("anti", "authorization", "both", "filter", "grouping", "ilike", "minus", "rlike"),
        *("recursive", "semi", "start", "unknown", "user", "unpivot", "pivot"),
    }
    zoned = "timestamp"
    unzoned = "timestamp_ntz"
    simple_types = SPARK_TYPES

    def quoted(self, name: str) -> str:
        """A name between backticks."""
        if "${" in name:
            raise UnwritableError("it holds ${, which Spark takes for a variable")
        return super().quoted(name)

    def text(self, value: str) -> str:
        """A text that every version of Spark reads alike: older ones join doubled quotes."""
        check_writable(value)
        return quote_escaped(value, "'").replace("${", "$\\{")

    def _nested(self, data_type: DataType, *, is_sized: bool) -> str:
        if data_type.kind == "array":
            return f"array<{self._part(data_type.element, is_sized=is_sized)}>"
        if data_type.kind == "map":
            key = self._part(data_type.key, is_sized=is_sized)
            return f"map<{key},{self._part(data_type.value, is_sized=is_sized)}>"
        fields = (self._field(field, is_sized=is_sized) for field in data_type.fields)
        return f"struct<{','.join(fields)}>" if data_type.fields else "string"

    def _field(self, field: Field, *, is_sized: bool) -> str:
        return f"{self.identifier(field.name)}:{self._type(field.type, is_sized=is_sized)}"

    def _decimal(self, data_type: DataType, *, is_sized: bool) -> str:  # noqa: ARG002
        precision, scale = decimal_size(data_type, _MOST_DIGITS)
        return f"decimal({precision},{scale})"

    def _string(self, length: int | None, *, is_sized: bool) -> str:
        return f"varchar({length})" if length and is_sized else "string"
