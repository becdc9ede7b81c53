import { describe, expect, it } from 'vitest'
import { flatten, operatorMenu, pages, subOperatorMenu, subPages, menuGroups } from '#contracts/menu.ts'
import { labRoutes, routes } from '#contracts/routes.ts'
import { notBuilt } from '#console/shell/page/not-built-list.ts'
import { localeFolders, missingIn } from '#tests/support/code/locales.ts'
import { builtPages } from '#tests/support/page/built-pages.ts'

/** The addresses of spec §2: each is spelled once, has a title, and what a menu opens is a route. */

const items = [...flatten(operatorMenu), ...flatten(subOperatorMenu)]
const open = [...Object.values(pages), ...Object.values(subPages)]
const paths = routes.map((route) => route.path)

describe('routes', () => {
  it('has 107 of them, each with a name of its own', () => {
    expect(routes.length).toBe(107)
    const names = routes.map((route) => `${route.shell} ${route.name}`)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  it('registers each address once, but for those that depend on the deployment', () => {
    const fixed = [...routes, ...labRoutes]
      .filter((route) => route.variant === null)
      .flatMap(({ path, aliases }) => [path, ...aliases])
    expect(fixed.filter((path, index) => fixed.indexOf(path) !== index)).toEqual([])
  })

  it('leads guards and ways back to addresses that exist', () => {
    const known = new Set([...paths, ...items.map((item) => item.url)])
    const led = routes.flatMap((route) => [route.guardParent, route.parentList, route.redirect])
    expect(led.filter((path) => path !== null && !known.has(path))).toEqual([])
  })

  it('gives every page behind the menu a way in', () => {
    const urls = new Set(open.map((page): string => page.url))
    const closed = routes.filter(({ access, path, guardParent }) => access === 'menu' && !urls.has(guardParent ?? path))
    expect(closed.map((route) => route.path)).toEqual([])
  })

  it('has every page that stands inside among those that are looked at', () => {
    const looked = new Set(builtPages(() => '1').map((address) => address.split('?')[0]))
    const unwritten: readonly string[] = notBuilt
    const left = [...routes, ...labRoutes].filter(
      ({ name, path, shell }) =>
        shell === 'main' && !unwritten.includes(name) && !path.includes(':') && !looked.has(path),
    )
    expect(left.map(({ name }) => name)).toEqual([])
  })

  it.each(localeFolders)('has a title for each in %s [R2.1.04]', (folder) => {
    const titles = [...routes, ...labRoutes].flatMap(({ titleKey, updateTitleKey }) => [
      titleKey,
      updateTitleKey ?? titleKey,
    ])
    expect(missingIn(folder, titles)).toEqual([])
  })
})

describe('menus', () => {
  it('opens routes only', () => {
    expect(open.filter((page) => !paths.includes(page.url)).map((page) => page.url)).toEqual([])
  })

  it('shows every page that it names', () => {
    const shown = new Set(items.map((item) => item.url))
    expect(open.filter((page) => !shown.has(page.url))).toEqual([])
  })

  it('numbers and codes every entry once', () => {
    for (const menu of [operatorMenu, subOperatorMenu]) {
      const ids = flatten(menu).map((item) => item.id)
      expect(new Set(ids).size).toBe(ids.length)
    }
    const codes = items.map((item) => item.code)
    expect(new Set(codes).size).toBe(codes.length)
    for (const code of codes) expect(code).toMatch(/^\d{6}$/u)
  })

  it.each(localeFolders)('has a label for each entry in %s', (folder) => {
    expect(
      missingIn(
        folder,
        [...items, ...menuGroups].map((item) => item.label),
      ),
    ).toEqual([])
  })
})
