"""What texts of a named format look like, as Java's regular expressions."""

_OCTET = r"(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])"
_IPV4 = rf"(?:{_OCTET}\.){{3}}{_OCTET}"
_GROUP = r"[0-9A-Fa-f]{1,4}"
_LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_IPV6 = "|".join(
    (
        rf"(?:{_GROUP}:){{7}}{_GROUP}",
        rf"(?:{_GROUP}:){{6}}{_IPV4}",
        # A double colon stands for at least one group, an IPv4 address for two.
        *(
            rf"(?:{_GROUP}(?::{_GROUP}){{0,{left}}})?::"
            rf"(?:(?:{_GROUP}:){{0,{5 - left}}}{_GROUP}|(?:{_GROUP}:){{0,{4 - left}}}{_IPV4})?"
            for left in range(5)
        ),
        rf"{_GROUP}(?::{_GROUP}){{5}}::(?:{_GROUP})?",
        rf"{_GROUP}(?::{_GROUP}){{6}}::",
        rf"::(?:{_GROUP}:){{6}}{_GROUP}",
        rf"::(?:{_GROUP}:){{5}}{_IPV4}",
    )
)
_DATE = r"[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])"
_CLOCK = r"(?:[01][0-9]|2[0-3]):[0-5][0-9](?::(?:[0-5][0-9]|60)(?:\.[0-9]{1,9})?)?"
_ZONE = r"(?:[Zz]|[+-](?:[01][0-9]|2[0-3]):?[0-5][0-9])"
PATTERNS = {
    "uuid": r"[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}",
    "email": rf"[A-Za-z0-9.!#$%&'*+/=?^_`{{|}}~-]{{1,64}}@{_LABEL}(?:\.{_LABEL})+",
    "hostname": rf"(?=.{{1,253}}\z){_LABEL}(?:\.{_LABEL})*",
    "ipv4": _IPV4,
    "ipv6": _IPV6,
    "date": _DATE,
    "time": rf"{_CLOCK}{_ZONE}?",
    "date-time": rf"{_DATE}[Tt ]{_CLOCK}{_ZONE}?",
}
# These may be long, and take no longer than reading them does.
LONG_PATTERNS = {
    "byte": r"\A[A-Za-z0-9+/]*={0,2}\z",
    "uri": r"\A[A-Za-z][A-Za-z0-9+.-]*:[^\s<>\"{}|\\^`]+\z",
}
LONGEST = 400
