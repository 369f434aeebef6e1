"""Where the files of a project lie: below the folders that its settings name."""

from collections.abc import Iterator

from floe.dbt.options import DbtOptions
from floe.dbt.relations import Layout, Model, SourceTable
from floe.generated import GeneratedFile

_SHARED = "floe"


def placed(file: GeneratedFile, options: DbtOptions) -> GeneratedFile:
    """A file that was planned below the usual folders, below those of the project."""
    first, slash, rest = file.path.partition("/")
    folders = {
        "models": options.model_path,
        "macros": options.macro_path,
        "tests": options.test_path,
    }
    if not slash or first not in folders:
        return file
    return GeneratedFile(f"{folders[first]}/{rest}", file.text)


def product_folder(path: str, options: DbtOptions) -> str | None:
    """The folder of a product that a file lies in."""
    if path.startswith(f"{options.macro_path}/{_SHARED}/"):
        return None
    for start in sorted((options.model_path, options.test_path), key=len, reverse=True):
        if path.startswith(f"{start}/"):
            folder, slash, _ = path.removeprefix(f"{start}/").partition("/")
            return folder if slash else None
    return None


def model_file(model: Model, layout: Layout, options: DbtOptions) -> str:
    """The path of a model's SQL."""
    folder = layout.folders[model.product.file]
    return f"{options.model_path}/{folder}/{model.file_name}.sql"


def source_folder(table: SourceTable, folder: str) -> str:
    """The folder of a source in that of a product: with views, each source has its own."""
    return f"{folder}/staging/{table.source.lower()}" if table.staging else folder


def source_files(table: SourceTable, layout: Layout, options: DbtOptions) -> Iterator[str]:
    """The paths of the files that a source's table needs to be read."""
    folder = source_folder(table, layout.folders[table.product.file])
    start = f"{options.model_path}/{folder}"
    name = folder.rpartition("/")[2]
    yield f"{start}/_{name}__sources.yml"
    if table.staging:
        yield f"{start}/_{name}__models.yml"
        yield f"{start}/{table.staging}.yml"
        yield f"{start}/{table.staging}.sql"
