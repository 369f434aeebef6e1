"""PyIceberg's client of REST catalogs, which takes nothing but data from them."""

import json
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from pyiceberg.catalog.rest import DEFAULT_ENDPOINTS, RestCatalog
from requests import PreparedRequest, Response, Session
from requests.adapters import BaseAdapter

from floe.errors import OutsideError
from floe.rest_catalog import CatalogEntrance, CatalogService, ask, in_time, is_beside

_Result = TypeVar("_Result")


class RestClient(RestCatalog):
    """Asks by floe's own exchange; what the service would have its clients set is not taken."""

    def __init__(self, name: str, service: CatalogService, properties: Mapping[str, str]) -> None:
        self._service = service
        self._entrance = _in_words_of_clients(service.enter)
        super().__init__(name, **{**properties, "uri": self._entrance.base})

    def _fetch_config(self) -> None:
        self.properties = {**self.properties, "prefix": self._entrance.prefix}
        self._supported_endpoints = set(DEFAULT_ENDPOINTS)
        self._namespace_separator = self._entrance.separator

    def _create_session(self) -> Session:
        session = Session()
        session.trust_env = False
        session.headers.update(self._entrance.headers)
        session.headers["Content-Type"] = "application/json"
        for scheme in ("http://", "https://"):
            session.mount(scheme, _Exchange(self._entrance))
        return session

    def _refresh_token(self) -> None:
        """A login that has run out is done again, once."""
        self._entrance = _in_words_of_clients(self._service.enter)
        self._session = self._create_session()


class _Exchange(BaseAdapter):
    """Has requests asked within floe's limits, at the service itself."""

    def __init__(self, entrance: CatalogEntrance) -> None:
        super().__init__()
        self._base = entrance.base

    def send(self, request: PreparedRequest, *_: Any, **__: Any) -> Response:
        url, body = str(request.url), request.body
        if not is_beside(url, self._base):
            raise ConnectionError(f"{url} is not at the service, and not asked")
        headers = {key: str(value) for key, value in request.headers.items()}
        answer = _in_words_of_clients(
            lambda: in_time(lambda: ask(str(request.method), url, headers, content=body))
        )
        response = Response()
        response.status_code, response.url, response.request = answer.status, url, request
        response._content = json.dumps(dict(answer.content)).encode()  # noqa: SLF001
        return response

    def close(self) -> None:
        """No connection is kept."""


def _in_words_of_clients(work: Callable[[], _Result]) -> _Result:
    """What some work comes to; its failure says nothing of which service it was."""
    try:
        return work()
    except OutsideError as error:
        raise ConnectionError(str(error)) from None
