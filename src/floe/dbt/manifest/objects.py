"""Tables become schema objects, with all that their constraints and tests say."""

from collections.abc import Callable, Collection, Iterator
from typing import Any

from floe.dbt.manifest.addresses import object_id, object_name
from floe.dbt.manifest.artifacts import Constraint, DataTest, DbtTable, Manifest
from floe.dbt.manifest.calls import named_table
from floe.dbt.manifest.clauses.check_ids import check_id_of
from floe.dbt.manifest.clauses.clause import Clause, Rule, Subject
from floe.dbt.manifest.clauses.meanings import read_clause
from floe.dbt.manifest.clauses.rules import passed_on
from floe.dbt.manifest.descriptions import split_description
from floe.dbt.manifest.notes import floe_notes, noted
from floe.dbt.manifest.properties import Node, Step, add_fields, inner_property, make_property
from floe.dbt.manifest.shapes import text

Refer = Callable[[DbtTable, str], str]
_SHAPES = {"view": "view", "ephemeral": "view"}


class ObjectDraft:
    """A schema object that grows as constraints and tests are heard."""

    def __init__(
        self,
        table: DbtTable,
        manifest: Manifest,
        refer: Refer,
        shared_tags: Collection[str] = (),
    ) -> None:
        self.table = table
        self.untranslated: list[DataTest] = []
        self.levels: list[Rule] = []
        self._manifest = manifest
        self._refer = refer
        self._shared_tags = shared_tags
        self._columns = {column.name.casefold(): make_property(column) for column in table.columns}
        self._rules: list[Rule] = []
        self._relationships: list[Rule] = []
        self._hear()

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

    def _hear(self) -> None:
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
        subject = Subject(test, self.table, self._manifest.tables, self._refer)
        clause = read_clause(subject)
        if clause is None:
            self.untranslated.append(test)
            clause = Clause(rules=(passed_on(test),))
        self._add(clause, self._place(test))

    def _place(self, test: DataTest) -> tuple[Step, ...]:
        """The way to what a test is about; none where that is the table."""
        path = test.arguments.get("path") if test.test.startswith("floe_") else None
        if path:
            return tuple(path)
        if test.column:
            return (test.column,)
        check = check_id_of(test)
        prefix = f"{object_name(self.table)}."
        name = check.subject.removeprefix(prefix) if check else ""
        is_known = check is not None and check.subject != name and self._named(name) is not None
        return (name,) if is_known else ()

    def _named(self, name: str) -> Node | None:
        found = (node for node in self._columns.values() if name in _names(node))
        return next(found, None)

    def _add(self, clause: Clause, place: tuple[Step, ...]) -> None:
        self._add_key(clause.key)
        _extend(self.levels, clause.levels)
        for name, fields in clause.columns.items():
            add_fields(self._column(name), fields)
        if not place:
            _extend(self._rules, clause.rules)
            _extend(self._relationships, clause.relationships)
            return
        first = str(place[0])
        node = inner_property(self._named(first) or self._column(first), place[1:])
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
        known = [name for name in self.table.partitions if name.casefold() in self._columns]
        for position, name in enumerate(known, 1):
            add_fields(self._column(name), {"partitioned": True, "partitionKeyPosition": position})

    def _add_lineage(self) -> None:
        for id_ in self.table.depends_on:
            parent = self._manifest.by_id.get(id_)
            if parent is not None:
                link = {"type": "lineage", "to": self._refer(parent, "")}
                _extend(self._relationships, (link,))


def _names(node: Node) -> tuple[Any, ...]:
    return node.get("name"), node.get("physicalName")


def _extend(listed: list[Any], more: tuple[Rule, ...]) -> None:
    """Add what is not there yet: a constraint and a test may say the same."""
    listed.extend(entry for entry in more if entry not in listed)


def untyped_columns(node: Node) -> Iterator[str]:
    """The names of properties whose type nobody knows."""
    for child in node["properties"]:
        if "logicalType" not in child:
            yield str(child["name"])
