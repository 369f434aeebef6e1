def test_a_partition_key_is_told(of_column):
    assert of_column("partitioned: true, partitionKeyPosition: 1", "partition") == {
        "/partition": "informational: how rows are laid out in partitions does not show in them"
    }
    assert of_column("partitioned: false", "partition") == {}
