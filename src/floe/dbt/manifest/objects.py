"""Tables become schema objects, with all that their constraints and tests say."""

from collections.abc import Callable, Collection, Iterator
from typing import Any

from floe.dbt.manifest.artifacts import Constraint, DataTest, DbtTable, Manifest
from floe.dbt.manifest.clauses import Clause, DataTestSubject, Rule, passed_on
from floe.dbt.manifest.generic_tests import TESTS
from floe.dbt.manifest.groups import object_id, object_name
from floe.dbt.manifest.headers import split_description
from floe.dbt.manifest.notes import entries, floe_notes, mapping, noted, text
from floe.dbt.manifest.own_tests import COLUMNS, Part, is_own, noted_parts
from floe.dbt.manifest.properties import Node, add_fields, inner_property, make_property
from floe.dbt.manifest.templates import named_table

Refer = Callable[[DbtTable, str], str]
_SHAPES = {"view": "view", "ephemeral": "view"}


class ObjectDraft:
    """A schema object that grows as constraints and tests are read."""

    def __init__(
        self,
        table: DbtTable,
        manifest: Manifest,
        refer: Refer,
        shared_tags: Collection[str] = (),
    ) -> None:
        self.table = table
        self.untranslated: list[DataTest] = []
        self.changed: list[DataTest] = []
        self.own_tests = 0
        self.levels: list[Rule] = []
        self._manifest = manifest
        self._refer = refer
        self._shared_tags = shared_tags
        self._columns = {column.name.casefold(): make_property(column) for column in table.columns}
        self._rules: list[Rule] = []
        self._relationships: list[Rule] = []
        self._read_manifest()

    @property
    def node(self) -> Node:
        """The object as the standard writes it."""
        table, name = self.table, object_name(self.table)
        node: Node = {"id": object_id(table), "name": name}
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
        return node

    def _read_manifest(self) -> None:
        for column in self.table.columns:
            for constraint in column.constraints:
                self._add_constraint(constraint, constraint.columns or (column.name,))
        for constraint in self.table.constraints:
            self._add_constraint(constraint, constraint.columns)
        for test in self._manifest.tests_of.get(self.table.id, ()):
            self._add_test(test)
        self._add_partitions()
        self._add_lineage()

    def _add_test(self, test: DataTest) -> None:
        subject = DataTestSubject(test, self.table, self._manifest.tables, self._refer)
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
            self._add(self._read(subject), test.column)

    def _add_formats(self, test: DataTest) -> None:
        """Columns and types are known from the table itself; formats that types imply are not."""
        for entry in map(mapping, entries(test.arguments.get("columns"))):
            if "format" in entry:
                options = {"logicalTypeOptions": {"format": entry["format"]}}
                add_fields(self._column(str(entry.get("name"))), options)

    def _read(self, subject: DataTestSubject) -> Clause:
        read = TESTS.get(subject.test.full_name)
        clause = read(subject) if read else None
        if clause is None:
            self.untranslated.append(subject.test)
        return clause or Clause(rules=(passed_on(subject.test),))

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
                _extend(lists[key] if node is None else node.setdefault(key, []), (value,))
            elif node is not None and key != "at":
                add_fields(node, {key: value})

    def _add(self, clause: Clause, column: str | None) -> None:
        if column is None:
            _extend(self._rules, clause.rules)
            _extend(self._relationships, clause.relationships)
            return
        node = self._column(column)
        add_fields(node, clause.fields)
        if clause.rules:
            _extend(node.setdefault("quality", []), clause.rules)
        if clause.relationships:
            _extend(node.setdefault("relationships", []), clause.relationships)

    def _column(self, name: str) -> Node:
        """The column's property; a test may speak of a column that nobody has described."""
        key = name.casefold()
        if key not in self._columns:
            self._columns[key] = {"id": key, "name": name}
        return self._columns[key]

    def _add_constraint(self, constraint: Constraint, columns: tuple[str, ...]) -> None:
        match constraint.type:
            case "not_null":
                for name in columns:
                    add_fields(self._column(name), {"required": True})
            case "primary_key":
                self._add_key(columns)
            case "unique" if len(columns) == 1:
                add_fields(self._column(columns[0]), {"unique": True})
            case "unique":
                arguments = {"properties": list(columns)}
                rule = {"metric": "duplicateValues", "arguments": arguments, "mustBe": 0}
                _extend(self._rules, (rule,))
            case "foreign_key":
                self._add_foreign_key(constraint, columns)
            case "check" if constraint.expression:
                demand = {"expression": constraint.expression}
                rule = {"type": "custom", "engine": "floe", "implementation": demand}
                _extend(self._rules, (rule,))

    def _add_key(self, columns: tuple[str, ...]) -> None:
        for position, name in enumerate(columns, 1):
            add_fields(self._column(name), {"primaryKey": True, "primaryKeyPosition": position})

    def _add_foreign_key(self, constraint: Constraint, columns: tuple[str, ...]) -> None:
        parent = named_table(constraint.to or "", self._manifest.tables)
        if parent is None or len(constraint.to_columns) != len(columns):
            return
        ends = [self._refer(parent, name) for name in constraint.to_columns]
        if len(columns) == 1:
            relationship: Rule = {"type": "foreignKey", "to": ends[0]}
            _extend(self._column(columns[0]).setdefault("relationships", []), (relationship,))
            return
        starts = [self._refer(self.table, name) for name in columns]
        relationship = {"type": "foreignKey", "from": starts, "to": ends}
        _extend(self._relationships, (relationship,))

    def _add_partitions(self) -> None:
        partitions = [name for name in self.table.partitions if name.casefold() in self._columns]
        for position, name in enumerate(partitions, 1):
            add_fields(self._column(name), {"partitioned": True, "partitionKeyPosition": position})

    def _add_lineage(self) -> None:
        for id_ in self.table.depends_on:
            parent = self._manifest.by_id.get(id_)
            if parent is not None:
                link = {"type": "lineage", "to": self._refer(parent, "")}
                _extend(self._relationships, (link,))


def _extend(listed: list[Any], more: tuple[Rule, ...]) -> None:
    """Add what is not there yet: a constraint and a test may say the same."""
    listed.extend(entry for entry in more if entry not in listed)


def untyped_columns(node: Node) -> Iterator[str]:
    """The names of properties whose type nobody knows."""
    for child in node["properties"]:
        if "logicalType" not in child:
            yield str(child["name"])
