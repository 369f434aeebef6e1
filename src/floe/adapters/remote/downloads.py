"""Fetching one document over the network, within narrow limits."""

import queue
import ssl
import threading
from collections.abc import Callable
from dataclasses import dataclass, field

import httpx

from floe.adapters.remote.addresses import RemoteAddress, bracketed
from floe.adapters.remote.hosts import Resolve, ask_system, reach
from floe.graph import Trouble

MOST_BYTES = 1024 * 1024
MOST_SECONDS = 5.0


@dataclass(frozen=True, slots=True)
class Download:
    """Gets what lies behind an address: no redirects, no proxies, no second look at the name."""

    resolve: Resolve = ask_system
    certificates: Callable[[], ssl.SSLContext] = ssl.create_default_context
    most_bytes: int = MOST_BYTES
    most_seconds: float = MOST_SECONDS
    headers: dict[str, str] = field(
        default_factory=lambda: {"Accept-Encoding": "identity", "User-Agent": "floe"}
    )

    def __call__(self, address: RemoteAddress) -> bytes | Trouble:
        """The content behind an address, or why it cannot be had."""
        answers: queue.SimpleQueue[bytes | Trouble] = queue.SimpleQueue()
        # Neither a resolver nor a server that sends one byte now and then knows a time limit.
        worker = threading.Thread(target=lambda: answers.put(self._get(address)), daemon=True)
        worker.start()
        try:
            return answers.get(timeout=self.most_seconds)
        except queue.Empty:
            seconds = f"{self.most_seconds:g} seconds"
            return Trouble("no-document", f"'{address}' did not answer within {seconds}")

    def _get(self, address: RemoteAddress) -> bytes | Trouble:
        numbers = reach(address.host, address.port, self.resolve)
        if isinstance(numbers, Trouble):
            return numbers
        problem = ""
        for number in numbers:
            try:
                return self._get_from(number, address)
            except httpx.ConnectError as error:
                problem = str(error)
            except (httpx.HTTPError, httpx.InvalidURL, OSError) as error:
                problem = str(error)
                break
        return Trouble("no-document", f"'{address}' cannot be fetched: {problem}")

    def _get_from(self, number: str, address: RemoteAddress) -> bytes | Trouble:
        query = f"?{address.query}" if address.query else ""
        url = f"{address.scheme}://{bracketed(number)}:{address.port}{address.path}{query}"
        with (
            httpx.Client(
                verify=self.certificates() if address.scheme == "https" else False,
                trust_env=False,
                follow_redirects=False,
                timeout=self.most_seconds,
                headers={**self.headers, "Host": address.authority},
            ) as client,
            client.stream("GET", url, extensions={"sni_hostname": address.host}) as response,
        ):
            return self._read(response, address)

    def _read(self, response: httpx.Response, address: RemoteAddress) -> bytes | Trouble:
        if response.is_redirect:
            message = f"'{address}' leads on to another address, which is not followed"
            return Trouble("not-allowed", message, "write the address it leads to, if allowed")
        if response.status_code != httpx.codes.OK:
            return Trouble("no-document", f"'{address}' answered {response.status_code}")
        if response.headers.get("content-encoding", "identity") != "identity":
            return Trouble("no-document", f"'{address}' answered in a packed form")
        content = bytearray()
        for chunk in response.iter_raw():
            content += chunk
            if len(content) > self.most_bytes:
                limit = f"{self.most_bytes:,} bytes"
                return Trouble("no-document", f"'{address}' is larger than {limit}")
        return bytes(content)
