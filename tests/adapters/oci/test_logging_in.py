"""Registries that ask for a login, by a small server that notes what it is sent."""

import base64
import http.server
import json
import threading

import pytest

from floe.errors import ConfigurationError, OutsideError
from floe.wiring import open_workspace

LOGIN = {"FLOE_REGISTRY_USER": "ada", "FLOE_REGISTRY_PASSWORD": "s3cret-s3cret"}
BASIC = "Basic " + base64.b64encode(b"ada:s3cret-s3cret").decode()


@pytest.fixture
def guarded():
    """A server that lets in whoever does what `challenge` asks; it notes who came with what."""
    seen = []

    class Handler(http.server.BaseHTTPRequestHandler):
        challenge = "Basic realm=x"
        accepted = BASIC

        def log_message(self, *_):
            pass

        def do_GET(self):
            authorization = self.headers.get("authorization")
            seen.append((self.path, authorization))
            if self.path.startswith("/token"):
                self._say(200, json.dumps({"token": "t0ken"}).encode())
            elif authorization == type(self).accepted:
                self._say(200, b"{}")
            else:
                self._say(401, b"", type(self).challenge)

        def _say(self, status, content, challenge=None):
            self.send_response(status)
            if challenge:
                self.send_header("WWW-Authenticate", challenge)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    Handler.seen, Handler.host = seen, f"127.0.0.1:{server.server_port}"
    yield Handler
    server.shutdown()
    server.server_close()


def test_a_registry_that_asks_for_a_password_gets_it(guarded, open_registry):
    store = open_registry(guarded.host, environment=LOGIN)
    assert store.get_manifest("a", "1") == b"{}"
    assert [authorization for _, authorization in guarded.seen] == [None, BASIC]


def test_one_that_hands_out_tokens_is_asked_for_one(guarded, open_registry):
    guarded.challenge = f'Bearer realm="http://{guarded.host}/token",service="s",scope="a:pull"'
    guarded.accepted = "Bearer t0ken"
    store = open_registry(guarded.host, environment=LOGIN)
    assert store.get_manifest("a", "1") == b"{}"
    assert guarded.seen[1] == ("/token?service=s&scope=a%3Apull", BASIC)


def test_the_login_goes_to_no_host_that_is_not_named(guarded, open_registry):
    elsewhere = guarded.host.replace("127.0.0.1", "localhost")
    guarded.challenge = f'Bearer realm="http://{elsewhere}/token"'
    guarded.accepted = "Bearer t0ken"
    with pytest.raises(OutsideError, match=r"add the host to registry\.hosts"):
        open_registry(guarded.host, environment=LOGIN).get_manifest("a", "1")
    assert BASIC not in [authorization for _, authorization in guarded.seen]
    named = open_registry(guarded.host, environment=LOGIN, hosts=("localhost",))
    assert named.get_manifest("a", "1") == b"{}"


def test_the_login_goes_to_no_other_port_of_its_host(guarded, open_registry):
    """Somebody else may listen there."""
    guarded.challenge = 'Bearer realm="http://127.0.0.1:9/token"'
    with pytest.raises(
        OutsideError, match=r"asks for the login at 127\.0\.0\.1:9;.*registry\.hosts"
    ):
        open_registry(guarded.host, environment=LOGIN).get_manifest("a", "1")


def test_a_port_may_be_named(guarded, open_registry):
    elsewhere = guarded.host.replace("127.0.0.1", "localhost")
    guarded.challenge = f'Bearer realm="http://{elsewhere}/token"'
    guarded.accepted = "Bearer t0ken"
    named = open_registry(guarded.host, environment=LOGIN, hosts=(elsewhere,))
    assert named.get_manifest("a", "1") == b"{}"


def test_one_that_asks_for_a_login_says_where_it_comes_from(guarded, open_registry):
    with pytest.raises(
        OutsideError, match=r"401 .*; FLOE_REGISTRY_USER and FLOE_REGISTRY_PASSWORD"
    ):
        open_registry(guarded.host).get_manifest("a", "1")


@pytest.mark.parametrize("realm", ["http://[::1", "http://127.0.0.1:x/token", "http://a:99999/"])
@pytest.mark.parametrize("environment", [{}, LOGIN])
def test_a_login_at_no_address_is_a_fault_of_the_registry(
    guarded, open_registry, realm, environment
):
    guarded.challenge = f'Bearer realm="{realm}"'
    with pytest.raises(OutsideError, match="registry http://127"):
        open_registry(guarded.host, environment=environment).get_manifest("a", "1")


def test_a_wrong_password_is_told_without_it(guarded, open_registry):
    guarded.accepted = "another"
    with pytest.raises(OutsideError, match=r"it answered 401 .*login of FLOE_") as refusal:
        open_registry(guarded.host, environment=LOGIN).get_manifest("a", "1")
    assert "s3cret" not in str(refusal.value)
    assert len(guarded.seen) == 2


def test_half_a_login_is_wrong_usage(open_registry):
    with pytest.raises(ConfigurationError, match="go together"):
        open_registry("127.0.0.1:1", environment={"FLOE_REGISTRY_USER": "ada"})


def test_the_login_goes_to_no_other_registry_that_a_contract_names(guarded, workspace, monkeypatch):
    for name, word in LOGIN.items():
        monkeypatch.setenv(name, word)
    address = f"oci://{guarded.host}/team/x:1.0.0"
    allow = f'[references]\nallow = ["oci://{guarded.host}/"]\n'
    workspace({"floe.toml": allow})
    assert open_workspace().workspace.fetch(address).problem == "no-document"
    assert {authorization for _, authorization in guarded.seen} == {None}
    workspace({"floe.toml": f'{allow}[registry]\nurl = "oci://{guarded.host}/other"\n'})
    open_workspace().workspace.fetch(address)
    assert BASIC in {authorization for _, authorization in guarded.seen}
