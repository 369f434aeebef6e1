"""Sources that stand beside another product than before, as theirs is gone or was renamed."""

from floe.dbt.options import DbtOptions
from floe.dbt.paths import source_files
from floe.dbt.relations import Layout
from floe.dbt.source_layout import pin_source, source_table_key


def moved_source_files(layout: Layout, options: DbtOptions) -> dict[str, str]:
    """Where the files of such sources are now, with where they were."""
    pins = {source_table_key(pin): pin for pin in options.pins.sources}
    planned: set[str] = set()
    moved: dict[str, str] = {}
    for table in layout.sources:
        now = pin_source(table, layout.folders)
        before = pins.get(source_table_key(now))
        files = tuple(source_files(table, layout, options))
        planned.update(files)
        if before is None or before.folder == now.folder or before.source != now.source:
            continue
        here, there = (f"{options.model_path}/{pin.folder}/" for pin in (now, before))
        moved |= {file: file.replace(here, there, 1) for file in files}
    return {now: before for now, before in moved.items() if before not in planned}
