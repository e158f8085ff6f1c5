package xlet.session.hlo;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import xlet.grammar.tree.HloAttribute;
import xlet.grammar.tree.HloHeader;
import xlet.session.mlir.Mesh;
import xlet.session.mlir.MlirText;

/**
 * The parts of a module's header that its instructions refer to.
 *
 * @param frames the places in the Python program that they come from
 * @param meshes the meshes of devices, by their names
 */
record ModuleHeader(StackFrames frames, Map<String, Mesh> meshes) {
  /** A mesh in the attributes: {@code xla.sdy.meshes={mesh = #sdy.mesh<["x"=4]>}}. */
  private static final Pattern MESH = Pattern.compile("(?<name>\\w+)\\s*=\\s*#sdy\\.mesh(?=<)");

  ModuleHeader {
    meshes = Map.copyOf(meshes);
  }

  static ModuleHeader of(Optional<HloHeader> header) {
    Map<String, Mesh> meshes = new HashMap<>();
    header.ifPresent(
        written -> written.attributes().forEach(attribute -> addMeshes(attribute, meshes)));
    return new ModuleHeader(StackFrames.of(header), meshes);
  }

  private static void addMeshes(HloAttribute attribute, Map<String, Mesh> meshes) {
    String text = attribute.text();
    Matcher mesh = MESH.matcher(text);
    while (mesh.find()) {
      int end = Math.max(mesh.end(), MlirText.behind(text, mesh.end()));
      Mesh.of(text.substring(mesh.end(), end))
          .ifPresent(known -> meshes.put(mesh.group("name"), known));
    }
  }
}
