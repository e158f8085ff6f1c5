package xlet.kernel.install;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The logo looks the same in all its sizes. */
final class LogoTest {
  @ParameterizedTest
  @ValueSource(ints = {32, 64})
  void showsTheColoursOfItsDrawing(int size) throws Exception {
    byte[] bytes = LabExtension.resource("logo-" + size + "x" + size + ".png");
    BufferedImage image = ImageIO.read(new ByteArrayInputStream(bytes));
    assertThat(image.getWidth()).isEqualTo(size);
    assertThat(image.getHeight()).isEqualTo(size);
    NodeList cells =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(LabExtension.resource("logo-svg.svg")))
            .getElementsByTagName("rect");
    assertThat(cells.getLength()).isEqualTo(10);
    for (int i = 1; i < cells.getLength(); i++) {
      Element cell = (Element) cells.item(i);
      int color = image.getRGB(middle(cell, "x", "width", size), middle(cell, "y", "height", size));
      assertThat(String.format("#%06x", color & 0xFFFFFF)).isEqualTo(cell.getAttribute("fill"));
    }
  }

  private static int middle(Element cell, String start, String length, int size) {
    int middle =
        Integer.parseInt(cell.getAttribute(start))
            + Integer.parseInt(cell.getAttribute(length)) / 2;
    return middle * size / 64;
  }
}
