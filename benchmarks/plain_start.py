"""A check in a Spark session that was started as everyone starts one."""

import sys
from pathlib import Path

from check_doors import check_orders
from pyspark.sql import SparkSession

if __name__ == "__main__":
    session = SparkSession.builder.master("local[2]").getOrCreate()
    check_orders(session, Path(sys.argv[1]))
    session.stop()
