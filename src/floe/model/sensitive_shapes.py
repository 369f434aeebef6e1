"""Shapes of values that tell of people, their health or their money."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from floe.model.sensitive_names import words_of


@dataclass(frozen=True, slots=True)
class Shape:
    """A shape, the class that values of it seem to be of, and what people call them."""

    name: str
    class_: str
    words: str


SHAPES: Final = {
    shape.name: shape
    for shape in (
        Shape("email", "pii", "e-mail addresses"),
        Shape("iban", "financial", "IBANs"),
        Shape("payment_card", "financial", "numbers of payment cards"),
        Shape("national_id", "pii", "national ids"),
        Shape("health_number", "phi", "health numbers"),
        Shape("diagnosis_code", "phi", "codes of diagnoses"),
        Shape("phone", "pii", "phone numbers"),
        Shape("ip_address", "pii", "IP addresses"),
        Shape("mac_address", "pii", "MAC addresses"),
        Shape("coordinates", "pii", "coordinates"),
    )
}
# What has the shape and is something else, as words of a column's name give away.
_OTHERWISE: Final = {
    **dict.fromkeys(
        ("version", "versions", "ver", "release", "build", "firmware", "revision", "semver"),
        "ip_address",
    ),
    **dict.fromkeys(("isbn", "isbn10", "book"), "health_number"),
}


def shapes_denied_by(names: Iterable[str | None]) -> frozenset[str]:
    """The shapes that values of a column have by chance, as its names say."""
    words = (word for name in names if name for word in words_of(name))
    return frozenset(_OTHERWISE[word] for word in words if word in _OTHERWISE)
