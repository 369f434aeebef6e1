"""What the schema engine says, with all that is needed to say it better."""

from dataclasses import dataclass, replace

from jsonschema_rs import ValidationError

from floe.documents import Path
from floe.schemas.error import SchemaError, Vocabulary
from floe.schemas.official import Schema
from floe.schemas.phrases import name_definition


@dataclass(frozen=True, slots=True)
class Complaint:
    """An error of the engine together with what is needed to put it into words."""

    error: ValidationError
    schema: Schema
    vocabulary: Vocabulary

    @property
    def path(self) -> Path:
        """Where in the document."""
        return tuple(self.error.instance_path)

    @property
    def keyword(self) -> str:
        """Which keyword of JSON Schema complains."""
        return self.error.kind.name

    @property
    def part(self) -> list[str | int]:
        """Where in the schema, without the keyword."""
        return list(self.error.schema_path[:-1])

    @property
    def noun(self) -> str:
        """What the document should have had here."""
        return name_definition(self.part, self.error.instance, self.vocabulary.nouns)

    @property
    def kind_of_noun(self) -> str:
        """The noun with what makes it the kind it is, where that decides what belongs to it."""
        nouns = self.vocabulary.nouns
        return name_definition(self.part, self.error.instance, nouns, qualified=True)

    def say(self, message: str) -> SchemaError:
        """The complaint in plain words."""
        return SchemaError(self.path, self.keyword, message)

    def about(self, error: ValidationError) -> "Complaint":
        """Another error of the same document."""
        return replace(self, error=error)
