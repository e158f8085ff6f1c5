package xlet.kernel.wire;

import org.zeromq.SocketType;

/** The five sockets of a kernel. */
public enum Channel {
  SHELL("shell_port", SocketType.ROUTER, SocketType.DEALER),
  CONTROL("control_port", SocketType.ROUTER, SocketType.DEALER),
  STDIN("stdin_port", SocketType.ROUTER, SocketType.DEALER),
  IOPUB("iopub_port", SocketType.XPUB, SocketType.SUB),
  HEARTBEAT("hb_port", SocketType.ROUTER, SocketType.REQ);

  private final String portField;
  private final SocketType kernelSide;
  private final SocketType clientSide;

  Channel(String portField, SocketType kernelSide, SocketType clientSide) {
    this.portField = portField;
    this.kernelSide = kernelSide;
    this.clientSide = clientSide;
  }

  /** The field of a connection file that names this channel's port. */
  String portField() {
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
}
