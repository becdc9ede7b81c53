import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { testServer, data } from '#tests/console/support/test-server.ts'
import type { Answer } from '#tests/console/support/test-server.ts'
import { signedInUser } from '#tests/console/support/signed-in-user.ts'
import { open } from '#tests/console/support/open-console.tsx'
import { loadDetail, loadRow } from './load-rows.ts'
import * as plans from './plan-rows.ts'

/** The load of locations: watched, and set where plans are made. */

const server = testServer()
const person = userEvent.setup()
const monitoring = '/systemMonitoring/loadMonitoring'
const broken: Answer = { status: 500, body: { code: 'SERVER_INTERNAL', message: 'Server internal error', data: null } }
const refused: Answer = {
  status: 409,
  body: {
    code: 'ILLEGAL_TRANSITION',
    message: 'A pile on a circuit does not belong to this location.',
    data: { lifecycle: 'location', state: 'Registered', command: 'change', guard: 'pilesOfLocation' },
  },
}

let put: Answer
let list: Answer
let detail: Answer
beforeEach(() => {
  signedInUser()
  put = data(loadDetail)
  detail = data(loadDetail)
  list = data({ total: 2, list: [loadRow, { ...loadRow, id: 'L2', name: 'Harbour', headroom: 9_000, planId: null }] })
  server.answer(({ path, method }) => {
    if (method === 'PUT') return put
    if (path === '/balancing-service/loads') return list
    if (path === '/balancing-service/loads/L1') return detail
    if (path === '/balancing-service/loads/L9')
      return { status: 404, body: { code: 'ADDRESS_ERROR', message: '', data: null } }
    if (path === '/balancing-service/plans/4') return data(plans.planRow)
    if (path === '/balancing-service/locations')
      return data({ total: 1, list: [{ ...plans.headroom, load: null, slots: [] }] })
    return data({ total: 0, list: [] })
  })
})

/** What a person reads there; figures hold fast to their unit. */
const readIn = (element: HTMLElement): string => (element.textContent ?? '').replaceAll(/[\u00a0\u202f]/gu, ' ')
const rowOf = async (table: string, name: RegExp) =>
  within(await screen.findByRole('grid', { name: table })).getByRole('row', { name })

describe('load monitoring', () => {
  it('shows limit, assigned power and draw of each location, and piles that do not follow [R1.2.09]', async () => {
    open(monitoring)
    const text = readIn(await rowOf('Locations', /Warsaw Central/u))
    for (const part of ['57.5 kW', 'Overload', '-2.5 kW', '52.0 kW', '60.0 kW', '4.0 kW', '1.0 kW'])
      expect(text).toContain(part)
    expect(text).toContain('1 pile does not follow')
    expect(text).toContain('1 of 3')
    const calm = readIn(await rowOf('Locations', /Harbour/u))
    expect(calm).toContain('No plan in force')
    expect(calm).not.toContain('Overload')
  })

  it('opens one location by circuit and pile, by its row or the filter, and keeps it in the address', async () => {
    open(monitoring)
    await person.selectOptions(await screen.findByRole('combobox', { name: 'Location' }), 'Warsaw Central')
    const circuit = readIn(await rowOf('Circuits', /^Row B/u))
    for (const part of ['Hall', '20.0 kW', '9.0 kW', '8.5 kW', '11.5 kW']) expect(circuit).toContain(part)
    expect(readIn(await rowOf('Piles', /CP000001/u))).toMatch(/21\.5 kW.*Accepted.*19\.5 kW.*82.*Hall/u)
    expect(readIn(await rowOf('Piles', /CP000002/u))).toMatch(/9\.0 kW.*Drift/iu)
    expect(readIn(await rowOf('Piles', /CP000003/u))).toMatch(
      /No limit.*Offline.*Currently unknown.*1 session at an offline pile: 22\.0 kW last known.*The location itself/u,
    )
    expect(screen.getByText('By the plan “Winter nights”')).toBeTruthy()
    expect(screen.getByText('of 55.0 kW left for piles')).toBeTruthy()
    expect(location.search).toBe('?location=L1')
    await person.selectOptions(screen.getByRole('combobox', { name: 'Location' }), 'All locations')
    await rowOf('Locations', /Harbour/u)
    expect(location.search).toBe('')
  })

  it('says so while there is no location', async () => {
    list = data({ total: 0, list: [] })
    open(monitoring)
    expect(await screen.findByText('No locations yet')).toBeTruthy()
  })

  it('says that a location does not exist', async () => {
    open(`${monitoring}?location=L9`)
    expect(await screen.findByText('L9 does not exist')).toBeTruthy()
  })

  it('offers to try again when it cannot be loaded', async () => {
    list = broken
    open(monitoring)
    const again = await screen.findByRole('button', { name: 'Try again' })
    list = data({ total: 1, list: [loadRow] })
    await person.click(again)
    await rowOf('Locations', /Warsaw Central/u)
  })
})

describe('the limits of a location', () => {
  const dialog = () => within(screen.getByRole('dialog', { name: 'Limits of Warsaw Central' }))
  const field = (name: RegExp, at = 0) => dialog().getAllByRole('textbox', { name })[at] ?? expect.unreachable()
  const type = async (box: HTMLElement, text: string): Promise<void> => {
    await person.clear(box)
    await person.type(box, text)
  }
  const sent = () => server.requests.filter(({ method }) => method === 'PUT')
  const edit = async (): Promise<void> => {
    open('/equipmentManagement/loadingBalance/detail?id=4')
    await person.click(await screen.findByRole('button', { name: 'Edit limits' }))
    await screen.findByRole('dialog')
  }
  const save = () => person.click(dialog().getByRole('button', { name: 'Save limits' }))

  it('stand beside a plan, with the circuits and what feeds them', async () => {
    open('/equipmentManagement/loadingBalance/detail?id=4')
    const circuits = within(await screen.findByRole('list', { name: 'Circuits' })).getAllByRole('listitem')
    expect(circuits.map(readIn)).toEqual([
      'Hallfrom The location itself, 2 piles40.0 kW',
      'Row Bfrom Hall, 1 pile20.0 kW',
    ])
  })

  it('are sent as a person types them: numbers, circuits, and the circuit of each pile', async () => {
    await edit()
    await type(field(/^Load power/u), '70')
    await person.click(dialog().getByRole('button', { name: 'Remove circuit 2' }))
    await person.click(dialog().getByRole('button', { name: 'Add circuit' }))
    await type(field(/^Name/u, 1), 'Roof')
    await type(field(/^Power/u, 1), '11')
    await person.selectOptions(dialog().getByRole('combobox', { name: 'CP000003' }), 'Roof')
    await save()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent().map(({ body }) => body)).toEqual([
      {
        power: 70_000,
        external: 4_000,
        safetyMargin: 1_000,
        circuits: [
          { id: 'hall', name: 'Hall', power: 40_000, parentId: null, pileIds: ['CP000001', 'CP000002'] },
          { id: 'circuit-2', name: 'Roof', power: 11_000, parentId: null, pileIds: ['CP000003'] },
        ],
      },
    ])
  })

  it('that break a rule are not sent: the problem is shown at its field', async () => {
    await edit()
    await type(field(/^Power/u, 1), '41')
    await save()
    expect(await dialog().findByText('A circuit may take more than what feeds it.')).toBeTruthy()
    expect(sent()).toEqual([])
  })

  it('that the server refuses stay in the form, with its reason', async () => {
    put = refused
    await edit()
    await type(field(/^Load power/u), '80')
    await save()
    expect((await dialog().findByRole('alert')).textContent).toBe(
      'A pile on a circuit does not belong to this location.',
    )
    expect(field(/^Load power/u)).toHaveProperty('value', '80')
  })

  it('can be set from the form of a plan where they are missing, without sending the plan', async () => {
    detail = data({ ...loadDetail, load: null, headroom: null, circuits: [] })
    open('/equipmentManagement/loadingBalance/add')
    await person.selectOptions(await screen.findByRole('combobox', { name: /^Location/u }), 'Warsaw Central')
    await person.click(await screen.findByRole('button', { name: 'Edit limits' }))
    await screen.findByRole('dialog')
    await type(field(/^Load power/u), '50')
    await save()
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.body).toEqual({ power: 50_000, external: 0, safetyMargin: 0 })
    expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([])
  })
})
