"""What a table is called in the data, part by part."""

from floe.lineage.served_tables import ServedTable
from floe.naming import NamePart, split_name


def name_parts(table: ServedTable) -> tuple[NamePart, ...]:
    """The parts of a table's name; a text with an empty part is no dotted name, but one part."""
    name = table.usable_name
    if name is None:
        return ()
    parts = split_name(name.text)
    return parts if all(each.text.strip() for each in parts) else (NamePart(name.text),)
