"""Iceberg's own REST catalog, as its makers test clients with it, on loopback."""

from dataclasses import dataclass, field
from pathlib import Path

from py4j.java_gateway import GatewayParameters, JavaGateway, launch_gateway
from server_jars import REST_CATALOG, SPARK_JARS, obtain_jars

from floe.adapters.spark.session.java import find_java

_OPTIONS = ["-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"]


class RestServers:
    """A JVM in which catalogs are served; it ends with the process that has started it."""

    def __init__(self) -> None:
        hadoop = SPARK_JARS.glob("hadoop-client-*.jar")
        port, token, self._process = launch_gateway(
            jarpath=str(next(SPARK_JARS.glob("py4j-*.jar"))),
            classpath=":".join(map(str, (*obtain_jars(REST_CATALOG), *hadoop))),
            javaopts=_OPTIONS,
            java_path=str(find_java().program),
            die_on_exit=True,
            enable_auth=True,
            return_proc=True,
        )
        parameters = GatewayParameters(port=port, auth_token=token, auto_convert=True)
        self._gateway = JavaGateway(gateway_parameters=parameters)

    def close(self) -> None:
        self._gateway.close()
        self._process.kill()
        # Threads of py4j read its output, and close it; its input is left to us.
        self._process.stdin.close()
        self._process.wait()

    def open(self, folder: Path) -> "RestCatalog":
        """A catalog that is kept in a folder, and served."""
        catalog = RestCatalog(self._gateway.jvm, folder)
        catalog.start()
        return catalog


@dataclass
class RestCatalog:
    """A catalog of SQLite behind REST; what it was told survives a stop."""

    jvm: object = field(repr=False)
    folder: Path
    port: int = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def warehouse(self) -> str:
        return (self.folder / "warehouse").as_uri()

    def start(self) -> None:
        """Serve it, on the same port as before."""
        iceberg, jetty = self.jvm.org.apache.iceberg, self.jvm.org.eclipse.jetty
        told = {
            "catalog-impl": "org.apache.iceberg.jdbc.JdbcCatalog",
            "uri": f"jdbc:sqlite:{self.folder}/rest.db?busy_timeout=10000",
            "warehouse": str(self.folder / "warehouse"),
            "jdbc.schema-version": "V1",
        }
        hadoop = self.jvm.org.apache.hadoop.conf.Configuration()
        self._catalog = iceberg.CatalogUtil.buildIcebergCatalog("rest", told, hadoop)
        adapter = iceberg.rest.RESTCatalogAdapter(self._catalog)
        servlet = iceberg.rest.RESTCatalogServlet(adapter)
        address = self.jvm.java.net.InetSocketAddress("127.0.0.1", self.port)
        self._server = jetty.server.Server(address)
        context = jetty.ee10.servlet.ServletContextHandler()
        context.addServlet(jetty.ee10.servlet.ServletHolder(servlet), "/*")
        self._server.setHandler(context)
        self._server.start()
        self.port = self._server.getURI().getPort()

    def stop(self) -> None:
        self._server.stop()
        self._catalog.close()
