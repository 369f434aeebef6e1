import pytest
from naming_generator.class_files import class_files

from floe.errors import ConfigurationError

MODULE = '''\
"""Names of datasets of the category storage; written by `make docs` from the specification."""

from dataclasses import dataclass

from floe.naming.typed_names import DatasetName


@dataclass(frozen=True, slots=True)
class Parcel(DatasetName):
    """Things on a shelf. The form 'shelf'."""

    source_id = "parcel"
    variant_id = "shelf"

    depot: str
    size: str
    label: str
    port: str | None = None

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        port = f":{self.port}" if self.port else ""
        return f"parcel://{self.depot}{port}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.size}/{self.label}"


@dataclass(frozen=True, slots=True)
class BareParcel(DatasetName):
    """Things on a shelf. The form 'bare'."""

    source_id = "parcel"
    variant_id = "bare"

    label: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return "parcel"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return self.label
'''
DOOR = '''\
"""Every name as a class; written by `make docs` from the specification."""

from floe.naming.classes.datasets.storage import BareParcel, Parcel
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
        "datasets/__init__.py": (
            '"""Names of datasets; written by `make docs` from the specification."""\n'
        ),
        "datasets/storage.py": MODULE,
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


def test_what_a_template_says_is_text_in_the_class(parcel):
    texts = class_files([parcel(variants=[variant(name='a"\\{label}')])])
    assert 'return f"a\\"\\\\{self.label}"\n' in texts["datasets/storage.py"]


def test_an_optional_part_of_several_components_needs_all_of_them(parcel):
    texts = class_files([parcel(variants=[variant(name="{label}[.{depot}[:{port}]]")])])
    assert texts["datasets/storage.py"].endswith(
        '        port = f":{self.port}" if self.port else ""\n'
        "        depot_and_port = "
        'f".{self.depot}{port}" if self.depot and self.port else ""\n'
        '        return f"{self.label}{depot_and_port}"\n'
    )


def test_a_long_description_gets_a_paragraph(parcel):
    many = [variant(id="a" * 80), variant(id="b", **{"class": "Other"})]
    text = class_files([parcel(variants=many)])["datasets/storage.py"]
    assert (
        f'    """Parcel.\n\n    Things on a shelf. The form\n    \'{"a" * 80}\'.\n    """\n' in text
    )
