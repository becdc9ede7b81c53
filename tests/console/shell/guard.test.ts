import { describe, expect, test } from 'vitest'
import { buildMenu, flatten, pages, subPages } from '#contracts/menu.ts'
import type { MenuUser } from '#contracts/menu.ts'
import { pathOf, routes } from '#contracts/routes.ts'
import type { RouteName } from '#contracts/routes.ts'
import { findRoute, routesOf } from '#console/shell/find-route.ts'
import { guard, resetPasswordPath } from '#console/shell/guard.ts'
import type { GuardState } from '#console/shell/guard.ts'
import { defaultDeployment, deploymentOf } from '#console/state/deployment.ts'

const at = (path: string, state: GuardState) => guard(findRoute(path, defaultDeployment), state)

const signedIn = (user: Partial<MenuUser> = {}): GuardState => {
  const whole: MenuUser = { type: 'NORMAL', sub: 0, menuCodeList: [], ...user }
  return { kind: 'standard', user: { sub: whole.sub, menu: buildMenu(whole) } }
}
const superUser = signedIn({ type: 'SUPER' })
const signedOut: GuardState = { kind: 'standard', user: null }
const hosted: GuardState = { kind: 'hosted', user: null }

const pass = { kind: 'pass' }
const refused = { kind: 'refuse', message: 'PERMISSION_INSUFFICIENT' }
const toSignIn = { kind: 'redirect', to: '/homePage', message: 'NO_SIGN_IN' }
/** A path that a route answers to. */
const pathTo = (name: RouteName) =>
  pathOf(name).replace(':operatorCode', '0PL002').replace(':id', '1').replace('*', '/no/such/page')

describe('§2 route guard, free routes', () => {
  test.each(['/404', '/no/such/page', '/disclaimer/mobile', '/privacy/mobile', '/app/delete/account'])(
    '%s passes for everybody [R2.7.01] [R2.7.03] [R2.7.06]',
    (path) => {
      for (const state of [signedOut, hosted, superUser, signedIn()]) expect(at(path, state)).toEqual(pass)
    },
  )

  test('the empty path leads to the operator list [R2.2.02]', () => {
    expect(at('/', signedOut)).toEqual({ kind: 'redirect', to: '/homePage' })
  })
})

describe('§2 route guard, signed in', () => {
  test('the reset-password route of one’s own shell is always allowed, the other leads to it [R2.7.04] [R2.7.16] [R2.7.17]', () => {
    const sub = signedIn({ sub: 1, menuCodeList: [subPages.bills.code] })
    expect(at('/rePassword', signedIn())).toEqual(pass)
    expect(at('/suboperators/rePassword', sub)).toEqual(pass)
    expect(at('/rePassword', sub)).toEqual({ kind: 'redirect', to: '/suboperators/rePassword' })
    expect(at('/suboperators/rePassword', superUser)).toEqual({ kind: 'redirect', to: '/rePassword' })
    expect([resetPasswordPath(0), resetPasswordPath(1)]).toEqual(['/rePassword', '/suboperators/rePassword'])
  })

  test('the cashier desk needs no menu entry [R2.7.05]', () => {
    expect(at('/station/cashier/1', signedIn({ menuCodeList: [pages.vehicles.code] }))).toEqual(pass)
  })

  test.each(['/carrierList', '/homePage', '/0PL002/login'])('%s leads to the first menu entry [R2.7.07]', (path) => {
    expect(at(path, superUser)).toEqual({ kind: 'redirect', to: '/home' })
  })

  test('login2 leads to the first menu entry too, where it exists [R2.7.07]', () => {
    const variant = { ...defaultDeployment, rootShowsLogin: true }
    expect(guard(findRoute('/', variant), superUser)).toEqual({ kind: 'redirect', to: '/home' })
    expect(guard(findRoute('/', variant), signedOut)).toEqual(pass)
  })

  test('a first entry with children leads to its first child [R2.7.08]', () => {
    const user = signedIn({ menuCodeList: [pages.charging.code, pages.connector.code] })
    expect(at('/homePage', user)).toEqual({ kind: 'redirect', to: '/systemMonitoring/charging' })
  })

  test('with nothing to see the sign-in is given up', () => {
    expect(at('/homePage', signedIn())).toEqual({ kind: 'leave', message: 'NO_MENU_PRIVILEGES' })
  })

  test('a route passes when its path is in the menu, and is refused otherwise [R2.7.09] [R2.7.11]', () => {
    const user = signedIn({ menuCodeList: [pages.vehicles.code] })
    expect(at('/vehicleManage/list', user)).toEqual(pass)
    expect(at('/user/rf-card', user)).toEqual(refused)
  })

  test('a route passes when its parent path is in the menu [R2.7.10]', () => {
    const piles = signedIn({ menuCodeList: [pages.piles.code] })
    const tariffs = signedIn({ menuCodeList: [pages.chargeConfiguration.code] })
    expect(at('/equipmentManagement/point/pointConfig', piles)).toEqual(pass)
    expect(at('/financialManagement/chargeConfigurationAddNew', tariffs)).toEqual(pass)
    expect(at('/financialManagement/chargeConfigurationAddNew', piles)).toEqual(refused)
  })

  test('with five codes exactly the routes of these menus and below them pass [R6.3.01]', () => {
    const granted = [pages.home, pages.charging, pages.bills, pages.images, pages.maintenanceStaff]
    const user = signedIn({ menuCodeList: granted.map((page) => page.code) })
    const urls: readonly string[] = granted.map((page) => page.url)
    for (const route of routes.filter(({ access }) => access === 'menu')) {
      const isGranted = urls.includes(route.path) || (route.guardParent !== null && urls.includes(route.guardParent))
      expect(at(pathTo(route.name), user), route.path).toEqual(isGranted ? pass : refused)
    }
  })

  test('a sub-operator never passes to the main shell, an operator never to the other [R6.2.08]', () => {
    const sub = signedIn({ sub: 1 })
    const operator = signedIn({
      menuCodeList: flatten(buildMenu({ type: 'SUPER', sub: 0, menuCodeList: [] })).map((item) => item.code),
    })
    for (const { name, shell, access } of routes) {
      if (access !== 'menu') continue
      if (shell === 'main') expect(at(pathTo(name), sub), name).toEqual(refused)
      if (shell === 'suboperators') expect(at(pathTo(name), operator), name).toEqual(refused)
    }
  })

  test('a group root leads to the first granted entry of the group, or is refused', () => {
    const user = signedIn({ menuCodeList: [pages.bills.code] })
    expect(at('/ccms', user)).toEqual({ kind: 'redirect', to: '/financialManagement/billManagement' })
    expect(at('/tenant', user)).toEqual(refused)
    expect(at('/tenant', superUser)).toEqual({ kind: 'redirect', to: '/SubOperator/operatorAcount' })
    expect(at('/suboperators', signedIn({ sub: 1 }))).toEqual({
      kind: 'redirect',
      to: '/suboperators/monitoring/charging',
    })
    expect(at('/ccms', signedOut)).toEqual(toSignIn)
  })

  test('an alias leads to the page it means', () => {
    expect(at('/operationMaintenance/ocppUpdateConfigEdit', superUser)).toEqual({
      kind: 'redirect',
      to: '/operationMaintenance/ocppUpdateConfig/Edit',
    })
  })
})

describe('§2 route guard, signed out', () => {
  test('in the hosted kind every route passes [R2.7.13]', () => {
    for (const { name, redirect } of routesOf(defaultDeployment))
      if (redirect === null) expect(at(pathTo(name), hosted), name).toEqual(pass)
  })

  test.each(['/carrierList', '/homePage', '/0PL002/login', '/disclaimer/mobile'])(
    'in other kinds %s passes [R2.7.14]',
    (path) => {
      expect(at(path, signedOut)).toEqual(pass)
    },
  )

  test('in other kinds any other route leads to the operator list with a message [R2.7.15]', () => {
    const free = ['redirect', 'signed-out', 'intercept']
    for (const { name, access } of routesOf(defaultDeployment))
      if (!free.includes(access)) expect(at(pathTo(name), signedOut), name).toEqual(toSignIn)
  })
})

describe('§2 what an address means', () => {
  test('letter case and a slash at the end do not matter', () => {
    for (const path of ['/systemmonitoring/connector/', '/SYSTEMMONITORING/CONNECTOR'])
      expect(findRoute(path, defaultDeployment)).toMatchObject({ route: { name: 'monitorConnector' } })
  })

  test('a path that is not registered is the not-found page [R2.7.12]', () => {
    for (const path of ['/no/such/page', '/home/else', '/suboperators/station/1/2'])
      expect(findRoute(path, defaultDeployment)).toMatchObject({ route: { name: 'notFound' } })
  })

  test('login2 exists only where the empty path shows the login page [R2.2.14]', () => {
    const names = (rootShowsLogin: boolean) => routesOf({ rootShowsLogin }).map(({ name }) => name)
    expect(names(false)).toEqual(expect.arrayContaining(['login', 'root']))
    expect(names(false)).not.toContain('login2')
    expect(names(true)).toEqual(expect.arrayContaining(['login', 'login2']))
    expect(names(true)).not.toContain('root')
  })

  test('the settings of a deployment fall back one by one [R1.3.02] [R9.8.02]', () => {
    expect(deploymentOf({ kind: 'else', languages: ['xx'] })).toEqual(defaultDeployment)
    expect(deploymentOf({ kind: 'hosted', languages: ['en', 'pl'] })).toMatchObject({
      kind: 'hosted',
      languages: ['en', 'pl'],
    })
    expect(defaultDeployment.languages).toHaveLength(4)
    expect(defaultDeployment.specialOperatorCode).toBe('0PL002')
  })
})

describe('a drawn password', () => {
  test('leads from every page to the one that changes it, and there only', () => {
    const { user } = superUser
    const drawn: GuardState = { kind: 'standard', user: user === null ? null : { ...user, hasDrawnPassword: true } }
    const toChange = { kind: 'redirect', to: resetPasswordPath(0) }
    for (const url of [pages.home.url, pages.bills.url, pathOf('subRePassword'), pathTo('login')])
      expect(at(url, drawn)).toEqual(toChange)
    expect(at(resetPasswordPath(0), drawn)).toEqual(pass)
  })
})
