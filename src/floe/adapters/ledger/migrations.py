"""How a ledger's tables came to be: steps that never change, each applied once."""

from sqlalchemy import Connection, text

from floe.errors import AlteredError, ConfigurationError

# Any number will do, if it is always the same.
_LOCK = 4027511
_TYPES = {
    "postgresql": {
        "moment": "TIMESTAMP WITH TIME ZONE",
        "real": "DOUBLE PRECISION",
        "refusing": "CREATE FUNCTION floe_refuse() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE EXCEPTION 'what is registered never changes'; END $$",
        "refuse": "FOR EACH ROW EXECUTE FUNCTION floe_refuse()",
    },
    "sqlite": {
        "moment": "TIMESTAMP",
        "real": "DOUBLE",
        "refusing": "SELECT 1",
        "refuse": "BEGIN SELECT RAISE(ABORT, 'what is registered never changes'); END",
    },
}


def _append_only(table: str) -> tuple[str, str]:
    """Triggers by which the database itself refuses to change or delete rows."""
    return (
        f"CREATE TRIGGER {table}_kept BEFORE UPDATE ON {table} {{refuse}}",
        f"CREATE TRIGGER {table}_left BEFORE DELETE ON {table} {{refuse}}",
    )


def _added_once(table: str, *keys: str) -> dict[str, str]:
    """Refuse what replaces or empties a table without the triggers above: REPLACE and TRUNCATE."""
    same = (" AND ".join(f"{c} = NEW.{c}" for c in key.split()) for key in (*keys, "rowid"))
    is_there = f"SELECT 1 FROM {table} WHERE ({') OR ('.join(same)})"  # noqa: S608
    return {
        "postgresql": f"CREATE TRIGGER {table}_once BEFORE TRUNCATE ON {table} "
        "FOR EACH STATEMENT EXECUTE FUNCTION floe_refuse()",
        "sqlite": f"CREATE TRIGGER {table}_once BEFORE INSERT ON {table} "
        f"WHEN EXISTS ({is_there}) {{refuse}}",
    }


STEPS: tuple[tuple[str | dict[str, str], ...], ...] = (
    (
        """CREATE TABLE check_runs (
            id TEXT PRIMARY KEY,
            contract TEXT NOT NULL,
            contract_file TEXT NOT NULL,
            version TEXT,
            schema_hash TEXT,
            server TEXT,
            started_at {moment} NOT NULL,
            seconds {real} NOT NULL,
            passes INTEGER NOT NULL,
            jobs INTEGER NOT NULL,
            row_filter TEXT,
            passed INTEGER NOT NULL,
            failed INTEGER NOT NULL,
            warned INTEGER NOT NULL,
            informational INTEGER NOT NULL,
            not_run INTEGER NOT NULL,
            error INTEGER NOT NULL
        )""",
        """CREATE TABLE check_tables (
            run_id TEXT NOT NULL REFERENCES check_runs (id) ON DELETE CASCADE,
            table_name TEXT NOT NULL,
            row_count BIGINT,
            is_reached BOOLEAN,
            PRIMARY KEY (run_id, table_name)
        )""",
        """CREATE TABLE check_results (
            run_id TEXT NOT NULL REFERENCES check_runs (id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            contract TEXT NOT NULL,
            version TEXT,
            schema_hash TEXT,
            server TEXT,
            started_at {moment} NOT NULL,
            check_id TEXT NOT NULL,
            clause TEXT NOT NULL,
            rule TEXT,
            table_file TEXT,
            table_name TEXT,
            physical_name TEXT,
            column_name TEXT,
            place_file TEXT NOT NULL,
            place_path JSON NOT NULL,
            description TEXT NOT NULL,
            dimension TEXT,
            status TEXT NOT NULL,
            severity TEXT NOT NULL,
            is_informational BOOLEAN NOT NULL,
            is_classified BOOLEAN NOT NULL,
            measured TEXT,
            measured_kind TEXT,
            measured_number {real},
            failing_rows BIGINT,
            row_count BIGINT,
            metric TEXT,
            threshold JSON,
            answered_by TEXT,
            reason TEXT,
            seconds {real} NOT NULL,
            PRIMARY KEY (run_id, position)
        )""",
        "CREATE INDEX check_runs_by_time ON check_runs (started_at)",
        "CREATE INDEX check_runs_by_contract ON check_runs (contract, started_at)",
        "CREATE INDEX check_results_by_check ON check_results (contract, check_id, started_at)",
    ),
    (
        "ALTER TABLE check_runs ADD COLUMN fq_id TEXT",
        "ALTER TABLE check_runs ADD COLUMN contract_id TEXT",
        "ALTER TABLE check_runs ADD COLUMN document_hash TEXT",
        "ALTER TABLE check_runs ADD COLUMN effective_hash TEXT",
    ),
    (
        """CREATE TABLE contract_versions (
            number INTEGER NOT NULL UNIQUE,
            contract TEXT NOT NULL,
            version TEXT NOT NULL,
            name TEXT NOT NULL,
            schema_hash TEXT NOT NULL,
            document_hash TEXT NOT NULL,
            effective_hash TEXT NOT NULL,
            registered_at {moment} NOT NULL,
            registered_by TEXT NOT NULL,
            owner TEXT,
            domain TEXT,
            layer TEXT,
            status TEXT,
            description TEXT,
            tags JSON NOT NULL,
            classes JSON NOT NULL,
            repository TEXT,
            PRIMARY KEY (contract, version),
            UNIQUE (name, version)
        )""",
        # Lists and searches never read these, which are by far the longest.
        """CREATE TABLE contract_documents (
            contract TEXT NOT NULL,
            version TEXT NOT NULL,
            authored TEXT NOT NULL,
            effective TEXT NOT NULL,
            PRIMARY KEY (contract, version),
            FOREIGN KEY (contract, version) REFERENCES contract_versions (contract, version)
        )""",
        """CREATE TABLE product_namespaces (
            namespace TEXT PRIMARY KEY,
            repository TEXT NOT NULL
        )""",
        """CREATE TABLE governance_events (
            number INTEGER PRIMARY KEY,
            kind TEXT NOT NULL,
            contract TEXT NOT NULL,
            version TEXT NOT NULL,
            at {moment} NOT NULL,
            actor TEXT NOT NULL,
            details JSON NOT NULL,
            digest TEXT NOT NULL
        )""",
        "CREATE INDEX governance_events_by_contract ON governance_events (contract, number)",
        """CREATE TABLE outbox (
            number INTEGER PRIMARY KEY,
            contract TEXT NOT NULL,
            version TEXT NOT NULL,
            told_at {moment}
        )""",
        "CREATE INDEX outbox_waiting ON outbox (number) WHERE told_at IS NULL",
        "{refusing}",
        *_append_only("contract_versions"),
        *_append_only("contract_documents"),
        *_append_only("product_namespaces"),
        *_append_only("governance_events"),
    ),
    (
        _added_once("contract_versions", "number", "contract version", "name version"),
        _added_once("contract_documents", "contract version"),
        _added_once("product_namespaces", "namespace"),
        _added_once("governance_events", "number"),
    ),
    (
        """CREATE TABLE contract_usages (
            contract TEXT PRIMARY KEY,
            since DATE NOT NULL,
            until DATE NOT NULL,
            own BIGINT NOT NULL,
            last_accessed {moment},
            told_at {moment}
        )""",
        """CREATE TABLE contract_consumers (
            contract TEXT NOT NULL,
            position INTEGER NOT NULL,
            product TEXT,
            namespace TEXT NOT NULL,
            job TEXT NOT NULL,
            owner TEXT,
            reads BIGINT NOT NULL,
            failed BIGINT NOT NULL,
            attempted BIGINT NOT NULL,
            last_accessed {moment},
            last_attempted {moment},
            columns JSON,
            PRIMARY KEY (contract, position)
        )""",
        "CREATE INDEX contract_consumers_by_product ON contract_consumers (product)",
    ),
)


# Which step made these: a ledger that has them has come at least so far.
_SIGNS = {1: "check_runs", 3: "contract_versions", 5: "contract_usages"}


def version_of(connection: Connection) -> int:
    """Which step a ledger stands at: 0 where there is none yet."""
    query = text("SELECT max(version) FROM ledger_version")
    version = int(
        (connection.scalar(query) if _has_table(connection, "ledger_version") else 0) or 0
    )
    if version > len(STEPS):
        raise ConfigurationError(
            f"the ledger was written by a newer floe (format {version}, this one knows up to "
            f"{len(STEPS)}): upgrade floe, or set another ledger.url"
        )
    for step, table in _SIGNS.items():
        if step > version and _has_table(connection, table):
            raise AlteredError(
                f"the ledger notes that it stands at step {version}, and has the table {table} of "
                f"step {step}: it was changed by other means, or is damaged; restore a copy of it"
            )
    return version


def migrate(connection: Connection) -> None:
    """Apply the steps that are missing; the transaction of a writer is around this."""
    _lock(connection)
    if not _has_table(connection, "ledger_version"):
        connection.execute(text("CREATE TABLE ledger_version (version INTEGER PRIMARY KEY)"))
    dialect = connection.dialect.name
    for number in range(version_of(connection), len(STEPS)):
        for statement in STEPS[number]:
            own = statement if isinstance(statement, str) else statement[dialect]
            connection.execute(text(own.format_map(_TYPES[dialect])))
        connection.execute(
            text("INSERT INTO ledger_version (version) VALUES (:version)"), {"version": number + 1}
        )


def _lock(connection: Connection) -> None:
    # SQLite has locked the file already when a writer's transaction begins.
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})


def _has_table(connection: Connection, name: str) -> bool:
    return connection.dialect.has_table(connection, name)
