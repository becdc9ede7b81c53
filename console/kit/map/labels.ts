import type { Point, Size } from './viewport.ts'

/** Where names stand beside their marks: inside the picture, and over nothing else. */

export interface Named extends Point {
  readonly key: string
  readonly name: string
}

export interface Label {
  readonly key: string
  readonly name: string
  /** The left end of the box in which the name is written, px. */
  readonly left: number
  readonly top: number
  readonly width: number
  /** It ends at its mark instead of beginning there. */
  readonly isBefore: boolean
}

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Half of a mark, px. */
const MARK = 14
/** Between mark and name, px. */
const GAP = 4
export const LABEL_HEIGHT = 16
/** Names are cut off here, px. */
const WIDTH_MOST = 200
/** Free at the edges of the picture, px. */
const EDGE = 8

/** A generous width of a letter at 12 px: names come in every alphabet and cannot be measured before they are drawn. */
const letterWidth = (letter: string): number => (/[\u2E80-\u9FFF\uAC00-\uD7AF\uFF00-\uFFEF]/u.test(letter) ? 13 : 7.5)

const widthOf = (name: string): number =>
  Math.min(
    WIDTH_MOST,
    [...name].reduce((sum, letter) => sum + letterWidth(letter), 0),
  )

/** Names for as many marks as have room, in their order; `marks` are all that must not be written over. */
export function labelled(named: readonly Named[], marks: readonly Point[], size: Size): readonly Label[] {
  const labels: Label[] = []
  const taken: Box[] = marks.map(({ x, y }) => ({ left: x - MARK, right: x + MARK, top: y - MARK, bottom: y + MARK }))
  for (const { key, name, x, y } of named) {
    const width = widthOf(name)
    const top = y - LABEL_HEIGHT / 2
    const places = [
      { left: x + MARK + GAP, isBefore: false },
      { left: x - MARK - GAP - width, isBefore: true },
    ]
    const place = places.find(({ left }) => {
      const box = { left, right: left + width, top, bottom: top + LABEL_HEIGHT }
      return isInside(box, size) && !taken.some((one) => isOver(one, box))
    })
    if (place === undefined) continue
    labels.push({ key, name, top, width, ...place })
    taken.push({ left: place.left, right: place.left + width, top, bottom: top + LABEL_HEIGHT })
  }
  return labels
}

const isInside = ({ left, right, top, bottom }: Box, { width, height }: Size): boolean =>
  left >= EDGE && right <= width - EDGE && top >= EDGE && bottom <= height - EDGE

const isOver = (one: Box, other: Box): boolean =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top
