"""The messages of Kafka topics, as far as they are new, as files of lines."""
