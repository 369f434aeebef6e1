from floe.lint.rules.plaintext_secret import plaintext_secret


def test_secrets_are_found_and_not_repeated(lint_contract):
    text = """\
servers:
  - server: prod
    type: custom
    host: postgres://ada:hunter2@db.example.com/orders
    customProperties:
      - {property: password, value: hunter2}
      - {property: apiKey, value: abc123}
customProperties:
  - {property: db_token, value: abc123}
  - property: connection
    value: {clientSecret: abc123, user: ada}
  - {property: note, value: AKIAIOSFODNN7EXAMPLE}
"""
    assert lint_contract(plaintext_secret, text) == [
        "8:11 a password in an address stands here in plain text"
        " | write a variable such as ${PASSWORD}, and replace the secret",
        "10:37 the value of 'password' stands here in plain text"
        " | write a variable such as ${PASSWORD}, and replace the secret",
        "11:35 the value of 'apiKey' stands here in plain text"
        " | write a variable such as ${PASSWORD}, and replace the secret",
        "13:33 the value of 'db_token' stands here in plain text"
        " | write a variable such as ${PASSWORD}, and replace the secret",
        "15:27 the value of 'clientSecret' stands here in plain text"
        " | write a variable such as ${PASSWORD}, and replace the secret",
        "16:29 what looks like a key or token stands here in plain text"
        " | write a variable such as ${PASSWORD}, and replace the secret",
    ]


def test_variables_and_harmless_words_are_fine(lint_contract):
    text = """\
servers:
  - server: prod
    type: custom
    host: postgres://ada:${DB_PASSWORD}@db.example.com/orders
    customProperties:
      - {property: password, value: "${DB_PASSWORD}"}
      - {property: token, value: "{{ env.TOKEN }}"}
      - {property: apiKey, value: "vault:kv/orders#key"}
      - {property: tokenUrl, value: "https://login.example.com/token"}
schema:
  - name: accounts
    properties:
      - {name: password, logicalType: string, logicalTypeOptions: {format: password}}
      - {name: token, primaryKey: true, description: The token that the shop gave out.}
      - {name: mail, examples: ["ada@example.com"], classification: secret}
"""
    assert lint_contract(plaintext_secret, text) == []
