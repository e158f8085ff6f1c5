package xlet.engine.assembler;

/**
 * The instructions on vectors that are used, as Intel's manual (volume 2) encodes them with a VEX
 * prefix: all are of AVX, AVX2, FMA or F16C, but PDPBUSD.
 */
public enum VexCode {
  ADDPS(0, 1, 0x58),
  ADDPD(1, 1, 0x58),
  MULPS(0, 1, 0x59),
  MULPD(1, 1, 0x59),
  SUBPS(0, 1, 0x5C),
  SUBPD(1, 1, 0x5C),
  MINPD(1, 1, 0x5D),
  MINPS(0, 1, 0x5D),
  DIVPS(0, 1, 0x5E),
  DIVPD(1, 1, 0x5E),
  MAXPS(0, 1, 0x5F),
  MAXPD(1, 1, 0x5F),
  SQRTPS(0, 1, 0x51),
  SQRTPD(1, 1, 0x51),
  CMPPS(0, 1, 0xC2),
  CMPPD(1, 1, 0xC2),
  FMADD231PS(1, 2, 0xB8),
  FMADD231PD(1, 2, 0xB8, 1),
  PAND(1, 1, 0xDB),
  POR(1, 1, 0xEB),
  PXOR(1, 1, 0xEF),
  PADDD(1, 1, 0xFE),
  PADDQ(1, 1, 0xD4),
  PSUBD(1, 1, 0xFA),
  PSUBQ(1, 1, 0xFB),
  PMULLD(1, 2, 0x40),
  PMULUDQ(1, 1, 0xF4),
  /** Of each lane, four products of bytes, those of the last operand with a sign, and the sum. */
  PDPBUSD(1, 2, 0x50),
  PMAXSD(1, 2, 0x3D),
  PMINSD(1, 2, 0x39),
  PABSD(1, 2, 0x1E),
  PCMPEQD(1, 1, 0x76),
  PCMPEQQ(1, 2, 0x29),
  PCMPGTD(1, 1, 0x66),
  PCMPGTQ(1, 2, 0x37),
  PSLLVD(1, 2, 0x47),
  PSRLVD(1, 2, 0x45),
  PSRAVD(1, 2, 0x46),
  PSLLVQ(1, 2, 0x47, 1),
  PSRLVQ(1, 2, 0x45, 1),
  /** Shifts by a number in the instruction: what to do is in the place of a register. */
  SHIFTD(1, 1, 0x72),
  SHIFTQ(1, 1, 0x73),
  CVTDQ2PS(0, 1, 0x5B),
  CVTTPS2DQ(2, 1, 0x5B),
  CVTPS2PD(0, 1, 0x5A),
  CVTPD2PS(1, 1, 0x5A),
  CVTDQ2PD(2, 1, 0xE6),
  CVTTPD2DQ(1, 1, 0xE6),
  /** From f16 in the first half of a vector, and to there with a rounding. */
  CVTPH2PS(1, 2, 0x13),
  CVTPS2PH(1, 3, 0x1D),
  PMOVSXBD(1, 2, 0x21),
  PMOVSXWD(1, 2, 0x23),
  PMOVZXWD(1, 2, 0x33),
  PMOVSXDQ(1, 2, 0x25),
  PBROADCASTD(1, 2, 0x58),
  PBROADCASTQ(1, 2, 0x59, 0, 1),
  EXTRACTI128(1, 3, 0x39),
  SHUFPS(0, 1, 0xC6),
  PSHUFD(1, 1, 0x70),
  INSERTF128(1, 3, 0x18),
  UNPCKLPS(0, 1, 0x14),
  UNPCKHPS(0, 1, 0x15),
  UNPCKLPD(1, 1, 0x14),
  UNPCKHPD(1, 1, 0x15),
  PUNPCKLBW(1, 1, 0x60),
  PUNPCKHBW(1, 1, 0x68),
  PUNPCKLWD(1, 1, 0x61),
  PUNPCKHWD(1, 1, 0x69),
  PERM2I128(1, 3, 0x46),
  PERMQ(1, 3, 0x00, 1),
  PERMD(1, 2, 0x36),
  PACKUSDW(1, 2, 0x2B),
  PACKUSWB(1, 1, 0x67),
  BLENDVPS(1, 3, 0x4A),
  BLENDVPD(1, 3, 0x4B),
  MOVUPS(0, 1, 0x10),
  STOREUPS(0, 1, 0x11),
  MOVSS(2, 1, 0x10),
  STORESS(2, 1, 0x11),
  MOVSD(3, 1, 0x10),
  STORESD(3, 1, 0x11),
  /** From a general purpose register. */
  MOVD(1, 1, 0x6E),
  /** One lane of as many bytes as the name says, to memory. */
  PEXTRB(1, 3, 0x14),
  PEXTRW(1, 3, 0x15),
  PEXTRD(1, 3, 0x16),
  PEXTRQ(1, 3, 0x16, 1),
  MOVMSKPS(0, 1, 0x50),
  MOVMSKPD(1, 1, 0x50),
  GATHERDD(1, 2, 0x90),
  GATHERDQ(1, 2, 0x90, 1),
  ZEROUPPER(0, 1, 0x77);

  /** Which of the prefixes none, 66, F3, F2 an older encoding had. */
  final int prefix;

  /** Which of the maps 0F, 0F38, 0F3A has the code. */
  final int map;

  final int code;

  /** The bit W. */
  final int wide;

  /** The bit W with an EVEX prefix. */
  final int wideEvex;

  VexCode(int prefix, int map, int code) {
    this(prefix, map, code, 0);
  }

  VexCode(int prefix, int map, int code, int wide) {
    this(prefix, map, code, wide, wide);
  }

  VexCode(int prefix, int map, int code, int wide, int wideEvex) {
    this.prefix = prefix;
    this.map = map;
    this.code = code;
    this.wide = wide;
    this.wideEvex = wideEvex;
  }

  /** Fills a vector with a number of {@code bytes} from memory. */
  public static VexCode broadcast(int bytes) {
    return bytes == Long.BYTES ? PBROADCASTQ : PBROADCASTD;
  }

  /** Loads a number of {@code bytes} into the first lane, and 0 into the others. */
  public static VexCode loadOne(int bytes) {
    return bytes == Long.BYTES ? MOVSD : MOVSS;
  }

  /** Stores {@code bytes} of the first lane. */
  public static VexCode storeOne(int bytes) {
    return bytes == Long.BYTES ? STORESD : STORESS;
  }
}
