import { describe, expect, test } from 'vitest'
import { cycleOf, chunksOf } from '#console/chunks.ts'
import type { Module, Modules } from '#console/chunks.ts'

/** Which file of the built console a module goes into, over small consoles that are made up. */

const entry = '/console/index.html'
const main = '/console/main.tsx'
const frame = '/console/shell/frame/frame.tsx'
const home = '/console/areas/home/home.page.tsx'
const screen = (name: string): string => `/console/areas/account/${name}.page.tsx`

interface Drawn {
  readonly needs?: readonly string[]
  readonly fetches?: readonly string[]
  readonly code?: string
}

/** A console of these modules; what is only named has nothing below it. */
const console = (drawn: Readonly<Record<string, Drawn>>): Modules => {
  const modules = new Map<string, Module>()
  const add = (id: string, { needs = [], fetches = [], code = '' }: Drawn = {}): void => {
    if (!modules.has(id)) modules.set(id, { importedIds: needs, dynamicallyImportedIds: fetches, code })
  }
  for (const [id, one] of Object.entries(drawn)) add(id, one)
  for (const { needs = [], fetches = [] } of Object.values(drawn)) for (const id of [...needs, ...fetches]) add(id)
  return (id) => modules.get(id) ?? null
}

/** Pages of two areas by turns. */
const pagesOf = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `/console/areas/${at % 2 === 0 ? 'users' : 'finance'}/page-${at}.page.tsx`)
const needing = (pages: readonly string[], needs: readonly string[]): Readonly<Record<string, Drawn>> =>
  Object.fromEntries(pages.map((page) => [page, { needs }]))
const large = 'x'.repeat(10_000)

describe('the layers', () => {
  const place = chunksOf(
    entry,
    console({
      [entry]: { needs: [main] },
      [main]: {
        needs: ['/node_modules/react/index.js', '/console/kit/layout/link.tsx'],
        fetches: [frame, screen('sign-in')],
      },
      [screen('sign-in')]: {
        needs: ['/console/kit/layout/link.tsx', '/console/kit/form/checkbox.tsx', '/console/kit/dialog/float.tsx'],
      },
      [frame]: {
        needs: ['/console/api/live.ts', '/console/shell/frame/top-bar.tsx', '/console/kit/dialog/float.tsx'],
        fetches: [home],
      },
      '/console/api/live.ts': { needs: ['/node_modules/effect/Schema.js'] },
      '/console/kit/form/checkbox.tsx': { needs: ['/node_modules/react/index.js'] },
      [home]: { needs: ['/console/kit/layout/panel.tsx', '/console/shell/frame/top-bar.tsx'] },
    }),
  )

  test.each([
    ['/node_modules/react/index.js', 'react'],
    ['/console/kit/layout/link.tsx', 'first'],
    ['/console/kit/dialog/float.tsx', 'outside'],
    ['/console/kit/form/checkbox.tsx', 'forms'],
    ['/node_modules/effect/Schema.js', 'wire'],
    ['/console/api/live.ts', 'wire'],
    ['/console/shell/frame/top-bar.tsx', 'shell'],
    ['/console/kit/layout/panel.tsx', 'pages'],
  ])('%s is in the earliest that needs it: %s', (id, file) => {
    expect(place(id)).toBe(file)
  })

  test('the start of the console and its pages stay files of their own', () => {
    expect([main, screen('sign-in'), home].map(place)).toEqual([null, null, null])
  })
})

describe('what pages share', () => {
  test('goes with every list once many pages need it', () => {
    const pages = pagesOf(8)
    const table = '/console/kit/table/table.tsx'
    const place = chunksOf(entry, console({ [entry]: { fetches: pages }, ...needing(pages, [table]) }))
    expect(place(table)).toBe('lists')
  })

  test('is left to the bundler while few need it and it is worth a file', () => {
    const pages = pagesOf(2)
    const curve = '/console/kit/chart/curve.tsx'
    const drawn = { [entry]: { fetches: pages }, ...needing(pages, [curve]), [curve]: { code: large } }
    expect(chunksOf(entry, console(drawn))(curve)).toBe(null)
  })

  test('is no file of its own when it is little', () => {
    const pages = pagesOf(2)
    const words = '/console/domain/words.ts'
    const place = chunksOf(entry, console({ [entry]: { fetches: pages }, ...needing(pages, [words]) }))
    expect(place(words)).toBe('lists')
  })

  test('stays out of the common file when it would draw something large after it', () => {
    const pages = pagesOf(2)
    const [note, editor] = ['/console/domain/note.tsx', '/console/domain/editor.tsx']
    const drawn = {
      [entry]: { fetches: pages },
      ...needing(pages, [note]),
      [note]: { needs: [editor] },
      [editor]: { code: large },
    }
    expect([note, editor].map(chunksOf(entry, console(drawn)))).toEqual([null, null])
  })

  test('goes with the pages of its area when no other needs it, however many they are', () => {
    const [pages, others] = [Array.from({ length: 9 }, (_, at) => screen(`page-${at}`)), pagesOf(8)]
    const [own, common] = ['/contracts/account.calls.ts', '/console/kit/table/table.tsx']
    const drawn = { ...needing(pages, [own, common]), ...needing(others, [common]) }
    const place = chunksOf(entry, console({ [entry]: { fetches: [...pages, ...others] }, ...drawn }))
    expect([own, common].map(place)).toEqual(['of-account', 'lists'])
  })

  test('of an area stays out of its file when it would bring a family of pages to all of them', () => {
    const pages = ['one', 'two', 'three'].map(screen)
    const [piece, list] = ['/console/areas/account/piece.tsx', '/console/domain/resource/resource-page.tsx']
    const drawn = {
      [entry]: { fetches: pages },
      ...needing(pages.slice(0, 2), [piece]),
      [piece]: { needs: [list] },
    }
    expect([piece, list].map(chunksOf(entry, console(drawn)))).toEqual([null, 'described'])
  })

  test('is no burden of pages when only parts need it that are fetched later', () => {
    const parts = ['/console/domain/place/home-map.tsx', '/console/domain/place/station-map.tsx']
    const pins = '/console/domain/place/pins.tsx'
    expect(chunksOf(entry, console({ [entry]: { fetches: parts }, ...needing(parts, [pins]) }))(pins)).toBe('later')
  })

  test('stays out of the file of a family when only its late parts need it', () => {
    const [pages, parts] = [
      pagesOf(2),
      ['/console/domain/resource/csv-part.tsx', '/console/domain/resource/xlsx-part.tsx'],
    ]
    const [list, cells] = ['/console/domain/resource/resource-page.tsx', '/console/kit/sheet/cells.ts']
    const drawn = {
      [entry]: { fetches: [...pages, ...parts] },
      ...needing(pages, [list]),
      ...needing(parts, [list, cells]),
    }
    expect([list, cells].map(chunksOf(entry, console(drawn)))).toEqual(['described', 'later'])
  })

  test('stays out of the file for late parts when it would draw the file of an area after it', () => {
    const [pages, parts] = [['one', 'two'].map(screen), ['/console/kit/map-part.tsx', '/console/kit/pin-part.tsx']]
    const [map, pins] = ['/console/domain/place/map.tsx', '/console/domain/place/pins.tsx']
    const drawn = {
      [entry]: { fetches: [...pages, ...parts] },
      ...needing(pages, [pins]),
      ...needing(parts, [map]),
      [map]: { needs: [pins] },
    }
    expect([map, pins].map(chunksOf(entry, console(drawn)))).toEqual([null, 'of-account'])
  })

  test('texts are fetched one by one', () => {
    const texts = '/locales/compiled/en.json'
    const pages = pagesOf(9)
    expect(chunksOf(entry, console({ [entry]: { fetches: pages }, ...needing(pages, [texts]) }))(texts)).toBe(null)
  })
})

describe('what parts share that are fetched later', () => {
  const popover = '/node_modules/react-aria/dist/usePopover.mjs'
  const parts = Array.from({ length: 9 }, (_, at) => `/console/kit/dialog/part-${at}.tsx`)

  test('is a file of its own, however many parts there are: no list waits for it', () => {
    const place = chunksOf(entry, console({ [entry]: { fetches: parts }, ...needing(parts, [popover]) }))
    expect(place(popover)).toBe('aria')
  })

  test('goes with the lists where many pages need it at once', () => {
    const all = [...parts, ...pagesOf(8)]
    expect(chunksOf(entry, console({ [entry]: { fetches: all }, ...needing(all, [popover]) }))(popover)).toBe('lists')
  })

  test('stays with the only part that needs it', () => {
    const drawn = { [entry]: { fetches: parts }, ...needing(parts.slice(0, 1), [popover]) }
    expect(chunksOf(entry, console(drawn))(popover)).toBe(null)
  })
})

describe('files that wait for each other', () => {
  test('are named in the order in which they wait', () => {
    const imports = new Map([
      ['main', ['shell']],
      ['shell', ['lists', 'react']],
      ['lists', ['shell']],
    ])
    expect(cycleOf(imports)).toEqual(['shell', 'lists', 'shell'])
  })

  test('are none where two need a third', () => {
    const imports = new Map([
      ['main', ['shell', 'lists']],
      ['shell', ['react']],
      ['lists', ['shell', 'react']],
    ])
    expect(cycleOf(imports)).toBe(null)
  })

  test('may be one that waits for itself', () => {
    expect(cycleOf(new Map([['shell', ['shell']]]))).toEqual(['shell', 'shell'])
  })
})
