def test_a_vector_has_its_dimensions_and_the_rest_is_told(of_column):
    prop = (
        "logicalType: vector, logicalTypeOptions: {dimensions: 3, elementType: float32,"
        " distanceMetric: cosine, normalized: true, embeddingModel: m, embeddingModelVersion: '1'}"
    )
    assert of_column(prop, "vector") == {
        "/vector:dimensions": "BadRows(ValueTest(c, WrongCount(minimum=3, maximum=3)))",
        "/vector:elementType": (
            "informational: what a vector's numbers are is part of the column's type"
        ),
        "/vector:distanceMetric": "informational: it says how vectors are compared",
        "/vector:normalized": "informational: it says how vectors are made",
        "/vector:embeddingModel": "informational: it says how vectors are made",
        "/vector:embeddingModelVersion": "informational: it says how vectors are made",
    }
