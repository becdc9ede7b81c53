import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pileAddress } from '#console/domain/address.ts'
import { testServer, data } from '#tests/console/support/test-server.ts'
import { signedInUser } from '#tests/console/support/signed-in-user.ts'
import { open } from '#tests/console/support/open-console.tsx'
import { fillDate } from '#tests/console/support/fill-date.ts'
import { diagnosticsRow, upgradeRow } from './firmware-rows.ts'
import * as rows from '#tests/console/support/rows.ts'

/** What people fill in for firmware and diagnostics: what is missing or wrong is said, and not sent. */

const server = testServer()
const person = userEvent.setup()
const list = (row: object) => data({ total: 1, list: [row] })
const pile = { ...rows.pileRow, locationId: 'L1', locationName: 'Warsaw Central', connectors: [] }
const service: Readonly<Record<string, ReturnType<typeof data>>> = {
  '/firmware-service/models': data({ total: 1, list: [{ vendor: 'Volt', model: 'V2', piles: 2 }] }),
  '/device-service/piles': list(rows.pileRow),
  [`/device-service/piles/${rows.pileRow.id}`]: data({ ...pile, ...rows.pileMore }),
  '/diagnostics-service/uploads': list(diagnosticsRow),
  '/diagnostics-service/address': data({ fileAddress: null }),
}
const posted = (path: string) => server.requests.filter((one) => one.method === 'POST' && one.path === path)
const field = (name: RegExp) => screen.findByRole('textbox', { name })
const type = async (name: RegExp, text: string): Promise<void> => {
  const box = await field(name)
  await person.clear(box)
  if (text !== '') await person.type(box, text)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T07:00:00.000Z') })
  server.answer(({ path, method }) => {
    if (path === '/firmware-service/files') return data({ fileAddress: 'ftp://own/firmware/v2-2.4.1.bin', bytes: 5 })
    if (method === 'POST') return data(path.startsWith('/firmware') ? upgradeRow : diagnosticsRow)
    return service[path] ?? data(path.endsWith('/facts') ? { total: 0, list: [] } : null)
  })
  signedInUser()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a firmware upgrade', () => {
  it('is sent when all of it is right, with the moment on the reader’s clocks', async () => {
    open('/operationMaintenance/ocppUpdateConfig/Add')
    await type(/^Version/u, '2.4.1')
    await person.selectOptions(await screen.findByRole('combobox', { name: /^Vendor and model/u }), 'Volt V2 (2 piles)')
    await type(/^File address/u, 'ftp://files.example/2.4.1.bin')
    await fillDate('Retrieve at', '2026-11-20 09:00:00')
    await person.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(posted('/firmware-service/upgrades')).toHaveLength(1))
    expect(posted('/firmware-service/upgrades')[0]?.body).toMatchObject({
      version: '2.4.1',
      vendor: 'Volt',
      model: 'V2',
      fileAddress: 'ftp://files.example/2.4.1.bin',
      retrieveAt: '2026-11-20T08:00:00.000Z',
      retries: 3,
      retryIntervalSeconds: 60,
      signing: null,
      copyOf: null,
    })
  })

  it('is not sent without an address of FTP, nor with fields that are empty or wrong [R5.5.02]', async () => {
    open('/operationMaintenance/ocppUpdateConfig/Add')
    await type(/^File address/u, 'https://files.example/2.4.1.bin')
    await person.click(await screen.findByRole('spinbutton', { name: /^day, Retrieve at/u }))
    await person.keyboard('21')
    await type(/^Retries/u, '-1')
    await person.click(screen.getByRole('button', { name: 'Save' }))
    const problems = (await screen.findAllByRole('alert')).map(({ textContent }) => textContent)
    expect(problems).toEqual([
      'Please fill this in.',
      'Please fill this in.',
      'Please fill this in.',
      'An address that begins with ftp:// and names a host',
      'The date or time is incomplete.',
      'A whole number, 0 or greater',
    ])
    expect(posted('/firmware-service/upgrades')).toEqual([])
    expect(document.activeElement).toBe(await field(/^Version/u))
  })
})

describe('the moment of a retrieval', () => {
  it('is refused with a text when it has passed', async () => {
    open('/operationMaintenance/ocppUpdateConfig/Add')
    await type(/^Version/u, '2.4.1')
    await person.selectOptions(await screen.findByRole('combobox', { name: /^Vendor and model/u }), 'Volt V2 (2 piles)')
    await type(/^File address/u, 'ftp://files.example/2.4.1.bin')
    await fillDate('Retrieve at', '2026-11-20 08:00:00')
    await person.click(screen.getByRole('button', { name: 'Save' }))
    expect((await screen.findByRole('alert')).textContent).toBe('This time has passed. Choose a later one.')
    expect(posted('/firmware-service/upgrades')).toEqual([])
  })
})

describe('a file for our FTP server', () => {
  const choose = async (file: File): Promise<void> => {
    const button = await screen.findByRole('button', { name: 'Choose a file: Upload a file to our FTP server' })
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')
    if (input === null) throw new Error('nothing to choose a file with')
    const opened = vi.spyOn(input, 'click')
    button.focus()
    await person.keyboard('{Enter}')
    expect(opened).toHaveBeenCalledOnce()
    await person.upload(input, file)
  }

  it('is chosen in our words, told by its name, and gives its address to the form', async () => {
    open('/operationMaintenance/ocppUpdateConfig/Add')
    expect(await screen.findByText('… or drop or paste it here')).toBeTruthy()
    await choose(new File(['image'], 'v2-2.4.1.bin'))
    expect(await screen.findByText('v2-2.4.1.bin')).toBeTruthy()
    await waitFor(async () =>
      expect((await field(/^File address/u)).getAttribute('value')).toBe('ftp://own/firmware/v2-2.4.1.bin'),
    )
    expect(screen.getByText('5 bytes on our FTP server')).toBeTruthy()
  })

  it('with a name that no pile could request is not sent, and the hint says how to rename it', async () => {
    open('/operationMaintenance/ocppUpdateConfig/Add')
    await choose(new File(['image'], 'v2 2.4.1 żółw.bin'))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Rename the file/u)
    expect(posted('/firmware-service/files')).toEqual([])
  })
})

describe('a request for diagnostics', () => {
  const ask = async (button: string) => {
    open(pileAddress(rows.pileRow.id))
    await person.click(await screen.findByRole('button', { name: button }))
    return within(await screen.findByRole('dialog', { name: /^Request diagnostics of/u }))
  }

  it('is not sent without FTP address, span, vendor id and reason [R5.5.03] [R5.5.04] [R5.5.06]', async () => {
    const dialog = await ask('Request diagnostics')
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Location/u }).value).toBe('Warsaw Central')
    await type(/^Vendor id/u, '')
    for (const name of ['Log from', 'Log to']) await fillDate(name, '')
    await person.click(dialog.getByRole('button', { name: 'Request diagnostics' }))
    expect(dialog.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(
      Array(5).fill('Please fill this in.'),
    )
    expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: /^FTP address/u }))
    expect(posted('/diagnostics-service/uploads')).toEqual([])
  })

  it('is not sent for a span that ends before it begins, and takes that back as it is mended', async () => {
    const dialog = await ask('Request diagnostics')
    await type(/^FTP address/u, 'ftp://files.example/logs/')
    await type(/^Reason/u, 'meter drifts')
    await fillDate('Log to', '2026-11-01 00:00:00')
    await person.click(dialog.getByRole('button', { name: 'Request diagnostics' }))
    expect(dialog.getByRole('alert').textContent).toBe('The end must not be before the start.')
    expect(posted('/diagnostics-service/uploads')).toEqual([])
    await fillDate('Log from', '2026-10-31 00:00:00')
    expect(dialog.queryByRole('alert')).toBeNull()
    await person.click(dialog.getByRole('button', { name: 'Request diagnostics' }))
    await waitFor(() => expect(posted('/diagnostics-service/uploads')).toHaveLength(1))
    expect(posted('/diagnostics-service/uploads')[0]?.body).toMatchObject({
      type: 1,
      startsAt: '2026-10-30T23:00:00.000Z',
      retries: 1,
      retryIntervalSeconds: 60,
      repeatOf: null,
    })
  })

  it('that failed says why, and is requested again with the same values', async () => {
    const dialog = await ask('Request again')
    expect(screen.getByText('Nothing to send')).toBeTruthy()
    await person.click(dialog.getByRole('button', { name: 'Request diagnostics' }))
    await waitFor(() => expect(posted('/diagnostics-service/uploads')).toHaveLength(1))
    expect(posted('/diagnostics-service/uploads')[0]?.body).toMatchObject({
      locationId: 'L1',
      pileId: rows.pileRow.id,
      fileAddress: 'ftp://files.example/logs/',
      vendorId: 'Volt',
      repeatOf: '7',
      reason: 'meter drifts',
    })
  })
})
