const BYTES = 8
const HEX = 16

/** The console's only source of chance: a key by which the server knows a request that was sent twice. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(BYTES))].map((byte) => byte.toString(HEX).padStart(2, '0')).join('')
