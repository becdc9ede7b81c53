import { geoMercator } from 'd3-geo'

/** Where things are on the map: a Mercator sheet of the whole world, and the part of it that is seen. */

/** Degrees of WGS 84. */
export interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
  /** The greatest scale, where there is more to see than land. */
  readonly closest?: number
}

/** A point of the sheet is seen at `point * scale + (x, y)` px. */
export interface Viewport extends Point {
  readonly scale: number
}

/** The edge of the sheet, which is a square. */
export const SHEET = 1024

/** Where the sheet ends in the north and the south; what lies beyond stands on its edge. */
const LATITUDE_MOST = 85.05

/** A pixel is then about 40 m. */
export const SCALE_MOST = 1024

/** So close is the first look at what lies at one point, with the country around it. */
const SCALE_SINGLE = 16

/** So close is the first look at places beside each other, with the region around them. */
export const SCALE_FIRST = 128

/** Free around what is fitted, px. */
const MARGIN = 64

/** Of the sheet. It does not add points along straight lines: land is drawn from enough. */
export const projection = geoMercator()
  .scale(SHEET / (2 * Math.PI))
  .translate([SHEET / 2, SHEET / 2])
  .precision(0)

/** The point of the sheet where something is. */
export function onSheet({ latitude, longitude }: Coordinates): Point {
  const clamped = Math.max(-LATITUDE_MOST, Math.min(LATITUDE_MOST, latitude))
  const [x, y] = projection([longitude, clamped]) ?? [SHEET / 2, SHEET / 2]
  return { x, y }
}

/** What is at a point of the sheet, to a metre; points beside it count as its edge. */
export function coordinatesAt({ x, y }: Point): Coordinates {
  const within = (value: number): number => Math.max(0, Math.min(SHEET, value))
  const [longitude, latitude] = projection.invert?.([within(x), within(y)]) ?? [0, 0]
  const rounded = (value: number): number => Math.round(value * 100_000) / 100_000
  return { latitude: rounded(latitude), longitude: rounded(Math.max(-180, Math.min(180, longitude))) }
}

/** Where a point of the sheet is seen, px. */
export const seenAt = (point: Point, { x, y, scale }: Viewport): Point => ({
  x: point.x * scale + x,
  y: point.y * scale + y,
})

/** The point of the sheet that is seen at one of the window. */
export const sheetAt = (point: Point, { x, y, scale }: Viewport): Point => ({
  x: (point.x - x) / scale,
  y: (point.y - y) / scale,
})

/** Whether a point of the window is in it. */
export const isInside = ({ x, y }: Point, { width, height }: Size): boolean =>
  x >= 0 && y >= 0 && x <= width && y <= height

/** The sheet covers the window, however small it is drawn. */
const scaleLeast = ({ width, height }: Size): number => Math.max(width, height) / SHEET

const fittingScale = (scale: number, size: Size): number =>
  Math.max(scaleLeast(size), Math.min(size.closest ?? SCALE_MOST, scale))

/** Keeps the window filled with the sheet. */
export function kept({ x, y, scale }: Viewport, size: Size): Viewport {
  const fitting = fittingScale(scale, size)
  const within = (value: number, room: number): number => Math.min(0, Math.max(room - SHEET * fitting, value))
  return { scale: fitting, x: within(x, size.width), y: within(y, size.height) }
}

/** Enlarges around a point of the window, which stays where it is. */
export function zoomed(
  view: Viewport,
  factor: number,
  { at, size }: { readonly at: Point; readonly size: Size },
): Viewport {
  const scale = fittingScale(view.scale * factor, size)
  const ratio = scale / view.scale
  return kept({ scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }, size)
}

/** Brings a point of the sheet into the middle. */
export function centred({ x, y }: Point, wanted: number, size: Size): Viewport {
  const scale = fittingScale(wanted, size)
  return kept({ scale, x: size.width / 2 - x * scale, y: size.height / 2 - y * scale }, size)
}

/** What shows all of some points of the sheet, no closer than `most`: the whole world for none. */
export function fitted(points: readonly Point[], size: Size, most: number = size.closest ?? SCALE_MOST): Viewport {
  if (points.length === 0) return centred(onSheet({ latitude: 25, longitude: 0 }), scaleLeast(size), size)
  const [left, right] = reach(points.map(({ x }) => x))
  const [top, bottom] = reach(points.map(({ y }) => y))
  const room = (side: number): number => Math.max(1, side - 2 * MARGIN)
  const scale = Math.min(room(size.width) / (right - left), room(size.height) / (bottom - top))
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 }
  return centred(middle, Number.isFinite(scale) ? Math.min(scale, most) : SCALE_SINGLE, size)
}

function reach(values: readonly number[]): readonly [least: number, most: number] {
  let [least, most] = [Infinity, -Infinity]
  for (const value of values) {
    least = Math.min(least, value)
    most = Math.max(most, value)
  }
  return [least, most]
}
