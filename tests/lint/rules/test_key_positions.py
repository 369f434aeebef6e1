import pytest

from floe.lint.rules.key_positions import partition_key_positions, primary_key_positions


@pytest.mark.req("REQ-222.3")
def test_missing_positions_of_a_key_of_two_columns_are_found(lint_contract):
    text = """\
schema:
  - name: lines
    properties:
      - {name: order_id, primaryKey: true}
      - {name: line, primaryKey: true, primaryKeyPosition: -1}
"""
    assert lint_contract(primary_key_positions, text) == [
        "8:38 'order_id', 'line' have no position in the primary key of 2 columns"
        " | add primaryKeyPosition, counting from 1",
    ]


def test_doubled_positions_and_gaps_are_found(lint_contract):
    text = """\
schema:
  - name: lines
    properties:
      - {name: order_id, primaryKey: true, primaryKeyPosition: 1}
      - {name: line, primaryKey: true, primaryKeyPosition: 1}
      - {name: part, primaryKey: true, primaryKeyPosition: 4}
"""
    assert lint_contract(primary_key_positions, text) == [
        "9:60 'line' has position 1 of the primary key, and so has 'order_id'"
        " | give each column a position of its own",
        "10:60 'part' has position 4 of the primary key, but no column has position 2"
        " | count from 1 without gaps",
    ]


def test_a_position_outside_the_key_is_found(lint_contract):
    text = """\
schema:
  - name: lines
    properties:
      - {name: order_id, primaryKey: true}
      - {name: line, primaryKeyPosition: 2}
"""
    assert lint_contract(primary_key_positions, text) == [
        "9:42 'line' has a primaryKeyPosition but is not part of the primary key"
        " | add primaryKey: true, or remove the position",
    ]


def test_complete_keys_are_fine(lint_contract):
    text = """\
schema:
  - name: lines
    properties:
      - {name: line, primaryKey: true, primaryKeyPosition: 2}
      - {name: order_id, primaryKey: true, primaryKeyPosition: 1}
      - {name: amount, primaryKey: false, primaryKeyPosition: -1}
  - name: orders
    properties:
      - {name: order_id, primaryKey: true}
"""
    assert lint_contract(primary_key_positions, text) == []


def test_doubled_positions_are_found(lint_contract):
    text = """\
schema:
  - name: lines
    properties:
      - {name: year, partitioned: true, partitionKeyPosition: 1}
      - {name: month, partitioned: true, partitionKeyPosition: 1}
"""
    assert lint_contract(partition_key_positions, text) == [
        "9:64 'month' has position 1 of the partition key, and so has 'year'"
        " | give each column a position of its own",
    ]


def test_a_single_position_that_does_not_start_at_one_is_found(lint_contract):
    text = """\
schema:
  - name: lines
    properties:
      - {name: year, partitioned: true, partitionKeyPosition: 2}
"""
    assert lint_contract(partition_key_positions, text) == [
        "8:63 'year' has position 2 of the partition key, but no column has position 1"
        " | count from 1 without gaps",
    ]


def test_counted_positions_are_fine(lint_contract):
    text = """\
schema:
  - name: lines
    properties:
      - {name: year, partitioned: true, partitionKeyPosition: 1}
      - {name: month, partitioned: true, partitionKeyPosition: 2}
      - {name: amount}
"""
    assert lint_contract(partition_key_positions, text) == []
