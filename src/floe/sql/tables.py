"""The tables that a contract's SQL may name, and the safe names that they run under."""

from collections.abc import Callable
from dataclasses import dataclass, field

from sqlglot import exp

from floe.sql.scope import SqlScope, SqlTable


@dataclass(slots=True)
class KnownTables:
    """The contract's tables by name, and the names that a query makes up itself."""

    scope: SqlScope
    own_name: str
    _tables: dict[str, SqlTable] = field(init=False)
    _ctes: dict[str, str] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self._tables = {self.own_name: self.scope.table}
        for table in self.scope.tables:
            for name in filter(None, table.names):
                self._tables.setdefault(name.lower(), table)

    def add_cte(self, name: str) -> bool:
        """Take in a name of a WITH clause; False where it is a table's."""
        if name.lower() in self._tables:
            return False
        self._ctes.setdefault(name.lower(), f"floe_with_{len(self._ctes)}")
        return True

    def is_known(self, table: exp.Table) -> bool:
        """Whether a table of a query is the contract's or the query's own."""
        return self.find(table) is not None or (not table.db and table.name.lower() in self._ctes)

    def find(self, table: exp.Table) -> SqlTable | None:
        """The contract's table; a qualifier must be the table's own or a server's."""
        parts = [part.name.lower() for part in table.parts]
        if whole := self._tables.get(".".join(parts)):
            return whole
        if self.scope.qualifiers.issuperset(parts[:-1]):
            return self._tables.get(parts[-1])
        return None

    @property
    def safe_names(self) -> frozenset[str]:
        """All names that a query may have after renaming."""
        views = {table.view for table in self._tables.values()}
        return frozenset(views | set(self._ctes.values()))

    def settle_qualifiers(self, tree: exp.Expr) -> None:
        """Where a placeholder qualifies a column, write what FROM calls the table.

        Where FROM has the placeholder, the table's own names qualify its columns too.
        """
        own = [node for node in tree.find_all(exp.Table) if self.find(node) == self.scope.table]
        called = own[0].alias_or_name if own else self.own_name
        requalify(tree, lambda word: word == self.own_name, called)
        names = {name.lower() for name in self.scope.table.names} - source_names(tree)
        if any(node.alias_or_name == self.own_name for node in own):
            requalify(tree, names.__contains__, self.own_name)

    def rename(self, tree: exp.Expr) -> tuple[SqlTable, ...]:
        """Give all tables names that mean nothing to anyone else; what they were are aliases."""
        used: dict[str, SqlTable] = {}
        for cte in tree.find_all(exp.CTE):
            cte.args["alias"].set("this", _identifier(self._ctes[cte.alias.lower()]))
        for node in list(tree.find_all(exp.Table)):
            table = self.find(node)
            name = table.view if table else self._ctes[node.name.lower()]
            if table:
                used[name] = table
            if not node.alias:
                node.set("alias", exp.TableAlias(this=_identifier(node.name)))
            node.set("this", _identifier(name))
            node.set("db", None)
            node.set("catalog", None)
        return tuple(used[name] for name in sorted(used))


def source_names(tree: exp.Expr) -> set[str]:
    """What a query calls its tables and inner queries."""
    called = {table.alias_or_name.lower() for table in tree.find_all(exp.Table)}
    return called | {alias.name.lower() for alias in tree.find_all(exp.TableAlias)}


def requalify(tree: exp.Expr, is_meant: Callable[[str], bool], name: str) -> None:
    """Put a name before all columns whose first part is such a word."""
    for column in tree.find_all(exp.Column):
        parts = column.parts
        if len(parts) > 1 and is_meant(parts[0].name.lower()):
            column.set(("table", "db", "catalog")[len(parts) - 2], _identifier(name))


def _identifier(name: str) -> exp.Identifier:
    return exp.to_identifier(name, quoted=True)
