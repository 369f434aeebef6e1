"""Words that mean something to every engine, and so are no names without quotes."""

EVERYWHERE = frozenset(
    (
        *("all", "and", "any", "as", "asc", "between", "by", "case", "cast", "check", "collate"),
        *("column", "constraint", "create", "cross", "current_date", "current_time"),
        *("current_timestamp", "current_user", "default", "delete", "desc", "distinct", "drop"),
        *("else", "end", "escape", "except", "exists", "false", "fetch", "for", "foreign", "from"),
        *("full", "grant", "group", "having", "in", "inner", "insert", "intersect", "interval"),
        *("into", "is", "join", "lateral", "leading", "left", "like", "limit", "natural", "not"),
        *("null", "of", "offset", "on", "only", "or", "order", "outer", "over", "overlaps"),
        *("partition", "primary", "qualify", "references", "right", "select", "session_user"),
        *("set", "some", "table", "tablesample", "then", "to", "trailing", "true", "union"),
        *("unique", "update", "using", "values", "when", "where", "window", "with", "within"),
    )
)
