import { crc32, deflateSync } from 'node:zlib'

/** Pictures for tests: real ones, which browsers show. */

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A grey PNG; `bytes` long where that is said, by what is behind its end. */
export function pngOf(width: number, height: number, bytes?: number): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(8, 8)
  const rows = deflateSync(Buffer.alloc((width + 1) * height, 0x80).fill(0, 0, 1))
  const parts = [chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', new Uint8Array())]
  const whole = Buffer.concat([Buffer.from(SIGNATURE), ...parts])
  const rest = Buffer.alloc(Math.max(0, (bytes ?? whole.length) - whole.length))
  return new Uint8Array(Buffer.concat([whole, rest]))
}

/** The beginning of a JPEG: its marks up to the frame that says its size. */
export function jpegOf(width: number, height: number): Uint8Array {
  const about = [0xff, 0xe0, 0x00, 0x04, 0x4a, 0x46]
  const size = [height >> 8, height & 255, width >> 8, width & 255]
  const frame = [0xff, 0xc0, 0x00, 0x0b, 0x08, ...size, 0x01, 0x01, 0x11, 0x00]
  return new Uint8Array([0xff, 0xd8, ...about, ...frame, 0xff, 0xd9])
}
