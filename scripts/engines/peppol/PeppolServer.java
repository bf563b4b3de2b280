import com.helger.diver.api.coord.DVRCoordinate;
import com.helger.io.resource.FileSystemResource;
import com.helger.phive.api.execute.ValidationExecutionManager;
import com.helger.phive.api.executorset.ValidationExecutorSetRegistry;
import com.helger.phive.api.validity.IValidityDeterminator;
import com.helger.phive.en16931.EN16931Validation;
import com.helger.phive.peppol.PeppolValidation;
import com.helger.phive.peppol.PeppolValidation2025_11;
import com.helger.phive.xml.source.IValidationSourceXML;
import com.helger.phive.xml.source.ValidationSourceXML;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/**
 * Checks documents against the schema of UBL 2.1 and the rules of Peppol. POST the XML to /invoice, /order-response …; the response
 * has a line for each fault: level, rule, text, place, divided by tabs.
 * Arguments: the port, and an empty folder.
 */
public class PeppolServer {
  private static final Map<String, DVRCoordinate> RULES = Map.of(
      "/invoice", PeppolValidation2025_11.VID_OPENPEPPOL_INVOICE_UBL_V3,
      "/credit-note", PeppolValidation2025_11.VID_OPENPEPPOL_CREDIT_NOTE_UBL_V3,
      "/order", PeppolValidation2025_11.VID_OPENPEPPOL_ORDER_V3,
      "/order-response", PeppolValidation2025_11.VID_OPENPEPPOL_ORDER_RESPONSE_V3,
      "/order-response-advanced", PeppolValidation2025_11.VID_OPENPEPPOL_ORDER_RESPONSE_ADVANCED_V3,
      "/despatch-advice", PeppolValidation2025_11.VID_OPENPEPPOL_DESPATCH_ADVICE_V3);

  private final ValidationExecutorSetRegistry<IValidationSourceXML> registry = new ValidationExecutorSetRegistry<>();
  private final Path folder;

  PeppolServer(Path folder) {
    this.folder = folder;
    EN16931Validation.initEN16931(registry);
    PeppolValidation.initStandard(registry);
  }

  public static void main(String[] args) throws IOException {
    var server = new PeppolServer(Path.of(args[1]));
    var http = HttpServer.create(new InetSocketAddress("127.0.0.1", Integer.parseInt(args[0])), 0);
    http.createContext("/", server::respond);
    http.start();
  }

  private void respond(HttpExchange exchange) throws IOException {
    int status = 200;
    String body;
    try {
      body = check(exchange);
    } catch (Exception error) {
      status = 500;
      body = error.toString();
    }
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private String check(HttpExchange exchange) throws IOException {
    DVRCoordinate rules = RULES.get(exchange.getRequestURI().getPath());
    if (rules == null) throw new IllegalArgumentException("one of " + RULES.keySet());
    Path file = Files.createTempFile(folder, "document", ".xml");
    try {
      Files.write(file, exchange.getRequestBody().readAllBytes());
      var source = ValidationSourceXML.create(new FileSystemResource(file.toFile()));
      var results = ValidationExecutionManager.executeValidation(
          IValidityDeterminator.createDefault(), registry.getOfID(rules), source, Locale.ENGLISH);
      var lines = new StringBuilder();
      for (var result : results)
        for (var error : result.getErrorList())
          lines.append(String.join("\t", error.getErrorLevel().getID(), String.valueOf(error.getErrorID()),
              String.valueOf(error.getErrorText(Locale.ENGLISH)).replaceAll("\\s+", " "),
              String.valueOf(error.getErrorFieldName()))).append("\n");
      return lines.toString();
    } finally {
      Files.delete(file);
    }
  }
}
