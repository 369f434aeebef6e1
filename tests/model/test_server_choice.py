"""Check, drift, generate and names are on the same server: there is one decision."""

import pytest

from floe.adapters.files import FileWorkspace
from floe.dbt import DbtOptions
from floe.dbt.servers import choose_server as server_of_generate
from floe.dbt.servers import server_values
from floe.documents import read_text
from floe.errors import ConfigurationError
from floe.graph import build_graph
from floe.model import ServerSettings, choose_server, find_server
from floe.workflows.data import CheckRequest, DataRequest, prepare_checks, prepare_drift
from floe.workflows.naming import NameRequest, name_contract

HEAD = """\
kind: DataContract
apiVersion: v3.1.0
id: shop
version: 1.0.0
status: active
schema: [{name: orders, physicalName: orders, properties: [{name: id, required: true}]}]
"""
DEV = "{server: dev, type: postgres, host: dev, port: 5432, database: shop, schema: s}"
LIVE = (
    "{server: live, id: live_id, type: postgres, environment: prod, host: live, port: 5432,"
    " database: shop, schema: s}"
)
EXTRA = {"type": "postgres", "host": "extra", "port": 5432, "database": "shop", "schema": "s"}


@pytest.fixture
def hosts(tmp_path):
    """On which hosts check, drift, generate and names find the table of a contract."""

    def find(servers, *, server=None, default=None, overrides=None):
        text = HEAD + (f"servers: [{', '.join(servers)}]\n" if servers else "")
        (tmp_path / "shop.odcs.yaml").write_text(text)
        workspace, overrides = FileWorkspace(tmp_path), overrides or {}
        asked = {"server": server, "default_server": default, "server_values": overrides}
        _, (checks,) = prepare_checks(workspace, CheckRequest(**asked))
        _, (drift,) = prepare_drift(workspace, DataRequest(**asked))
        options = DbtOptions(server=server or default, overrides=overrides)
        generated = server_of_generate(checks.contract, options)
        request = NameRequest(files=("shop.odcs.yaml",), server=checks.server, overrides=overrides)
        (named,) = name_contract(workspace, request)
        return {
            *(source.values["host"] for source in checks.sources.values()),
            *(source.values["host"] for source in drift.chosen.sources.values()),
            server_values(generated, options)["host"],
            named.naming.namespace.removeprefix("postgres://").partition(":")[0],
        }

    return find


@pytest.mark.parametrize(
    ("servers", "asked", "expected"),
    [
        ((DEV,), {}, "dev"),
        ((DEV,), {"default": "live"}, "dev"),
        ((DEV, LIVE), {"server": "dev"}, "dev"),
        ((DEV, LIVE), {"server": "live"}, "live"),
        ((DEV, LIVE), {"server": "live_id"}, "live"),
        ((DEV, LIVE), {"server": "prod"}, "live"),
        ((DEV, LIVE), {"default": "prod"}, "live"),
        ((DEV, LIVE), {"server": "dev", "default": "live"}, "dev"),
        ((DEV,), {"overrides": {"dev": {"host": "other"}}}, "other"),
        ((LIVE,), {"overrides": {"live": {"host": "other"}}}, "other"),
        ((DEV,), {"server": "extra", "overrides": {"extra": EXTRA}}, "extra"),
        ((), {"overrides": {"extra": EXTRA}}, "extra"),
    ],
)
def test_all_activities_find_the_same_server(hosts, servers, asked, expected):
    assert hosts(servers, **asked) == {expected}


def test_the_values_of_a_server_without_a_name_are_found_by_its_id(hosts):
    nameless = DEV.replace("server: dev", "id: dev")
    assert hosts((nameless,), overrides={"dev": {"host": "other"}}) == {"other"}


def test_an_environment_of_two_servers_names_none_of_them():
    twin = LIVE.replace("live", "twin")
    text = f"{HEAD}servers: [{LIVE}, {twin}]\n"
    (contract,) = build_graph([read_text("shop.odcs.yaml", text)]).contracts
    assert find_server(contract, "prod", ServerSettings()) is None
    with pytest.raises(ConfigurationError, match="no server called 'prod'"):
        choose_server(contract, ServerSettings(server="prod"))
