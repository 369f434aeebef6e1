"""Whatever the schema: alike means no difference, and one change means one difference."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from floe.comparing import KEEPS_ALL
from floe.drift import Rules, compare_schema
from floe.model import DataType, Field, Place, Property, SchemaObject, print_type
from floe.plan import ActualColumn

RULES = Rules(keeps=frozenset({*KEEPS_ALL, "nulls", "keys"}), dialect="spark", check_order=True)
HERE = Place("c.yaml", ())

plain = st.sampled_from(
    [
        *map(DataType, ("boolean", "int32", "string", "date", "binary", "uuid", "float64")),
        DataType("decimal", precision=10, scale=2),
        DataType("string", length=9),
    ]
)
names = st.sampled_from("abcdefgh")


def nest(inner):
    fields = st.lists(
        st.builds(Field, names, inner, st.booleans()), min_size=1, max_size=3, unique_by=_name
    )
    return st.one_of(
        st.builds(lambda e, n: DataType("array", element=e, contains_null=n), inner, st.booleans()),
        st.builds(lambda k, v: DataType("map", key=k, value=v), inner, inner),
        fields.map(lambda listed: DataType("struct", fields=tuple(listed))),
    )


def _name(field):
    return field.name


fields = st.builds(Field, names, st.recursive(plain, nest, max_leaves=6), st.booleans())
schemas = st.lists(fields, min_size=1, max_size=5, unique_by=_name)


def declare(listed):
    properties = tuple(
        Property(
            place=HERE,
            node={},
            name=each.name,
            physical_type=print_type(each.type),
            required=not each.nullable,
        )
        for each in listed
    )
    return SchemaObject(place=HERE, node={}, name="t", properties=properties)


def columns(listed):
    return [ActualColumn(each.name, each.type, each.nullable) for each in listed]


def leaves(listed, path="t"):
    """Each way down to a plain type, as a function that rebuilds the schema with another there."""
    for place, each in enumerate(listed):
        for where, put in inside(each.type, f"{path}.{each.name}"):
            yield (
                where,
                lambda new, place=place, each=each, put=put: [
                    *listed[:place],
                    replace(each, type=put(new)),
                    *listed[place + 1 :],
                ],
            )


def inside(data_type, path):
    if data_type.kind == "struct":
        for where, put in leaves(list(data_type.fields), path):
            yield where, lambda new, put=put: replace(data_type, fields=tuple(put(new)))
    elif data_type.kind == "array":
        for where, put in inside(data_type.element, f"{path}[]"):
            yield where, lambda new, put=put: replace(data_type, element=put(new))
    elif data_type.kind == "map":
        for part, sign in (("key", "{key}"), ("value", "{value}")):
            for where, put in inside(getattr(data_type, part), path + sign):
                yield (
                    where,
                    lambda new, put=put, part=part: replace(data_type, **{part: put(new)}),
                )
    else:
        yield path, lambda new: new


@given(schemas)
def test_a_schema_does_not_differ_from_itself(listed):
    assert compare_schema(declare(listed), columns(listed), RULES) == ()


@given(schemas, st.data())
def test_another_type_anywhere_is_one_difference_there(listed, data):
    where, put = data.draw(st.sampled_from(list(leaves(listed))))
    changed = put(DataType("interval"))
    (found,) = compare_schema(declare(listed), columns(changed), RULES)
    assert (found.kind, found.path, found.actual) == ("type_changed", where, "interval")


@given(schemas, st.data())
def test_a_column_less_is_one_difference(listed, data):
    gone = data.draw(st.integers(0, len(listed) - 1))
    rest = listed[:gone] + listed[gone + 1 :]
    (found,) = compare_schema(declare(listed), columns(rest), RULES)
    assert (found.kind, found.path) == ("column_removed", f"t.{listed[gone].name}")


@given(schemas, fields, st.integers(0, 5))
def test_a_column_more_is_one_difference(listed, extra, place):
    extra = replace(extra, name="new")
    (found,) = compare_schema(
        declare(listed), columns([*listed[:place], extra, *listed[place:]]), RULES
    )
    assert (found.kind, found.path) == ("column_added", "t.new")


@given(schemas, st.data())
def test_nulls_allowed_or_forbidden_otherwise_are_one_difference(listed, data):
    place = data.draw(st.integers(0, len(listed) - 1))
    turned = replace(listed[place], nullable=not listed[place].nullable)
    changed = [*listed[:place], turned, *listed[place + 1 :]]
    (found,) = compare_schema(declare(listed), columns(changed), RULES)
    kind = "nullability_weakened" if turned.nullable else "nullability_strengthened"
    assert (found.kind, found.path) == (kind, f"t.{turned.name}")
