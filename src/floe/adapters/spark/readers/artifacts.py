"""What the user has to add where floe has no package that fits every Spark."""

from collections.abc import Mapping

ARTIFACTS: Mapping[str, str] = {
    "bigquery": "com.google.cloud.spark:spark-bigquery-with-dependencies_2.13",
    "denodo": "the JDBC driver of Denodo",
    "dremio": "the JDBC driver of Dremio",
    "hana": "com.sap.cloud.db.jdbc:ngdbc",
    "presto": "com.facebook.presto:presto-jdbc",
    "snowflake": "net.snowflake:spark-snowflake_2.13",
    "teradata": "com.teradata.jdbc:terajdbc",
}
