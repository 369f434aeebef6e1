"""What attackers bring: a listener that should hear nothing, a marker that should never appear."""

import contextlib
import json
import socketserver
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tests.adapters.remote.conftest import cache, clock, remote, serve, server
from tests.dbt.engines.environment import engine_dbt

__all__ = ["cache", "clock", "engine_dbt", "remote", "serve", "server"]


@dataclass
class Listener:
    """A port on loopback; `heard` has the bytes of each connection, as far as they were sent."""

    port: int
    heard: list[bytes] = field(default_factory=list)

    @property
    def host(self) -> str:
        return "127.0.0.1"

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@pytest.fixture
def listener() -> Iterator[Listener]:
    """Accepts every connection and answers nothing."""

    class Hear(socketserver.BaseRequestHandler):
        def handle(self):
            self.request.settimeout(0.2)
            said = b""
            with contextlib.suppress(OSError):
                while part := self.request.recv(4096):
                    said += part
            listener.heard.append(said)

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Hear) as server:
        server.daemon_threads = True
        listener = Listener(server.server_address[1])
        yield from _serve(server, listener)


@dataclass
class Service(Listener):
    """A hostile HTTP service: `answers` has a JSON value or a text by path.

    `statuses` are those that are neither 200 nor 404, `locations` where a path leads on to.
    """

    answers: dict[str, object] = field(default_factory=dict)
    statuses: dict[str, int] = field(default_factory=dict)
    locations: dict[str, str] = field(default_factory=dict)
    asked: list[tuple[str, str, dict[str, str]]] = field(default_factory=list)


@pytest.fixture
def service() -> Iterator[Service]:
    """Answers what a test tells it to; what it was not told is 404."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self):
            path = self.path.partition("?")[0]
            service.asked.append((self.command, self.path, dict(self.headers)))
            answer = service.answers.get(path)
            body = answer if isinstance(answer, str) else json.dumps(answer)
            self.send_response(service.statuses.get(path, 404 if answer is None else 200))
            if path in service.locations:
                self.send_header("Location", service.locations[path])
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body.encode())))
            self.end_headers()
            self.wfile.write(body.encode())

        do_POST = do_HEAD = do_PUT = do_GET  # noqa: N815

        def log_message(self, *_):
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Answer) as server:
        server.daemon_threads = True
        service = Service(server.server_address[1])
        yield from _serve(server, service)


@pytest.fixture
def marker(tmp_path_factory) -> Path:
    """A file outside of every workspace that nothing may make."""
    return tmp_path_factory.mktemp("outside") / "marker"


def _serve(server, what):
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield what
    finally:
        server.shutdown()
        thread.join()
