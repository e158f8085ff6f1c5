package xlet.kernel.wire;

import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signs messages, and checks signatures in constant time. */
final class Signature {
  private static final byte[] NONE = new byte[0];

  private final Optional<Mac> mac;

  private Signature(Optional<Mac> mac) {
    this.mac = mac;
  }

  /** Returns what signs with {@code key}; with an empty key nothing is signed. */
  static Signature of(String scheme, byte[] key) throws ConnectionException {
    if (key.length == 0) {
      return new Signature(Optional.empty());
    }
    String digest = scheme.toLowerCase(Locale.ROOT).replaceFirst("^hmac-", "");
    String algorithm = "Hmac" + digest.toUpperCase(Locale.ROOT).replace("-", "");
    try {
      Mac mac = Mac.getInstance(algorithm);
      mac.init(new SecretKeySpec(key, algorithm));
      return new Signature(Optional.of(mac));
    } catch (NoSuchAlgorithmException | InvalidKeyException e) {
      throw new ConnectionException("there is no signature scheme " + scheme);
    }
  }

  /** Returns true if messages have to be signed. */
  boolean isWanted() {
    return mac.isPresent();
  }

  /** The signature of {@code parts}, as hexadecimal digits. */
  synchronized byte[] sign(List<byte[]> parts) {
    return mac.map(known -> digits(digest(known, parts))).orElse(NONE);
  }

  /** Returns true if {@code signature} is that of {@code parts}. */
  boolean isRight(byte[] signature, List<byte[]> parts) {
    return mac.isEmpty() || MessageDigest.isEqual(signature, sign(parts));
  }

  private static byte[] digest(Mac mac, List<byte[]> parts) {
    parts.forEach(mac::update);
    return mac.doFinal();
  }

  private static byte[] digits(byte[] digest) {
    return HexFormat.of().formatHex(digest).getBytes(StandardCharsets.US_ASCII);
  }
}
