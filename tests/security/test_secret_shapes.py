"""The rule that finds secrets and the view that hides them know the same ones."""

import time

import pytest

from floe.contracts import public_tree, redact_text
from floe.model import find_secrets, hide_secrets

PW = "Hunter2-canary"
HEX = "0a" * 16


def _named(name, value=PW, by="property"):
    return {"customProperties": [{by: name, "value": value}]}


def _server(**fields):
    return {"servers": [{"server": "prod", "type": "custom", **fields}]}


SECRETS = {
    # by key
    **{
        f"key {key}": {key: PW}
        for key in (
            *("password", "Password", "PASSWORD", "passwd", "pwd", "passphrase", "passcode", "pw"),
            *(
                "db_password",
                "dbPassword",
                "db-password",
                "db.password",
                "dbpassword",
                "PGPASSWORD",
            ),
            *("passwordProd", "password_prod", "passwordprod", "password2", "password_value"),
            *("secret", "clientSecret", "client_secret", "client-secret", "azureClientSecret"),
            *("secretKey", "secret_key", "aws_secret_access_key", "secretAccessKey", "appSecrets"),
            *("token", "authToken", "access_token", "refresh-token", "sasToken", "sas", "bearer"),
            *(
                "apiKey",
                "api_key",
                "my-api-key",
                "X-Api-Key",
                "apikey",
                "accessKey",
                "access_key_id",
            ),
            *("privateKey", "ssh_key", "signingKey", "encryption_key", "accountKey", "storageKey"),
            *("credential", "credentials", "db_pass", "smtpPass", "trustStorePassword"),
            "fs.azure.account.key.shop.dfs.core.windows.net",
        )
    },
    "a number under a password": {"password": 20317741},
    "a list under a key": {"apiKeys": [PW]},
    "a default of a variable": {"password": f"${{DB_PASSWORD:-{PW}}}"},
    "a default in Spring's way": {"password": f"${{DB_PASSWORD:{PW}}}"},
    "a variable with a rest": {"password": f"{PW}${{X}}"},
    "what only begins like a variable": {"password": "$Hunter2-canary"},
    # by the words around them
    "property and value": _named("dbPassword"),
    "name and value": _named("password", by="name"),
    "key and value": _named("api-key", by="key"),
    "id and value": _named("token", by="id"),
    "a list as a value": _named("tokens", [PW]),
    "a mapping as a value": _named("clientSecret", {"deep": {"er": [PW]}}),
    "nested": {"customProperties": [{"property": "x", "value": {"auth": {"password": PW}}}]},
    "a mapping with a value": {"password": {"value": PW}},
    "a mapping by environment": {"password": {"prod": PW}},
    "several secrets by name": {"secrets": {"orders": PW}},
    # by shape, in any text
    "jdbc postgres": _server(url=f"jdbc:postgresql://h/db?user=u&password={PW}"),
    "jdbc postgres first": _server(url=f"jdbc:postgresql://h/db?password={PW}&ssl=true"),
    "jdbc sqlserver": _server(url=f"jdbc:sqlserver://h;user=u;password={PW};"),
    "jdbc sqlserver braces": _server(url=f"jdbc:sqlserver://h;user=u;password={{{PW}}};"),
    "jdbc oracle": _server(url=f"jdbc:oracle:thin:scott/{PW}@h:1521:orcl"),
    "jdbc oracle slashes": _server(url=f"jdbc:oracle:thin:scott/{PW}@//h:1521/orcl"),
    "jdbc oracle oci": _server(url=f"jdbc:oracle:oci:scott/{PW}@orcl"),
    "jdbc snowflake": _server(url=f"jdbc:snowflake://acct.example.com/?user=u&password={PW}"),
    "jdbc db2": _server(url=f"jdbc:db2://h:5000/db:user=u;password={PW};"),
    "jdbc teradata": _server(url=f"jdbc:teradata://h/USER=u,PASSWORD={PW},DATABASE=x"),
    "jdbc databricks": _server(url=f"jdbc:databricks://h:443;AuthMech=3;UID=token;PWD={PW}"),
    "jdbc mysql": _server(url=f"jdbc:mysql://u:{PW}@h:3306/db"),
    "jdbc bigquery": _server(url=f"jdbc:bigquery://h;OAuthRefreshToken={PW}"),
    "an equals sign spelt out": _server(url=f"jdbc:x://h/db?user=u&password%3D{PW}"),
    "ODBC in a URL": _server(url=f"mssql+pyodbc:///?odbc_connect=UID%3Du%3BPWD%3D{PW}"),
    "other languages": {"Kennwort": PW, "passwort": PW, "motDePasse": PW},
    "other keys": {"sharedKey": PW, "fernet_key": PW, "hmacKey": PW, "sasKey": PW},
    "sqlalchemy": _server(url=f"postgresql+psycopg://u:{PW}@h/db"),
    "snowflake url": _server(url=f"snowflake://u:{PW}@acct/db"),
    "mongodb": _server(url=f"mongodb+srv://u:{PW}@h/db?w=majority"),
    "redis": _server(url=f"redis://:{PW}@h:6379/0"),
    "amqp": _server(url=f"amqps://u:{PW}@h//vhost"),
    "a password with an at": _server(url=f"https://u:a@{PW}@h/x"),
    "a password with a slash": _server(url=f"https://u:a/{PW}@h/x"),
    "a password with a question mark": _server(url=f"https://u:a?{PW}@h/x"),
    "a password with a comma": _server(url=f"jdbc:sqlserver://h;password=a,{PW};"),
    "a password of digits": _server(url="https://u:20317741@h/x"),
    "a key and its secret in S3": _server(url=f"s3a://minio:{PW}/x@bucket/path"),
    "a token as the user": _server(url=f"https://{PW}-{HEX}@h/x"),
    "host with a login": _server(host=f"u:{PW}@h"),
    "host with a login and a port": _server(host=f"u:{PW}@h.example.com:5432"),
    "host with a login of Oracle": _server(host=f"scott/{PW}@h:1521/orcl"),
    "a DSN of Go": _server(dsn=f"u:{PW}@tcp(127.0.0.1:3306)/db"),
    "a DSN of libpq": _server(dsn=f"host=h user=u password={PW} dbname=x"),
    "a DSN in quotes": _server(dsn=f"host=h password='{PW}' dbname=x"),
    "brokers with a login": _server(bootstrapServers=f"u:{PW}@h:9092"),
    "a login in prose": {"description": f"connect to u:{PW}@db.example.com:5432 please"},
    "SAS": _server(location=f"https://a.blob.core.windows.net/c?sv=2022-11-02&sr=c&sig={PW}"),
    "SAS alone": {"x": f"sig={PW}"},
    "S3 presigned": {"url": f"https://b.s3.amazonaws.com/x?X-Amz-Signature={PW}"},
    "storage account": {"x": f"DefaultEndpointsProtocol=https;AccountName=a;AccountKey={PW}==;E=x"},
    "event hub": {"x": f"Endpoint=sb://h/;SharedAccessKeyName=a;SharedAccessKey={PW}="},
    "ODBC": {"x": f"Driver={{ODBC}};Server=h;Uid=u;Pwd={PW};"},
    "a connection string": {"connectionString": f"Server=h;Pwd={PW}"},
    "jaas": {"sasl.jaas.config": f'x.PlainLoginModule required username="u" password="{PW}";'},
    "bearer": {"headers": [f"Authorization: Bearer {PW}"]},
    "basic": {"x": f"Authorization: Basic {PW}="},
    "a header as a key": {"headers": {"Authorization": f"Bearer {PW}"}},
    "a header in prose": {"description": f"send Bearer {PW}{HEX} with it"},
    "a query of a webhook": {"url": f"https://h/hook?access_token={PW}"},
    "JSON in a text": {"x": f'{{"user": "u", "password": "{PW}"}}'},
    "Python in a text": {"x": f"{{'password': '{PW}'}}"},
    "YAML in a text": {"x": f"user: u\npassword: {PW}\n"},
    "TOML in a text": {"x": f'password = "{PW}"'},
    "a command": {"x": f"psql --password {PW} -h h"},
    "a command with an equals sign": {"x": f"tool --api-key={PW}"},
    "a variable in a command": {"x": f"PGPASSWORD={PW} psql"},
    "curl": {"x": f"curl -u u:{PW} https://h"},
    "SQL that makes a user": {"query": f"create user u identified by '{PW}'"},
    "SQL that compares": {"query": f"select * from t where password = '{PW}'"},  # noqa: S608
    "a literal in a description": {"description": f"the password: {PW}"},
    "a key of a mapping": {f"https://u:{PW}@h": 1},
    "a private key": {"x": f"-----BEGIN RSA PRIVATE KEY-----\n{PW}\n-----END RSA PRIVATE KEY-----"},
    "a private key without an end": {"x": f"-----BEGIN OPENSSH PRIVATE KEY-----\nMII\n{PW}"},
    "a PGP key": {"x": f"-----BEGIN PGP PRIVATE KEY BLOCK-----\n\n{PW}"},
}
TOKENS = (
    *("AKIA" + "A1" * 8, "ASIA" + "A1" * 8, "ghp_" + "a1B2" * 9, "gho_" + "a1B2" * 9),
    *(
        "github_pat_" + "a1B2_" * 9,
        "glpat-" + "a1B2" * 5,
        "xoxb-" + "12345" * 4,
        "xapp-" + "1a" * 9,
    ),
    *("AIza" + "a" * 35, "ya29." + "a1" * 15, "dapi" + HEX, "dapi" + HEX + "-2"),
    *("sk_live_" + "a1" * 12, "sk-ant-" + "a1" * 12, "hf_" + "aB" * 17, "npm_" + "aB" * 18),
    *("pypi-AgE" + "aB" * 20, "hvs." + "aB" * 20, "SG." + "aB" * 11 + "." + "cD" * 20),
    *("abc8Q~" + "aB" * 17, "eyJhbGciOiJI.eyJzdWIiOiIx.c2lnbmF0dXJl", "$2b$12$" + "aB" * 26 + "c"),
)
NO_SECRETS = {
    **{
        f"reference {value}": {"password": value}
        for value in (
            *(
                "${DB_PASSWORD}",
                "${env:DB_PASSWORD}",
                "${vault:kv/x#pw}",
                "$DB_PASSWORD",
                "%DB_PW%",
            ),
            *(
                "{{ env_var('DB_PASSWORD') }}",
                "{{ env.TOKEN }}",
                "${{ secrets.DB }}",
                "$(DB_PASSWORD)",
            ),
            *("***", "xxx", "...", "", "<password>", "<your token>", "{PASSWORD}", "{password}"),
            *("vault:kv/orders#key", "secretsmanager:orders/db", "env:DB_PASSWORD", "op://v/i/f"),
            *("arn:aws:secretsmanager:eu-west-1:1:secret:x", "projects/p/secrets/s/versions/1"),
            *("https://x.vault.azure.net/secrets/pw", "@Microsoft.KeyVault(SecretUri=x)"),
            *(
                "ENC[AES256,data:x]",
                "your-password-here",
                "REDACTED",
                "[redacted]",
                "none",
                "strict",
            ),
            *(
                "string",
                "varchar",
                "${DB_PASSWORD:-}",
                "${DB_PASSWORD:-***}",
                "true",
                "secret/data/x",
            ),
        )
    },
    **{
        f"about {key}": {key: "orders9-x"}
        for key in (
            *("passwordPolicy", "password_policy", "passwordLength", "tokenUrl", "token_uri"),
            *(
                "tokenEndpoint",
                "secretName",
                "secretRef",
                "tokenType",
                "passwordFormat",
                "tokenCount",
            ),
            *("tokenization", "tokenized", "tokenizer", "passwordless", "secretary", "tokenId"),
            *(
                "secretScope",
                "secretsManager",
                "passwordFile",
                "credentialsProvider",
                "tokenExpiry",
            ),
            *(
                "passwordColumn",
                "passwordHash",
                "primaryKey",
                "foreignKey",
                "partitionKey",
                "keyName",
            ),
            *("monkey", "keyboard", "accountName", "publicKey", "compass", "passRate", "bypass"),
        )
    },
    "a column": {"schema": [{"name": "password", "logicalType": "string", "required": True}]},
    "columns": {"schema": [{"properties": [{"name": "token", "physicalType": "varchar(9)"}]}]},
    "a column's options": {
        "properties": [{"name": "pwd", "logicalTypeOptions": {"format": "password"}}]
    },
    "a column's examples": {"properties": [{"name": "secret", "examples": ["abc12345"]}]},
    "a column's words": {"enum": [{"id": "password_reset", "value": "PASSWORD_RESET1"}]},
    "a class": {"classification": "secret"},
    "a service level": {
        "slaProperties": [{"id": "token_kept", "property": "retention", "value": 30}]
    },
    "a type": {"password": {"type": "string", "description": "of a user"}},
    "how many": {"maxTokens": 4096},
    "whether": {"requiresPassword": True, "token": None},
    "prose": {"description": "The password must be long. A token: see the wiki. Secret: yes."},
    "prose with technology": {
        "description": "password: SHA256-hashed, token: oauth2, secret = base64"
    },
    "prose about a rule": {"description": "password = 8 characters; password: 8chars"},
    "prose about addresses": {"description": "mail ada@example.com: she knows the password"},
    "mail": {"contact": "mailto:ada@example.com", "host": "mailto:ada@example.com"},
    "a user alone": {"url": "https://ada@bitbucket.org/x"},
    "git": _server(repository="git@github.com:org/shop.git", url="ssh://git@h/x"),
    "a port": _server(url="https://example.com:8080/a@b", host="h:5432"),
    "ports": _server(url="mongodb://a:27017,b:27017/x@y"),
    "IPv6": _server(url="http://[::1]:8080/a@b"),
    "a container": _server(location="abfss://container@account.dfs.core.windows.net/path"),
    "a login by variables": _server(url="postgres://${USER}:${PW}@h/db"),
    "a parameter by variable": _server(url="jdbc:postgresql://h/db?user=u&password=${PW}"),
    "a template": _server(url="jdbc:sqlserver://h;password={{ env_var('PW') }};x=1"),
    "an address with stars": _server(url="postgres://u:***@h/db?password=***"),
    "a docker digest": _server(location="registry/img@sha256:" + "a1" * 32),
    "SQL on a column": {
        "query": "select token from t where token=t1.token1 and secret_key = b9.secret_key9"
    },
    "SQL on a length": {
        "query": "select count(*) from u where length(password) = 12 or password = ''"
    },
    "a checksum": {"checksum": "a1" * 20, "sha256": "a1" * 32},
    "an id": {"id": "53581432-6c55-4ba2-a65f-72344a91553a"},
    "bearer bonds": {
        "description": "Bearer certificates-of-deposit and basic authentication-flows"
    },
    "a header without a token": {"headers": {"Authorization": "oauth2"}},
    "a public key": {"x": "-----BEGIN PUBLIC KEY-----\nMII\n-----END PUBLIC KEY-----"},
    "time": {"description": "token:12:30:00"},
    "words of others": {"x": ["dapi", "xoxo", "AKIA", "eyJ", "SG.", "hf_model", "npm_package"]},
}


@pytest.mark.parametrize("tree", SECRETS.values(), ids=SECRETS)
def test_a_secret_is_found_and_hidden(tree):
    assert any(secret.is_sure for secret in find_secrets(tree))
    assert not any(part in str(public_tree(tree)) for part in ("Hunter2", "canary", "20317741"))


@pytest.mark.parametrize("token", TOKENS)
@pytest.mark.parametrize("form", ["{}", "see {} here", "url?x={}&y", "'{}'", "https://{}@h/x"])
def test_tokens_of_well_known_issuers_are_found_and_hidden_in_any_text(token, form):
    text = form.format(token)
    assert any(secret.is_sure for secret in find_secrets({"description": text}))
    for shown in (str(public_tree({"tags": [text]})), redact_text(text), hide_secrets(text)):
        assert token not in shown
        assert token[8:] not in shown


@pytest.mark.parametrize("tree", NO_SECRETS.values(), ids=NO_SECRETS)
def test_what_is_no_secret_is_neither_found_nor_hidden(tree):
    assert [secret for secret in find_secrets(tree) if secret.is_sure] == []


@pytest.mark.parametrize(
    "tree",
    [v for k, v in NO_SECRETS.items() if k != "a user alone"],
    ids=[k for k in NO_SECRETS if k != "a user alone"],
)
def test_the_public_view_leaves_it_as_it_is(tree):
    assert public_tree(tree) == tree


@pytest.mark.long
@pytest.mark.parametrize(
    "start",
    [
        *(
            "://a:",
            "://a@",
            "a:b@",
            "password=",
            "password: ",
            '"',
            "'",
            "{",
            "${",
            "{{",
            "<",
            "-- ",
        ),
        *("eyJ", "eyJ-", "SG.", "-----BEGIN PRIVATE KEY-----", "Bearer ", "oracle:a/", "--token "),
        *(
            "a.",
            "gh",
            "identified by '",
            "authorization: basic ",
            "8Q~",
            "password={",
            "sig=,",
            "k=(",
        ),
    ],
)
def test_a_hostile_text_is_searched_in_linear_time(start):
    def search(times):
        begun = time.process_time()
        redact_text(start * times + "@ password=x")
        hide_secrets(start * times)
        return time.process_time() - begun

    small = 20_000 // len(start)
    assert search(small * 8) < 40 * max(search(small), 0.005)
