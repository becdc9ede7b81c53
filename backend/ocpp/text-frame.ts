/** Longest payload whose length stands in the first two bytes, and in the two behind them. */
const [SHORT_MAX, MIDDLE_MAX] = [125, 0xff_ff]
/** A text, whole in one frame. */
const FINAL_TEXT = 0x81
const [MIDDLE, LONG] = [126, 127]

/**
 * A text as the frame of a server (RFC 6455 §5.2): one piece, not masked. It leaves in one write, where `ws` writes head and
 * payload apart.
 */
export function textFrame(text: string): Buffer {
  const bytes = Buffer.byteLength(text)
  const frame = Buffer.allocUnsafe(headLength(bytes) + bytes)
  frame[0] = FINAL_TEXT
  if (bytes <= SHORT_MAX) frame[1] = bytes
  else if (bytes <= MIDDLE_MAX) {
    frame[1] = MIDDLE
    frame.writeUInt16BE(bytes, 2)
  } else {
    frame[1] = LONG
    frame.writeBigUInt64BE(BigInt(bytes), 2)
  }
  frame.write(text, headLength(bytes))
  return frame
}

const headLength = (bytes: number): number => {
  if (bytes <= SHORT_MAX) return 2
  return bytes <= MIDDLE_MAX ? 4 : 10
}
