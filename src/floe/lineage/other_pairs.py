"""Other pairs that events use for a table of a contract."""

import re
from typing import Final

from floe.naming import Alias, Naming

_SLOT: Final = re.compile(r"\{(\w+)\}")


def with_alias(naming: Naming, namespace: str, name: str, origin: str) -> Naming:
    """A naming with one more pair, made of its components; without them, as it is."""
    needed = _SLOT.findall(namespace + name)
    if naming.canonical is None or not all(naming.components.get(each) for each in needed):
        return naming
    pair = (_fill(namespace, naming), _fill(name, naming))
    return naming._replace(aliases=(*naming.aliases, Alias(*pair, origin)))


def _fill(template: str, naming: Naming) -> str:
    return _SLOT.sub(lambda found: naming.components[found[1]], template)
