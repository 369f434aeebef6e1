"""What a contract expects of a column, however it was declared."""

from dataclasses import dataclass

from floe.model import DataType, Field, Property, may_be_bytes, option_type, parse_type, print_type

_SHAPES = {"object": "struct", "array": "array", "map": "map", "vector": "array"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Expectation:
    """A name, a type by its logical word or in physical terms, and what lies inside."""

    name: str
    logical: str | None = None
    physical: DataType | None = None
    written: str = ""
    may_be_bytes: bool = False
    required: bool = False
    fields: "tuple[Expectation, ...]" = ()
    element: "Expectation | None" = None
    key: "Expectation | None" = None
    value: "Expectation | None" = None

    @property
    def shape(self) -> str | None:
        """The nested kind that is expected, if any."""
        if self.physical is not None:
            return self.physical.kind
        return _SHAPES.get(self.logical or "") or self._implied_shape()

    def _implied_shape(self) -> str | None:
        if self.fields:
            return "struct"
        if self.element:
            return "array"
        return "map" if self.key or self.value else None


def expect_property(prop: Property, dialect: str | None = None) -> Expectation:
    """What a property asks for; its parts, where it lists none, come from its physical type."""
    physical = _physical(prop, dialect)
    inner = _expect_inside(physical)
    key, value = (prop.map.key, prop.map.value) if prop.map else (None, None)
    listed = tuple(expect_property(child, dialect) for child in prop.properties if child.data_name)
    return Expectation(
        name=prop.data_name or "",
        logical=prop.logical_type,
        physical=physical,
        written=prop.physical_type if physical and prop.physical_type else prop.logical_type or "",
        may_be_bytes=may_be_bytes(prop),
        required=prop.required or prop.primary_key,
        fields=listed or inner.fields,
        element=expect_property(prop.items, dialect) if prop.items else inner.element,
        key=expect_property(key, dialect) if key else inner.key,
        value=expect_property(value, dialect) if value else inner.value,
    )


def _physical(prop: Property, dialect: str | None) -> DataType | None:
    """What options say exactly, such as the zone of a timestamp, is as good as a physical type."""
    data_type = parse_type(prop.physical_type, dialect)
    return option_type(prop, dialect) if data_type is None else data_type


def _expect_inside(data_type: DataType | None) -> Expectation:
    if data_type is None:
        return Expectation(name="")
    return Expectation(
        name="",
        fields=tuple(_expect_field(field) for field in data_type.fields),
        element=_expect_type(data_type.element, nullable=data_type.contains_null),
        key=_expect_type(data_type.key, nullable=True),
        value=_expect_type(data_type.value, nullable=data_type.contains_null),
    )


def _expect_field(field: Field) -> Expectation:
    inner = _expect_inside(field.type)
    return Expectation(
        name=field.name,
        physical=field.type,
        written=print_type(field.type),
        required=not field.nullable,
        fields=inner.fields,
        element=inner.element,
        key=inner.key,
        value=inner.value,
    )


def _expect_type(data_type: DataType | None, *, nullable: bool) -> Expectation | None:
    return _expect_field(Field("", data_type, nullable)) if data_type else None
