import java.util.Map;
import org.codelibs.opensearch.runner.OpenSearchRunner;

/** One OpenSearch node, for tests. Every -Dset.NAME=VALUE is the node's setting NAME; -Dhome is its folder. */
public class OpenSearchNode {
  public static void main(String[] args) throws Exception {
    OpenSearchRunner runner = new OpenSearchRunner();
    runner.onBuild((number, settings) -> {
      // With one node a process the runner would choose `single-node`, and no cluster would form.
      settings.put("discovery.type", "zen");
      // A test machine may have a full disk.
      settings.put("cluster.routing.allocation.disk.threshold_enabled", "false");
      for (Map.Entry<Object, Object> property : System.getProperties().entrySet()) {
        String name = String.valueOf(property.getKey());
        if (name.startsWith("set.")) settings.put(name.substring(4), String.valueOf(property.getValue()));
      }
    }).build("-basePath", System.getProperty("home"), "-numOfNode", "1", "-clusterName", "bancale");
    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
      try {
        runner.close();
      } catch (Exception error) {
        error.printStackTrace();
      }
    }));
    Thread.currentThread().join();
  }
}
