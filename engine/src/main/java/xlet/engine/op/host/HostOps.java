package xlet.engine.op.host;

import java.util.List;
import xlet.engine.op.OpDef;

/** The operations of this group, in alphabetical order. */
public final class HostOps {
  public static final List<OpDef> ALL =
      List.of(
          CustomCall.DEF, Infeed.DEF, Outfeed.DEF, Recv.DEF, RecvDone.DEF, Send.DEF, SendDone.DEF);

  private HostOps() {}
}
