"""Names of columns that tell of people, their health or their money."""

import re
from collections.abc import Iterable
from typing import Final

_WORD: Final = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")

# What a name ends with is what the column holds: an email_template is no e-mail.
_TEXTS: Final = {
    "pii": """
        email, email address, phone, phone number, phone no, telephone, telephone number,
        mobile phone, mobile number, mobile no, cell phone, cell number, fax, fax number,
        first name, last name, full name, given name, family name, middle name, maiden name,
        surname, person name, customer name, patient name, employee name, guest name,
        passenger name, student name, subscriber name, cardholder name, contact name,
        recipient name,
        street address, home address, postal address, mailing address, billing address,
        shipping address, delivery address, residential address, customer address, address line,
        ip address, ip addr, client ip, remote ip, user ip, mac address,
        birthplace, place of birth, gender, ethnicity, religion, nationality, marital status,
        sexual orientation, political affiliation, political views
    """,
    "phi": """
        diagnosis, diagnosis code, diagnoses, icd code, blood type, blood group, medication,
        medications, prescription, allergies, medical history, medical condition, lab result,
        symptoms, disability
    """,
    "financial": "iban",
}
_NUMBERS: Final = {
    "pii": """
        ssn, social security number, social security no, national id, national id number,
        national insurance number, passport number, passport no, passport id, passport, tax id,
        taxpayer id, drivers license number, driver license number, driving licence number,
        drivers license, driver license, driving licence, license plate, imei, year of birth,
        birth year
    """,
    "phi": """
        medical record number, medical record no, mrn, patient id, health insurance number,
        health insurance id, nhs number, nhs no
    """,
    "financial": """
        card number, card no, credit card, debit card, bank account, bank account number,
        account number, account no, routing number, cvv, cvc, salary, household income,
        annual income, personal income, credit score
    """,
}
_DAYS: Final = {"pii": "date of birth, dob, birthdate, birth date, birthday"}

_NOT_A_VALUE: Final = frozenset(
    (
        *("is", "has", "had", "was", "num", "n", "count", "counts", "total", "avg", "min", "max"),
        *("sum", "distinct", "hash", "hashed", "masked", "encrypted", "tokenized", "anonymized"),
        *("pseudonymized", "redacted", "default", "template", "dummy", "allow", "allows", "valid"),
    )
)
_NOT_A_PERSON: Final = frozenset(
    (
        *("company", "business", "corporate", "store", "shop", "branch", "warehouse", "hotel"),
        *("office", "organisation", "organization", "org", "supplier", "vendor", "merchant"),
        *("facility", "airport", "venue", "server", "host", "support", "team", "department"),
        *("product", "brand", "system", "service", "gl", "ledger"),
    )
)
_BESIDE: Final = frozenset(("text", "txt", "string", "str", "value", "raw"))


def _joined(lists: dict[str, str]) -> dict[str, str]:
    """The classes by names, which may be written with or without anything between their words."""
    return {
        "".join(name.split()): class_
        for class_, names in lists.items()
        for name in names.split(",")
    }


_OF_DAYS: Final = _joined(_DAYS)
_OF_NUMBERS: Final = _joined(_NUMBERS)
_OF_TEXTS: Final = {**_joined(_TEXTS), **_OF_NUMBERS, **_OF_DAYS}


def sensitive_class(names: Iterable[str | None], kind: str = "") -> str | None:
    """The class that a column of a type seems to be of: `pii`, `phi` or `financial`."""
    if kind == "boolean":
        return None
    known = _OF_TEXTS
    if kind.startswith(("date", "time")):
        known = _OF_DAYS
    elif kind.startswith(("int", "uint", "num", "decimal", "float", "double")):
        known = _OF_NUMBERS
    classes = (_class_of(words_of(name), known) for name in names if name)
    return next((class_ for class_ in classes if class_), None)


def words_of(name: str) -> list[str]:
    """The words that a name is made of, without what only says that it is a value."""
    words = [word.lower() for word in _WORD.findall(name)]
    while words and (words[-1].isdigit() or words[-1] in _BESIDE):
        words.pop()
    return words


def _class_of(words: list[str], known: dict[str, str]) -> str | None:
    if _NOT_A_VALUE.intersection(words) or _NOT_A_PERSON.intersection(words):
        return None
    for start in range(len(words)):
        ending = "".join(words[start:])
        for written in (ending, ending.removesuffix("es"), ending.removesuffix("s")):
            if written in known:
                return known[written]
    return None
