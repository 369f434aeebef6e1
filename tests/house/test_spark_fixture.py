import pytest

pytestmark = pytest.mark.spark


def test_the_session_runs_on_two_cores_in_utc(spark):
    assert spark.sparkContext.master == "local[2]"
    assert spark.conf.get("spark.sql.session.timeZone") == "UTC"
    assert spark.range(10).repartition(3).count() == 10


def test_iceberg_and_delta_tables_can_be_written_and_read(spark, spark_package, tmp_path):
    spark_package("iceberg")
    spark_package("delta")
    rows = spark.range(3)
    rows.writeTo("floe_iceberg.house.three").using("iceberg").createOrReplace()
    rows.write.format("delta").save(str(tmp_path / "three"))
    assert spark.table("floe_iceberg.house.three").count() == 3
    assert spark.read.format("delta").load(str(tmp_path / "three")).count() == 3
    spark.sql("DROP TABLE floe_iceberg.house.three")


@pytest.mark.postgres
def test_a_postgres_database_is_read_over_jdbc(spark, spark_package, postgres):
    spark_package("postgres")
    reader = spark.read.format("jdbc").option("url", postgres.jdbc_url)
    reader = reader.option("driver", "org.postgresql.Driver")
    reader = reader.option("user", postgres.user).option("password", postgres.password)
    assert reader.option("query", "SELECT 1 AS one").load().collect()[0].one == 1
