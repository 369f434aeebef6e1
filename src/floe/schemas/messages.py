"""One complaint of the schema engine, turned into the errors that help."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from jsonschema_rs import ValidationError

from floe.schemas.complaint import Complaint
from floe.schemas.error import SchemaError
from floe.schemas.keys import collect_keys, follow
from floe.schemas.phrases import (
    name_definition,
    name_place,
    name_types,
    nearest_key,
    quote,
    show,
    show_typed,
    with_article,
)

_LIMITS = {
    "minItems": "must have at least {limit} items",
    "maxItems": "must have at most {limit} items",
    "minLength": "must have at least {limit} characters",
    "maxLength": "must have at most {limit} characters",
    "minimum": "must be at least {limit}",
    "maximum": "must be at most {limit}",
    "exclusiveMinimum": "must be greater than {limit}",
    "exclusiveMaximum": "must be less than {limit}",
    "uniqueItems": "must not repeat an item",
    "multipleOf": "must be a multiple of {multiple_of}",
}
AMBIGUOUS = "ambiguous"
_EMPTY = {"minItems": "must not be empty", "minLength": "must not be empty"}


def explain(complaint: Complaint) -> Iterator[SchemaError]:
    """Put a complaint into words; an alternative becomes the branch that was meant."""
    wording = _WORDINGS.get(complaint.keyword)
    if wording:
        yield from wording(complaint)
    elif complaint.keyword in _LIMITS:
        yield complaint.say(f"{name_place(complaint.path)} {_limit(complaint)}")
    else:
        yield complaint.say(complaint.error.message)


def _limit(complaint: Complaint) -> str:
    numbers = complaint.error.kind.as_dict()
    if numbers.get("limit") == 1 and complaint.keyword in _EMPTY:
        return _EMPTY[complaint.keyword]
    return _LIMITS[complaint.keyword].format_map(numbers)


def _wrong_type(complaint: Complaint) -> Iterator[SchemaError]:
    types = complaint.error.kind.as_dict()["types"]
    yield complaint.say(_type_message(complaint, types))


def _type_message(complaint: Complaint, types: list[str]) -> str:
    shown = show_typed(complaint.error.instance)
    place = name_place(complaint.path)
    return f"{place} must be {name_types(types)}, not {shown}"


def _not_listed(complaint: Complaint) -> Iterator[SchemaError]:
    key = nearest_key(complaint.path)
    options = tuple(complaint.error.kind.as_dict()["options"])
    # "type" alone says little: nearly everything in a contract has one.
    owner = name_definition(complaint.part[:-2], None, complaint.vocabulary.nouns)
    word = f"a type for {owner}" if key == "type" else with_article(key)
    error = complaint.say(f"{show(complaint.error.instance)} is not {word}")
    yield replace(error, allowed=options)


def _missing(complaint: Complaint) -> Iterator[SchemaError]:
    key = complaint.error.kind.as_dict()["property"]
    error = complaint.say(f"'{key}' is missing for {complaint.noun}")
    yield replace(error, missing=key)


def _unmatched(complaint: Complaint) -> Iterator[SchemaError]:
    definition = str(complaint.part[1]) if len(complaint.part) > 1 else ""
    demand = complaint.vocabulary.demands.get(definition)
    value = show(complaint.error.instance)
    key = with_article(nearest_key(complaint.path))
    yield complaint.say(f"{value} is not {demand or key}")


def _forbidden(complaint: Complaint) -> Iterator[SchemaError]:
    keys = tuple(complaint.error.kind.as_dict()["schema"].get("required", ()))
    if not keys:
        yield complaint.say(f"{name_place(complaint.path)} is not allowed here")
        return
    verb = "does" if len(keys) == 1 else "do"
    message = f"{quote(keys)} {verb} not belong to {complaint.noun}"
    yield replace(complaint.say(message), unexpected=keys)


def _unexpected(complaint: Complaint) -> Iterator[SchemaError]:
    keys = tuple(complaint.error.kind.as_dict()["unexpected"])
    part = follow(complaint.schema, complaint.part)
    known = collect_keys(complaint.schema, part)
    fitting = collect_keys(complaint.schema, part, complaint.error.instance)
    unknown = tuple(key for key in keys if key not in known)
    misplaced = tuple(key for key in keys if key in known)
    if unknown:
        what = "is not a key" if len(unknown) == 1 else "are not keys"
        message = f"{quote(unknown)} {what} of {complaint.noun}"
        yield replace(complaint.say(message), unexpected=unknown, allowed=fitting)
    if misplaced:
        verb = "does" if len(misplaced) == 1 else "do"
        message = f"{quote(misplaced)} {verb} not belong to {complaint.kind_of_noun}"
        # No `allowed`: the keys are spelled right and only stand in the wrong company.
        yield replace(complaint.say(message), unexpected=misplaced)


def _no_alternative(complaint: Complaint) -> Iterator[SchemaError]:
    branches = complaint.error.kind.as_dict()["context"]
    valid = [number for number, branch in enumerate(branches) if not branch]
    if valid:
        yield _too_many(complaint, valid)
        return
    types = [_own_types(complaint, branch) for branch in branches]
    if all(types):
        yield complaint.say(_type_message(complaint, [word for own in types for word in own]))
        return
    shaped = [branch for branch, own in zip(branches, types, strict=True) if not own]
    if len(shaped) > 1 and all(_only_misses(complaint, branch) for branch in shaped):
        yield _nothing_chosen(complaint, shaped)
        return
    for error in min(shaped, key=lambda branch: _distance(complaint, branch)):
        yield from explain(complaint.about(error))


def _own_types(complaint: Complaint, branch: list[ValidationError]) -> list[str]:
    """The types that a branch wanted, if it already failed on that."""
    for error in branch:
        if tuple(error.instance_path) != complaint.path:
            continue
        if error.kind.name == "type":
            return list(error.kind.as_dict()["types"])
        if error.kind.name in ("anyOf", "oneOf"):
            inner = [_own_types(complaint, own) for own in error.kind.as_dict()["context"]]
            if all(inner):
                return [word for own in inner for word in own]
    return []


def _only_misses(complaint: Complaint, branch: list[ValidationError]) -> bool:
    return all(
        error.kind.name == "required" and tuple(error.instance_path) == complaint.path
        for error in branch
    )


def _distance(complaint: Complaint, branch: list[ValidationError]) -> tuple[int, int]:
    """How far the document is from a branch: errors on its own level weigh most."""
    own = sum(tuple(error.instance_path) == complaint.path for error in branch)
    return own, len(branch)


def _nothing_chosen(complaint: Complaint, branches: list[list[ValidationError]]) -> SchemaError:
    keys = tuple(branch[0].kind.as_dict()["property"] for branch in branches)
    message = f"one of {quote(keys, 'or')} is missing for {complaint.noun}"
    return replace(complaint.say(message), allowed=keys, missing=keys[0])


def _too_many(complaint: Complaint, valid: list[int]) -> SchemaError:
    branches = follow(complaint.schema, list(complaint.error.schema_path))
    keys = [key for number in valid for key in branches[number].get("required", ())]
    if keys:
        return complaint.say(f"{quote(keys)} exclude each other in {complaint.noun}")
    vague = f"{name_place(complaint.path)} fits more than one form of {complaint.noun}"
    return replace(complaint.say(vague), keyword=AMBIGUOUS)


_WORDINGS: dict[str, Callable[[Complaint], Iterator[SchemaError]]] = {
    "type": _wrong_type,
    "enum": _not_listed,
    "required": _missing,
    "pattern": _unmatched,
    "not": _forbidden,
    "additionalProperties": _unexpected,
    "unevaluatedProperties": _unexpected,
    "anyOf": _no_alternative,
    "oneOf": _no_alternative,
}
