import contextlib
import http.server
import shutil
import socket
import subprocess
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from floe.adapters.files import write_atomically
from floe.adapters.oci import OciLayout, open_store

CONFIGURATION = """\
version: 0.1
log: {{level: error, accesslog: {{disabled: true}}}}
storage:
  filesystem: {{rootdirectory: {folder}}}
  delete: {{enabled: false}}
http: {{addr: "127.0.0.1:{port}"}}
"""


@dataclass(frozen=True)
class RealRegistry:
    """A registry on loopback, and the folder that it keeps everything in."""

    host: str
    folder: Path

    def blob_file(self, digest: str) -> Path:
        name = digest.removeprefix("sha256:")
        blobs = self.folder / "docker" / "registry" / "v2" / "blobs" / "sha256"
        return blobs / name[:2] / name / "data"


@pytest.fixture(scope="session")
def registry_server(component, tmp_path_factory) -> Iterator[RealRegistry]:
    """Debian's registry, started on loopback."""
    program = component("docker-registry")
    folder = tmp_path_factory.mktemp("registry")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    settings = folder / "registry.yml"
    settings.write_text(CONFIGURATION.format(folder=folder / "data", port=port), encoding="utf-8")
    server = subprocess.Popen([program, "serve", str(settings)], stderr=subprocess.DEVNULL)
    try:
        _wait(f"http://127.0.0.1:{port}/v2/")
        yield RealRegistry(f"127.0.0.1:{port}", folder / "data")
    finally:
        server.kill()
        server.wait()


def _wait(url: str) -> None:
    for _ in range(600):
        with contextlib.suppress(OSError), urllib.request.urlopen(url, timeout=5):  # noqa: S310
            return
        time.sleep(0.1)
    pytest.fail("the registry does not start")


@pytest.fixture
def registry(registry_server) -> Iterator[RealRegistry]:
    """The registry, empty."""
    yield registry_server
    shutil.rmtree(registry_server.folder, ignore_errors=True)


def write(file: Path, content: bytes) -> None:
    write_atomically(file, content)


@pytest.fixture
def layout(tmp_path) -> OciLayout:
    return OciLayout(tmp_path / "oci", write)


@pytest.fixture
def open_registry(tmp_path) -> Iterator[Callable]:
    """Open a registry at an address."""
    with contextlib.ExitStack() as opened:

        def open_at(host, path="/contracts", environment=None, **options):
            url, variables = f"oci://{host}{path}", environment or {}
            store = opened.enter_context(open_store(url, tmp_path, write, variables, **options))
            store.exchange.sleep = lambda _: None
            return store

        yield open_at


@pytest.fixture(params=["layout", pytest.param("registry", marks=pytest.mark.process)])
def store(request, open_registry):
    """Each kind of store."""
    if request.param == "layout":
        return request.getfixturevalue("layout")
    return open_registry(request.getfixturevalue("registry").host)


@dataclass
class Proxy:
    """Stands before a registry, and spoils what `spoil` says: (method, path, number) → action."""

    target: str
    host: str = ""
    spoil: Callable[[str, str, int], str | None] = lambda *_: None
    asked: list[tuple[str, str]] = field(default_factory=list)


@pytest.fixture
def proxy(registry) -> Iterator[Proxy]:
    """A proxy on loopback before the real registry."""
    state = Proxy(registry.host)

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *_):
            pass

        def handle_one(self):
            state.asked.append((self.command, self.path))
            length = int(self.headers.get("content-length") or 0)
            body = self.rfile.read(length) if length else None
            action = state.spoil(self.command, self.path, len(state.asked))
            if action == "drop":
                self.close_connection = True
                self.connection.shutdown(socket.SHUT_RDWR)
                return
            if action and action[:3].isdigit():
                status, _, place = action.partition(" ")
                self._answer(int(status), {"Location": place} if place else {}, b"")
                return
            status, headers, content = self._forward(body)
            if action == "cut":
                self._answer(status, headers, content, content[: len(content) // 2])
                self.close_connection = True
                return
            if action and action.startswith("flip:") and content:
                at = int(action[5:]) % len(content)
                content = content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :]
            self._answer(status, headers, content)

        def _forward(self, body):
            headers = {k: v for k, v in self.headers.items() if k.lower() != "host"}
            request = urllib.request.Request(
                f"http://{state.target}{self.path}", body, headers, method=self.command
            )
            try:
                answer = urllib.request.urlopen(request, timeout=30)  # noqa: S310
            except urllib.error.HTTPError as error:
                answer = error
            with answer:
                kept = {
                    k: v.replace(state.target, state.host)
                    for k, v in answer.headers.items()
                    if k.lower() in ("location", "content-type", "docker-content-digest")
                }
                return answer.status, kept, answer.read()

        def _answer(self, status, headers, content, sent=None):
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(content if sent is None else sent)

        do_GET = do_HEAD = do_PUT = do_POST = handle_one  # noqa: N815

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    state.host = f"127.0.0.1:{server.server_port}"
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    yield state
    server.shutdown()
    server.server_close()
