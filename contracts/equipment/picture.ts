/** Pictures of locations: what they may be (spec §5, §9), judged by what is in them and not by their names. */

/** Bytes of a logo: 1 MB. */
export const logoBytesMost = 1_048_576
/** Bytes of the icon on a map: 80 KB. */
export const mapIconBytesMost = 81_920
/** Pixels of a picture in each direction. */
export const picturePixelsMost = 64

export const pictureKinds = ['logo', 'mapIcon'] as const
export type PictureKind = (typeof pictureKinds)[number]

export const pictureBytesMost: Readonly<Record<PictureKind, number>> = {
  logo: logoBytesMost,
  mapIcon: mapIconBytesMost,
}

export const pictureTypes = ['image/jpeg', 'image/png'] as const

/** What a picture is, as its own bytes say. */
export interface Picture {
  readonly type: (typeof pictureTypes)[number]
  readonly width: number
  readonly height: number
}

/** The rules of a picture, in the order in which they are checked: text keys `location.<kind>.<rule>`. */
export const pictureRules = ['sizeWithin', 'isPicture', 'pixelsWithin'] as const
export type PictureRule = (typeof pictureRules)[number]

/** The rule that a picture breaks; null for none. */
export function brokenPicture(kind: PictureKind, bytes: Uint8Array): PictureRule | null {
  if (bytes.length > pictureBytesMost[kind]) return 'sizeWithin'
  const found = pictureIn(bytes)
  if (found === null) return 'isPicture'
  return found.width > picturePixelsMost || found.height > picturePixelsMost ? 'pixelsWithin' : null
}

/** The JPEG or PNG in some bytes; null for anything else. */
export const pictureIn = (bytes: Uint8Array): Picture | null => pngIn(bytes) ?? jpegIn(bytes)

/** PNG (ISO/IEC 15948) §5.2: the signature, and in its first chunk the width and the height. */
const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const PNG_HEADER_BYTES = 33
const PNG_HEADER_NAME = 0x49484452

function pngIn(bytes: Uint8Array): Picture | null {
  if (bytes.length < PNG_HEADER_BYTES || PNG_SIGNATURE.some((byte, at) => bytes[at] !== byte)) return null
  const view = viewOf(bytes)
  if (view.getUint32(12) !== PNG_HEADER_NAME) return null
  return sized('image/png', view.getUint32(16), view.getUint32(20))
}

const MARKER = 0xff
const START_OF_IMAGE = 0xd8
const START_OF_SCAN = 0xda
/** Start of a frame, but for the tables and the extension among these markers (ITU T.81 table B.1). */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** JPEG (ITU T.81) §B.1: segments with their lengths, among them the frame with the height and the width. */
function jpegIn(bytes: Uint8Array): Picture | null {
  if (bytes[0] !== MARKER || bytes[1] !== START_OF_IMAGE) return null
  const view = viewOf(bytes)
  let at = 2
  while (at + 9 <= bytes.length && view.getUint8(at) === MARKER) {
    const marker = view.getUint8(at + 1)
    if (marker === MARKER) {
      at += 1
      continue
    }
    if (marker === START_OF_SCAN) return null
    if (isFrame(marker)) return sized('image/jpeg', view.getUint16(at + 7), view.getUint16(at + 5))
    at += 2 + view.getUint16(at + 2)
  }
  return null
}

const sized = (type: Picture['type'], width: number, height: number): Picture | null =>
  width > 0 && height > 0 ? { type, width, height } : null

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength)
