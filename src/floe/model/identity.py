"""The full name of a contract's version: {domain}.{product}/{contract}:{version}."""

import re
import unicodedata
from dataclasses import dataclass
from itertools import takewhile

from floe.model.secrets import hide_shapes

_ABSENT = "_"
_NOT_IN_A_NAME = re.compile(r"[^\w]+")
_FORM = re.compile(
    r"(?P<domain>[^./:]+)\.(?P<product>[^./:]+)/(?P<contract>[^/:]+):(?P<version>.+)"
)


@dataclass(frozen=True, slots=True)
class ContractIdentity:
    """Who a version of a contract is; what is not known is `_`."""

    domain: str
    product: str
    contract: str
    version: str

    def __str__(self) -> str:
        """The full name."""
        return f"{self.domain}.{self.product}/{self.contract}:{self.version}"

    @classmethod
    def of(
        cls, domain: str | None, product: str | None, contract: str | None, version: str | None
    ) -> "ContractIdentity":
        """Make names of what authors wrote: lower case, `-` and spaces as `_`."""
        return cls(
            make_name(domain),
            make_name(product),
            make_name(contract),
            hide_shapes(version or _ABSENT),
        )

    @classmethod
    def parse(cls, text: str) -> "ContractIdentity | None":
        """Read a full name; None if it is none."""
        match = _FORM.fullmatch(text)
        return cls(**match.groupdict()) if match else None


def make_name(text: str | None) -> str:
    """One part of a full name; a secret in it is left out."""
    # An accent may be a character of its own, or part of its letter.
    plain = unicodedata.normalize("NFC", hide_shapes(text or "").strip().lower())
    return _NOT_IN_A_NAME.sub(_joint, plain).strip("_") or _ABSENT


def _joint(between: re.Match[str]) -> str:
    """What stands between two words: `_`, behind the marks that belong to the letter before."""
    if not between.start():
        return "_"
    marks = "".join(takewhile(_is_mark, between[0]))
    return marks if marks == between[0] else f"{marks}_"


def _is_mark(character: str) -> bool:
    return unicodedata.category(character) in ("Mn", "Mc")
