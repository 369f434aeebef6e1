import hashlib
from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from floe.adapters.ledger import Ledger
from floe.registry import ContractVersion, Documents, Registration, register

EMPTY = hashlib.sha256(b"{}").hexdigest()
MOMENT = datetime(2026, 3, 1, 12, 30, tzinfo=UTC)


def make_version(version="1.0.0", contract="orders", **fields) -> ContractVersion:
    given = {
        "name": f"sales.shop/{contract}",
        "schema_hash": "5" * 64,
        "document_hash": "d" * 64,
        "effective_hash": "e" * 64,
        "registered_at": MOMENT,
        "registered_by": "ada@example.com",
        "domain": "sales",
        "repository": "https://example.com/shop.git",
        "documents": Documents("{}", "{}"),
    }
    return ContractVersion(contract=contract, version=version, **given | fields)


@pytest.fixture
def version_of() -> Callable[..., ContractVersion]:
    return make_version


@pytest.fixture
def ledger(tmp_path) -> Ledger:
    return Ledger.open("sqlite:///ledger.db", tmp_path)


@pytest.fixture
def registering(ledger) -> Callable[..., Registration]:
    """Register a version in a transaction of its own."""

    def act(version="1.0.0", guards=(), **fields) -> Registration:
        with ledger.transaction() as transaction:
            return register(transaction, make_version(version, **fields), guards)

    return act
