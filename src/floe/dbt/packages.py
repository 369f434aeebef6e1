"""The packages of dbt's hub that rules of `engine: dbt` take their tests from."""

from collections.abc import Iterable, Iterator

from floe.dbt.data_tests import RelationTests
from floe.dbt.options import DbtOptions
from floe.documents import print_yaml
from floe.generated import GeneratedFile

_FILE = "packages.yml"
# Packages that are not listed have to be named by who uses them: nobody else knows their origin.
_HUB = {
    "dbt_expectations": ("metaplane/dbt_expectations", ">=0.10.8", "<0.11.0"),
    "dbt_utils": ("dbt-labs/dbt_utils", ">=1.3.0", "<2.0.0"),
}


def packages_file(tests: Iterable[RelationTests], options: DbtOptions) -> Iterator[GeneratedFile]:
    """What `dbt deps` installs; a project that has such a file keeps its own."""
    names = {name for relation in tests for name in _packages(relation)}
    wanted = [origin for name, origin in _HUB.items() if name in names]
    if wanted and not (options.has_project or options.has_packages):
        entries = [{"package": package, "version": list(limits)} for package, *limits in wanted]
        yield GeneratedFile(_FILE, print_yaml({"packages": entries}))


def _packages(tests: RelationTests) -> Iterator[str]:
    for entries in (tests.table, *tests.columns.values()):
        for entry in entries:
            yield from (name.rpartition(".")[0] for name in entry)
