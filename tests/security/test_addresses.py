import pytest

HOSTILE = [
    "http://127.0.0.1:{port}.evil.example/far.yaml",
    "http://127.0.0.1.evil.example:{port}/far.yaml",
    "http://contracts.example@127.0.0.1:{port}/contracts/far.yaml",
    "http://127.0.0.1:{port}@evil.example/contracts/far.yaml",
    "http://127.0.0.1:{port}/far.yaml",
    "http://127.0.0.1:{port}/contractsx/far.yaml",
    "http://127.0.0.1:{port}/Contracts/far.yaml",
    "http://127.0.0.1:{port}/contracts/../far.yaml",
    "http://127.0.0.1:{port}/contracts/%2e%2e/far.yaml",
    "http://127.0.0.1:{port}/contracts/.%2E/far.yaml",
    "http://127.0.0.1:{port}/contracts/%252e%252e/far.yaml",
    "http://127.0.0.1:{port}/contracts/..%2ffar.yaml",
    "http://127.0.0.1:{port}/contracts/..%5cfar.yaml",
    "http://127.0.0.1:{port}/contracts\\..\\far.yaml",
    "http://127.0.0.1:{port}/contracts%2ffar.yaml",
    "http://127.0.0.1:{port}//contracts/far.yaml",
    "http://localhost:{port}/contracts/far.yaml",
    "http://2130706433:{port}/contracts/far.yaml",
    "http://0x7f000001:{port}/contracts/far.yaml",
    "http://0177.0.0.1:{port}/contracts/far.yaml",
    "http://127.1:{port}/contracts/far.yaml",
    "http://127.0.0.1.:{port}/contracts/far.yaml",
    "http://0.0.0.0:{port}/contracts/far.yaml",
    "http://[::1]:{port}/contracts/far.yaml",
    "http://[::ffff:127.0.0.1]:{port}/contracts/far.yaml",
    "http://[::127.0.0.1]:{port}/contracts/far.yaml",
    "https://127.0.0.1:{port}/contracts/far.yaml",
    "ftp://127.0.0.1:{port}/contracts/far.yaml",
    "file://127.0.0.1:{port}/contracts/far.yaml",
    "http://127.0.0.1:{port}/contracts/far.yaml\r\nHost: evil",
    "\thttp://127.0.0.1:{port}/contracts/far.yaml",
    "//127.0.0.1:{port}/contracts/far.yaml",
    "http://①②⑦.0.0.1:{port}/contracts/far.yaml",
]


@pytest.mark.parametrize("url", HOSTILE)
def test_a_hostile_address_reaches_no_server(remote, server, url, tmp_path):
    references = remote(f"{server.url}contracts/")
    trouble = references.fetch(url.format(port=server.port))
    assert trouble.problem == "not-allowed"
    assert server.hits == []
    assert list(tmp_path.iterdir()) == []


def test_the_allowed_address_itself_reaches_it(remote, server):
    server.pages["/contracts/far.yaml"] = server.pages["/far.yaml"]
    document = remote(f"{server.url}contracts/").fetch(f"{server.url}contracts/far.yaml")
    assert document.tree["id"] == "far"
    assert len(server.hits) == 1


@pytest.mark.parametrize("host", ["2130706433", "0x7f000001", "127.1", "0177.0.0.1"])
def test_an_entry_that_only_stands_for_the_loopback_does_not_open_it(remote, server, host):
    url = f"http://{host}:{server.port}/"
    assert remote(url).fetch(f"{url}far.yaml").problem == "not-allowed"
    assert server.hits == []


def test_a_redirect_to_an_inner_server_reaches_it_not(remote, server, serve):
    inner = serve()
    target = f"{inner.url}far.yaml"
    server.pages["/far.yaml"] = lambda handler: handler.reply(301, Location=target)
    assert remote().fetch(f"{server.url}far.yaml").problem == "not-allowed"
    assert (len(server.hits), inner.hits) == (1, [])
