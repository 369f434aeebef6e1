"""One question to a service and its answer, within narrow limits."""

import json
import queue
import ssl
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

import httpx

from floe.errors import FloeError, OutsideError

MOST_BYTES = 32 * 1024 * 1024
MOST_SECONDS = 30.0
_LONGEST_REASON = 200
_Result = TypeVar("_Result")


@dataclass(frozen=True, slots=True)
class Answer:
    """What a service said: a status, and a JSON object that may be empty."""

    status: int
    content: Mapping[str, Any]

    @property
    def is_found(self) -> bool:
        """Whether there is what was asked for."""
        return self.status != httpx.codes.NOT_FOUND

    def expect(self) -> Mapping[str, Any]:
        """The content of an answer that is no refusal."""
        if self.status == httpx.codes.OK:
            return self.content
        error = self.content.get("error")
        message = error.get("message") if isinstance(error, Mapping) else error
        raise OutsideError(f"it answered {self.status}{_told(message)}")


def ask(method: str, url: str, headers: Mapping[str, str], **said: Any) -> Answer:
    """Ask once: no redirect is followed, and no more is read than a catalog has to say."""
    try:
        with (
            httpx.Client(verify=_trust(), follow_redirects=False, timeout=MOST_SECONDS) as client,
            client.stream(method, url, headers=dict(headers), **said) as response,
        ):
            return Answer(response.status_code, _content(response))
    except httpx.TimeoutException:
        raise _late(MOST_SECONDS) from None
    except (httpx.HTTPError, httpx.InvalidURL, OSError) as error:
        raise OutsideError(f"it does not answer: {str(error) or type(error).__name__}") from None


def in_time(work: Callable[[], _Result], seconds: float | None = None) -> _Result:
    """What some work comes to, unless it takes too long."""
    seconds = MOST_SECONDS if seconds is None else seconds
    results: queue.SimpleQueue[_Result | FloeError] = queue.SimpleQueue()

    def run() -> None:
        try:
            results.put(work())
        except FloeError as error:
            results.put(error)
        except Exception as error:  # noqa: BLE001 - else the thread would end without a word
            results.put(OutsideError(f"its answer cannot be read: {type(error).__name__}"))

    # Neither a resolver nor a server that sends one byte now and then knows a time limit.
    threading.Thread(target=run, daemon=True).start()
    try:
        result = results.get(timeout=seconds)
    except queue.Empty:
        raise _late(seconds) from None
    if isinstance(result, FloeError):
        raise result
    return result


def _late(seconds: float) -> OutsideError:
    return OutsideError(f"it did not answer within {seconds:g} seconds")


@cache
def _trust() -> ssl.SSLContext:
    """Whom this machine trusts, read once: it takes longer than a question and its answer."""
    return httpx.create_ssl_context()


def _content(response: httpx.Response) -> Mapping[str, Any]:
    if response.is_redirect:
        raise OutsideError("it leads on to another address, which is not followed")
    text = bytearray()
    for chunk in response.iter_bytes():
        text += chunk
        if len(text) > MOST_BYTES:
            raise OutsideError(f"its answer is larger than {MOST_BYTES:,} bytes")
    try:
        content = json.loads(bytes(text))
    except (ValueError, RecursionError):
        content = None
    if isinstance(content, dict):
        return content
    if response.status_code == httpx.codes.OK:
        raise OutsideError("its answer is no JSON object")
    return {}


def _told(message: object) -> str:
    if not isinstance(message, str) or not message:
        return ""
    shown = "".join(sign if sign.isprintable() else " " for sign in message)
    return f": {' '.join(shown.split())[:_LONGEST_REASON]}"
