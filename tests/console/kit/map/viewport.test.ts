import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clustered } from '#console/kit/map/clusters.ts'
import { labelled } from '#console/kit/map/labels.ts'
import { loadLand } from '#console/kit/map/land.ts'
import { SHEET, fitted, kept, onSheet, seenAt, zoomed } from '#console/kit/map/viewport.ts'
import type { Size } from '#console/kit/map/viewport.ts'

const size: Size = { width: 800, height: 360 }
const coordinates = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

describe('a map', () => {
  it('shows every place at first, wherever the places are', () => {
    fc.assert(
      fc.property(fc.array(coordinates, { minLength: 1, maxLength: 20 }), (places) => {
        const points = places.map(onSheet)
        const view = fitted(points, size)
        const across = Math.max(...points.map(({ x }) => x)) - Math.min(...points.map(({ x }) => x))
        const down = Math.max(...points.map(({ y }) => y)) - Math.min(...points.map(({ y }) => y))
        // The sheet covers the window: what is farther apart than this in one direction cannot all be seen.
        fc.pre(down < (SHEET * size.height) / size.width - 10 && across < SHEET - 10)
        for (const point of points) {
          const { x, y } = seenAt(point, view)
          expect(x).toBeGreaterThan(-1)
          expect(x).toBeLessThan(size.width + 1)
          expect(y).toBeGreaterThan(-1)
          expect(y).toBeLessThan(size.height + 1)
        }
      }),
    )
  })

  it('is never moved or made smaller so far that something beside the world is seen', () => {
    const views = fc.record({
      x: fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      y: fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      scale: fc.double({ min: 1e-3, max: 1e5, noNaN: true }),
    })
    fc.assert(
      fc.property(views, (view) => {
        const { x, y, scale } = kept(view, size)
        expect(x).toBeLessThanOrEqual(0)
        expect(y).toBeLessThanOrEqual(0)
        expect(x + SHEET * scale).toBeGreaterThan(size.width - 0.01)
        expect(y + SHEET * scale).toBeGreaterThan(size.height - 0.01)
      }),
    )
  })

  it('keeps what is under the pointer while it is enlarged', () => {
    const warsaw = onSheet({ latitude: 52.23, longitude: 21 })
    const view = fitted([warsaw], size)
    const at = seenAt(warsaw, view)
    expect(seenAt(warsaw, zoomed(view, 3, { at, size }))).toEqual({
      x: expect.closeTo(at.x, 6),
      y: expect.closeTo(at.y, 6),
    })
  })

  it.each(['coarse', 'fine'] as const)(
    'cuts land across the date line, so that no line runs over it (%s)',
    async (detail) => {
      const land = await loadLand(detail)
      expect(land.length).toBeGreaterThan(170)
      for (const country of land) {
        const points = [...country.path().matchAll(/([ML])(-?[\d.]+),(-?[\d.]+)/gu)]
        let before: { readonly x: number; readonly y: number } | null = null
        for (const [, kind, x, y] of points) {
          const point = { x: Number(x), y: Number(y) }
          // Only along the lower edge of the sheet, where Antarctica ends, is anything as long.
          if (kind === 'L' && before !== null && Math.abs(point.x - before.x) > SHEET / 3)
            expect(Math.min(point.y, before.y)).toBeGreaterThan(SHEET - 1)
          before = point
        }
      }
    },
  )
})

describe('marks', () => {
  it('stand for every place once, and never over each other', () => {
    fc.assert(
      fc.property(
        fc.array(coordinates, { maxLength: 60 }),
        fc.double({ min: 1, max: 500, noNaN: true }),
        (places, scale) => {
          const points = places.map(onSheet)
          const clusters = clustered(points, scale)
          expect(clusters.flatMap(({ items }) => items)).toHaveLength(points.length)
          clusters.forEach((one, index) => {
            for (const other of clusters.slice(index + 1))
              expect(Math.hypot(one.x - other.x, one.y - other.y) * scale).toBeGreaterThanOrEqual(39.99)
          })
        },
      ),
    )
  })

  it('show the worst of those they stand for', () => {
    const [cluster] = clustered(
      [
        { x: 10, y: 10, worst: 'Faulted' },
        { x: 11, y: 10, worst: 'Available' },
      ],
      1,
    )
    expect(cluster?.items[0].worst).toBe('Faulted')
  })
})

describe('names', () => {
  it('stay inside the picture: at its right edge they stand before their mark', () => {
    const [label] = labelled([{ key: 'a', name: 'Xinyi Tower Parking', x: 780, y: 100 }], [{ x: 780, y: 100 }], size)
    expect(label?.isBefore).toBe(true)
    expect((label?.left ?? 0) + (label?.width ?? 0)).toBeLessThan(780)
  })

  it('are written inside the picture and over nothing else', () => {
    const named = fc.record({
      key: fc.uuid(),
      name: fc.string({ maxLength: 40 }),
      x: fc.integer({ min: 0, max: size.width }),
      y: fc.integer({ min: 0, max: size.height }),
    })
    fc.assert(
      fc.property(fc.array(named, { maxLength: 30 }), (marks) => {
        const labels = labelled(marks, marks, size)
        labels.forEach((one, index) => {
          expect(one.left).toBeGreaterThanOrEqual(0)
          expect(one.left + one.width).toBeLessThanOrEqual(size.width)
          for (const other of labels.slice(index + 1))
            expect(
              one.left >= other.left + other.width ||
                other.left >= one.left + one.width ||
                Math.abs(one.top - other.top) >= 16,
            ).toBe(true)
        })
      }),
    )
  })
})
