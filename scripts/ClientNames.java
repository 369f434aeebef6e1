import io.openlineage.client.utils.DatasetIdentifier;
import io.openlineage.client.utils.SnowflakeUtils;
import io.openlineage.client.utils.filesystem.FilesystemDatasetUtils;
import io.openlineage.client.utils.jdbc.JdbcDatasetUtils;
import io.openlineage.spark.api.naming.NameNormalizer;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.*;
import org.apache.hadoop.fs.Path;

/** Answers each line of words with the pair that a client's own code emits for them. */
public class ClientNames {
  static final String UNIT = "\u001f";

  public static void main(String[] given) throws Exception {
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line; (line = lines.readLine()) != null; ) {
      String[] words = line.split("\t", -1);
      String said;
      try {
        said = emit(words);
      } catch (Throwable refused) {
        Throwable cause = refused.getCause() == null ? refused : refused.getCause();
        said = "!" + cause.toString().replace("\n", " ").replace("\t", " ");
      }
      System.out.println(said);
    }
  }

  static String emit(String[] words) throws Exception {
    switch (words[0]) {
      case "jdbc": {
        Properties properties = properties(words[3]);
        if (properties.containsKey("derby.system.home")) {
          System.setProperty("derby.system.home", (String) properties.remove("derby.system.home"));
        } else {
          System.clearProperty("derby.system.home");
        }
        if (words[2].contains(UNIT)) {
          List<String> parts = new ArrayList<>(Arrays.asList(words[2].split(UNIT)));
          return pair(JdbcDatasetUtils.getDatasetIdentifier(words[1], parts, properties));
        }
        return pair(JdbcDatasetUtils.getDatasetIdentifier(words[1], words[2], properties));
      }
      case "path":
        return pair(FilesystemDatasetUtils.fromLocation(new Path(words[1]).toUri()));
      case "uri":
        return pair(FilesystemDatasetUtils.fromLocation(new URI(words[1])));
      case "warehouse":
        return pair(FilesystemDatasetUtils.fromLocationAndName(new URI(words[1]), words[2]));
      case "to_location":
        return FilesystemDatasetUtils.toLocation(new DatasetIdentifier(words[2], words[1])).toString();
      case "snowflake":
        return "snowflake://" + SnowflakeUtils.parseAccountIdentifier(words[1]) + "\t" + words[2];
      case "spark_job": {
        io.openlineage.client.job.Naming.Spark.SparkBuilder job =
            io.openlineage.client.job.Naming.Spark.builder().appName(NameNormalizer.normalize(words[1]));
        if (!words[2].isEmpty()) job.command(NameNormalizer.normalize(words[2]));
        if (!words[3].isEmpty()) job.table(words[3].replace(".", "_"));
        return "prod\t" + job.build().getName();
      }
      case "class": {
        Class<?> type = Class.forName("io.openlineage.client.dataset.Naming$" + words[1]);
        String[] parts = words[2].split(UNIT);
        for (Constructor<?> maker : type.getDeclaredConstructors()) {
          if (maker.getParameterCount() != parts.length) continue;
          Object[] args = new Object[parts.length];
          for (int i = 0; i < parts.length; i++) {
            Class<?> kind = maker.getParameterTypes()[i];
            args[i] = kind == String.class ? parts[i] : enumOf(kind, parts[i]);
          }
          maker.setAccessible(true);
          Object made = maker.newInstance(args);
          return type.getMethod("getNamespace").invoke(made) + "\t" + type.getMethod("getName").invoke(made);
        }
        throw new IllegalArgumentException("no constructor of " + words[1]);
      }
      case "kafka_spark": {
        Method resolve = Class.forName("io.openlineage.spark.agent.lifecycle.plan.KafkaBootstrapServerResolver")
            .getDeclaredMethod("resolve", Optional.class);
        resolve.setAccessible(true);
        return resolve.invoke(null, Optional.of(words[1])) + "\t" + words[2];
      }
      case "kafka_flink": {
        Properties properties = new Properties();
        properties.setProperty("bootstrap.servers", words[1]);
        Method of = Class.forName("io.openlineage.flink.utils.KafkaUtils")
            .getMethod("datasetIdentifierOf", Properties.class, String.class);
        return pair((DatasetIdentifier) of.invoke(null, properties, words[2]));
      }
      case "iceberg": {
        Class<?> type = Class.forName("io.openlineage.spark3.agent.lifecycle.plan.catalog.iceberg." + words[1]);
        Constructor<?> maker = type.getDeclaredConstructor();
        maker.setAccessible(true);
        Method symlink = null;
        for (Method each : type.getDeclaredMethods()) if (each.getName().equals("getSymlinkIdentifiers")) symlink = each;
        symlink.setAccessible(true);
        Map<String, String> conf = new HashMap<>();
        properties(words[3]).forEach((key, value) -> conf.put((String) key, (String) value));
        Optional<?> link = (Optional<?>) symlink.invoke(maker.newInstance(), null, conf, words[2]);
        DatasetIdentifier.Symlink said = (DatasetIdentifier.Symlink) link.get();
        return said.getNamespace() + "\t" + said.getName();
      }
      default:
        throw new IllegalArgumentException(words[0]);
    }
  }

  static Object enumOf(Class<?> kind, String word) {
    for (Object each : kind.getEnumConstants()) if (each.toString().equalsIgnoreCase(word) || ((Enum<?>) each).name().equalsIgnoreCase(word)) return each;
    throw new IllegalArgumentException(word);
  }

  static Properties properties(String text) {
    Properties properties = new Properties();
    for (String each : text.split(UNIT)) {
      int at = each.indexOf('=');
      if (at > 0) properties.setProperty(each.substring(0, at), each.substring(at + 1));
    }
    return properties;
  }

  static String pair(DatasetIdentifier said) {
    return said.getNamespace() + "\t" + said.getName();
  }
}
