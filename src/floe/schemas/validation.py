"""A document held against a schema: all errors at once, merged and in document order."""

from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal
from functools import cached_property

import jsonschema_rs

from floe.documents import LongFloat, Path
from floe.schemas.complaint import Complaint
from floe.schemas.error import SchemaError, Vocabulary
from floe.schemas.messages import AMBIGUOUS, explain
from floe.schemas.official import Schema

Refinement = Callable[[object, list[SchemaError]], list[SchemaError]]

_SURPLUS = ("additionalProperties", "unevaluatedProperties")
_ECHOES = (*_SURPLUS, AMBIGUOUS)


class SchemaValidator:
    """A schema and how to speak about it; compiled when first used."""

    def __init__(
        self, read: Callable[[], Schema], vocabulary: Vocabulary, refine: Refinement | None = None
    ) -> None:
        self._read = read
        self._vocabulary = vocabulary
        self._refine = refine

    @cached_property
    def schema(self) -> Schema:
        """The schema itself; not to be changed."""
        return self._read()

    @cached_property
    def _engine(self) -> jsonschema_rs.Draft201909Validator:
        return jsonschema_rs.Draft201909Validator(self.schema, validate_formats=False)

    def accepts(self, tree: object) -> bool:
        """Whether the schema has nothing against the document."""
        try:
            return self._engine.is_valid(_with_decimals(tree))
        except ValueError:
            return False

    def validate(self, tree: object) -> tuple[SchemaError, ...]:
        """Everything the schema has against the document."""
        instance = _with_decimals(tree)
        try:
            if self._engine.is_valid(instance):
                return ()
            errors = list(self._engine.iter_errors(instance))
        except ValueError:
            return (SchemaError((), "type", "the document has keys that are not text"),)
        found = [
            explained
            for error in errors
            for explained in explain(Complaint(error, self.schema, self._vocabulary))
        ]
        if self._refine:
            found = self._refine(tree, found)
        return tuple(sorted(_merge(found), key=lambda error: _reading_order(tree, error)))


def validate(tree: object, validator: SchemaValidator) -> tuple[SchemaError, ...]:
    """Everything the validator's schema has against the document."""
    return validator.validate(tree)


def _with_decimals(tree: object) -> object:
    """The document for the engine, which takes no kind of float but the plain one."""
    if isinstance(tree, dict):
        return {
            key: child if type(child) is str else _with_decimals(child)
            for key, child in tree.items()
        }
    if isinstance(tree, list):
        return [_with_decimals(item) for item in tree]
    return Decimal(str(tree)) if isinstance(tree, LongFloat) else tree


def _merge(errors: Iterable[SchemaError]) -> list[SchemaError]:
    unique = list(dict.fromkeys(errors))
    mistyped = {error.path for error in unique if error.keyword == "type"}
    kept = [error for error in unique if error.path not in mistyped or error.keyword == "type"]
    troubled = {
        error.path[:length]
        for error in kept
        if error.keyword not in _ECHOES
        for length in range(len(error.path) + 1)
    }
    return _one_per_keys([error for error in kept if not _is_echo(error, troubled, kept)])


def _is_echo(error: SchemaError, troubled: set[Path], errors: list[SchemaError]) -> bool:
    """Whether the schema only complains because a branch has failed for another reason."""
    if error.keyword not in _ECHOES or error.allowed:
        return False
    return error.path in troubled or _has_trouble_below(error, errors)


def _has_trouble_below(error: SchemaError, errors: list[SchemaError]) -> bool:
    """A key that is fine in itself is called surplus when something below it is wrong."""
    starts = {(*error.path, key) for key in error.unexpected}
    length = len(error.path) + 1
    return any(other.path[:length] in starts for other in errors)


def _one_per_keys(errors: list[SchemaError]) -> list[SchemaError]:
    """Keep one of the surplus errors that nested definitions raise for the same keys."""
    seen: dict[tuple[object, ...], SchemaError] = {}
    for error in errors:
        surplus = error.keyword in _SURPLUS
        key = (error.path, error.unexpected) if surplus else (error.path, error.message)
        seen.setdefault(key, error)
    return list(seen.values())


def _reading_order(tree: object, error: SchemaError) -> tuple[tuple[int, ...], bool]:
    """Where the error stands as one reads on; of one object, what is too much comes last."""
    return tuple(_number_steps(tree, error.path)), error.keyword in _SURPLUS


def _number_steps(tree: object, path: Path) -> Iterator[int]:
    node = tree
    for step in path:
        if isinstance(node, dict):
            yield list(node).index(step) if step in node else -1
            node = node.get(step)
        elif isinstance(node, list) and isinstance(step, int):
            yield step
            node = node[step]
