import subprocess
import sys
from dataclasses import replace

import pytest

from floe.errors import ConfigurationError
from floe.schemas import ODCS, ODPS, OfficialSchema, OfficialSchemaError

NEWEST = "odcs-3.2.0.json"
WITHDRAWN = "odcs-9.9.9.json"
READ_WITHOUT_IMPORT = """
import sys
from floe.odcs import contract_validator
from floe.odps import product_validator
contract_validator("3.2.0").validate({})
product_validator("1.1.0").validate({})
print("datacontract" in sys.modules or "dataproduct" in sys.modules)
"""


def test_the_copy_in_the_package_needs_no_publisher(tmp_path):
    (tmp_path / NEWEST).write_bytes(ODCS.read_installed(NEWEST))
    unheard_of = replace(ODCS, package="no_such_package_at_all")
    assert OfficialSchema(NEWEST, unheard_of, tmp_path).read()["type"] == "object"


@pytest.mark.parametrize("stale", [None, b"", b"{}"])
def test_a_copy_that_is_not_there_or_stale_is_read_from_its_publisher(tmp_path, stale):
    if stale is not None:
        (tmp_path / NEWEST).write_bytes(stale)
    assert OfficialSchema(NEWEST, ODCS, tmp_path).read()["type"] == "object"


@pytest.mark.parametrize("publisher", [ODCS, ODPS], ids=["ODCS", "ODPS"])
def test_every_file_of_a_publisher_is_the_one_that_is_pinned(publisher):
    for name in publisher.hashes:
        assert publisher.accepts(name, publisher.read_installed(name)), name


@pytest.mark.parametrize("package", ["datacontract", "no_such_package_at_all"])
def test_a_schema_that_somebody_changed_is_refused(tmp_path, package):
    (tmp_path / NEWEST).write_text("{}", encoding="utf-8")
    changed = replace(ODCS, package=package, hashes={NEWEST: "0" * 64})
    with pytest.raises(OfficialSchemaError) as refusal:
        OfficialSchema(NEWEST, changed, tmp_path).read()
    assert str(refusal.value) == (
        "the schema odcs-3.2.0.json is not the one floe was tested with; "
        "install floe again, or datacontract-cli==1.2.8"
    )
    assert isinstance(refusal.value, ConfigurationError)


@pytest.mark.parametrize(
    ("package", "name"),
    [
        ("no_such_package_at_all", NEWEST),
        ("datacontract", WITHDRAWN),
        ("json.decoder", NEWEST),
    ],
)
def test_a_schema_that_is_not_there_is_told_in_one_line(tmp_path, package, name):
    missing = OfficialSchema(name, replace(ODCS, package=package), tmp_path)
    with pytest.raises(OfficialSchemaError) as refusal:
        missing.read()
    assert str(refusal.value) == (
        f"the schema {name} is not there; install floe again, or datacontract-cli==1.2.8"
    )


def test_reading_a_schema_does_not_run_the_package_that_ships_it():
    done = subprocess.run(
        [sys.executable, "-c", READ_WITHOUT_IMPORT], capture_output=True, text=True, check=True
    )
    assert done.stdout == "False\n"
