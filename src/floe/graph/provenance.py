"""Where the parts of an effective tree were written."""

from collections.abc import Mapping

from floe.documents import Path
from floe.model import Place

Provenance = Mapping[Path, Place]


def trace(provenance: Provenance, place: Place) -> Place:
    """Where a place of an effective tree was written, within it: its longest prefix decides."""
    for length in range(len(place.path), 0, -1):
        origin = provenance.get(place.path[:length])
        if origin is not None:
            return Place(origin.file, origin.path + place.path[length:], place)
    return place
