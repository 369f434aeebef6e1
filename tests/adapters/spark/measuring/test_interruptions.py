import signal
import threading
import time

import pytest

from floe.adapters.spark.measuring.expressions.failures import not_measured
from floe.adapters.spark.measuring.job_counts import counter_for
from floe.checks import BadRows, Condition, QueryValue, RowCount
from floe.plan import NotMeasured

pytestmark = pytest.mark.spark

SLOW = "SELECT count(*) FROM range(1000000000000) WHERE sha2(cast(id AS string), 256) = 'x'"


def active_jobs(spark):
    return spark.sparkContext.statusTracker().getActiveJobsIds()


@pytest.mark.parametrize("_attempt", range(5))
def test_control_c_stops_the_job_and_the_session_stays_usable(spark, measured, a_table, _attempt):
    """Every second time, what py4j did at the interruption was taken for an error of Spark."""
    frame = spark.range(1).selectExpr("id AS a")
    slow = QueryValue(SLOW, (("t", a_table("t")),))

    def interrupt():
        while not active_jobs(spark):
            time.sleep(0.05)
        signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)

    # A shell that starts tests in the background has them ignore the signal.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    watcher = threading.Thread(target=interrupt)
    watcher.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            measured({"t": frame}, "t", queries=[slow], options={"timeout": 60.0})
    finally:
        watcher.join()
        signal.signal(signal.SIGINT, before)
        until = time.monotonic() + 600
        while (is_running := bool(active_jobs(spark))) and time.monotonic() < until:
            time.sleep(0.05)
        # What went on would leave no core for the tests that come.
        spark.sparkContext.cancelAllJobs()
    assert not is_running
    seen = measured({"t": frame}, "t", RowCount()).measured
    assert seen[RowCount()].figure == 1


def test_a_broken_expression_prints_nothing(spark, measured, capfd):
    frame = spark.createDataFrame([(0, "secret")], "a int, s string")
    broken = [BadRows(Condition(text)) for text in ("nope = 1", "1 / a > 0", "a >", "int(s) = 1")]
    query = QueryValue("SELECT nope FROM range(1)", ())
    seen = measured({"t": frame}, "t", *broken, queries=[query]).measured
    assert all(isinstance(seen[one], NotMeasured) for one in (*broken, query))
    assert capfd.readouterr() == ("", "")


def test_a_cancelled_query_starts_no_further_job(spark):
    """Java goes on after an interruption: a job that started behind the cancel ran to its end."""
    counter = counter_for(spark, "floe-cancelled")
    with counter.counting():
        counter.cancel()
        with pytest.raises(Exception, match="cancelled"):
            spark.range(10).count()
    assert spark.range(5).count() == 5


def test_an_error_behind_an_interruption_is_one():
    behind, further = OSError("Bad file descriptor"), ValueError()
    behind.__context__, further.__context__ = KeyboardInterrupt(), behind
    for error in (behind, further):
        with pytest.raises(KeyboardInterrupt):
            not_measured(error)
    assert isinstance(not_measured(OSError()), NotMeasured)
