import logging

import pytest

from floe.adapters.datacontract import DatacontractConverter


@pytest.fixture(autouse=True)
def quiet(caplog):
    """Keep what datacontract-cli logs out of the way."""
    caplog.set_level(logging.CRITICAL)


@pytest.fixture
def written():
    """What a format says of a contract, and what it is said not to say."""

    def export(tree, format_, options=(), server=None):
        unsaid = []
        text = DatacontractConverter().export(tree, format_, options, server, unsaid.append)
        return text, unsaid

    return export
