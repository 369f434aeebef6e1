from tests.spark.tracked import shop

__all__ = ["shop"]
