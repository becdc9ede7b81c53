import { describe, expect, test } from 'vitest'
import { saidBy } from '#ci/said.ts'
import { extentOf, families, isEnough } from '#console/intl/extents.ts'
import { labRoutes, routes } from '#contracts/routes.ts'
import type { RouteName } from '#contracts/routes.ts'
import { textsIn } from '#tests/support/code/locales.ts'
import { read } from '#tests/support/code/sources.ts'

/** Which texts a page stands with: those of its frame and its family, found in its modules. */

const of = (name: RouteName) => extentOf({ name, shell: 'main' })

describe('what a page needs', () => {
  test.each([
    ['home', 'frame'],
    ['feedback', 'frame'],
    ['alarmRecord', 'monitoring'],
    ['chargeRecord', 'finance'],
    ['atlasRecord', 'atlas'],
    ['benchRuns', 'scenarios'],
  ] as const)('%s: %s', (name, extent) => {
    expect(of(name)).toBe(extent)
  })

  test('a page outside the shells needs the first alone', () => {
    const outside = routes.filter(({ shell }) => shell === 'public')
    expect(new Set(outside.map(extentOf))).toEqual(new Set(['first']))
  })

  test.each([
    ['shell', 'finance', true],
    ['all', 'scenarios', true],
    ['finance', 'frame', true],
    ['finance', 'finance', true],
    ['shell', 'bench', false],
    ['bench', 'shell', false],
    ['atlas', 'bench', false],
    ['finance', 'monitoring', false],
    ['frame', 'finance', false],
    ['first', 'frame', false],
  ] as const)('%s is enough for %s: %s', (spoken, needed, isIt) => {
    expect(isEnough(spoken, needed)).toBe(isIt)
  })

  test('no family is without a page that is built', () => {
    const built = read('console/routes.tsx').text
    for (const family of families) {
      const pages = [...routes, ...labRoutes].map(({ name }) => name).filter((name) => of(name) === family)
      expect(pages.length, family).toBeGreaterThan(0)
      for (const page of pages) expect(built, page).toMatch(new RegExp(`\\n  ${page}: `, 'u'))
    }
  })
})

describe('what modules say', () => {
  const keys = [...textsIn('en').keys()]
  // The guide waits until everything can be said.
  const home = saidBy(['console/areas/home/home.page.tsx'], keys, { except: ['console/areas/home/guide/guide.tsx'] })

  test.each([
    ['a text that is named', 'home.records.none.words'],
    ['a text named in a part of the page', 'home.record.fee'],
    ['each text that a template may become', 'state.connector.SuspendedEV'],
  ])('%s is said', (_, key) => {
    expect(home).toContain(key)
  })

  test('what nothing names is not', () => {
    expect([...home].filter((key) => /^(?:finance|firmware|command|fact)\./u.test(key))).toEqual([])
  })

  test('of texts that a template may become, those of the lifecycles that are named', () => {
    const lifecyclesOf = (key: string) => (key.startsWith('command.') ? [key.split('.')[1] ?? ''] : null)
    const vehicles = saidBy(['console/areas/users/vehicle/vehicle-list.page.tsx'], keys, { lifecyclesOf })
    expect(vehicles).toContain('command.vehicle.delete')
    expect([...vehicles].filter((key) => key.startsWith('command.feedback.'))).toEqual([])
    expect(vehicles).toContain('guard.asOf')
  })

  test('the texts of a lazy part are loaded with the page, unless it waits for all', () => {
    const history = 'console/domain/history/history.tsx'
    expect(saidBy([history], keys)).toContain('fact.link.opened')
    expect(saidBy([history], keys, { except: ['console/domain/history/history-list.tsx'] })).not.toContain(
      'fact.link.opened',
    )
  })
})
