package xlet.kernel.wire;

import org.zeromq.SocketType;

/** The five sockets of a kernel. */
public enum Channel {
  /** Cells: Jupyter's server takes 10 MiB from a browser, and scripts may send more. */
  SHELL("shell_port", SocketType.ROUTER, SocketType.DEALER, 1 << 25),
  CONTROL("control_port", SocketType.ROUTER, SocketType.DEALER, 1 << 20),
  STDIN("stdin_port", SocketType.ROUTER, SocketType.DEALER, 1 << 20),
  /** Topics, each byte of which becomes a node of a tree; clients ask for one, mostly empty. */
  IOPUB("iopub_port", SocketType.XPUB, SocketType.SUB, 256),
  HEARTBEAT("hb_port", SocketType.ROUTER, SocketType.REQ, 1 << 12);

  /** How many topics one client can ask for. */
  private static final int MOST_TOPICS = 32;

  private final String portField;
  private final SocketType kernelSide;
  private final SocketType clientSide;

  private final int largestFrame;

  Channel(String portField, SocketType kernelSide, SocketType clientSide, int largestFrame) {
    this.portField = portField;
    this.kernelSide = kernelSide;
    this.clientSide = clientSide;
    this.largestFrame = largestFrame;
  }

  /** The field of a connection file that names this channel's port. */
  public String portField() {
    return portField;
  }

  /** The socket with which a kernel listens. */
  SocketType kernelSide() {
    return kernelSide;
  }

  /** The socket with which a client connects. */
  public SocketType clientSide() {
    return clientSide;
  }

  /** The largest frame that a kernel takes, in bytes. */
  int largestFrame() {
    return largestFrame;
  }

  /** How many messages of one connection a kernel takes. */
  int mostMessages() {
    return this == IOPUB ? MOST_TOPICS : Integer.MAX_VALUE;
  }
}
