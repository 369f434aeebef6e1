import ssl
import threading
import time

import pytest

from floe.adapters.remote import parse_address
from floe.adapters.remote.downloads import MOST_BYTES, Download
from floe.graph import Trouble


def get(url, **options):
    return Download(**options)(parse_address(url))


def test_the_content_is_what_the_server_has(server):
    assert get(f"{server.url}far.yaml") == server.pages["/far.yaml"]
    assert server.hits == [(f"127.0.0.1:{server.port}", "/far.yaml")]


def test_a_query_is_sent_along(server):
    get(f"{server.url}far.yaml?version=2")
    assert server.hits[0][1] == "/far.yaml?version=2"


def test_a_redirect_is_not_followed(server):
    server.pages["/old"] = lambda handler: handler.reply(302, Location="/far.yaml")
    trouble = get(f"{server.url}old")
    assert trouble.problem == "not-allowed"
    assert trouble.message == (
        f"'{server.url}old' leads on to another address, which is not followed"
    )
    assert [path for _, path in server.hits] == ["/old"]


@pytest.mark.parametrize("status", [204, 401, 404, 500])
def test_any_other_answer_is_no_document_and_is_not_quoted(server, status):
    server.pages["/x"] = lambda handler: handler.reply(status, b"" if status == 204 else b"secret")
    message = f"'{server.url}x' answered {status}"
    assert get(f"{server.url}x") == Trouble("no-document", message)


def test_a_document_may_have_a_megabyte_and_no_more(server):
    server.pages["/fits"] = b"x" * MOST_BYTES
    server.pages["/large"] = b"x" * (MOST_BYTES + 1)
    assert get(f"{server.url}fits") == server.pages["/fits"]
    message = f"'{server.url}large' is larger than 1,048,576 bytes"
    assert get(f"{server.url}large") == Trouble("no-document", message)


def test_a_packed_answer_is_refused(server):
    server.pages["/z"] = lambda handler: handler.reply(200, b"\x1f\x8b", Content_Encoding="gzip")
    message = f"'{server.url}z' answered in a packed form"
    assert get(f"{server.url}z") == Trouble("no-document", message)


@pytest.mark.long
@pytest.mark.parametrize("where", ["head", "body", "silence"])
def test_a_slow_server_is_given_up_in_time(server, drip, where):
    ended = []

    def slow_body(handler):
        handler.send_response(200)
        handler.end_headers()
        drip(handler)

    def silent(_handler):
        time.sleep(100)

    def answer(handler):
        {"head": drip, "body": slow_body, "silence": silent}[where](handler)
        ended.append(where)

    server.pages["/x"] = answer
    trouble = get(f"{server.url}x", most_seconds=0.4)
    assert ended == []
    assert trouble.problem == "no-document"


def test_a_slow_resolver_is_given_up_in_time(server):
    gone = threading.Event()
    ended = []

    def resolve(_host, _port):
        gone.wait(100)
        ended.append("resolve")
        return ("127.0.0.1",)

    trouble = get(f"{server.url}far.yaml", most_seconds=0.3, resolve=resolve)
    assert ended == []
    gone.set()
    assert trouble.message == f"'{server.url}far.yaml' did not answer within 0.3 seconds"
    assert server.hits == []


def test_a_closed_port_is_no_document(server):
    server.shutdown()
    server.server_close()
    assert get(f"{server.url}far.yaml").problem == "no-document"


def test_a_name_is_looked_up_once_and_connected_to_as_it_was(server):
    asked = []

    def resolve(host, _port):
        asked.append(host)
        return ("127.0.0.1",) if len(asked) == 1 else ("127.0.0.2",)

    url = f"http://localhost:{server.port}/far.yaml"
    assert get(url, resolve=resolve) == server.pages["/far.yaml"]
    assert asked == ["localhost"]
    assert server.hits == [(f"localhost:{server.port}", "/far.yaml")]


def test_a_name_that_turns_inward_is_not_connected_to(server):
    url = f"http://contracts.test:{server.port}/far.yaml"
    trouble = get(url, resolve=lambda _host, _port: ("127.0.0.1",))
    assert trouble.problem == "not-allowed"
    assert server.hits == []


def test_the_next_number_is_tried_when_one_is_closed(server):
    url = f"http://localhost:{server.port}/far.yaml"
    answer = get(url, resolve=lambda _host, _port: ("127.0.0.2", "127.0.0.1"))
    assert answer == server.pages["/far.yaml"]


def test_proxies_of_the_environment_are_ignored(server, serve, monkeypatch):
    proxy = serve()
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, proxy.url)
    assert get(f"{server.url}far.yaml") == server.pages["/far.yaml"]
    assert proxy.hits == []


@pytest.fixture
def secure(serve, certificate):
    return serve(certificate)


@pytest.fixture
def trusting(certificate):
    context = ssl.create_default_context(cafile=str(certificate.with_suffix(".crt")))
    return {"certificates": lambda: context, "resolve": lambda _host, _port: ("127.0.0.1",)}


def test_a_secure_server_answers_by_its_name(secure, trusting):
    url = f"https://localhost:{secure.port}/far.yaml"
    assert get(url, **trusting) == secure.pages["/far.yaml"]
    assert secure.hits == [(f"localhost:{secure.port}", "/far.yaml")]


def test_a_certificate_for_another_name_is_refused(secure, trusting):
    trouble = get(f"{secure.url}far.yaml", **trusting)
    assert trouble.problem == "no-document"
    assert "certificate is not valid for '127.0.0.1'" in trouble.message
    assert secure.hits == []


def test_a_certificate_of_an_unknown_issuer_is_refused(secure):
    trouble = get(f"https://localhost:{secure.port}/far.yaml")
    assert "certificate verify failed" in trouble.message
    assert secure.hits == []
