import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { testServer, data } from '#tests/console/support/test-server.ts'
import { signedInUser } from '#tests/console/support/signed-in-user.ts'
import { fillDate } from '#tests/console/support/fill-date.ts'
import { open } from '#tests/console/support/open-console.tsx'

/** Offline lists: kept by people, pushed by the product. */

const server = testServer()
const person = userEvent.setup()
const base = '/userManagement/offlineUserList'

const row = {
  id: '1',
  name: 'Garage',
  status: 'FAIL',
  pushedAt: '2026-11-20T08:00:00.000Z',
  validUntil: '2026-12-31T22:59:59.999Z',
  chargeableType: 'AC',
  piles: 2,
  pilesPushed: 1,
  customers: 3,
  groupName: 'Season tickets',
}
const offer = (allowed: boolean) => ({
  command: 'retry',
  allowed,
  reason: allowed ? null : 'illegalTransition',
  guard: null,
})
const push = (pileId: string, more: object) => ({
  id: `1~${pileId}`,
  pileId,
  pileName: pileId,
  isSimulated: false,
  isLab: false,
  isLeaving: false,
  version: 4,
  versionOnPile: 4,
  entries: 3,
  pushedAt: '2026-11-20T08:00:00.000Z',
  reason: null,
  ...more,
})
const detail = {
  ...row,
  members: { kind: 'group', groupId: 'G1' },
  pileIds: ['CP000001', 'CP000002'],
  pushes: [
    push('CP000001', { status: 'SUCCESS', state: 'SUCCESS', offers: [offer(false)] }),
    push('CP000002', { isLab: true, status: 'FAIL', state: 'FAIL', reason: 'NotSupported', offers: [offer(true)] }),
  ],
}
const choices = {
  customers: [
    { id: 'C0001', name: 'Anna Kowalska' },
    { id: 'C0002', name: null },
  ],
  groups: [{ id: 'G1', name: 'Season tickets' }],
  piles: [
    { id: 'CP000001', name: 'North gate', type: 'AC' },
    { id: 'CP000002', name: 'South gate', type: 'MIXED' },
    { id: 'CP000003', name: 'Motorway', type: 'DC' },
  ],
}

beforeEach(() => {
  signedInUser()
  server.answer(({ path, method }) => {
    if (method !== 'GET') return data(detail)
    if (path === '/user-service/offline-lists') return data({ total: 1, list: [row] })
    if (path === '/user-service/offline-lists/1') return data(detail)
    if (path === '/user-service/offline-list-choices') return data(choices)
    return data({ total: 0, list: [] })
  })
})

const sent = () => server.requests.filter(({ method }) => method !== 'GET')
const choose = (label: string, value: string) =>
  person.selectOptions(screen.getByRole('combobox', { name: label }), value)
const save = () => person.click(screen.getByRole('button', { name: 'Save list' }))
const box = (name: RegExp) => screen.getByRole('checkbox', { name })

async function openForm(path: string): Promise<void> {
  open(path)
  await screen.findByRole('checkbox', { name: /CP000001/u })
}

describe('offline lists', () => {
  test('are listed with push time, status, valid time, stations pushed and chargeable type [R1.2.29] [R2.3.46] [R3.2.10]', async () => {
    open(base)
    await screen.findByRole('heading', { level: 1, name: 'Offline users' })
    const shown = within(await screen.findByRole('row', { name: /Garage/u }))
    for (const text of ['Push failed', '1 of 2', '2026-11-20 09:00:00', '2026-12-31 23:59:59', 'AC'])
      expect(shown.getByText(text)).toBeTruthy()
    expect(shown.getByRole('link').getAttribute('href')).toBe(`${base}/detailOfflineUserList?id=1`)
    expect(screen.getByRole('button', { name: 'Add offline list' })).toBeTruthy()
  })

  test('show each pile, why it has not got the list, and push again what has failed [R1.2.30] [R2.3.49]', async () => {
    open(`${base}/detailOfflineUserList?id=1`)
    await screen.findByRole('heading', { level: 1, name: /^Offline list detail/u })
    const failed = within(await screen.findByRole('row', { name: /CP000002/u }))
    expect(failed.getByText('The pile does not support local lists')).toBeTruthy()
    expect(failed.getByRole('img', { name: 'Lab' }).title).toContain('nothing is sent')
    expect(within(screen.getByRole('row', { name: /CP000001/u })).queryByRole('button')).toBeNull()
    await person.click(failed.getByRole('button', { name: 'Push again' }))
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.path).toBe('/user-service/offline-list-pushes/1~CP000002/retry')
  })

  test('are not saved before everything is filled in [R5.6.01] [R5.6.02] [R8.3.06] [R2.3.47]', async () => {
    await openForm(`${base}/AddOfflineUserList`)
    await screen.findByRole('heading', { level: 1, name: 'Add offline list' })
    await save()
    await screen.findByText('Information not complete')
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Name/u }))
    expect(screen.getByText('Choose at least one.')).toBeTruthy()
    await person.type(screen.getByRole('textbox', { name: /^Name/u }), 'Guests')
    await fillDate('Valid through', '2026-12-31')
    await person.click(box(/CP000001/u))
    await choose('Users', 'customers')
    await person.click(await screen.findByRole('checkbox', { name: /Anna/u }))
    await save()
    expect(screen.getAllByText('Please fill this in.')).toHaveLength(1)
    await person.click(box(/Anna/u))
    await choose('Chargeable type', 'AC')
    await save()
    expect(screen.getAllByText('Choose at least one.')).toHaveLength(1)
    expect(sent()).toEqual([])
  })

  test('are saved for customers or for a group, valid to the end of their last day [R5.6.01]', async () => {
    await openForm(`${base}/AddOfflineUserList`)
    await person.type(screen.getByRole('textbox', { name: /^Name/u }), ' Guests ')
    await fillDate('Valid through', '2026-12-31')
    await choose('Chargeable type', 'AC')
    expect(screen.queryByRole('checkbox', { name: /CP000003/u })).toBeNull()
    await person.click(box(/CP000002/u))
    await choose('User group', 'G1')
    await save()
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).toMatchObject({ method: 'POST', path: '/user-service/offline-lists' })
    expect(sent()[0]?.body).toEqual({
      name: 'Guests',
      validUntil: '2026-12-31T22:59:59.999Z',
      chargeableType: 'AC',
      members: { kind: 'group', groupId: 'G1' },
      pileIds: ['CP000002'],
    })
    await waitFor(() => expect(location.search).toBe('?id=1'))
  })

  test('are changed from what they are [R2.3.48]', async () => {
    await openForm(`${base}/editOfflineUserList?id=1`)
    await screen.findByRole('heading', { level: 1, name: /^Edit offline list/u })
    await choose('Users', 'customers')
    await person.click(await screen.findByRole('checkbox', { name: /C0002/u }))
    await person.click(box(/CP000001/u))
    await save()
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).toMatchObject({ method: 'PUT', path: '/user-service/offline-lists/1' })
    expect(sent()[0]?.body).toMatchObject({
      validUntil: row.validUntil,
      members: { kind: 'customers', customerIds: ['C0002'] },
      pileIds: ['CP000002'],
    })
  })
})
