"""Where `registry.url` leads."""

import pytest

from floe.adapters.oci import OciLayout, open_store
from floe.errors import ConfigurationError
from tests.adapters.oci.conftest import write


@pytest.mark.parametrize("url", ["media/oci", "oci-layout:media/oci"])
def test_a_folder_may_say_what_it_is(tmp_path, url):
    with open_store(url, tmp_path, write, {}) as store:
        assert isinstance(store, OciLayout)
        assert store.folder == tmp_path.resolve() / "media" / "oci"


@pytest.mark.parametrize("url", ["", "oci-layout:"])
def test_no_name_is_no_folder(tmp_path, url):
    """The workspace itself was taken for one, and got an index and blobs."""
    with (
        pytest.raises(ConfigurationError, match="names no folder"),
        open_store(url, tmp_path, write, {}),
    ):
        pass


@pytest.mark.parametrize("url", ["oci:media", "oci:/host/path", "docker:host/path", "https:host"])
def test_what_is_meant_as_an_address_is_no_folder(tmp_path, url):
    with (
        pytest.raises(ConfigurationError, match="must be a folder, or begin with 'oci://'"),
        open_store(url, tmp_path, write, {}),
    ):
        pass
