"""No address reaches a server that the workspace does not allow, however it is spelled."""

import json

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


CONTRACT = """\
apiVersion: v3.2.0
kind: DataContract
id: own
version: 1.0.0
status: active
schema:
  - name: orders
    properties:
      - name: id
        logicalType: integer
        relationships: [{{type: {kind}, to: {to}}}]
"""
# Everything that means the loopback, or may be taken for it, by a name, a number or a trick.
LOOPBACK = [
    *("http://127.0.0.1:{port}/x.yaml", "https://127.0.0.1:{port}/x.yaml"),
    *("http://localhost:{port}/x.yaml", "http://LOCALHOST:{port}/x.yaml"),
    *("http://localhost.:{port}/x.yaml", "http://127.0.0.2:{port}/x.yaml"),
    *("http://2130706433:{port}/x.yaml", "http://0x7f000001:{port}/x.yaml"),
    *("http://0177.0.0.1:{port}/x.yaml", "http://127.1:{port}/x.yaml", "http://0:{port}/x.yaml"),
    *("http://0.0.0.0:{port}/x.yaml", "http://[::1]:{port}/x.yaml", "http://[::]:{port}/x.yaml"),
    *("http://[::ffff:127.0.0.1]:{port}/x.yaml", "http://[0:0:0:0:0:ffff:7f00:1]:{port}/x.yaml"),
    *("http://[64:ff9b::7f00:1]:{port}/x.yaml", "http://[::1%25lo]:{port}/x.yaml"),
    *("http://①②⑦.⓪.⓪.①:{port}/x.yaml", "http://127。0。0。1:{port}/x.yaml"),
    *("http://contracts.example@127.0.0.1:{port}/x.yaml", "//127.0.0.1:{port}/x.yaml"),
    *("http://contracts.example:pw@127.0.0.1:{port}/x.yaml", "http:/127.0.0.1:{port}/x.yaml"),
    *("http://contracts.example#@127.0.0.1:{port}/x.yaml", "http:127.0.0.1:{port}/x.yaml"),
    *("http://contracts.example\\@127.0.0.1:{port}/x.yaml", "http:///127.0.0.1:{port}/x.yaml"),
    *("https://contracts.example.127.0.0.1.nip.example:{port}/x.yaml", "HtTp://127.0.0.1:{port}/"),
    *("ftp://127.0.0.1:{port}/x.yaml", "gopher://127.0.0.1:{port}/x", "dict://127.0.0.1:{port}/x"),
    *("jar:http://127.0.0.1:{port}/x!/y.yaml", "url:http://127.0.0.1:{port}/x.yaml"),
    *("view-source:http://127.0.0.1:{port}/x.yaml", "git+http://127.0.0.1:{port}/x.yaml"),
    *("s3://127.0.0.1:{port}/x.yaml", "\\\\127.0.0.1@{port}\\x.yaml", "ldap://127.0.0.1:{port}/x"),
    *("http://127.0.0.1:{port}/\r\nHost:x/x.yaml", "http://127.0.0.1:{port}/x.yaml\t"),
    *("http://[::1]:{port}.evil.example/x.yaml", "http://user@localhost:{port}/x.yaml"),
]
ALLOW = {
    "no list": "",
    "another host": '[references]\nallow = ["https://contracts.example/"]\n',
    "another port": '[references]\nallow = ["http://127.0.0.1:1/"]\n',
    "another folder": '[references]\nallow = ["http://127.0.0.1:{port}/contracts/"]\n',
}


@pytest.mark.parametrize("allow", ALLOW)
@pytest.mark.parametrize("url", LOOPBACK)
def test_no_contract_makes_a_command_knock(floe, workspace, listener, url, allow):
    to = json.dumps(url.format(port=listener.port) + "#/schema/a/properties/b", ensure_ascii=False)
    workspace(
        {
            "floe.toml": ALLOW[allow].replace("{port}", str(listener.port)),
            "own.yaml": CONTRACT.format(kind="imports", to=to),
        }
    )
    ran = floe("lint")
    assert ran.code == 1
    assert listener.heard == []


@pytest.mark.parametrize("kind", ["foreignKey", "definition", "relatesTo", "imports"])
@pytest.mark.parametrize(
    "command",
    [
        *(("lint",), ("compile",), ("graph", "--imports"), ("find",), ("export", "own.yaml")),
        *(("check", "--explain"), ("refs", "own.yaml"), ("generate", "--dry-run"), ("drift",)),
    ],
    ids=" ".join,
)
def test_no_command_knocks_for_any_kind_of_reference(floe, workspace, listener, command, kind):
    to = json.dumps(f"{listener.url}/x.yaml#/schema/a/properties/b")
    extra = f'authoritativeDefinitions: [{{type: t, url: "{listener.url}/y"}}]\n'
    workspace({"floe.toml": "", "own.yaml": CONTRACT.format(kind=kind, to=to) + extra})
    floe(*command)
    assert listener.heard == []


@pytest.mark.parametrize(
    "place",
    [
        "refs/heads/main/../../x.yaml",
        "a/%2e%2e/%2e%2e/x.yaml",
        "a/..%2f..%2fx.yaml",
        "a/%252e%252e/x.yaml",
        "a/.%2e/.%2e/x.yaml",
        "a/..;/..;/x.yaml",
        "a//..//..//x.yaml",
        "a/\\..\\..\\x.yaml",
        "../x.yaml",
    ],
)
def test_no_step_back_leaves_an_allowed_folder(floe, workspace, service, place):
    """`..;` was sent as it is before, and Java's servers take it for `..`."""
    service.answers = {"/x.yaml": "kind: DataContract\n", "/contracts/x.yaml": "kind: x\n"}
    to = json.dumps(f"{service.url}/contracts/{place}#/schema/a/properties/b")
    allow = f'[references]\nallow = ["{service.url}/contracts/"]\n'
    workspace({"floe.toml": allow, "own.yaml": CONTRACT.format(kind="imports", to=to)})
    assert floe("lint").code == 1
    assert [path for _, path, _ in service.asked if not path.startswith("/contracts/a/")] == []
    assert not any(".." in path or "%" in path for _, path, _ in service.asked)
