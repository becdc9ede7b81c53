import fc from 'fast-check'
import { expect, it } from 'vitest'
import { closestOf, tilesIn } from '#console/kit/map/tiles.ts'
import type { Tiles } from '#console/kit/map/tiles.ts'
import { SHEET, centred, onSheet } from '#console/kit/map/viewport.ts'

const tiles: Tiles = { url: '{z}/{x}/{y}', subdomains: [], side: 256, zoomMax: 19, attribution: '' }
const size = { width: 800, height: 360, closest: closestOf(tiles) }

it('fills the window with pictures of nearly their own size, wherever it looks', () => {
  const spot = fc.record({
    latitude: fc.double({ min: -80, max: 80, noNaN: true }),
    longitude: fc.double({ min: -179, max: 179, noNaN: true }),
  })
  fc.assert(
    fc.property(spot, fc.double({ min: 0, max: 17, noNaN: true }), (at, closeness) => {
      const view = centred(onSheet(at), 2 ** closeness, size)
      const found = tilesIn(view, size, tiles)
      const inside = (edge: number, side: number): number => Math.max(0, Math.min(side, edge))
      const areas = found.map(
        ({ x, y, edge }) =>
          (inside(x + edge, size.width) - inside(x, size.width)) *
          (inside(y + edge, size.height) - inside(y, size.height)),
      )
      expect(areas.reduce((sum, area) => sum + area, 0)).toBeCloseTo(size.width * size.height, 0)
      for (const { edge } of found) expect(edge / tiles.side).toBeGreaterThan(0.7)
      for (const { edge } of found) expect(edge / tiles.side).toBeLessThan(1.42)
    }),
  )
})

it('names pictures as Google and as Bing do', () => {
  const scale = (tiles.side * 2 ** 3) / SHEET
  // The picture 3/5 of zoom 3, alone in the window.
  const view = { scale, x: -3 * tiles.side, y: -5 * tiles.side }
  const small = { width: 200, height: 200 }
  expect(tilesIn(view, small, tiles).map(({ url }) => url)).toEqual(['3/3/5'])
  const bing = { ...tiles, url: '{subdomain}/{quadkey}', subdomains: ['t0', 't1'] }
  expect(tilesIn(view, small, bing).map(({ url }) => url)).toEqual(['t0/213'])
})
