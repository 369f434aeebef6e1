from floe.checks import Table
from floe.plan import TableSource, Unreachable
from floe.workflows.data import TwoCatalogs


class Voice:
    """A catalog that only says its name."""

    def __init__(self, name):
        self._name = name

    def describe(self, table):
        return Unreachable(f"{self._name}: {table.name}")


def test_each_table_is_asked_of_the_catalog_that_knows_its_server():
    orders, events = (Table("c.yaml", name, name) for name in ("orders", "events"))
    sources = {
        orders: TableSource(orders, "db", "postgres", {}),
        events: TableSource(events, "bus", "kafka", {}),
    }
    both = TwoCatalogs(sources, frozenset({"postgres"}), Voice("first"), Voice("second"))
    assert both.describe(orders).reason == "first: orders"
    assert both.describe(events).reason == "second: events"
