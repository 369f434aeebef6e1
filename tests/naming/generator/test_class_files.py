import pytest
from naming_generator.class_files import class_files

from floe.errors import ConfigurationError

MODULE = '''\
"""Names of datasets of the category storage; written by `make docs` from the specification."""

from dataclasses import dataclass

from floe.naming.typed_names import DatasetName


@dataclass(frozen=True, slots=True)
class Parcel(DatasetName, source="parcel", variant="shelf"):
    """Things on a shelf. The form 'shelf'."""

    depot: str
    size: str
    label: str
    port: str | None = None


@dataclass(frozen=True, slots=True)
class BareParcel(DatasetName, source="parcel", variant="bare"):
    """Things on a shelf. The form 'bare'."""

    label: str
'''
DOOR = '''\
"""Every name as a class; written by `make docs` from the specification."""

from floe.naming.classes.storage import BareParcel, Parcel
from floe.naming.typed_names import ComponentError, DatasetName, JobName, PubSubResourceType

__all__ = [
    "BareParcel",
    "ComponentError",
    "DatasetName",
    "JobName",
    "Parcel",
    "PubSubResourceType",
]
'''


def variant(**changes):
    template = {"id": "a", "class": "Parcel", "namespace": "parcel", "name": "{label}"}
    return {**template, **changes}


def test_a_definition_becomes_a_module_and_a_line_in_the_door(parcel):
    assert class_files([parcel()]) == {
        "__init__.py": DOOR,
        "storage.py": MODULE,
    }


def test_two_classes_of_one_name_are_refused(parcel):
    with pytest.raises(ConfigurationError, match="two classes are called 'Parcel'"):
        class_files([parcel(variants=[variant(), variant(id="b")])])


def test_a_class_cannot_take_the_name_of_an_export(parcel):
    with pytest.raises(ConfigurationError, match="two classes are called 'JobName'"):
        class_files([parcel(variants=[variant(**{"class": "JobName"})])])


def test_a_component_cannot_hide_a_method(parcel):
    with pytest.raises(ConfigurationError, match="parcel: a component cannot be called 'parse'"):
        class_files([parcel(variants=[variant(name="{parse}")])])


def test_a_long_description_gets_a_paragraph(parcel):
    many = [variant(id="a" * 80), variant(id="b", **{"class": "Other"})]
    text = class_files([parcel(variants=many)])["storage.py"]
    assert (
        f'    """Parcel.\n\n    Things on a shelf. The form\n    \'{"a" * 80}\'.\n    """\n' in text
    )


def test_a_long_head_is_laid_out_as_the_formatter_would(parcel):
    text = class_files([parcel(variants=[variant(id="a" * 80)])])["storage.py"]
    words = f'DatasetName, source="parcel", variant="{"a" * 80}"'
    assert f"class Parcel(\n    {words}\n):\n" in text
