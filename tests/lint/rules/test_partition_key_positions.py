from floe.lint.rules.partition_key_positions import partition_key_positions


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
