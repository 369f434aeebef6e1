from collections.abc import Callable, Mapping

from pyspark.sql import DataFrame, SparkSession

from floe.adapters.spark.readers import formats
from floe.adapters.spark.readers.file_facts import learn_files
from floe.adapters.spark.readers.file_targets import StoredFiles
from floe.adapters.spark.readers.locations import describe_files
from floe.adapters.spark.readers.reader import READ_ALL, Address, Reader, RowTarget
from floe.adapters.spark.session.formats import packages_of, settings_of
from floe.plan import TableFacts
from floe.table_files import has_glob

Locate = Callable[[Address], str]
Options = Callable[[Address], Mapping[str, str]]


def remote_reader(package: str, locate: Locate, options: Options) -> Reader:
    """A reader for the files of one kind of object storage.

    The credentials travel as options of the read, not as settings of the session.
    """

    def packages(address: Address) -> tuple[str, ...]:
        return (package, *packages_of(formats.format_of(address, locate(address))))

    def settings(address: Address) -> Mapping[str, str]:
        return settings_of(formats.format_of(address, locate(address)))

    def read(spark: SparkSession, address: Address) -> DataFrame:
        location = locate(address)
        return formats.load(spark, address, [location], read_options(address, location))

    def read_options(address: Address, location: str) -> Mapping[str, str]:
        base = base_path(location)
        return {**options(address), **READ_ALL, **({"basePath": base} if base else {})}

    def demand(address: Address) -> Mapping[str, str]:
        return read_options(address, locate(address))

    def learn(spark: SparkSession, address: Address, frame: DataFrame) -> TableFacts:
        location = locate(address)
        form = formats.format_of(address, location)
        return learn_files(spark, form, location, frame)

    def target(_: SparkSession, address: Address) -> RowTarget:
        return StoredFiles(address, locate(address), options(address))

    return Reader(
        describe_files, read, packages, settings, learn=learn, demand=demand, target=target
    )


def base_path(location: str) -> str | None:
    """The folder above a glob, from which partitions are named; None without a glob."""
    scheme, _, path = location.partition("://")
    parts = path.split("/")
    at = next((number for number, part in enumerate(parts) if has_glob(part)), None)
    return f"{scheme}://{'/'.join(parts[:at])}" if at else None
