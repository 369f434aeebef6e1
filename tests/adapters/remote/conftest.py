import datetime
import ssl
import subprocess
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from floe.adapters.files import write_atomically
from floe.adapters.remote import AllowList, RemoteReferences
from floe.adapters.remote.downloads import Download

CONTRACT = b"apiVersion: v3.2.0\nkind: DataContract\nid: far\nversion: 1.0.0\n"


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        self.server.hits.append((self.headers["Host"], self.path))
        answer = self.server.pages.get(self.path.partition("?")[0])
        if callable(answer):
            answer(self)
        else:
            self.reply(404 if answer is None else 200, answer or b"secret words")

    def reply(self, status, body=b"", **headers):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args):
        pass


class Quiet(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, client_address):
        """A client that gives up early is what some tests are about."""


@pytest.fixture
def serve():
    """Start a server on the loopback; it has `.url`, `.pages` and `.hits`."""
    servers = []

    def start(certificate=None):
        server = Quiet(("127.0.0.1", 0), Handler)
        scheme = "http"
        if certificate is not None:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate)
            server.socket = context.wrap_socket(server.socket, server_side=True)
            scheme = "https"
        server.port = server.server_address[1]
        server.url = f"{scheme}://127.0.0.1:{server.port}/"
        server.pages = {"/far.yaml": CONTRACT}
        server.hits = []
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        servers.append(server)
        return server

    yield start
    for server in servers:
        server.shutdown()
        server.server_close()


@pytest.fixture
def cache(tmp_path_factory, monkeypatch):
    """Where this user keeps what he has fetched."""
    folder = tmp_path_factory.mktemp("cache")
    monkeypatch.setenv("FLOE_CACHE_DIR", str(folder))
    return folder / "references"


@pytest.fixture
def server(serve, cache):  # noqa: ARG001
    return serve()


@pytest.fixture(scope="session")
def certificate(component, tmp_path_factory):
    """A certificate for localhost in a .crt file, and beside it with its key in a .pem file."""
    file = tmp_path_factory.mktemp("tls") / "both.pem"
    public = file.with_suffix(".crt")
    command = [component("openssl"), "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
    command += ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    subprocess.run([*command, "-keyout", file, "-out", public], check=True, capture_output=True)
    file.write_text(file.read_text() + public.read_text())
    return file


@pytest.fixture
def clock():
    """A clock that goes forward an hour with every look at it."""
    start = datetime.datetime(2026, 11, 15, 12, tzinfo=datetime.UTC)
    hours = iter(range(1000))
    return lambda: start + datetime.timedelta(hours=next(hours))


@pytest.fixture
def remote(tmp_path, server, clock):
    """Make remote references over a workspace that allows the server."""

    def make(*allow, root=tmp_path, download=None, **options):
        allowed = AllowList.parse(allow or (server.url,))
        download = download or Download(most_seconds=600)
        return RemoteReferences(root, allowed, write_atomically, download, clock, **options)

    return make


@pytest.fixture
def drip():
    """An answer of one byte now and then, never finished in time."""

    def answer(handler):
        handler.wfile.write(b"HTTP/1.1 200 OK\r\nX-Slow: ")
        for _ in range(2000):
            handler.wfile.write(b"a")
            handler.wfile.flush()
            time.sleep(0.05)

    return answer
