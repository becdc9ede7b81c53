import { describe, expect, test } from 'vitest'
import {
  buildMenu,
  firstUrl,
  flatten,
  operatorMenu,
  pages,
  rootId,
  subOperatorMenu,
  subPages,
} from '#contracts/menu.ts'
import type { MenuItem } from '#contracts/menu.ts'
import { pathOf, routes } from '#contracts/routes.ts'

const codesIn = (menu: readonly MenuItem[]) => flatten(menu).map((item) => item.code)
const count = (is: (route: (typeof routes)[number]) => boolean) => routes.filter(is).length

/** Spec §2 "Side menu": entry → its children, in the order written there. */
const fixedTree: readonly (readonly [string, readonly string[]])[] = [
  ['menu.home', []],
  ['menu.monitoring', ['charging', 'chargingPile', 'connector', 'alarmRecord', 'loadMonitoring', 'bigScreen']],
  ['menu.loadBalancing', []],
  [
    'menu.finance',
    ['financialAcount', 'discountStrategy', 'chargeConfiguration', 'bills', 'chargeRecord', 'expenseRecord'],
  ],
  ['menu.equipment', ['stations', 'piles']],
  ['menu.maintenance', ['maintenanceStaff', 'ocppUpdateConfig', 'reservation']],
  ['menu.users', ['profiles', 'groups', 'rfCards', 'offlineUsers', 'images', 'vehicles']],
  [
    'menu.system',
    [
      'carrierInfo',
      'adminAccounts',
      'roles',
      'parameterSettings',
      'operationLog',
      'feedback',
      'disclaimer',
      'privacyPolicy',
    ],
  ],
  ['menu.subOperators', []],
]

describe('§2 side menu', () => {
  test('the operator menu is the fixed tree of nine entries [R2.6.01] [R2.6.03] [R2.6.11] [R2.6.18] [R2.6.21] [R2.6.25] [R2.6.32]', () => {
    const tree = operatorMenu.map(({ label, children }) => [
      label,
      children.map((child) => child.label.replace('menu.', '')),
    ])
    expect(tree).toEqual(fixedTree)
    expect(operatorMenu.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test('entry 9 stands alone in Tenant Management', () => {
    expect(operatorMenu.filter(({ group }) => group === 'tenant').map(({ id }) => id)).toEqual([9])
  })

  test('the maintainer’s codes are the children of operations maintenance', () => {
    expect(codesIn(operatorMenu.filter(({ label }) => label === 'menu.maintenance')).slice(1)).toEqual([
      '700100',
      '700200',
      '700300',
    ])
  })

  test('the sub-operator menu opens eight pages, all of the sub-operator shell [R2.6.42]', () => {
    const urls = flatten(subOperatorMenu).flatMap(({ url }) => (url === '' ? [] : [url]))
    const inShell = routes.filter(({ shell }) => shell === 'suboperators').map(({ path }) => path)
    expect(urls).toEqual(Object.values(subPages).map(({ url }) => url))
    expect(urls).toHaveLength(8)
    expect(inShell).toEqual(expect.arrayContaining(urls))
  })

  test('ids and codes are unique in each tree, and every parent exists [R3.1.04]', () => {
    for (const menu of [operatorMenu, subOperatorMenu]) {
      const items = flatten(menu)
      const ids = new Set([rootId, ...items.map(({ id }) => id)])
      expect(ids.size).toBe(items.length + 1)
      expect(new Set(codesIn(menu)).size).toBe(items.length)
      for (const item of items) {
        expect(ids).toContain(item.parentId)
        expect(Object.keys(item)).toEqual(expect.arrayContaining(['id', 'parentId', 'label', 'url', 'children']))
        expect(item.url === '').toBe(item.children.length > 0)
      }
    }
  })

  test('every address of a menu is a registered route', () => {
    const paths = routes.map(({ path }) => path)
    for (const { url } of [...Object.values(pages), ...Object.values(subPages)]) expect(paths).toContain(url)
  })
})

describe('§6 menu of a user', () => {
  const user = { type: 'NORMAL', sub: 0, menuCodeList: [] } as const

  test('SUPER sees the full operator menu, whatever the list holds [R6.2.01]', () => {
    for (const sub of [0, 1] as const)
      expect(buildMenu({ type: 'SUPER', sub, menuCodeList: ['100000'] })).toBe(operatorMenu)
  })

  test('NORMAL of a sub-operator sees the sub-operator menu [R6.2.02]', () => {
    expect(buildMenu({ ...user, sub: 1 })).toBe(subOperatorMenu)
  })

  test('SUB_SECOND of a sub-operator sees what the list grants of it [R6.2.03]', () => {
    const menuCodeList = [subPages.connector.code, subPages.bills.code]
    expect(codesIn(buildMenu({ type: 'SUB_SECOND', sub: 1, menuCodeList }))).toEqual([
      '910000',
      '910300',
      '930000',
      '930100',
    ])
  })

  test('other users see only what the list grants, with the parents [R6.2.04]', () => {
    expect(codesIn(buildMenu({ ...user, menuCodeList: ['400100', '800300'] }))).toEqual([
      '400000',
      '400100',
      '800000',
      '800300',
    ])
  })

  test('the code of a parent grants none of its children', () => {
    expect(buildMenu({ ...user, menuCodeList: ['400000'] })).toEqual([])
  })

  test('MAINTAINER has the three maintenance pages beside the list, none of them twice [R6.2.05]', () => {
    const expected = ['400000', '400100', '700000', '700100', '700200', '700300']
    for (const menuCodeList of [['400100'], ['400100', '700200']])
      expect(codesIn(buildMenu({ type: 'MAINTAINER', sub: 0, menuCodeList }))).toEqual(expected)
  })

  test('without any code the menu is empty [R6.2.06]', () => {
    expect(buildMenu(user)).toEqual([])
    expect(firstUrl([])).toBeNull()
  })

  test('one begins at the first entry, or at its first child [R2.7.08]', () => {
    expect(firstUrl(operatorMenu)).toBe('/home')
    expect(firstUrl(subOperatorMenu)).toBe('/suboperators/monitoring/charging')
  })
})

describe('§2 route table', () => {
  test('107 routes: 12 public, 80 in the main shell, 15 for sub-operators', () => {
    const of = (shell: string) => count((route) => route.shell === shell)
    expect([routes.length, of('public'), of('main'), of('suboperators')]).toEqual([107, 12, 80, 15])
  })

  test('94 routes need the menu, 5 are free, 20 are cached, 5 have another spelling', () => {
    expect(count(({ access }) => access === 'menu')).toBe(94)
    expect(count(({ access }) => access === 'intercept')).toBe(5)
    expect(count(({ cached }) => cached)).toBe(20)
    expect(count(({ aliases }) => aliases.length > 0)).toBe(5)
  })

  test('names are unique, and so are paths, but for the empty one of the two deployments', () => {
    expect(new Set(routes.map(({ name }) => name)).size).toBe(107)
    expect(new Set(routes.map(({ path }) => path)).size).toBe(106)
  })

  test('every page behind the menu is in it, or hangs on a page that is', () => {
    const urls = new Set<string>([...Object.values(pages), ...Object.values(subPages)].map(({ url }) => url))
    for (const { path, guardParent, access } of routes)
      if (access === 'menu') expect(urls.has(path) || (guardParent !== null && urls.has(guardParent)), path).toBe(true)
  })

  test('the list that a page returns to is a route', () => {
    const paths = routes.map(({ path }) => path)
    for (const { parentList } of routes) if (parentList !== null) expect(paths).toContain(parentList)
  })

  test('every route has a title key of its own [R2.1.04]', () => {
    for (const { name, titleKey } of routes) expect(titleKey).toBe(`route.${name}.title`)
    expect(pathOf('login')).toBe('/:operatorCode/login')
  })
})
