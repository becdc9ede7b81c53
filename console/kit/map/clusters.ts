import type { Point } from './viewport.ts'

/** Marks that would lie over each other are drawn as one. */

export interface Cluster<Item> extends Point {
  /** The worst first, as they were given; one that stands alone is no cluster. */
  readonly items: readonly [Item, ...Item[]]
}

/** Marks closer than this are drawn as one, px. */
const NEAR = 40

/**
 * Puts marks together that are nearer to an earlier one than `NEAR` at a scale. It stands at the first of them, so that
 * nothing moves while the map does. One look at each, however many there are.
 */
export function clustered<Item extends Point>(items: readonly Item[], scale: number): readonly Cluster<Item>[] {
  const near = NEAR / scale
  const clusters: { readonly x: number; readonly y: number; readonly items: [Item, ...Item[]] }[] = []
  const cells = new Map<string, (typeof clusters)[number][]>()
  for (const item of items) {
    const [column, row] = [Math.floor(item.x / near), Math.floor(item.y / near)]
    const found = around(column, row)
      .flatMap((cell) => cells.get(cell) ?? [])
      .find(({ x, y }) => Math.hypot(item.x - x, item.y - y) < near)
    if (found === undefined) {
      const made = { x: item.x, y: item.y, items: [item] satisfies [Item] }
      clusters.push(made)
      const cell = `${column} ${row}`
      cells.set(cell, [...(cells.get(cell) ?? []), made])
    } else {
      found.items.push(item)
    }
  }
  return clusters
}

const steps = [-1, 0, 1] as const

/** A cell and the eight around it. */
const around = (column: number, row: number): readonly string[] =>
  steps.flatMap((across) => steps.map((down) => `${column + across} ${row + down}`))
