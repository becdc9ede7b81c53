import { SHEET, sheetAt } from './viewport.ts'
import type { Point, Size, Viewport } from './viewport.ts'

/** The map of a provider in square pictures: 2^z of them beside each other at zoom z, from the north-west (Web Mercator). */
export interface Tiles {
  /** With `{z}`, `{x}` and `{y}` or `{quadkey}` in it, and perhaps `{subdomain}`. */
  readonly url: string
  readonly subdomains: readonly string[]
  /** The edge of a picture, px. */
  readonly side: number
  readonly zoomMax: number
  /** Whose map it is. */
  readonly attribution: string
}

/** A picture, and where it is seen, px. */
export interface Tile extends Point {
  readonly url: string
  readonly edge: number
}

/** The greatest scale at which pictures are as large as they were made. */
export const closestOf = ({ side, zoomMax }: Tiles): number => (side * 2 ** zoomMax) / SHEET

/** The pictures that fill a window, drawn at three quarters to one and a half times their size. */
export function tilesIn(view: Viewport, size: Size, tiles: Tiles): readonly Tile[] {
  const sheet = SHEET * view.scale
  const zoom = Math.max(0, Math.min(tiles.zoomMax, Math.round(Math.log2(sheet / tiles.side))))
  const count = 2 ** zoom
  const edge = sheet / count
  const cell = (point: Point): Point => {
    const { x, y } = sheetAt(point, view)
    const within = (value: number): number => Math.max(0, Math.min(count - 1, Math.floor((value / SHEET) * count)))
    return { x: within(x), y: within(y) }
  }
  const [from, to] = [cell({ x: 0, y: 0 }), cell({ x: size.width, y: size.height })]
  const found: Tile[] = []
  for (let y = from.y; y <= to.y; y += 1)
    for (let x = from.x; x <= to.x; x += 1)
      found.push({ url: urlOf(tiles, { x, y }, zoom), x: view.x + x * edge, y: view.y + y * edge, edge })
  return found
}

function urlOf({ url, subdomains }: Tiles, { x, y }: Point, zoom: number): string {
  const subdomain = subdomains[(x + y) % subdomains.length] ?? ''
  return url
    .replace('{subdomain}', subdomain)
    .replace('{quadkey}', quadkey({ x, y }, zoom))
    .replace('{z}', String(zoom))
    .replace('{x}', String(x))
    .replace('{y}', String(y))
}

/** Bing's name of a picture: a digit for each zoom, which quarter of the picture before it is. */
function quadkey({ x, y }: Point, zoom: number): string {
  const digits = Array.from({ length: zoom }, (_, index) => {
    const bit = 2 ** (zoom - 1 - index)
    return (Math.floor(x / bit) % 2) + 2 * (Math.floor(y / bit) % 2)
  })
  return digits.join('')
}
