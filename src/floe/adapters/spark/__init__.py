"""Tables are read and measured with Spark."""

from floe.adapters.spark.diagnosis import diagnose
from floe.adapters.spark.measuring.engine import SparkEngine
from floe.adapters.spark.measuring.expressions.scope import Scope
from floe.adapters.spark.measuring.limits import SPARK_LIMITS
from floe.adapters.spark.measuring.observation import Observed, observe
from floe.adapters.spark.readers.preparation import (
    describe_source,
    packages_for,
    refuse_source,
    settings_for_all,
)
from floe.adapters.spark.readers.reader import Rows, make_address
from floe.adapters.spark.session.connect_server import (
    describe_server,
    find_server,
    start_server,
    stop_server,
)
from floe.adapters.spark.session.fetching import obtain_jars
from floe.adapters.spark.session.package_cache import cached_packages
from floe.adapters.spark.session.packages import check_packages, name_package
from floe.adapters.spark.session.places import own_folder
from floe.adapters.spark.session.server_note import WarmServer
from floe.adapters.spark.session.session import SessionRequest, close_session, open_session
from floe.adapters.spark.session.shared_settings import share_settings
from floe.adapters.spark.tables.catalog import SparkCatalog
from floe.adapters.spark.tables.opened import SparkTables
from floe.adapters.spark.tables.promised import as_promised
from floe.adapters.spark.tables.writable import WritableTable, open_writable
from floe.adapters.spark.topics.message_parts import FetchedMessages
from floe.adapters.spark.topics.reading import Topic, open_topic
from floe.adapters.spark.types import to_columns

__all__ = [
    "SPARK_LIMITS",
    "FetchedMessages",
    "Observed",
    "Rows",
    "Scope",
    "SessionRequest",
    "SparkCatalog",
    "SparkEngine",
    "SparkTables",
    "Topic",
    "WarmServer",
    "WritableTable",
    "as_promised",
    "cached_packages",
    "check_packages",
    "close_session",
    "describe_server",
    "describe_source",
    "diagnose",
    "find_server",
    "make_address",
    "name_package",
    "observe",
    "obtain_jars",
    "open_session",
    "open_topic",
    "open_writable",
    "own_folder",
    "packages_for",
    "refuse_source",
    "settings_for_all",
    "share_settings",
    "start_server",
    "stop_server",
    "to_columns",
]
