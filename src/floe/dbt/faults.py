"""What may be found while a dbt project is generated."""

from floe.findings import Fault, Severity

FAULTS = (
    Fault(
        "generate/ambiguous-column",
        Severity.INFO,
        "A column that several inputs have.",
        "floe takes one of them, and another may have been meant.",
        "Name the one that is meant in `transformSourceObjects`.",
    ),
    Fault(
        "generate/ambiguous-model",
        Severity.ERROR,
        "A table that could be one of several models of the dbt project.",
        "floe would describe and test one of them, and another may have been meant. It is a "
        "warning where nobody named a model, and names and relations alone are the same.",
        "Name the one that is meant as `dbt.model`: `package.model`, `source.table`, `model.v2`.",
    ),
    Fault(
        "generate/ambiguous-server",
        Severity.WARNING,
        "A source whose contract has several servers, none of which is asked for.",
        "Where one of them is production's, that is taken; else the first, which is a guess.",
        "Name one with `--server`, or as `default` of `[servers]` in `floe.toml`.",
    ),
    Fault(
        "generate/ambiguous-source",
        Severity.WARNING,
        "A model whose rows could come from several inputs.",
        "One that floe took by chance could be the wrong table, so its columns are null.",
        "Call the table as its input is called, or name the input of its key in"
        " `transformSourceObjects`.",
    ),
    Fault(
        "generate/attached-model",
        Severity.INFO,
        "A table that a model of the dbt project makes already.",
        "floe writes no SQL for it: it describes the model, and tests it.",
        "Nothing, or name another model as the custom property `dbt.model` of the table.",
    ),
    Fault(
        "generate/case-clash",
        Severity.WARNING,
        "Two generated files whose names differ by case alone.",
        "Some systems take both for one file, and one of the two would be lost there.",
        "Give one of the two objects another name.",
    ),
    Fault(
        "generate/circle",
        Severity.ERROR,
        "Models that are made from each other.",
        "dbt builds one model after the other, and refuses a circle.",
        "Take the data from where it is made, or split the product.",
    ),
    Fault(
        "generate/claimed-model",
        Severity.ERROR,
        "Two tables of contracts that are said to be one model.",
        "dbt takes one description of a model, and two contracts may promise different things. It "
        "is a warning where one of them is only alike by name and relation, and none of its tests "
        "are in the project yet.",
        "Give `dbt.model` to the table that the model makes; remove it from the other, or name "
        "another model there.",
    ),
    Fault(
        "generate/contract-without-schema",
        Severity.WARNING,
        "A contract behind a port that has no tables.",
        "No model can be made of it.",
        "Add its tables below `schema`.",
    ),
    Fault(
        "generate/existing-project",
        Severity.INFO,
        "A dbt project that floe has not written.",
        "floe adds its files to it and never changes its settings, so these have to fit.",
        "See that the folders and hooks that the finding names are in dbt_project.yml.",
    ),
    Fault(
        "generate/followed-file",
        Severity.INFO,
        "A generated file that somebody has moved or renamed.",
        "It is told by its text, or by the names that it gives; floe writes to where it is now.",
        "Nothing: commit the state with the file.",
    ),
    Fault(
        "generate/foreign-server",
        Severity.WARNING,
        "A source on a server that the engine of the project does not read.",
        "dbt looks for tables of these names in its own engine, and fails or reads others.",
        "Load the tables there, name another server with `--server`, or another `--adapter`.",
    ),
    Fault(
        "generate/freshness-left-out",
        Severity.INFO,
        "A service level that the freshness of a dbt source cannot express.",
        "dbt measures one column per table; other ages are not watched by `dbt source freshness`.",
        "Name the column with `element`, or leave the check to `floe check`.",
    ),
    Fault(
        "generate/input-without-port",
        Severity.WARNING,
        "An input contract of an output port for which the product has no input port.",
        "The table is not read, and columns that come from it are null.",
        "Add an input port with this `contractId`.",
    ),
    Fault(
        "generate/late-rows",
        Severity.INFO,
        "A model that grows, and reads its inputs only from a window before its newest rows on.",
        "Rows that come late for an older partition are never loaded, and a row that moves from "
        "one partition to another can be there twice.",
        "Run dbt with `--full-refresh` where the model's test `late_rows` finds some, or from time"
        " to time where it has no primary key; or make `dbt.window` longer.",
    ),
    Fault(
        "generate/left-behind",
        Severity.WARNING,
        "YAML of yours with what floe wrote for a table that is gone, or about another model now.",
        "Tests of a contract that nobody has would go on, and fail for no reason that can be found."
        " floe takes out its notes, and all that it added and nobody has changed.",
        "Run `floe generate --yes`, and look at what stays there.",
    ),
    Fault(
        "generate/lossy-cast",
        Severity.WARNING,
        "A column whose type holds less than that of the input it is taken from.",
        "The model casts it: 9.99 becomes 10 in a whole number, and a date has no time of day.",
        "Give the column the type of its input, or say in `transformLogic` how it is made.",
    ),
    Fault(
        "generate/made-elsewhere",
        Severity.INFO,
        "A source-aligned product that takes nothing in.",
        "Its tables are made outside of dbt, so they are sources and not models.",
        "Give the product an input port if dbt shall make them.",
    ),
    Fault(
        "generate/missing-column",
        Severity.WARNING,
        "A column that the contract has and the model of the dbt project lacks.",
        "The contract promises it, and `dbt build` fails on its test.",
        "Add it to the model's SQL, or take it out of the contract. floe reads `catalog.json`: run "
        "`dbt docs generate` after a change.",
    ),
    Fault(
        "generate/missing-setting",
        Severity.WARNING,
        "A dbt project of your own that lacks a line which the generated files need.",
        "floe never changes its settings, and without the line dbt does not find some sources.",
        "Add the line that the finding names to dbt_project.yml.",
    ),
    Fault(
        "generate/moved-model",
        Severity.WARNING,
        "A model that has another name than the last time, as its table or product has.",
        "Its file moves with it, edits included; models of your own refer to it by its name.",
        "Write the new name where your own models use the former one.",
    ),
    Fault(
        "generate/moved-state",
        Severity.INFO,
        "A project whose state stands in one file, as floe used to write it.",
        "Two branches that each generate something would both change that file.",
        "Commit the folder `floe-state/`, and that `floe-state.json` is gone.",
    ),
    Fault(
        "generate/needs-package",
        Severity.INFO,
        "A rule for dbt whose test belongs to a package.",
        "dbt finds the test only where the package is installed, and fails without it.",
        "Run `dbt deps`, once the package is in packages.yml or dependencies.yml of the project; "
        "floe writes packages.yml itself where there is none, for dbt_utils and dbt_expectations.",
    ),
    Fault(
        "generate/no-columns",
        Severity.WARNING,
        "A model whose contract names no column.",
        "All columns of its input are taken, whatever they are.",
        "Name the columns below `properties`.",
    ),
    Fault(
        "generate/no-inputs",
        Severity.WARNING,
        "A model that is made from nothing.",
        "It has the right columns and no row.",
        "Give the product an input port, or `type: sourceAligned` if its tables are made outside "
        "of dbt, or write the model's SQL.",
    ),
    Fault(
        "generate/other-classification",
        Severity.ERROR,
        "A column that is of one class in its contract, and of another in dbt's YAML.",
        "Masking and access follow one of the two, and whoever reads the other is misled. In dbt "
        "`meta` and `config.meta` are read, of those `floe.classification`, `floe.pii_type`, "
        "`classification`, and `pii`, `is_pii` or `contains_pii` that are true. It is a warning "
        "where dbt alone lacks the class.",
        "Write one class in both; `floe generate` adds the contract's where dbt has none.",
    ),
    Fault(
        "generate/other-type",
        Severity.WARNING,
        "A column whose type in the data is not the one of its contract.",
        "Readers rely on the contract's type, and `dbt build` fails on its test.",
        "Cast the column in the model's SQL, or correct the contract.",
    ),
    Fault(
        "generate/own-schema",
        Severity.INFO,
        "A model whose `physicalName` names a schema.",
        "dbt puts the schema behind that of the target, so that a trial is no harm.",
        "Give the project a macro `generate_schema_name` if the schema is meant as it stands.",
    ),
    Fault(
        "generate/port-without-contract",
        Severity.WARNING,
        "A port that names no contract.",
        "Nothing is made of it: its tables and columns are not known.",
        "Name a contract with `contractId`; `floe contract generate` drafts one.",
    ),
    Fault(
        "generate/product-not-generated",
        Severity.WARNING,
        "A product that another one is made from, and that is not in the project yet.",
        "dbt refuses a project in which a model is referred to and not there.",
        "Generate it too, or generate all products.",
    ),
    Fault(
        "generate/product-without-contract",
        Severity.ERROR,
        "A product without ports, or whose ports name no contract.",
        "Nothing can be made of it, and who asked for a project would get none of it.",
        "Add an entry with a `contractId` to `outputPorts`; `floe contract generate` drafts the "
        "contract of a port that has none. With `--lenient` the product is left out.",
    ),
    Fault(
        "generate/refused-logic",
        Severity.WARNING,
        "A `transformLogic` that is not safe, or more than one expression.",
        "SQL of a contract runs with the rights of whoever runs dbt, so only plain expressions "
        "over columns are taken.",
        "Write one expression over columns of the inputs, or write the model's SQL.",
    ),
    Fault(
        "generate/refused-variable",
        Severity.WARNING,
        "A source whose contract asks for a variable that the platform does not list.",
        "Whoever runs dbt would put what it holds wherever the contract says. It is not written "
        "into the project; its default is, where it has one.",
        "Add the line that the finding names to `floe.toml`, or write the value there.",
    ),
    Fault(
        "generate/renamed-table",
        Severity.WARNING,
        "A table whose name dbt cannot take.",
        "The table that dbt makes is called otherwise than the contract says.",
        "Use letters, digits and underscores in `physicalName`.",
    ),
    Fault(
        "generate/repeated-rows",
        Severity.WARNING,
        "A join that may give a row several times, or an aggregate over a parent's value that is"
        " there once for each of its children.",
        "The model's rows are repeated, or its sums and counts may be higher than is meant.",
        "Aggregate in `transformLogic` a column of the table that is meant, or edit the model's"
        " SQL.",
    ),
    Fault(
        "generate/split-source",
        Severity.INFO,
        "A table in another schema than the other tables of its port.",
        "dbt knows one schema for each source, so the table gets a source of its own.",
        "Nothing, or give the table a port and a contract of its own.",
    ),
    Fault(
        "generate/taken-name",
        Severity.INFO,
        "A model or source whose name the project has already.",
        "dbt refuses two of one name, so floe puts the name of the product before its own.",
        "Nothing, or rename yours if the generated one shall have the name.",
    ),
    Fault(
        "generate/unattached-model",
        Severity.WARNING,
        "A table whose name a model of the dbt project has, and of which nothing can be derived.",
        "A second model of nulls would be built and green, and tests would look at it instead of "
        "the real one. So nothing is generated for the table.",
        "Name the model as the custom property `dbt.model` of the table, or run "
        "`floe generate --adopt`.",
    ),
    Fault(
        "generate/underived-column",
        Severity.WARNING,
        "A column that floe does not know how to derive.",
        "It is null in the model, of the right type, until somebody says where it comes from. "
        "So that the project builds at once, it has no constraint, and its tests only warn.",
        "Use `transformLogic`, `transformSourceObjects` or a `relatesTo` relationship, or write "
        "it into the model's SQL.",
    ),
    Fault(
        "generate/unknown-columns",
        Severity.INFO,
        "Models of the dbt project whose columns nobody knows.",
        "Without `catalog.json`, or where the SQL has changed since the manifest was written, floe "
        "cannot tell what a model lacks; the tests of a build do.",
        "Run `dbt docs generate`.",
    ),
    Fault(
        "generate/unknown-contract",
        Severity.ERROR,
        "A port that names a contract which the workspace does not have.",
        "Nothing is known of its tables, and the models that read them would not build.",
        "Add the contract, or correct the id. With `--lenient` the port is left out.",
    ),
    Fault(
        "generate/unknown-model",
        Severity.ERROR,
        "A table that is said to be a model which the dbt project does not have.",
        "There is nothing to be described or tested: no file makes it, or it is disabled or "
        "ephemeral.",
        "Correct the name in `dbt.model` or `[dbt.models]` of floe.toml. With `--lenient` the "
        "table is left out.",
    ),
    Fault(
        "generate/unknown-server",
        Severity.WARNING,
        "A source whose contract lacks the server that was asked for.",
        "The source is read from another server, which may be that of production.",
        "Add the server to the contract, or ask for one that it has.",
    ),
    Fault(
        "generate/unknown-source",
        Severity.WARNING,
        "A name in `transformSourceObjects` that no input has.",
        "The column is taken from wherever one of its name is, or its table from no input at all. "
        "Where no input has a name that is nearly the same, the finding is only an info: the "
        "object may lie outside of the product.",
        "Write the name as the input has it: `table.column`.",
    ),
    Fault(
        "generate/unmerged-yaml",
        Severity.WARNING,
        "YAML that floe cannot add to without harm.",
        "It describes versions, uses anchors, or belongs to a package. The contract's tests are "
        "files below the project's folder of tests; descriptions are not written.",
        "Nothing, or write the entry of the model without anchors.",
    ),
    Fault(
        "generate/unparsed-project",
        Severity.INFO,
        "A dbt project with models of its own, and without a manifest.",
        "What floe wrote for models of yours is known again. A contract that is new is not "
        "attached to one by its name and relation, and may get a second model of the same name.",
        "Run `dbt parse`, which writes `target/manifest.json`, or name the model as `dbt.model`.",
    ),
    Fault(
        "generate/unread-files",
        Severity.WARNING,
        "A source whose files the engine of the project does not open.",
        "dbt looks for a table under the source's name, and fails where there is none.",
        "Load the files into a table of this name, or name another server with `--server`.",
    ),
    Fault(
        "generate/unreadable-file",
        Severity.WARNING,
        "A file that is in the way and cannot be read.",
        "It is kept as it is, so the project lacks what floe would have written there.",
        "Move it away and generate again.",
    ),
    Fault(
        "generate/unreadable-project",
        Severity.ERROR,
        "Files that are kept, and with which dbt cannot read the project.",
        "Broken YAML, a text that is not UTF-8, a name that is given twice, or one that is used "
        "and gone, stops every dbt command.",
        "Put the file right, let it be deleted (`--delete-orphans`) or merged (`--yes`), or give "
        "one of two files another name.",
    ),
    Fault(
        "generate/unset-catalog",
        Severity.WARNING,
        "A source in an Iceberg catalog that only its contract names.",
        "Spark loads the classes that a catalog or the address of a database names, so the profile "
        "tells it of a catalog only where the platform does; folders are read as they are.",
        "Write the values that the finding names under `[servers.<name>]` in floe.toml.",
    ),
    Fault(
        "generate/untranslated-check",
        Severity.WARNING,
        "A check that dbt does not run.",
        "The contract promises something that no test of the project looks at. Where `floe check` "
        "has little to do with it either, the finding is only an info.",
        "Leave it to `floe check`, or say it in a way that has a test.",
    ),
    Fault(
        "generate/unusable-name",
        Severity.ERROR,
        "A name that dbt or the engine cannot take.",
        "The table or column is left out of the project.",
        "Give it another `name` or `physicalName`.",
    ),
    Fault(
        "generate/unused-input",
        Severity.INFO,
        "An input that nothing is taken from.",
        "It is left out of the model's SQL, and so out of the lineage.",
        "Say which columns come from it, or remove it from the inputs.",
    ),
    Fault(
        "generate/unused-setting",
        Severity.WARNING,
        "A custom property `dbt.…`, or one that is nearly called so, or `dbt.login` of floe.toml,"
        " that cannot be used.",
        "The table is kept, or dbt logs in, in another way than is asked for.",
        "At a table, `dbt.materialized` is incremental, table or view; `dbt.window` is a span of"
        " time for one that grows, such as `3 days`; `dbt.model` names a model of yours, at a port"
        " too;"
        " `dbt.login` is password, key-pair or browser, for Snowflake.",
    ),
    Fault(
        "generate/version-mismatch",
        Severity.WARNING,
        "A port that asks for a version which the contract does not have.",
        "The model is made for another version than consumers expect.",
        "Write the version that the contract has.",
    ),
)
