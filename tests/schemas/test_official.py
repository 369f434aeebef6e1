import subprocess
import sys

import pytest

from floe.errors import ConfigurationError
from floe.schemas import OfficialSchema, OfficialSchemaError

READ_WITHOUT_IMPORT = """
import sys
from floe.odcs import contract_validator
from floe.odps import product_validator
contract_validator("3.2.0").validate({})
product_validator("1.1.0").validate({})
print("datacontract" in sys.modules or "dataproduct" in sys.modules)
"""


def test_a_schema_that_a_package_changed_is_refused():
    changed = OfficialSchema(
        package="datacontract",
        resource="schemas/odcs-3.2.0.schema.json",
        sha256="0" * 64,
        distribution="datacontract-cli",
    )
    with pytest.raises(OfficialSchemaError) as refusal:
        changed.read()
    assert str(refusal.value) == (
        "schemas/odcs-3.2.0.schema.json of datacontract-cli is not the schema floe was tested "
        "with; install the version of datacontract-cli that floe asks for"
    )
    assert isinstance(refusal.value, ConfigurationError)


@pytest.mark.parametrize(
    ("package", "resource"),
    [
        ("no_such_package_at_all", "schemas/x.json"),
        ("datacontract", "schemas/odcs-9.9.9.schema.json"),
        ("json.decoder", "schemas/x.json"),
    ],
)
def test_a_schema_that_is_not_there_is_told_in_one_line(package, resource):
    missing = OfficialSchema(package, resource, "0" * 64, "datacontract-cli")
    with pytest.raises(OfficialSchemaError) as refusal:
        missing.read()
    assert str(refusal.value) == (
        f"{resource} cannot be read; is the package datacontract-cli installed?"
    )


def test_reading_a_schema_does_not_run_the_package_that_ships_it():
    done = subprocess.run(
        [sys.executable, "-c", READ_WITHOUT_IMPORT], capture_output=True, text=True, check=True
    )
    assert done.stdout == "False\n"
