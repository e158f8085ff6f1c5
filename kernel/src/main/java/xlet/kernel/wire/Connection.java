package xlet.kernel.wire;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.EnumMap;
import java.util.Map;
import java.util.UUID;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The content of a connection file: where a kernel listens, and how messages are signed.
 *
 * @param ip the address of the machine on which to listen
 * @param ports the port of each channel; 0 where the kernel chooses a free one
 * @param scheme the way to sign messages: {@code hmac-} and the name of a digest
 * @param key the secret with which messages are signed; empty if they are not
 */
public record Connection(String ip, Map<Channel, Integer> ports, String scheme, String key) {
  public Connection {
    ports = Map.copyOf(ports);
  }

  /**
   * Reads a connection file.
   *
   * @throws ConnectionException if it cannot be read, or asks for something that Xlet does not have
   */
  public static Connection read(Path file) throws ConnectionException {
    JsonNode json;
    try {
      json = JsonMapper.shared().readTree(Files.readAllBytes(file));
    } catch (IOException e) {
      throw new ConnectionException("the connection file " + file + " cannot be read");
    } catch (JacksonException e) {
      throw new ConnectionException("the connection file " + file + " is not JSON");
    }
    String transport = json.path("transport").asString("tcp");
    if (!transport.equals("tcp")) {
      throw new ConnectionException(
          "the connection file asks for transport " + transport + "; Xlet's kernel has tcp");
    }
    if (json.hasNonNull("curve_secretkey") || json.hasNonNull("curve_publickey")) {
      throw new ConnectionException(
          "the connection file "
              + file
              + " asks for encryption with CURVE, which Xlet's kernel does not have; set"
              + " transport_encryption to \"disabled\" in Jupyter's configuration");
    }
    Map<Channel, Integer> ports = new EnumMap<>(Channel.class);
    for (Channel channel : Channel.values()) {
      int port = json.path(channel.portField()).asInt(-1);
      if (port < 0 || port > 65_535) {
        throw new ConnectionException(
            "the connection file " + file + " has no usable " + channel.portField());
      }
      ports.put(channel, port);
    }
    return new Connection(
        json.path("ip").asString("127.0.0.1"),
        ports,
        json.path("signature_scheme").asString("hmac-sha256"),
        json.path("key").asString(""));
  }

  /** Returns a connection on this machine with a random key. The kernel chooses the ports. */
  public static Connection onFreePorts() {
    Map<Channel, Integer> ports = new EnumMap<>(Channel.class);
    for (Channel channel : Channel.values()) {
      ports.put(channel, 0);
    }
    return new Connection("127.0.0.1", ports, "hmac-sha256", UUID.randomUUID().toString());
  }

  /** Returns true if messages are signed; otherwise whoever reaches the ports can run cells. */
  public boolean isSigned() {
    return !key.isEmpty();
  }

  /** Returns true if each port is known, and false if the kernel has still to choose one. */
  public boolean hasPorts() {
    return !ports.containsValue(0);
  }

  /** This connection with the ports that a kernel has chosen. */
  public Connection withPorts(Map<Channel, Integer> chosen) {
    return new Connection(ip, chosen, scheme, key);
  }

  /** The bytes of a connection file with this content. */
  public byte[] toBytes() {
    ObjectNode json = Json.object();
    json.put("transport", "tcp").put("ip", ip).put("signature_scheme", scheme).put("key", key);
    ports.forEach((channel, port) -> json.put(channel.portField(), port));
    return Json.bytes(json);
  }

  /**
   * Replaces {@code file} as a whole, so that nobody reads half of it; only its owner can read it.
   *
   * @throws ConnectionException if it cannot be written
   */
  public void writeTo(Path file) throws ConnectionException {
    try {
      Path target = file.toAbsolutePath();
      Path next = Files.createTempFile(target.getParent(), "connection", ".new");
      Files.write(next, toBytes());
      Files.move(next, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new ConnectionException("the ports cannot be written into " + file);
    }
  }

  /** The address of {@code channel}, as ZeroMQ writes it. */
  public String address(Channel channel) {
    String host = ip.contains(":") ? "[" + ip + "]" : ip;
    return "tcp://" + host + ":" + ports.get(channel);
  }

  /** Signs and checks messages. */
  Signature signature() throws ConnectionException {
    return Signature.of(scheme, key.getBytes(StandardCharsets.UTF_8));
  }
}
