import pytest

from floe.model import shapes_denied_by


@pytest.mark.parametrize(
    ("names", "denied"),
    [
        (("app_version",), {"ip_address"}),
        (("appVersion",), {"ip_address"}),
        (("FIRMWARE_BUILD", None), {"ip_address"}),
        (("x", "release"), {"ip_address"}),
        (("isbn",), {"health_number"}),
        (("client",), set()),
        (("conversion",), set()),
        ((None,), set()),
    ],
)
def test_names_tell_what_values_are_not(names, denied):
    assert shapes_denied_by(names) == denied
