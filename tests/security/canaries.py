"""A workspace with a secret in every place and every shape that people have put one."""

import itertools
import json
import re

_NUMBERS = itertools.count(1)
PLANTED: list[str] = []


def plant(form: str = "{}") -> str:
    """A text with a new secret in it; inside of JSON's quotes, which YAML reads too."""
    secret = f"Zq{next(_NUMBERS):03d}cAnary7x"
    PLANTED.append(secret)
    return json.dumps(form.format(secret))


def escaped(text: str) -> list[str]:
    """The planted secrets that are in a text, in whatever case and spelling."""
    folded = re.sub(r"[\\`*_\s]|<[^>]*>", "", text).lower()
    return [secret for secret in PLANTED if secret.lower() in folded]


GITHUB = "ghp_{}aaaaaaaaaaaaaaaaaaaaaa"
JWT = "eyJhbGciOiJI.eyJ{}c3ViIjoi.c2lnbmF0"
SLACK = "https://hooks.slack.com/services/T00000000/B00000000/{}aaaaaaaa"
PEM = "-----BEGIN PRIVATE KEY-----\n{}\nMIIEvQIBADANBg\n-----END PRIVATE KEY-----"

QUERY = "select count(*) from orders where note = 'https://u:{}@h'"

CONTRACT = f"""\
apiVersion: v3.2.0
kind: DataContract
id: shop
name: Shop
version: 1.0.0
status: active
domain: sales
tags: [gold, {plant("token={}")}, {plant(GITHUB)}]
description:
  purpose: {plant("read with password: {} only")}
  usage: {plant("curl -H 'Authorization: Bearer {}' https://example.com")}
  limitations: {plant("see https://ada:{}@example.com/wiki")}
  authoritativeDefinitions:
    - {{type: wiki, url: {plant("https://example.com/page?access_token={}")}}}
  customProperties:
    - {{property: note, value: {plant(JWT)}}}
authoritativeDefinitions:
  - {{type: implementation, url: {plant("https://ada:{}@example.com/repo")}}}
  - {{type: wiki, url: {plant("https://a.blob.core.windows.net/c?sv=2022&sig={}")}}}
support:
  - {{channel: help, tool: slack, url: {plant(SLACK)}}}
team:
  name: sales
  description: {plant("the vault's token={}")}
  members:
    - {{username: ada, role: owner, description: {plant("PGPASSWORD={} psql")}}}
roles:
  - role: reader
    access: read
    description: {plant("ask for secret={}")}
    customProperties:
      - {{property: rolePassword, value: {plant()}}}
price: {{priceAmount: 1, priceCurrency: EUR, priceUnit: {plant("api_key={}")}}}
servers:
  - server: prod
    type: custom
    description: {plant("jdbc:postgresql://h/db?user=u&password={}")}
    host: {plant("ada:{}@db.example.com")}
    password: {plant()}
    location: {plant("https://a.blob.core.windows.net/c?sv=2022-11-02&sr=c&sig={}")}
    customProperties:
      - {{property: dbPassword, value: {plant()}}}
      - {{property: url, value: {plant("jdbc:sqlserver://h;user=u;password={};x=1")}}}
      - {{property: oracle, value: {plant("jdbc:oracle:thin:scott/{}@h:1521:orcl")}}}
      - {{property: sasl.jaas.config, value: {plant('x required username="u" password="{}";')}}}
      - {{property: connectionString, value: {plant("AccountName=a;AccountKey={}==;X=y")}}}
      - property: auth
        value: {{basic: {{user: ada, password: {plant()}}}, tokens: [{plant()}], n: 1}}
    roles:
      - {{role: x, access: read, description: {plant("Pwd={};")}}}
  - server: dev
    type: postgres
    host: 127.0.0.1
    port: 1
    database: db
    schema: {plant("pwd={}")}
  - {{server: local, type: local, path: 'data/{{model}}.parquet', format: parquet}}
slaProperties:
  - {{property: retention, value: 30, unit: d, description: {plant("secret_key={}")}}}
  - {{property: latency, value: 4, unit: h, element: {plant("orders.token={}")}}}
customProperties:
  - {{property: apiKey, value: {plant()}, bogus: true}}
  - {{property: clientSecret, value: [{plant()}]}}
  - {{property: deep, value: {{my-api-key: {plant()}, passwordProd: {plant()}}}}}
  - {{property: key, value: {plant(PEM)}}}
  - {{property: dsn, value: {plant("host=h user=u password={} dbname=x")}}}
  - property: passphrase
    value: |
      {plant().strip('"')}
  - {{property: headers, value: {{Authorization: {plant("Basic {}")}}}}}
  - {{property: note, value: {plant('{{"password": "{}"}}')}}}
schema:
  - id: orders
    name: orders
    physicalName: orders
    businessName: {plant("orders (token={})")}
    description: {plant("s3a://minio:{}@bucket/x")}
    tags: [{plant("password={}")}]
    authoritativeDefinitions:
      - {{type: wiki, url: {plant("https://u:{}@example.com")}}}
    customProperties:
      - {{property: tablePassword, value: {plant()}}}
    quality:
      - id: sql_rule
        name: {plant("rule sig={}")}
        type: sql
        description: {plant("connects as postgres://u:{}@h/db")}
        query: {plant(QUERY)}
        mustBe: 0
        customProperties:
          - {{property: token, value: {plant()}}}
      - id: text_rule
        type: text
        description: {plant("nobody knows that password={}")}
      - id: custom_rule
        type: custom
        engine: soda
        implementation: {plant("checks: [password={}]")}
    relationships:
      - {{type: relatesTo, to: {plant("https://u:{}@example.com/x.yaml#/schema/a")}}}
    properties:
      - id: id
        name: id
        logicalType: integer
        primaryKey: true
        bogus: {plant("token={}")} # password: {plant().strip('"')}
        description: {plant("from mysql://u:{}@h/db")}
        examples: [{plant("token={}")}]
        transformLogic: {plant("dblink('host=h password={}')")}
        transformDescription: {plant("with secret={}")}
        transformSourceObjects: [{plant("jdbc:postgresql://h/db?password={}")}]
      - id: password
        name: password
        logicalType: string
        businessName: {plant("the api_key={}")}
        classification: {plant("token={}")}
        encryptedName: {plant("pwd={}")}
        tags: [{plant(GITHUB)}]
        logicalTypeOptions: {{pattern: {plant("^token={}$")}}}
        customProperties:
          - {{property: columnSecret, value: {plant()}}}
        quality:
          - id: nulls
            type: library
            metric: nullValues
            mustBe: 0
            description: {plant("sig={}")}
"""

PRODUCT = f"""\
apiVersion: v1.0.0
kind: DataProduct
id: product
name: product
status: active
domain: sales
tags: [{plant("secret={}")}]
description:
  purpose: {plant("https://u:{}@example.com")}
customProperties:
  - {{property: productToken, value: {plant()}}}
support:
  - {{channel: {plant("help token={}")}, url: {plant(SLACK)}}}
team:
  members:
    - {{username: bob, description: {plant("password={}")}}}
inputPorts:
  - {{name: shop, version: 1.0.0, contractId: shop}}
outputPorts:
  - name: totals
    version: 1.0.0
    contractId: totals
    description: {plant("at postgres://u:{}@h/db")}
    customProperties:
      - {{property: portPassword, value: {plant()}}}
managementPorts:
  - {{name: api, content: discoverability, url: {plant("https://u:{}@example.com/api")}}}
"""
TOTALS = f"""\
apiVersion: v3.2.0
kind: DataContract
id: totals
name: Totals
version: 1.0.0
status: active
domain: sales
description: {{purpose: {plant("password={}")}}}
servers:
  - {{server: local, type: local, path: 'data/{{model}}.parquet', format: parquet}}
schema:
  - id: totals
    name: totals
    description: {plant("https://u:{}@h")}
    properties:
      - {{id: id, name: id, logicalType: integer, description: {plant("token={}")}}}
"""
ODD = f"""\
apiVersion: v3.2.0
kind: DataContract
id: {plant("odd token={}")}
name: {plant("https://u:{}@example.com")}
version: {plant("1.0.0?sig={}")}
status: active
domain: {plant("secret={}")}
dataProduct: {plant("password={}")}
tenant: {plant("pwd={}")}
servers:
  - server: {plant("prod token={}")}
    type: local
    path: 'data/{{model}}.parquet'
    format: parquet
schema:
  - name: {plant("t token={}")}
    physicalName: {plant("t password={}")}
    properties:
      - name: {plant("c token={}")}
        physicalType: {plant("varchar password={}")}
        logicalType: string
        quality:
          - {{name: {plant("q token={}")}, type: library, metric: nullValues, mustBe: 0}}
"""
SILLY = f"""\
apiVersion: v3.2.0
kind: DataContract
id: silly
version: 1.0.0
status: active
customProperties:
  - property: dbPassword
    value: {plant()}
  - {{property: plain, value: again {PLANTED[-1]}}}
description: {{purpose: the word is {PLANTED[-1]}}}
tags: [a-{PLANTED[-1]}]
schema:
  - name: t_{PLANTED[-1]}
    description: {PLANTED[-1]}
    quality:
      - {{id: q, type: text, description: about {PLANTED[-1]}}}
    properties:
      - {{id: c, name: c, logicalType: string, description: in {PLANTED[-1]}}}
"""
TIER = f"""\
apiVersion: v3.2.0
kind: DataContract
id: enterprise
name: Enterprise
version: 1.0.0
status: active
description: {{purpose: {plant("password={}")}}}
customProperties:
  - {{property: tierSecret, value: {plant()}}}
"""
BROKEN = f"""\
apiVersion: v3.2.0
kind: DataContract
id: broken
password: {plant()}
secret:
  {plant()}
customProperties: [{{property: token, value: {plant()}}}
"""
SETTINGS = f"""\
name = "shop"
[identity]
repository = {plant("https://x-access-token:{}@git.example.com/org/shop.git")}
[tiers]
enterprise = "enterprise.odcs.yaml"
[servers.dev]
password = {plant()}
"""
