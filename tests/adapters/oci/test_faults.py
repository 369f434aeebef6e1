import pytest

from floe.adapters.oci.exchange import Reply
from floe.errors import AlteredError, OutsideError
from floe.registry import contract_artifact, publish, pull
from tests.registry.conftest import make_version

ARTIFACT = contract_artifact(make_version())
pytestmark = pytest.mark.process


@pytest.mark.parametrize("action", ["drop", "429", "500", "503", "cut"])
@pytest.mark.parametrize("every", [2, 3])
def test_a_registry_that_fails_now_and_then_is_survived(proxy, open_registry, action, every):
    proxy.spoil = lambda _method, _path, number: action if number % every == 0 else None
    store = open_registry(proxy.host)
    publish(store, ARTIFACT)
    assert pull(store, ARTIFACT.repository, "1.0.0").digest == ARTIFACT.digest


@pytest.mark.parametrize("action", ["drop", "500", "429"])
def test_one_that_always_fails_is_given_up(proxy, open_registry, action):
    proxy.spoil = lambda *_: action
    with pytest.raises(OutsideError, match="registry http://127"):
        publish(open_registry(proxy.host), ARTIFACT)
    assert len(proxy.asked) == 6


@pytest.mark.parametrize("position", [0, 7, 100, 5000])
def test_bytes_that_change_on_their_way_are_refused(proxy, open_registry, position):
    publish(open_registry(proxy.host), ARTIFACT)
    proxy.spoil = lambda method, *_: f"flip:{position}" if method == "GET" else None
    with pytest.raises(OutsideError, match="tampered"):
        pull(open_registry(proxy.host), ARTIFACT.repository, ARTIFACT.digest)
    # The registry says the digest of what its tag leads to.
    proxy.spoil = lambda _, path, __: f"flip:{position}" if "/manifests/" in path else None
    with pytest.raises(AlteredError, match=r"1\.0\.0 was tampered with"):
        pull(open_registry(proxy.host), ARTIFACT.repository, "1.0.0")


@pytest.mark.parametrize("place", ["http://[::1", "http://127.0.0.1:x/", "//[", "http://a:99999/"])
def test_one_that_leads_nowhere_is_told(open_registry, place):
    """Each was a fault in floe."""
    exchange = open_registry("127.0.0.1:1").exchange
    with pytest.raises(OutsideError, match="registry http://127"):
        exchange.ask("PUT", exchange.place_of(Reply(202, {"location": place}, b"")), expect=(201,))


@pytest.mark.parametrize("status", [307, 302])
def test_content_that_is_said_to_be_nowhere_is_told(proxy, open_registry, status):
    proxy.spoil = lambda *_: f"{status} http://[::1"
    with pytest.raises(OutsideError, match="registry http://127"):
        open_registry(proxy.host).get_manifest("a", "1")


def test_one_that_keeps_nothing_is_no_fault_of_ours(proxy, open_registry):
    lost = f"/manifests/{ARTIFACT.digest}"
    proxy.spoil = lambda *asked: "201" if asked[0] == "PUT" and asked[1].endswith(lost) else None
    with pytest.raises(OutsideError, match="was stored, and is not there"):
        publish(open_registry(proxy.host), ARTIFACT)


def test_what_is_refused_for_good_is_not_tried_again(proxy, open_registry):
    proxy.spoil = lambda *_: "403"
    with pytest.raises(OutsideError, match="it answered 403"):
        publish(open_registry(proxy.host), ARTIFACT)
    assert len(proxy.asked) == 1
