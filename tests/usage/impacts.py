"""Small workspaces in memory, and who is hurt in them, worked out another way."""

from dataclasses import dataclass, field

from floe.contracts import compile_graph
from floe.documents import read_text
from floe.graph import build_graph
from floe.naming import Pair
from floe.usage import Consumer, Dependencies, Hit, LoggedJob, ReadTables, follow

CONTRACT = """\
apiVersion: v3.2.0
kind: DataContract
id: {name}
name: {name}
version: 1.0.0
status: active
schema:
- name: t
  properties:
"""


def contract(name, columns):
    """A contract with one table; `columns` have the relationships of each."""
    lines = [CONTRACT.format(name=name)]
    for column, relationships in columns.items():
        lines.append(f"  - name: {column}\n    logicalType: string\n")
        if relationships:
            lines.append("    relationships:\n")
        lines += [f"    - {{type: {kind}, to: '{to}'}}\n" for kind, to in relationships]
    return "".join(lines)


def product(name, inputs, outputs, made_from=()):
    """A product; `made_from` are the input contracts of all of its ports, if it says so."""
    head = f"apiVersion: v1.0.0\nkind: DataProduct\nid: {name}\nname: {name}\nversion: 1.0.0\n"
    lines = [head, f"status: active\nteam: {{name: {name}-team}}\n"]
    for key, contracts in (("inputPorts", inputs), ("outputPorts", outputs)):
        lines += [f"{key}:\n"] if contracts else []
        for contract_id in contracts:
            lines.append(f"- name: {contract_id}\n  version: 1.0.0\n  contractId: {contract_id}\n")
            if key == "outputPorts" and made_from:
                entries = ", ".join(f"{{id: {one}, version: 1.0.0}}" for one in made_from)
                lines.append(f"  inputContracts: [{entries}]\n")
    return "".join(lines)


def compiled(**texts):
    """A compilation of documents, by file name."""
    documents = [read_text(f"{name}.yaml", text) for name, text in texts.items()]
    return compile_graph(build_graph(documents))


def reader(job, product=None, columns=None, outputs=(), **more):
    """A consumer; `outputs` are contracts whose tables it writes."""
    names = frozenset(Pair("t", name) for name in outputs)
    return Consumer(product, LoggedJob("ns", job), columns=columns, outputs=names, **more)


def run(compilation, readers, *hits):
    """Who is hurt by hits on contracts, by their names; `readers` are those of each contract."""
    files = {compiled.contract.id: compiled.contract.file for compiled in compilation.contracts}

    def read(asked):
        by_file = {files[name]: consumers for name, consumers in readers.items()}
        return {file: {"t": tuple(by_file[file])} for file in asked if file in by_file}

    def written(outputs):
        return tuple(sorted(files[pair.name] for pair in outputs if pair.name in files))

    start = [Hit(files[name], tuple(spot)) for name, *spot in hits]
    return follow(Dependencies(compilation), ReadTables(read, written), start)


@dataclass
class World:
    """What there is: columns of contracts, lineage, products, and who was seen to read what."""

    columns: dict
    lineage: set = field(default_factory=set)
    keys: set = field(default_factory=set)
    products: dict = field(default_factory=dict)
    readers: dict = field(default_factory=dict)

    def compiled(self):
        texts = {}
        for name, columns in self.columns.items():
            related = {column: [] for column in columns}
            for kind, links in (("lineage", self.lineage), ("foreignKey", self.keys)):
                for (user, own), (used, target) in sorted(links):
                    if user == name:
                        related[own].append((kind, f"{used}.yaml#t.{target}"))
            texts[name] = contract(name, related)
        for name, (inputs, outputs, made_from) in self.products.items():
            texts[name] = product(name, inputs, outputs, made_from)
        return compiled(**texts)

    def given_out(self, name):
        owners = [p for p, (_, outputs, _) in sorted(self.products.items()) if name in outputs]
        return owners[0] if owners else None


def expected(world, name, column):
    """Whom a column hurts: {(kind, who, contract)}, and the columns that are hurt for sure.

    Every fact is tried again and again until none adds anything.
    """
    hurt, sure, who = {(name, column)}, {(name, column)}, set()

    def is_hit(contract_name):
        return {own for other, own in hurt if other == contract_name}

    def spread(made):
        told = {own for (user, own), (used, _) in world.lineage if user == made and user != used}
        unexplained = set(world.columns[made]) - told
        if made != name and unexplained:
            who.add(("contract", made, made))
            hurt.update((made, own) for own in unexplained)

    def made_of(product_name, used):
        _, outputs, made_from = world.products.get(product_name, ((), (), ()))
        own = [o for o in outputs if o != used and world.given_out(o) == product_name]
        return own if not made_from or used in made_from else []

    before = None
    while before != (len(hurt), len(sure), len(who)):
        before = (len(hurt), len(sure), len(who))
        for (user, own), target in world.lineage | world.keys:
            is_lineage = ((user, own), target) in world.lineage
            if target in hurt and (user != target[0] or is_lineage):
                if (user, own) != (name, column):
                    who.add(("contract", user, user))
                if is_lineage:
                    hurt.add((user, own))
                    sure |= {(user, own)} if target in sure else set()
        for used, consumers in world.readers.items():
            for consumer in consumers:
                columns = consumer.columns
                if is_hit(used) and (columns is None or set(columns) & is_hit(used)):
                    kind = "product" if consumer.product else "job"
                    who.add((kind, consumer.product or consumer.job.name, used))
                    wrote = [pair.name for pair in consumer.outputs if pair.name != used]
                    for made in wrote or made_of(consumer.product, used):
                        spread(made)
        for product_name, (inputs, outputs, made_from) in world.products.items():
            for used in {*inputs, *(made_from if outputs else ())}:
                seen = {consumer.product for consumer in world.readers.get(used, ())}
                is_own = world.given_out(used) == product_name
                if is_hit(used) and not is_own and product_name not in seen:
                    who.add(("product", product_name, used))
                    for made in made_of(product_name, used):
                        spread(made)
    return who, sure - {(name, column)}
