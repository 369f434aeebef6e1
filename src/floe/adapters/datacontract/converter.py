"""datacontract-cli's exporters and importers behind two calls."""

import contextlib
import json
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from floe.adapters.datacontract.dialects import check_clickhouse_options, dialect_of, needed_dialect
from floe.adapters.datacontract.document_losses import JSON_FORMATS, find_document_losses
from floe.adapters.datacontract.export_formats import EXPORT_FORMATS
from floe.adapters.datacontract.faithfulness import ExportTarget, Unsaid, add_unwritten, phrase
from floe.adapters.datacontract.formats import Format, find_format
from floe.adapters.datacontract.import_formats import IMPORT_FORMATS
from floe.adapters.datacontract.long_floats import keep_digits
from floe.adapters.datacontract.outputs import settle_output
from floe.adapters.datacontract.pydantic_sources import settle_sizes, settle_source
from floe.adapters.datacontract.refusals import find_refusals
from floe.adapters.datacontract.schema_keywords import restore_keywords
from floe.adapters.datacontract.selection import (
    check_selection,
    chosen_object,
    chosen_server,
    is_chosen,
    only_object,
)
from floe.adapters.datacontract.source_losses import SOURCE_LOSSES
from floe.adapters.datacontract.sources import check_source
from floe.adapters.datacontract.sql_losses import find_sql_losses
from floe.adapters.datacontract.sql_sources import read_statements, settle_tables
from floe.adapters.datacontract.texts import escape_texts
from floe.adapters.datacontract.upstream import (
    explain,
    failed,
    first_line,
    guarded,
    load,
    shut_in,
)
from floe.adapters.datacontract.written_texts import keep_texts
from floe.documents import read_bytes
from floe.errors import ConfigurationError, InputError
from floe.findings import UnsafeExportError
from floe.odcs import (
    ConversionNote,
    Converted,
    convert_edition_two,
    convert_specification,
    is_contract,
    is_edition_two,
    is_foreign_contract,
    is_specification,
)

_INCLUDED: Final = {"protobuf": (".proto",), "xsd": (".xsd",)}
_FILE_OPTIONS: Final = ("odata_metadata_file", "odata_service_document_file")
# What these leave out is found by floe, place by place.
_TOLD_BY_FLOE: Final = ("jsonschema", "sql")
_NO_OTHER: Final = "\0"
# These have no option for a dialect: the first write a type in any case, the others if a server
# is named.
_TYPED: Final = ("dbt-models", "dbt-sources")
_OF_SERVERS: Final = ("dbml", "sodacl")
_OLDER_HEADER: Final = "dataContractSpecification: 1.2.1"

Options = Iterable[tuple[str, str]]
Tell = Callable[[ConversionNote], None]


class DatacontractConverter:
    """Turns standard contracts into other formats, and other formats into contracts."""

    export_formats = EXPORT_FORMATS
    import_formats = IMPORT_FORMATS

    def export_format(self, name: str) -> Format:
        """What is known of a format that can be written."""
        return find_format(name, EXPORT_FORMATS)

    def export(
        self,
        tree: dict[str, Any],
        name: str,
        options: Options = (),
        server: str | None = None,
        tell: Callable[[Unsaid], None] = lambda _: None,
    ) -> str | bytes:
        """A standard contract in another format; what that does not say as it is meant is told."""
        format = self.export_format(name)
        arguments = _export_arguments(format, options)
        check_selection(tree, format, arguments.get("schema_name"), server)
        server = chosen_server(tree, format, server)
        dialect = _settle_dialect(tree, format, arguments, server)
        name_of_one = chosen_object(arguments.get("schema_name"))
        refusals = find_refusals(tree, format.name, name_of_one)
        if refusals:
            raise UnsafeExportError(refusals)
        target = ExportTarget(
            format.name, dialect, dialect_of(tree, None, server), arguments.get("engine")
        )
        phrased, unsaid = phrase(tree, target)
        escaped = escape_texts(phrased, format.name, dialect)
        escaped, phrased = (only_object(part, name_of_one) for part in (escaped, phrased))
        with guarded(format, "write") as printed:
            written = _export(escaped, format, arguments, server)
            if not isinstance(written, str | bytes):
                raise failed(format, "write", first_line(printed.getvalue()) or "it gave no text")
            if isinstance(written, str):
                written = add_unwritten(written, phrased, format.name)
            settled = settle_output(format.name, written, escaped)
        for part in unsaid:
            if is_chosen(tree, part.path, name_of_one):
                tell(part)
        # datacontract-cli forgets the line by which the older standard is recognised.
        if isinstance(settled, str) and format.name == "dcs":
            return f"{_OLDER_HEADER}\n{settled}"
        return settled

    def read(
        self, source: str, name: str, options: Options = (), tell: Tell = lambda _: None
    ) -> dict[str, Any]:
        """A contract from another format; what its words cannot say of the source is told."""
        format = find_format(name, IMPORT_FORMATS)
        arguments = format.arguments(options)
        if format.source == "file" and not Path(source).is_file():
            raise ConfigurationError(f"there is no file {source}")
        if Path(source).is_file():
            check_source(Path(source), format)
        if format.name in _STANDARDS:
            converted = _STANDARDS[format.name](source)
            for note in converted.notes:
                tell(note)
            return converted.tree
        warned: list[str] = []
        with guarded(format, "read", warned), _settled(source, format) as settled:
            tree = _dump(_read(settled, format, arguments))
        for warning in dict.fromkeys(warned) if format.name not in _TOLD_BY_FLOE else ():
            tell(ConversionNote((), warning))
        if not any(table.get("properties") for table in tree.get("schema", ())):
            raise failed(format, "read", "it found no columns")
        if Path(source).is_file():
            with guarded(format, "read"):
                if format.name == "sql":
                    settle_tables(read_statements(Path(source), arguments.get("dialect")), tree)
                if format.name == "pydantic-model":
                    settle_sizes(tree)
                for note in _settle_losses(Path(source), format, arguments, tree):
                    tell(note)
        return tree


def _export_arguments(format: Format, options: Options) -> dict[str, Any]:
    arguments = format.arguments(options)
    if "check_categories" in arguments:
        listed = (part for text in arguments["check_categories"] for part in text.split(","))
        arguments["check_categories"] = {part.strip() for part in listed}
    return arguments


def _settle_dialect(
    tree: dict[str, Any], format: Format, arguments: dict[str, Any], server: str | None
) -> str | None:
    """Hand over the dialect: by itself, the exporter takes Snowflake's for any it does not know."""
    asked = arguments.get("sql_server_type")
    if "dialect" not in format.options:
        if format.name in _TYPED:
            return dialect_of(tree, None, server) or "snowflake"
        return dialect_of(tree, None, server) if server and format.name in _OF_SERVERS else None
    if format.name == "great-expectations" and arguments.get("engine") != "sql":
        if asked is not None:
            raise ConfigurationError("the option 'dialect' belongs to engine=sql")
        return None
    dialect = needed_dialect(tree, asked, server, format.name)
    check_clickhouse_options(arguments, dialect)
    arguments["sql_server_type"] = dialect
    return dialect


def _export(
    tree: dict[str, Any], format: Format, arguments: dict[str, Any], server: str | None
) -> Any:
    _load_part("export", "exporter", format)
    keep_digits()
    model = load("open_data_contract_standard.model").OpenDataContractStandard
    contract = load("datacontract.data_contract").DataContract(
        data_contract=model.model_validate(tree), server=server, inline_references=False
    )
    kind = load("datacontract.export.exporter").ExportFormat(format.name)
    template = arguments.get("template")
    if template is None:
        with shut_in(format, "write"):
            return contract.export(kind, server=server, **arguments)
    file = Path(template)
    if not file.is_file():
        raise ConfigurationError(f"there is no file {template}")
    # A template of one's own may include others beside it.
    with shut_in(format, "write", [file.resolve().parent]):
        return contract.export(kind, server=server, **{**arguments, "template": file})


def _read(source: str, format: Format, arguments: dict[str, Any]) -> Any:
    _load_part("imports", "importer", format)
    contract = load("datacontract.data_contract").DataContract
    files = [Path(source), *(Path(arguments[key]) for key in _FILE_OPTIONS if key in arguments)]
    suffixes = _INCLUDED.get(format.name)
    # What a schema includes stands beside it.
    given = [*files, files[0].resolve().parent] if suffixes else files
    alone = (
        contextlib.nullcontext()
        if _asks_service(format, arguments)
        else shut_in(format, "read", given, suffixes or (_NO_OTHER,))
    )
    with alone:
        return contract.import_from_source(format=format.name, source=source, **arguments)


@contextlib.contextmanager
def _settled(source: str, format: Format) -> Iterator[str]:
    """The file that an importer is given: the source, or what is made of it."""
    if format.name != "pydantic-model":
        yield source
        return
    try:
        text = settle_source(Path(source).read_text(encoding="utf-8"))
    except (SyntaxError, ValueError, RecursionError):
        # The importer says best what is wrong with it.
        yield source
        return
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, Path(source).name)
        file.write_text(text, encoding="utf-8")
        yield str(file)


def _asks_service(format: Format, arguments: dict[str, Any]) -> bool:
    """Whether the user asked for a service; OData may have all that is needed in files."""
    has_document = "odata_service_document_file" in arguments or "odata_entity_set" in arguments
    is_at_hand = "odata_metadata_file" in arguments and has_document
    return format.source == "service" and not is_at_hand


def _settle_losses(
    source: Path, format: Format, arguments: dict[str, Any], contract: dict[str, Any]
) -> Iterable[ConversionNote]:
    if format.name == "sql":
        dialect = arguments.get("dialect")
        return find_sql_losses(read_statements(source, dialect), dialect, contract)
    if format.name in SOURCE_LOSSES:
        return SOURCE_LOSSES[format.name](source)
    if format.name not in JSON_FORMATS:
        return ()
    tree = _read_json(source)
    heard = restore_keywords(tree, contract) if format.name == "jsonschema" else ()
    notes = find_document_losses(tree, format.name, contract)
    return (note for note in notes if note.path not in heard)


def _read_json(source: Path) -> Any:
    """What a file holds that may be something else than JSON."""
    try:
        return json.loads(source.read_bytes())
    except ValueError:
        return None


def _read_specification(source: str) -> Converted:
    tree = _read_tree(source)
    if not is_specification(tree):
        raise InputError("the source is not headed 'dataContractSpecification'")
    return convert_specification(tree)


def _read_own_standard(source: str) -> Converted:
    tree = _read_tree(source)
    if is_edition_two(tree):
        return convert_edition_two(tree)
    if not is_contract(tree) or is_foreign_contract(tree):
        raise InputError(f"{source} is not an ODCS contract of edition 2 or 3")
    return Converted(tree)


# Read by floe itself, since datacontract-cli loses parts of them in silence.
_STANDARDS: Final = {"odcs": _read_own_standard, "dcs": _read_specification}


def _dump(model: Any) -> dict[str, Any]:
    return dict(_with_values(model.model_dump(mode="json", exclude_none=True, by_alias=True)))


def _with_values(node: Any) -> Any:
    """A tree without the custom properties for which a source had no value."""
    if isinstance(node, list):
        return [_with_values(part) for part in node]
    if not isinstance(node, dict):
        return node
    said = {key: _with_values(value) for key, value in node.items()}
    if isinstance(said.get("customProperties"), list):
        said["customProperties"] = [each for each in said["customProperties"] if "value" in each]
    return {key: value for key, value in said.items() if value != [] or key != "customProperties"}


def _load_part(folder: str, word: str, format: Format) -> None:
    """Load a converter by itself: its factory hides which package is missing."""
    factory = getattr(load(f"datacontract.{folder}.{word}_factory"), f"{word}_factory")
    loaders = getattr(factory, f"dict_lazy_{word}")
    module, _ = loaders[format.name]
    load(module)


def _read_tree(source: str) -> dict[str, Any]:
    try:
        document = read_bytes(source, Path(source).read_bytes())
    except OSError as error:
        raise ConfigurationError(f"{source}: {explain(error)}") from error
    if document.faults:
        fault = document.faults[0]
        raise InputError(f"{source}:{fault.line}:{fault.column}: {fault.message}")
    if not isinstance(document.tree, dict):
        raise InputError(f"{source} does not hold a contract")
    return keep_texts(document, document.tree)
