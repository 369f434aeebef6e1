"""Parts of a picture that have nothing to do with each other, laid out side by side."""

from math import sqrt

from floe.diagrams.lanes import BoxSize

_ASPECT = 1.6
PART_GAP = 56.0


def pack(parts: list[BoxSize]) -> list[tuple[float, float]]:
    """The upper left corner of each part: rows from the tallest to the lowest."""
    if not parts:
        return []
    room = sum((part.width + PART_GAP) * (part.height + PART_GAP) for part in parts)
    limit = max(*(part.width for part in parts), sqrt(room * _ASPECT))
    corners = [(0.0, 0.0)] * len(parts)
    x = y = tallest = 0.0
    for number in sorted(range(len(parts)), key=lambda number: -parts[number].height):
        part = parts[number]
        if x and x + part.width > limit:
            x, y, tallest = 0.0, y + tallest + PART_GAP, 0.0
        corners[number] = (x, y)
        x += part.width + PART_GAP
        tallest = max(tallest, part.height)
    return corners


def pack_columns(boxes: list[BoxSize], limit: float, gap: float) -> list[tuple[float, float]]:
    """The corners of boxes that stand alone: each below the shortest column so far."""
    if not boxes:
        return []
    width = max(box.width for box in boxes)
    bottoms = [0.0] * max(1, int((limit + gap) // (width + gap)))
    corners = []
    for box in boxes:
        column = bottoms.index(min(bottoms))
        corners.append((column * (width + gap), bottoms[column]))
        bottoms[column] += box.height + gap
    return corners
