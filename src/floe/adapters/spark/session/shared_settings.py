"""floe's Spark settings, for another program that starts Spark by itself."""

from pathlib import Path

from floe.adapters.spark.session.java import find_java, without_module
from floe.adapters.spark.session.launcher import QUIET_LOGGING, python_environment
from floe.adapters.spark.session.package_cache import cached_jars
from floe.adapters.spark.session.packages import check_packages
from floe.adapters.spark.session.places import write_whole
from floe.adapters.spark.session.session import SessionRequest
from floe.errors import ConfigurationError, OutsideError

# What a generated profile takes from the environment, as a profile goes before Spark's files.
_VARIABLES = {
    "spark.master": "FLOE_SPARK_MASTER",
    "spark.driver.extraJavaOptions": "FLOE_SPARK_JAVA_OPTIONS",
    "spark.driver.memory": "FLOE_SPARK_DRIVER_MEMORY",
    "spark.jars.packages": "FLOE_SPARK_PACKAGES",
    "spark.sql.extensions": "FLOE_SPARK_EXTENSIONS",
    "spark.sql.shuffle.partitions": "FLOE_SPARK_SHUFFLE_PARTITIONS",
}
# Without a level of its own, Spark's gateway to Python sets all loggers to warnings, and says so.
_LOGGING = f"""{QUIET_LOGGING}logger.gateway.name = org.apache.spark.api.python.PythonGatewayServer
logger.gateway.level = error
"""


def share_settings(request: SessionRequest, folder: Path) -> dict[str, str]:
    """Write Spark's own files into a folder; the environment that leads Spark to them."""
    conf = _conf(request)
    try:
        write_whole(folder / "spark-defaults.conf", _print(conf))
        write_whole(folder / "log4j2.properties", _LOGGING)
    except OSError as error:
        raise OutsideError(f"cannot write {folder}: {error.strerror}") from error
    variables = {name: conf[key] for key, name in _VARIABLES.items() if key in conf}
    return {
        "SPARK_CONF_DIR": str(folder),
        "JAVA_HOME": str(without_module(find_java()).home),
        **python_environment(),
        **variables,
    }


def _conf(request: SessionRequest) -> dict[str, str]:
    check_packages(request.packages)
    coordinates = request.coordinates
    conf = {key: value for key, value in request.conf.items() if key != "spark.jars.packages"}
    if jars := cached_jars(coordinates, conf.get("spark.jars.excludes", "")):
        also = [conf["spark.jars"]] if conf.get("spark.jars") else []
        conf["spark.jars"] = ",".join([*also, *map(str, jars)])
    elif coordinates:
        conf["spark.jars.packages"] = ",".join(coordinates)
    if master := request.master or conf.get("spark.master"):
        conf["spark.master"] = _checked(master)
    return conf


def _checked(master: str) -> str:
    """Whoever starts Spark by itself cannot use one that runs already."""
    if master.startswith("sc://"):
        raise ConfigurationError(
            "dbt starts a Spark of its own and cannot use Spark Connect: "
            "set another master, as in FLOE_SPARK_MASTER='local[*]'"
        )
    return master


def _print(conf: dict[str, str]) -> str:
    lines = (f"{key} {_escape(value)}\n" for key, value in sorted(conf.items()))
    return "# Written by floe from floe.toml for each run of dbt.\n" + "".join(lines)


def _escape(value: str) -> str:
    return value.replace("\\", "\\\\").replace("\r", " ").replace("\n", " ")
