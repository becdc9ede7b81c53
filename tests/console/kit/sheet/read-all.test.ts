import { describe, expect, test, vi } from 'vitest'
import { readAll, ROWS_MOST } from '#console/kit/sheet/read-all.ts'
import type { PageAnswer } from '#console/kit/sheet/read-all.ts'
import { randomOf, seeds } from '#tests/support/seed.ts'

/** All rows of a list that goes on changing while it is read. */

type Answer = PageAnswer<string, string>

/** A list, newest first, in which things happen before some page is given. */
function listOf(first: readonly string[], happens: Readonly<Record<number, (rows: string[]) => void>> = {}) {
  const rows = [...first]
  let asked = 0
  const fetchPage = vi.fn<(page: number) => Promise<Answer>>(async (page) => {
    asked += 1
    happens[asked]?.(rows)
    return { ok: true, data: { list: rows.slice((page - 1) * 2, page * 2), total: rows.length } }
  })
  return { fetchPage, rows }
}

const options = () => ({ size: 2, keyOf: (row: string) => row, signal: new AbortController().signal })

describe('a list at rest', () => {
  test('is read page by page, with its progress', async () => {
    const { fetchPage } = listOf(['e', 'd', 'c', 'b', 'a'])
    const told: (readonly number[])[] = []
    const all = await readAll(fetchPage, { ...options(), onProgress: (...progress) => told.push(progress) })
    expect(all).toEqual({ kind: 'read', rows: ['e', 'd', 'c', 'b', 'a'], isSettled: true })
    expect(fetchPage.mock.calls.map(([page]) => page)).toEqual([1, 2, 3])
    expect(told).toEqual([
      [2, 5],
      [4, 5],
      [5, 5],
    ])
  })

  test('without rows is asked once', async () => {
    const { fetchPage } = listOf([])
    expect(await readAll(fetchPage, options())).toEqual({ kind: 'read', rows: [], isSettled: true })
    expect(fetchPage).toHaveBeenCalledOnce()
  })
})

describe('a list that changes', () => {
  test('is read again when a row came, and each row is taken once', async () => {
    const { fetchPage } = listOf(['d', 'c', 'b', 'a'], { 2: (rows) => rows.unshift('e') })
    const all = await readAll(fetchPage, options())
    expect(all).toEqual({ kind: 'read', rows: ['e', 'd', 'c', 'b', 'a'], isSettled: true })
  })

  test('is read again when a row went, which would have hidden another', async () => {
    const { fetchPage } = listOf(['d', 'c', 'b', 'a'], { 2: (rows) => rows.shift() })
    expect(await readAll(fetchPage, options())).toEqual({ kind: 'read', rows: ['c', 'b', 'a'], isSettled: true })
  })

  test('is read again when a row took the place of another', async () => {
    const swap = (rows: string[]): void => {
      rows.pop()
      rows.unshift('e')
    }
    const { fetchPage } = listOf(['d', 'c', 'b', 'a'], { 2: swap })
    expect(await readAll(fetchPage, options())).toEqual({ kind: 'read', rows: ['e', 'd', 'c', 'b'], isSettled: true })
  })

  test('without end is read three times, then taken as it stands', async () => {
    let count = 0
    const { fetchPage } = listOf(
      ['b', 'a'],
      Object.fromEntries(
        Array.from({ length: 99 }, (_, index) => [index + 1, (rows: string[]) => rows.unshift(`n${(count += 1)}`)]),
      ),
    )
    const all = await readAll(fetchPage, options())
    expect(all.kind === 'read' && all.isSettled).toBe(false)
    expect(fetchPage.mock.calls.filter(([page]) => page === 1)).toHaveLength(3)
  })

  test('gives no row twice and, once it rests, every row, whatever happened', async () => {
    for (const seed of seeds(200)) {
      const random = randomOf(seed)
      const below = (most: number): number => Math.floor(random() * most)
      const step = (rows: string[]): void => {
        if (random() < 0.5) rows.splice(below(rows.length + 1), 0, `n${below(1e9)}`)
        else rows.splice(below(rows.length), 1)
      }
      const { fetchPage, rows } = listOf(
        Array.from({ length: below(12) }, (_, index) => `r${index}`),
        Object.fromEntries(Array.from({ length: below(3) }, () => [below(8) + 1, step])),
      )
      const all = await readAll(fetchPage, options())
      if (all.kind !== 'read') throw new Error(`fails with SEED=${seed}: ${all.kind}`)
      expect(new Set(all.rows).size, `SEED=${seed}`).toBe(all.rows.length)
      if (all.isSettled) expect(all.rows.toSorted(), `SEED=${seed}`).toEqual(rows.toSorted())
    }
  })
})

describe('reading ends', () => {
  test('with the failure of a page', async () => {
    const fetchPage = vi.fn<(page: number) => Promise<Answer>>(async (page) =>
      page === 1 ? { ok: true, data: { list: ['a', 'b'], total: 9 } } : { ok: false, failure: 'gone' },
    )
    expect(await readAll(fetchPage, options())).toEqual({ kind: 'failed', failure: 'gone' })
  })

  test('when it is cancelled, without another call', async () => {
    const abort = new AbortController()
    const { fetchPage } = listOf(['d', 'c', 'b', 'a'], { 1: () => abort.abort() })
    expect(await readAll(fetchPage, { ...options(), signal: abort.signal })).toEqual({ kind: 'cancelled' })
    expect(fetchPage).toHaveBeenCalledOnce()
  })

  test('at once when there are too many rows', async () => {
    const fetchPage = vi.fn<() => Promise<Answer>>(async () => ({
      ok: true,
      data: { list: ['a'], total: ROWS_MOST + 1 },
    }))
    expect(await readAll(fetchPage, options())).toEqual({ kind: 'too many', total: ROWS_MOST + 1 })
    expect(fetchPage).toHaveBeenCalledOnce()
  })
})
