import { crc32, deflateSync } from 'node:zlib'

/**
 * A captcha text as a small grey PNG. Every character is a few pen strokes; each is turned, moved and scaled a little,
 * a line crosses the whole, and the picture is bent along a wave, so that neither text nor outlines are in the answer.
 */
const width = 160
const height = 60
const paper = 244
const ink = 44
const penWidth = 1.7
const waveHeightMost = 3

/** Strokes of each character as points `xy` on a grid 4 wide and 6 high, y downwards. */
const strokes: Readonly<Record<string, readonly string[]>> = {
  A: ['06 20 46', '14 34'],
  B: ['33 03 00 30 41 42 33 44 45 36 06 03'],
  C: ['41 30 10 01 05 16 36 45'],
  D: ['00 06 26 44 42 20 00'],
  E: ['40 00 06 46', '03 33'],
  F: ['40 00 06', '03 33'],
  G: ['41 30 10 01 05 16 36 45 43 23'],
  H: ['00 06', '40 46', '03 43'],
  I: ['10 30', '20 26', '16 36'],
  J: ['40 45 36 16 05'],
  K: ['00 06', '40 03 46'],
  L: ['00 06 46'],
  M: ['06 00 23 40 46'],
  N: ['06 00 46 40'],
  O: ['10 30 41 45 36 16 05 01 10'],
  P: ['06 00 30 41 42 33 03'],
  Q: ['10 30 41 45 36 16 05 01 10', '34 46'],
  R: ['06 00 30 41 42 33 03', '23 46'],
  S: ['41 30 10 01 02 13 33 44 45 36 16 05'],
  T: ['00 40', '20 26'],
  U: ['00 05 16 36 45 40'],
  V: ['00 26 40'],
  W: ['00 16 23 36 40'],
  X: ['00 46', '40 06'],
  Y: ['00 23 40', '23 26'],
  Z: ['00 40 06 46'],
  '0': ['10 30 41 45 36 16 05 01 10', '35 11'],
  '1': ['11 20 26', '16 36'],
  '2': ['01 10 30 41 42 06 46'],
  '3': ['01 10 30 41 42 33 23', '33 44 45 36 16 05'],
  '4': ['36 30 04 44'],
  '5': ['40 00 02 32 43 45 36 16 05'],
  '6': ['41 30 10 01 05 16 36 45 44 33 13 04'],
  '7': ['00 40 16'],
  '8': ['10 30 41 42 33 13 02 01 10', '13 04 05 16 36 45 44 33'],
  '9': ['42 33 13 02 01 10 30 41 45 36 16 05'],
}

/** The characters that a person does not take for one another. */
export const captchaLetters = 'ACDEFHJKLMNPRTUVWXY34679'

interface Point {
  readonly x: number
  readonly y: number
}
type Segment = readonly [Point, Point]

/** The text as a data URL; characters without strokes stay blank. `random` answers numbers from 0 to below 1. */
export function captchaImage(text: string, random: () => number): string {
  const cell = (width - 20) / Math.max(text.length, 1)
  const letters = [...text.toUpperCase()].flatMap((letter, index) =>
    segmentsOf(letter, placed({ x: 10 + cell * (index + 0.5), y: height / 2 }, Math.min(cell * 0.62, 28), random)),
  )
  const across: Segment = [
    { x: 4, y: 10 + random() * 40 },
    { x: width - 4, y: 10 + random() * 40 },
  ]
  const wave = {
    phase: random() * 2 * Math.PI,
    length: 30 + random() * 20,
    height: waveHeightMost * (0.5 + random() / 2),
  }
  const bend = ({ x, y }: Point): Point => ({
    x,
    y: y + wave.height * Math.sin(wave.phase + (x * 2 * Math.PI) / wave.length),
  })
  return `data:image/png;base64,${png(paint([...letters, across], bend)).toString('base64')}`
}

/** Where one character comes to stand: turned by up to 0.35 rad, scaled by up to a tenth, moved by up to 3 pixels. */
function placed(middle: Point, size: number, random: () => number): (point: Point) => Point {
  const turn = (random() - 0.5) * 0.7
  const scale = (size / 4) * (0.9 + random() * 0.2)
  const shift = { x: (random() - 0.5) * 6, y: (random() - 0.5) * 6 }
  return ({ x, y }) => {
    const [right, down] = [(x - 2) * scale, (y - 3) * scale]
    return {
      x: middle.x + shift.x + right * Math.cos(turn) - down * Math.sin(turn),
      y: middle.y + shift.y + right * Math.sin(turn) + down * Math.cos(turn),
    }
  }
}

function segmentsOf(letter: string, place: (point: Point) => Point): Segment[] {
  return (strokes[letter] ?? []).flatMap((stroke) => {
    const points = stroke.split(' ').map((xy) => place({ x: Number(xy[0]), y: Number(xy[1]) }))
    return points.slice(1).map((to, index): Segment => [points[index] ?? to, to])
  })
}

/** Rows of grey pixels; the edge of the pen fades over one pixel. Only the surroundings of each stroke are looked at. */
function paint(segments: readonly Segment[], bend: (point: Point) => Point): Uint8Array {
  const pixels = new Uint8Array(width * height).fill(paper)
  for (const segment of segments) {
    const [left, right] = range(segment[0].x, segment[1].x, width)
    const [top, bottom] = range(segment[0].y, segment[1].y, height)
    for (let y = top; y <= bottom; y += 1) {
      for (let x = left; x <= right; x += 1) {
        const cover = Math.max(0, Math.min(1, penWidth + 0.5 - distanceTo(segment, bend({ x, y }))))
        const at = y * width + x
        pixels[at] = Math.min(pixels[at] ?? paper, Math.round(paper - (paper - ink) * cover))
      }
    }
  }
  return pixels
}

/** The pixels from one coordinate to another that the pen and the wave can reach, within the picture. */
function range(from: number, to: number, size: number): readonly [number, number] {
  const reach = penWidth + waveHeightMost + 1
  return [
    Math.max(0, Math.floor(Math.min(from, to) - reach)),
    Math.min(size - 1, Math.ceil(Math.max(from, to) + reach)),
  ]
}

function distanceTo([from, to]: Segment, point: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const along = ((point.x - from.x) * dx + (point.y - from.y) * dy) / (dx * dx + dy * dy || 1)
  const part = Math.max(0, Math.min(1, along))
  return Math.hypot(point.x - from.x - part * dx, point.y - from.y - part * dy)
}

/** A grey PNG of 8 bits a pixel (PNG specification §5 and §11). */
function png(pixels: Uint8Array): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  // Each row is preceded by the number of its filter, 0 for none.
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y += 1) rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(body.length + 8)
  frame.writeUInt32BE(data.length, 0)
  frame.set(body, 4)
  frame.writeUInt32BE(crc32(body), body.length + 4)
  return frame
}
