import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { testServer, data } from '../support/test-server.ts'
import { signedInUser } from '../support/signed-in-user.ts'
import { open } from '../support/open-console.tsx'
import { jobRow, upgradeRow } from '../areas/equipment/firmware-rows.ts'
import { loadDetail, loadRow } from '../areas/balancing/load-rows.ts'
import { active as reservationRow } from '../areas/charging/reservation-rows.ts'
import * as plans from '../areas/balancing/plan-rows.ts'
import * as rows from '../support/rows.ts'

/** Spec §1 and §2: the pages that are built, opened by their address, with what the server has for them. */

const server = testServer()
const person = userEvent.setup()

const list = (row: object) => data({ total: 25, list: [row] })
const service: Readonly<Record<string, ReturnType<typeof data>>> = {
  '/dashboard-service/overview': data(rows.overview),
  '/charge-service/sessions': list(rows.sessionRow),
  '/charge-service/sessions/82': data(rows.sessionDetail),
  '/charge-service/sessions/82/curve': data({ id: '82', total: 0, at: [], power: [], energy: [], soc: [] }),
  '/charge-service/records': list(rows.recordRow('RECORD_UNSETTLED', [])),
  '/device-service/piles': list(rows.pileRow),
  '/device-service/piles/CP000001': data(rows.pileDetail),
  '/device-service/connectors': list(rows.connectorRow),
  '/device-service/connector-counts': data({ total: 1, list: [{ status: 'Charging', count: 1 }] }),
  '/alarm-service/alarms': list(rows.alarmRow),
  '/command-service/commands': data({ total: 0, list: [] }),
  '/diagnostics-service/uploads': data({ total: 0, list: [] }),
  '/firmware-service/upgrades': list(upgradeRow),
  '/firmware-service/upgrades/3': data(upgradeRow),
  '/firmware-service/jobs': data({ total: 1, list: [jobRow] }),
  '/firmware-service/models': data({ total: 1, list: [{ vendor: 'Volt', model: 'V2', piles: 2 }] }),
  '/reservation-service/reservations': list(reservationRow),
  '/finance-service/bills': list(rows.billRow),
  '/finance-service/bills/B81': data(rows.billDetail),
  '/balancing-service/plans': list(plans.planRow),
  '/balancing-service/plans/4': data(plans.planRow),
  '/balancing-service/profiles': list(plans.profileRow),
  '/balancing-service/locations': list(plans.headroom),
  '/balancing-service/loads': list(loadRow),
  '/balancing-service/loads/L1': data(loadDetail),
}

beforeEach(() =>
  server.answer(({ path }) => service[path] ?? data(path.endsWith('/facts') ? { total: 0, list: [] } : null)),
)

const main = () => within(screen.getByRole('main'))
const isThere = (text: string | RegExp) => waitFor(() => expect(main().getAllByText(text).length).toBeGreaterThan(0))

/** What a page shows of the data above. */
const built = [
  {
    path: '/home',
    title: 'Home',
    shows: [
      'Connectors by status',
      '9 sessions since midnight',
      '2 offline, 2 with a fault (3 connectors)',
      /2 sessions at offline piles: 120\.0\skW last known/u,
    ],
    ids: '[R1.2.02] [R2.3.02]',
  },
  { path: '/systemMonitoring/charging', title: 'Charging', shows: ['82'], ids: '[R1.2.06] [R2.3.76]' },
  {
    path: '/systemMonitoring/charging/detail?id=82',
    title: 'Charging session detail',
    shows: ['Warsaw Central'],
    ids: '[R2.3.77]',
  },
  { path: '/systemMonitoring/chargingPile', title: 'Piles', shows: ['CP000001', 'Online'], ids: '[R1.2.04] [R2.3.78]' },
  {
    path: '/equipmentManagement/point/pointDetail?id=CP000001',
    title: 'Pile detail',
    shows: ['Online', 'Warsaw Central', 'Aleje Jerozolimskie 54'],
    ids: '[R2.3.19]',
  },
  { path: '/systemMonitoring/Connector', title: 'Connectors', shows: [/Warsaw Central/u], ids: '[R1.2.05] [R2.3.79]' },
  {
    path: '/systemMonitoring/alarmRecord',
    title: 'Alarms',
    shows: ['Ground failure', 'Undisposed'],
    ids: '[R1.2.08] [R1.2.34] [R2.3.80]',
  },
  {
    path: '/systemMonitoring/loadMonitoring',
    title: 'Load monitoring',
    shows: ['Warsaw Central', /^57\.5\skW$/u, '1 pile does not follow its limit'],
    ids: '[R1.2.09] [R2.3.81]',
  },
  {
    path: '/operationMaintenance/reservation',
    title: 'Reservations',
    shows: ['Reserved', 'Nora Kern', '2026-11-20 08:15:00'],
    ids: '[R1.2.38] [R2.3.60]',
  },
  {
    path: '/operationMaintenance/ocppUpdateConfig',
    title: 'Firmware upgrade config',
    shows: ['2.4.1', 'Draft', '1 of 2 piles upgraded', 'Meter fix'],
    ids: '[R2.3.56]',
  },
  {
    path: '/operationMaintenance/ocppUpdateConfig/Add',
    title: 'Add firmware upgrade config',
    shows: [/^Version/u, /^File address/u, /^Retries/u, /^Retrieve at/u, /^Retry interval/u, /^Description/u],
    ids: '[R2.3.57] [R3.2.21]',
  },
  {
    path: '/operationMaintenance/ocppUpdateConfig/Edit?id=3',
    title: 'Edit firmware upgrade config',
    shows: [/^File address/u, 'Volt V2 (2 piles)'],
    ids: '[R2.3.58]',
  },
  {
    path: '/operationMaintenance/ocppUpdateConfig/Detail?id=3',
    title: 'Firmware upgrade config detail',
    shows: [
      'ftp://files.example/2.4.1.bin',
      'Wave 2 of 2',
      'South gate',
      'Booted with the old version',
      'Retry upgrade',
    ],
    ids: '[R2.3.59]',
  },
  { path: '/financialManagement/billManagement', title: 'Bills', shows: ['B81', '$6.15'], ids: '[R1.2.22] [R2.3.30]' },
  {
    path: '/financialManagement/billManagement/billDetail?id=B81',
    title: 'Bill detail',
    shows: ['$6.15', '$93.85'],
    ids: '[R2.3.31]',
  },
  {
    path: '/financialManagement/chargeRecord',
    title: 'Charge records',
    shows: ['81', '$6.15'],
    ids: '[R1.2.23] [R2.3.33]',
  },
  {
    path: '/equipmentManagement/loadingBalance',
    title: 'Load balancing',
    shows: ['Winter nights', 'Active', 'Daily', 'High'],
    ids: '[R1.2.41] [R2.3.22]',
  },
  {
    path: '/equipmentManagement/loadingBalance/detail?id=4',
    title: 'Load balancing detail',
    shows: [
      'CP000001',
      'Failed',
      '00:00 12 A',
      '08:00 25.5 A',
      /The profile has more periods than the pile can keep\./u,
    ],
    ids: '[R2.3.23]',
  },
  {
    path: '/equipmentManagement/loadingBalance/add',
    title: 'Add load balancing',
    shows: ['Time slots', 'Save plan'],
    ids: '[R2.3.24]',
  },
  {
    path: '/equipmentManagement/loadingBalance/add?id=4',
    title: 'Update load balancing',
    shows: [/^Load power 60.*; 55.* left for piles$/u],
    ids: '[R2.3.24]',
  },
] as const

describe('a built page', () => {
  test.each(built)('$path shows what there is, as $title $ids', async ({ path, title, shows }) => {
    signedInUser()
    open(path)
    await screen.findByRole('heading', { level: 1, name: new RegExp(`^${title}`, 'u') })
    expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeTruthy()
    for (const text of shows) await isThere(text)
    expect(main().queryByText('Not available yet')).toBeNull()
    expect(main().queryByText('Loading failed')).toBeNull()
  })

  test.each([
    ['/rePassword', 0, 'R2.3.03'],
    ['/suboperators/rePassword', 1, 'R2.4.02'],
  ] as const)('%s changes the password inside the shell of sub %i [%s]', async (...[path, sub]) => {
    signedInUser({ type: sub === 0 ? 'SUPER' : 'NORMAL', sub })
    open(path)
    await screen.findByRole('heading', { level: 1, name: 'Reset password' })
    expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeTruthy()
    for (const label of [/^Old password/u, /^New password\*/u, /^New password again/u])
      expect(await screen.findByLabelText(label)).toBeTruthy()
  })
})

describe('a page about one thing', () => {
  test.each([
    ['/systemMonitoring/charging/detail', 'No charging session selected', 'Charging'],
    ['/financialManagement/billManagement/billDetail', 'No bill selected', 'Bills'],
    ['/equipmentManagement/point/pointDetail', 'No pile selected', 'Piles'],
    ['/equipmentManagement/loadingBalance/detail', 'No plan selected', 'Load balancing'],
  ] as const)('%s says so while the address names none, or what cannot be', async (...[path, none, list]) => {
    signedInUser()
    open(path)
    await isThere(none)
    cleanup()
    open(`${path}?id=8%202`)
    await isThere('8 2 does not exist')
    expect(main().getAllByRole('link', { name: list }).length).toBeGreaterThan(0)
    expect(server.requests.filter(({ path: asked }) => asked.includes('8'))).toEqual([])
  })
})

describe('a list', () => {
  const asked = (path: string) =>
    server.requests.filter((one) => one.path === path).map(({ query }) => [query.get('page'), query.get('size')].join())

  test('asks at first for page 1 with 10 rows [R3.1.10] [R9.1.02] [R9.1.03]', async () => {
    signedInUser()
    open('/financialManagement/billManagement')
    await isThere('B81')
    expect(asked('/finance-service/bills')[0]).toBe('1,10')
  })

  test('outside the cached set begins afresh when it is visited again [R2.5.02]', async () => {
    signedInUser()
    open('/financialManagement/chargeRecord?page=2')
    await isThere('81')
    const menu = within(screen.getByRole('navigation', { name: 'Main menu' }))
    await person.click(menu.getByRole('link', { name: 'Home' }))
    await screen.findByRole('heading', { level: 1, name: 'Home' })
    await person.click(menu.getByRole('button', { name: 'Financial management' }))
    await person.click(menu.getByRole('link', { name: 'Charge records' }))
    await waitFor(() => expect(location.pathname).toBe('/financialManagement/chargeRecord'))
    await isThere('81')
    expect(location.search).toBe('')
    expect(asked('/charge-service/records')).toEqual(['2,10', '1,10'])
  })

  test('of the cached set keeps filter and page on the way back from a detail [R2.5.01] [R2.5.03]', async () => {
    signedInUser()
    const search = '?page=2&f.pileId=CP000001'
    open(`/systemMonitoring/charging${search}`)
    await isThere('82')
    await person.click(main().getByRole('link', { name: '82' }))
    await screen.findByRole('heading', { level: 1, name: /^Charging session detail/u })
    const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    await person.click(trail.getByRole('link', { name: 'Charging' }))
    await waitFor(() => expect(location.pathname).toBe('/systemMonitoring/charging'))
    expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({ page: '2', 'f.pileId': 'CP000001' })
    await waitFor(() => expect(asked('/charge-service/sessions').at(-1)).toBe('2,10'))
  })
})
