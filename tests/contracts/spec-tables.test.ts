import { describe, expect, test } from 'vitest'
import { flatten, menuGroups, operatorMenu, subOperatorMenu } from '#contracts/menu.ts'
import type { MenuItem } from '#contracts/menu.ts'
import { routes } from '#contracts/routes.ts'
import { textsIn } from '#tests/support/code/locales.ts'
import { specMenu, specSubMenu } from '#tests/support/code/spec-menu.ts'
import { specRoutes } from '#tests/support/code/spec-routes.ts'

/** Menu and routes against the tables of the requirements, entry by entry. */

const english = textsIn('en')
const textOf = (key: string): string => english.get(key) ?? `no text for ${key}`

const asWritten = ({ id, parentId, code, group, label, url }: MenuItem) => ({
  id,
  parentId,
  code,
  group,
  label: textOf(label),
  url,
})
const without = ({ requirement: _, ...item }: (typeof specMenu)[number]) => item

describe('§1 groups of the menu', () => {
  test('are CCMS and Tenant Management, in this order [R1.4.01]', () => {
    expect(menuGroups.map(({ label }) => textOf(label))).toEqual(['CCMS', 'Tenant Management'])
    expect([...new Set(operatorMenu.map(({ group }) => group))]).toEqual(menuGroups.map(({ key }) => key))
  })

  test.each([
    ['CCMS', '/ccms', 'R1.4.02'],
    ['Tenant Management', '/tenant', 'R1.4.03'],
  ])('%s has the root %s [%s]', (label, root) => {
    expect(menuGroups.find((group) => textOf(group.label) === label)?.root).toBe(root)
  })

  test('Tenant Management holds the ninth entry, sub-operators, and no other [R1.4.04]', () => {
    const held = operatorMenu.filter(({ group }) => group === 'tenant')
    expect(held.map(({ id, label, url }) => [id, textOf(label), url])).toEqual([
      [9, 'Sub-operators', '/SubOperator/operatorAcount'],
    ])
  })
})

describe('§2 side menu', () => {
  test.each(specMenu)('$id $label has its code and opens "$url" [$requirement]', (wanted) => {
    const found = flatten(operatorMenu).find(({ id }) => id === wanted.id)
    expect(found && asWritten(found)).toEqual(without(wanted))
  })

  test('is the fixed tree, in its order [R2.6.01]', () => {
    expect(flatten(operatorMenu).map(asWritten)).toEqual(specMenu.map(without))
  })

  test('of sub-operators is the reduced tree [R2.6.42] [R6.3.07]', () => {
    expect(flatten(subOperatorMenu).map(asWritten)).toEqual(specSubMenu.map(without))
  })
})

describe('§2 routes', () => {
  test('are those of the requirements, in the shell and under the list they name [R1.1.03]', () => {
    const written = ({ path, shell, list, cached }: Pick<(typeof specRoutes)[number], Fields>) =>
      `${shell} ${path} under ${list} ${cached ? 'cached' : 'fresh'}`
    const ours = routes.map((route) => written({ ...route, list: route.parentList }))
    expect(ours.toSorted()).toEqual(specRoutes.map(written).toSorted())
  })

  test('are called as the requirements call them, with and without an id [R2.1.04]', () => {
    for (const { path, titleKey, updateTitleKey } of routes) {
      const wanted = specRoutes.filter((route) => route.path === path)
      expect(
        wanted.map(({ title }) => title),
        path,
      ).toContain(textOf(titleKey))
      expect(
        wanted.map(({ update }) => update),
        path,
      ).toContain(updateTitleKey === null ? null : textOf(updateTitleKey))
    }
  })
})

type Fields = 'path' | 'shell' | 'list' | 'cached'
