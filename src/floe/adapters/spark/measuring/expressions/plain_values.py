"""Values as a report shows them."""

from typing import Any

_LONGEST = 200


def plain(value: Any) -> Any:
    """The same value with its long texts cut."""
    if isinstance(value, str) and len(value) > _LONGEST:
        return value[: _LONGEST - 1] + "…"
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [plain(item) for item in value]
    return value
