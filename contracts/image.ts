import { Option, Schema } from 'effect'

/** Images that people add: JPG or PNG by their content, whatever they are called (spec §5). They are kept as data URLs. */

/** Pixels in each direction, at most (spec §5: other uploads). */
export const imagePixelsMost = 160
/** What a data URL of an image may have, at most: three quarters of a megabyte of content. */
const TEXT_MOST = 1_000_000

const Bytes = Schema.decodeUnknownOption(Schema.Uint8ArrayFromBase64)

/** The size of an image in pixels. */
interface Size {
  readonly width: number
  readonly height: number
}

const DATA_URL = /^data:image\/(png|jpeg);base64,([A-Za-z0-9+/]+=*)$/u

/** Whether a data URL holds an image of the kind that it says, no larger than allowed. */
function isImage(text: string): boolean {
  const [, kind, content = ''] = DATA_URL.exec(text) ?? []
  const bytes = kind === undefined ? null : Option.getOrNull(Bytes(content))
  if (bytes === null) return false
  const size = kind === 'png' ? sizeOfPng(bytes) : sizeOfJpeg(bytes)
  return size !== null && isFit(size.width) && isFit(size.height)
}

const isFit = (pixels: number): boolean => pixels >= 1 && pixels <= imagePixelsMost

const pngBegins = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const
/** Where the first chunk says width and height, and where it ends. */
const PNG_SIZE = 16
const PNG_HEAD = 24

function sizeOfPng(bytes: Uint8Array): Size | null {
  if (bytes.length < PNG_HEAD || pngBegins.some((byte, at) => bytes[at] !== byte)) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  return { width: view.getUint32(PNG_SIZE), height: view.getUint32(PNG_SIZE + 4) }
}

const JPEG_BEGINS = 0xff_d8
/** The markers of frames, which say the size; those between them say something else. */
const isFrame = (marker: number): boolean =>
  marker >= 0xff_c0 && marker <= 0xff_cf && ![0xff_c4, 0xff_c8, 0xff_cc].includes(marker)

function sizeOfJpeg(bytes: Uint8Array): Size | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  if (bytes.length < PNG_HEAD || view.getUint16(0) !== JPEG_BEGINS) return null
  // A segment is its marker, its length with itself, and what it says.
  for (let at = 2; at + 9 <= bytes.length; at += 2 + view.getUint16(at + 2))
    if (isFrame(view.getUint16(at))) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
  return null
}

/** An image as a data URL. */
export const Image = Schema.String.check(Schema.isMaxLength(TEXT_MOST), Schema.makeFilter(isImage))
