"""Options of servers that say how their tables are read, beyond what the standard has for them."""

_SWITCHES = ("header", "multiLine")
_TEXTS = (
    *("delimiter", "quote", "quoteChar", "escape", "escapeChar", "nullValue", "encoding", "rowTag"),
    *("catalogType", "catalogUrl", "warehouse"),
)
SERVER_OPTIONS = (*_TEXTS, *_SWITCHES)
_OTHER_WORDS = {"sep": "delimiter", "separator": "delimiter", "nullvalues": "nullValue"}
_MEANT = {name.lower(): name for name in SERVER_OPTIONS} | _OTHER_WORDS


def meant_option(written: str) -> str | None:
    """The option that a word of another case, or with lines between its parts, was meant for."""
    meant = _MEANT.get(written.lower().replace("_", "").replace("-", ""))
    return None if meant == written else meant


def option_problem(name: str, value: object) -> str | None:
    """Why the value of an option cannot be read, if it cannot."""
    if isinstance(value, str) and "${" in value:
        return None
    if name in _SWITCHES:
        is_switch = isinstance(value, bool) or str(value).lower() in ("true", "false")
        return None if is_switch else f"{name} must be true or false"
    is_text = isinstance(value, str | int | float) and not isinstance(value, bool)
    return None if name not in _TEXTS or is_text else f"{name} must be one text"
