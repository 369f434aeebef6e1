"""Tables become schema objects, with all that their constraints and tests say."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from floe.dbt.manifest.artifacts import Constraint, DataTest, DbtTable, Manifest
from floe.dbt.manifest.clauses import Clause, DataTestSubject, Rule, passed_on
from floe.dbt.manifest.generic_tests import TESTS
from floe.dbt.manifest.groups import Addresses
from floe.dbt.manifest.headers import split_description
from floe.dbt.manifest.kept_notes import table_notes
from floe.dbt.manifest.mentioned_columns import column_name
from floe.dbt.manifest.notes import entries, floe_notes, mapping, noted, text
from floe.dbt.manifest.own_tests import COLUMNS, Part, is_own, noted_parts
from floe.dbt.manifest.properties import Node, add_fields, inner_property, make_property
from floe.dbt.manifest.templates import TableNames
from floe.model import free_id, snake_case

Origin = tuple[str, ...]
"""What a part of a draft was made from: a test by its id, a constraint by table and number.

Empty for what no contract could refuse."""
_SHAPES = {"view": "view", "ephemeral": "view"}


@dataclass(frozen=True, slots=True)
class DraftedManifest:
    """A manifest, and what its tables and columns are called in contracts."""

    manifest: Manifest
    names: TableNames
    addresses: Addresses


class ObjectDraft:
    """A schema object that grows as constraints and tests are read.

    What is `refused` has no words in a contract: tests are left to dbt, constraints left out.
    """

    def __init__(
        self,
        table: DbtTable,
        drafted: DraftedManifest,
        contract: str,
        shared_tags: Collection[str] = (),
        refused: Collection[Origin] = (),
    ) -> None:
        self.table = table
        self.untranslated: list[DataTest] = []
        self.left_out: list[Constraint] = []
        self.changed: list[DataTest] = []
        self.own_tests = 0
        self.levels: list[Rule] = []
        self.origins: dict[tuple[int, str], list[Origin]] = {}
        self._drafted = drafted
        self._refer = drafted.addresses.refer_from(contract)
        self._shared_tags = shared_tags
        self._refused = refused
        ids = drafted.addresses.column_ids(table)
        dialect = drafted.manifest.adapter
        self._columns = {
            column.name: make_property(column, ids[column.name], dialect)
            for column in table.columns
        }
        self._folded = {name.casefold(): name for name in reversed(self._columns)}
        self._rules: list[Rule] = []
        self._relationships: list[Rule] = []
        self._read_manifest()

    @property
    def node(self) -> Node:
        """The object as the standard writes it."""
        table, addresses = self.table, self._drafted.addresses
        name = addresses.name_of(table)
        node: Node = {"id": addresses.id_of(table), "name": name}
        if table.data_name != name:
            node["physicalName"] = table.data_name
        node["logicalType"] = "object"
        node["physicalType"] = _SHAPES.get(table.materialized or "", "table")
        said = {
            "businessName": noted(table.meta, "business_name"),
            "description": split_description(table.description)[0],
            "dataGranularityDescription": text(floe_notes(table.meta).get("granularity")),
            "tags": [tag for tag in table.tags if tag not in self._shared_tags],
        }
        node |= {key: word for key, word in said.items() if word}
        node["properties"] = list(self._columns.values())
        if self._rules:
            node["quality"] = self._rules
        if self._relationships:
            node["relationships"] = self._relationships
        if notes := list(table_notes(table)):
            node["customProperties"] = notes
        return node

    @property
    def left_in_dbt(self) -> Iterator[str]:
        """What is said of tests, and of the model's logic, that goes on in dbt alone."""
        manifest = self._drafted.manifest
        for test in manifest.tests_of.get(self.table.id, ()):
            if test.dbt_alone and not is_own(test) and test not in self.untranslated:
                yield f"{' and '.join(test.dbt_alone)} of the test '{test.name}' stay in dbt"
        for name in manifest.unit_tests.get(self.table.id, ()):
            yield f"the unit test '{name}' of '{self.table.name}' stays in dbt"

    def _read_manifest(self) -> None:
        for number, (constraint, columns) in enumerate(self._constraints()):
            origin = ("constraint", self.table.id, str(number))
            if origin in self._refused or not self._add_constraint(constraint, columns, origin):
                self.left_out.append(constraint)
        # Rules that people's tests say keep their place where floe has written them once more.
        for test in sorted(self._drafted.manifest.tests_of.get(self.table.id, ()), key=is_own):
            self._add_test(test)
        self._add_partitions()
        self._add_lineage()

    def _constraints(self) -> Iterator[tuple[Constraint, tuple[str, ...]]]:
        for column in self.table.columns:
            for constraint in column.constraints:
                yield constraint, constraint.columns or (column.name,)
        for constraint in self.table.constraints:
            yield constraint, constraint.columns

    def _add_test(self, test: DataTest) -> None:
        drafted = self._drafted
        subject = DataTestSubject(
            test, self.table, drafted.names, self._refer, drafted.manifest.adapter
        )
        if is_own(test):
            self.own_tests += 1
            parts = noted_parts(subject)
            for part in parts or ():
                self._restore(part)
            if parts is not None:
                return
            self.changed.append(test)
        if test.test == COLUMNS:
            self._add_formats(test)
        else:
            self._add(*self._read(subject), test.column)

    def _add_formats(self, test: DataTest) -> None:
        """Columns and types are known from the table itself; formats that types imply are not."""
        for entry in map(mapping, entries(test.arguments.get("columns"))):
            if "format" in entry:
                options = {"logicalTypeOptions": {"format": entry["format"]}}
                add_fields(self._column(str(entry.get("name"))), options)

    def _read(self, subject: DataTestSubject) -> tuple[Clause, Origin]:
        origin = ("test", subject.test.id)
        read = TESTS.get(subject.test.full_name) if origin not in self._refused else None
        clause = read(subject) if read else None
        # What holds of an expression is no word of a table.
        if clause is not None and (subject.test.column is not None or not clause.fields):
            return clause, () if clause.is_sound else origin
        self.untranslated.append(subject.test)
        return Clause(rules=(passed_on(subject.test),)), ()

    def _restore(self, part: Part) -> None:
        """Add a part of the contract that a test was made from."""
        if "slaProperties" in part:
            _extend(self.levels, (part["slaProperties"],))
            return
        first, *below = part.get("at") or (None,)
        node = inner_property(self._column(str(first)), tuple(below)) if first else None
        lists = {"quality": self._rules, "relationships": self._relationships}
        for key, value in part.items():
            if key in lists:
                _put_back(lists[key] if node is None else node.setdefault(key, []), value)
            elif node is not None and key != "at":
                add_fields(node, {key: value})

    def _add(self, clause: Clause, origin: Origin, column: str | None) -> None:
        if column is None:
            self._extend(self._rules, clause.rules, origin)
            self._extend(self._relationships, clause.relationships, origin)
            return
        node = self._column(column)
        self._add_fields(node, clause.fields, origin)
        if clause.rules:
            self._extend(node.setdefault("quality", []), clause.rules, origin)
        if clause.relationships:
            self._extend(node.setdefault("relationships", []), clause.relationships, origin)

    def _add_fields(self, node: Node, fields: Mapping[str, Any], origin: Origin) -> None:
        add_fields(node, fields)
        for key in fields if origin else ():
            self.origins.setdefault((id(node), key), []).append(origin)

    def _extend(self, listed: list[Any], more: tuple[Rule, ...], origin: Origin) -> None:
        for entry in _extend(listed, more):
            if origin:
                self.origins[id(entry), ""] = [origin]

    def _column(self, name: str) -> Node:
        """The column's property; a test that was changed may speak of one that is not there."""
        key = name if name in self._columns else self._folded.get(name.casefold(), name)
        if key not in self._columns:
            taken = {str(column["id"]) for column in self._columns.values()}
            preferred = snake_case(name) or "column"
            self._columns[key] = {"id": free_id(preferred, taken), "name": name}
            self._folded[name.casefold()] = key
        return self._columns[key]

    def _add_constraint(
        self, constraint: Constraint, written: tuple[str, ...], origin: Origin
    ) -> bool:
        """Whether the constraint has words in a contract."""
        names = [column_name(name, self.table) for name in written]
        columns = tuple(name for name in names if name is not None)
        if len(columns) != len(names):
            return False
        match constraint.type:
            case "not_null":
                for name in columns:
                    self._add_fields(self._column(name), {"required": True}, origin)
            case "primary_key":
                self._add_key(columns, origin)
            case "unique" if len(columns) == 1:
                self._add_fields(self._column(columns[0]), {"unique": True}, origin)
            case "unique" if columns:
                arguments = {"properties": list(columns)}
                rule = {"metric": "duplicateValues", "arguments": arguments, "mustBe": 0}
                self._extend(self._rules, (rule,), origin)
            case "foreign_key":
                return self._add_foreign_key(constraint, columns, origin)
            case "check" if constraint.expression:
                demand = {"expression": constraint.expression}
                rule = {"type": "custom", "engine": "floe", "implementation": demand}
                self._extend(self._rules, (rule,), origin)
            case _:
                return False
        return True

    def _add_key(self, columns: tuple[str, ...], origin: Origin) -> None:
        for position, name in enumerate(columns, 1):
            key = {"primaryKey": True, "primaryKeyPosition": position}
            self._add_fields(self._column(name), key, origin)

    def _add_foreign_key(
        self, constraint: Constraint, columns: tuple[str, ...], origin: Origin
    ) -> bool:
        parent = self._drafted.names.named(constraint.to or "")
        if parent is None or not columns or len(constraint.to_columns) != len(columns):
            return False
        names = [column_name(name, parent) for name in constraint.to_columns]
        if None in names:
            return False
        ends = [self._refer(parent, name or "") for name in names]
        if len(columns) == 1:
            relationship: Rule = {"type": "foreignKey", "to": ends[0]}
            listed = self._column(columns[0]).setdefault("relationships", [])
            self._extend(listed, (relationship,), origin)
            return True
        starts = [self._refer(self.table, name) for name in columns]
        relationship = {"type": "foreignKey", "from": starts, "to": ends}
        self._extend(self._relationships, (relationship,), origin)
        return True

    def _add_partitions(self) -> None:
        folded = {name.casefold() for name in self._columns}
        partitions = [name for name in self.table.partitions if name.casefold() in folded]
        for position, name in enumerate(partitions, 1):
            add_fields(self._column(name), {"partitioned": True, "partitionKeyPosition": position})

    def _add_lineage(self) -> None:
        for id_ in self.table.depends_on:
            parent = self._drafted.manifest.by_id.get(id_)
            if parent is not None:
                link = {"type": "lineage", "to": self._refer(parent, "")}
                _extend(self._relationships, (link,))


def _extend(listed: list[Any], more: tuple[Rule, ...]) -> list[Rule]:
    """Add what is not there yet, and tell it: a constraint and a test may say the same."""
    new = [entry for entry in more if entry not in listed]
    listed.extend(new)
    return new


def _put_back(listed: list[Any], entry: Rule) -> None:
    """Add an entry of the contract; what a test of people's own says too gets its id."""
    bare = {key: value for key, value in entry.items() if key != "id"}
    there = next((said for said in listed if said == bare), None)
    if there is None:
        _extend(listed, (entry,))
    else:
        there.clear()
        there.update(entry)


def untyped_columns(node: Node) -> Iterator[str]:
    """The names of properties whose type nobody knows."""
    for child in node["properties"]:
        if "logicalType" not in child:
            yield str(child["name"])
