package xlet.kernel.wire;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a connection file says: where a kernel listens, and how messages are signed.
 *
 * @param ip the address of the machine on which to listen
 * @param ports the port of each channel
 * @param scheme how messages are signed: {@code hmac-} and the name of a digest
 * @param key with what messages are signed; empty if they are not
 */
public record Connection(String ip, Map<Channel, Integer> ports, String scheme, String key) {
  public Connection {
    ports = Map.copyOf(ports);
  }

  /**
   * Reads a connection file.
   *
   * @throws ConnectionException if there is none, or it asks for what there is not
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
    Map<Channel, Integer> ports = new EnumMap<>(Channel.class);
    for (Channel channel : Channel.values()) {
      int port = json.path(channel.portField()).asInt(0);
      if (port < 1 || port > 65_535) {
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

  /**
   * Ports of this machine that nobody listens at, and a key that nobody knows.
   *
   * @throws IOException if there are none
   */
  public static Connection local() throws IOException {
    Map<Channel, Integer> ports = new EnumMap<>(Channel.class);
    List<ServerSocket> held = new ArrayList<>();
    try {
      for (Channel channel : Channel.values()) {
        ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        held.add(socket);
        ports.put(channel, socket.getLocalPort());
      }
    } finally {
      for (ServerSocket socket : held) {
        socket.close();
      }
    }
    return new Connection("127.0.0.1", ports, "hmac-sha256", UUID.randomUUID().toString());
  }

  /** The same as the content of a connection file. */
  public byte[] toBytes() {
    ObjectNode json = Json.object();
    json.put("transport", "tcp").put("ip", ip).put("signature_scheme", scheme).put("key", key);
    ports.forEach((channel, port) -> json.put(channel.portField(), port));
    return Json.bytes(json);
  }

  /** Where {@code channel} is, as ZeroMQ writes it. */
  public String address(Channel channel) {
    String host = ip.contains(":") ? "[" + ip + "]" : ip;
    return "tcp://" + host + ":" + ports.get(channel);
  }

  /** Signs and checks messages. */
  Signature signature() throws ConnectionException {
    return Signature.of(scheme, key.getBytes(StandardCharsets.UTF_8));
  }
}
