"""The shape that a text has, as one expression: patterns, and check digits where there are any."""

from collections.abc import Iterator
from functools import reduce
from operator import add, or_

from pyspark.sql import Column
from pyspark.sql import functions as sf

from floe.adapters.spark.measuring.text_formats import PATTERNS

_LONGEST = 320
_EMAIL = r"[A-Za-z0-9._%+'-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z]{2,24}"
# With a sign and a country, or as North America writes them: digits alone are any number.
_PHONE = (
    r"\+[1-9](?:[ ().\-/]{0,2}[0-9]){7,14}"
    r"|(?:1[ .-])?(?:\([2-9][0-9]{2}\) ?|[2-9][0-9]{2}[ .-])[2-9][0-9]{2}[ .-][0-9]{4}"
)
_PRIVATE = r"\A(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2[0-9]|3[01]))\."
_MAC = r"(?:[0-9A-Fa-f]{2}([:-]))(?:[0-9A-Fa-f]{2}\1){4}[0-9A-Fa-f]{2}"
_LATITUDE = r"-?(?:[0-8]?[0-9]|90)\.[0-9]{4,}"
_LONGITUDE = r"-?(?:1[0-7][0-9]|[0-9]{1,2}|180)\.[0-9]{4,}"
_COORDINATES = rf"\(?{_LATITUDE}(?:, ?|; ?| ){_LONGITUDE}\)?|POINT ?\({_LONGITUDE} {_LATITUDE}\)"
_IBAN = r"[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}"
_CARD = "|".join(
    (
        r"4[0-9]{15}",
        r"(?:5[1-5][0-9]{2}|222[1-9]|22[3-9][0-9]|2[3-6][0-9]{2}|27[01][0-9]|2720)[0-9]{12}",
        r"3[47][0-9]{13}",
        r"(?:30[0-5]|3[689][0-9])[0-9]{11}",
        r"(?:6011|65[0-9]{2}|64[4-9][0-9]|35[2-8][0-9]|62[0-9]{2})[0-9]{12}",
    )
)
_SSN = r"(?!000|666|9)[0-9]{3}-(?!00)[0-9]{2}-(?!0000)[0-9]{4}"
_NINO = r"(?!BG|GB|NK|KN|TN|NT|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?(?:[0-9]{2} ?){3}[A-D]"
_CODICE_FISCALE = r"[A-Z]{6}[0-9]{2}[ABCDEHLMPRST][0-9]{2}[A-Z][0-9]{3}[A-Z]"
_CPF = r"[0-9]{3}\.[0-9]{3}\.[0-9]{3}-[0-9]{2}"
_DNI = r"[XYZ0-9][0-9]{7}[A-Z]"
_NIR = r"[12][0-9]{2}(?:0[1-9]|1[0-2]|[2-9][0-9])[0-9][0-9AB][0-9]{8}"
_DAY = r"(?:0[1-9]|[12][0-9]|3[01])"
_PESEL = rf"[0-9]{{2}}(?:[02468][1-9]|[13579][0-2]){_DAY}[0-9]{{5}}"
_PERSONNUMMER = rf"(?:19|20)?[0-9]{{2}}(?:0[1-9]|1[0-2]){_DAY}[-+]?[0-9]{{4}}"
_BSN = r"[0-9]{9}"
# Digits alone are ISBNs too, most of which begin otherwise than the numbers that are given out.
_NHS = r"[0-9]{3} [0-9]{3} [0-9]{4}"
_NHS_DIGITS = r"(?:[467][0-9]{2}|3[2-9][0-9])[0-9]{7}"
# Versions of software have four numbers too, and small ones.
_FAR_FROM_VERSIONS = r"\A(?:[4-9][0-9]\.|.*[0-9]{3})"
_DIAGNOSIS = r"[A-TV-Z][0-9][0-9AB]\.[0-9A-TV-Z]{1,4}"


def shape_of(text: Column, is_number: Column) -> Column:
    """The name of the shape that a text has, null where it has none; of numbers only some."""
    plain = sf.trim(text)
    digits = sf.regexp_replace(plain, "[ -]", "")
    of_numbers = _first(
        payment_card=_is_card(plain, digits),
        national_id=_is_personnummer(plain) | _is_pesel(plain) | _is_bsn(plain),
        health_number=_is_nhs(plain, digits),
    )
    of_texts = _first(
        email=_is(plain, _EMAIL),
        iban=_is_iban(sf.upper(sf.replace(plain, sf.lit(" "), sf.lit("")))),
        payment_card=_is_card(plain, digits),
        national_id=reduce(or_, _national_ids(plain, digits)),
        health_number=_is_nhs(plain, digits),
        diagnosis_code=_is(plain, _DIAGNOSIS),
        phone=_is(plain, _PHONE),
        ip_address=_is_public_ipv4(plain) | (_is(plain, PATTERNS["ipv6"]) & (plain != "::1")),
        mac_address=_is(plain, _MAC),
        coordinates=_is(plain, _COORDINATES),
    )
    shape = sf.when(is_number, of_numbers).otherwise(of_texts)
    return sf.when(sf.length(text) <= _LONGEST, shape)


def _first(**tests: Column) -> Column:
    return sf.coalesce(*(sf.when(test, sf.lit(name)) for name, test in tests.items()))


def _is(text: Column, pattern: str) -> Column:
    return text.rlike(rf"\A(?:{pattern})\z")


def _national_ids(plain: Column, digits: Column) -> Iterator[Column]:
    for pattern in (_SSN, _NINO, _CODICE_FISCALE, _CPF):
        yield _is(plain, pattern)
    yield _is(plain, _DNI) & _has_letter_of_dni(plain)
    yield _is(digits, _NIR) & _has_key_of_nir(digits)
    yield _is_personnummer(plain)
    yield _is_pesel(plain)
    yield _is_bsn(plain)


def _is_card(plain: Column, digits: Column) -> Column:
    return _is(plain, "[0-9][0-9 -]{12,22}") & _is(digits, _CARD) & _passes_luhn(digits)


def _passes_luhn(digits: Column) -> Column:
    return sf.call_function("luhn_check", digits)


def _is_public_ipv4(plain: Column) -> Column:
    is_far = plain.rlike(_FAR_FROM_VERSIONS)
    return _is(plain, PATTERNS["ipv4"]) & ~plain.rlike(_PRIVATE) & is_far


def _is_nhs(plain: Column, digits: Column) -> Column:
    is_written_so = _is(plain, _NHS) | _is(plain, _NHS_DIGITS)
    return is_written_so & _weighs(digits, range(10, 0, -1), 11)


def _is_personnummer(plain: Column) -> Column:
    """The century, which not everybody writes, has no part in the check digit."""
    last_ten = sf.right(sf.regexp_replace(plain, "[-+]", ""), sf.lit(10))
    return _is(plain, _PERSONNUMMER) & _passes_luhn(last_ten)


def _is_pesel(plain: Column) -> Column:
    return _is(plain, _PESEL) & _weighs(plain, (1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1), 10)


def _is_bsn(plain: Column) -> Column:
    return _is(plain, _BSN) & _weighs(plain, (9, 8, 7, 6, 5, 4, 3, 2, -1), 11)


def _is_iban(text: Column) -> Column:
    """Letters count as two digits, the first four characters come last, and one is left of 97."""
    turned = sf.concat(sf.substring(text, 5, 34), sf.substring(text, 1, 4))

    def remainder(before: Column, character: Column) -> Column:
        code = sf.ascii(character)
        is_digit = code < sf.lit(58)
        value = sf.when(is_digit, code - 48).otherwise(code - 55)
        return (before * sf.when(is_digit, sf.lit(10)).otherwise(sf.lit(100)) + value) % 97

    left = sf.aggregate(sf.split(turned, ""), sf.lit(0), remainder)
    return _is(text, _IBAN) & (left == 1)


def _has_letter_of_dni(text: Column) -> Column:
    number = sf.translate(sf.substring(text, 1, 8), "XYZ", "012").try_cast("int")
    letters = sf.lit("TRWAGMYFPDXBNJZSQVHLCKE")
    return sf.substring(letters, number % 23 + 1, sf.lit(1)) == sf.substring(text, 9, 1)


def _has_key_of_nir(text: Column) -> Column:
    """Corsica's letters stand for the number of its department less one or two."""
    plain = sf.replace(sf.replace(text, sf.lit("2A"), sf.lit("19")), sf.lit("2B"), sf.lit("18"))
    number = sf.substring(plain, 1, 13).try_cast("bigint")
    return sf.lit(97) - number % 97 == sf.substring(plain, 14, 2).try_cast("int")


def _weighs(digits: Column, weights: tuple[int, ...] | range, modulus: int) -> Column:
    """Whether the digits, each with its weight, add up to a multiple of a number."""
    parts = (
        (sf.ascii(sf.substring(digits, place, 1)) - 48) * weight
        for place, weight in enumerate(weights, 1)
    )
    return reduce(add, parts) % modulus == 0
