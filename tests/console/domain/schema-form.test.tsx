import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { pages } from '#contracts/menu.ts'
import { store } from '#console/state/store.ts'
import { unsavedFormAtom } from '#console/state/unsaved.ts'
import { fixedNow } from '#tests/console/fixed-date.ts'
import { upgradeRow } from '#tests/console/areas/equipment/firmware-rows.ts'
import { alarmRow } from '#tests/console/support/rows.ts'
import { open } from '#tests/console/support/open-console.tsx'
import { signedInUser } from '#tests/console/support/signed-in-user.ts'
import { data, testServer } from '#tests/console/support/test-server.ts'
import type { Answer } from '#tests/console/support/test-server.ts'

/** A form made from its schema, as a person meets it: on the form of a firmware configuration, and in the dialog of an alarm. */

const server = testServer()
const person = userEvent.setup()
const address = '/operationMaintenance/ocppUpdateConfig/Add'
const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
const save = () => person.click(screen.getByRole('button', { name: 'Save' }))
const saying = (name: RegExp) => field(name).then(({ parentElement }) => parentElement?.textContent)

const refusal = (fields: readonly object[]): Answer => ({
  status: 409,
  body: { code: 'ILLEGAL_TRANSITION', message: 'Refused as a whole', data: { fields } },
})
const blamed = (part: string, name: string, message: string) => ({
  part,
  field: name,
  rule: 'given',
  value: null,
  message,
})

let answer: Answer = data(null)
beforeEach(() => {
  answer = data(null)
  server.answer(({ path, method }) => {
    if (method === 'POST') return answer
    if (path === '/alarm-service/alarms') return data({ total: 1, list: [alarmRow] })
    return data({ total: 0, list: [] })
  })
  signedInUser()
})

/** Everything that is asked for. */
async function fillIn(): Promise<void> {
  await person.type(await field(/^Version/u), '2.4.1')
  await person.type(await field(/^Vendor/u), 'Volt')
  await person.type(await field(/^Model/u), 'V2')
  await person.type(await field(/^File address/u), 'ftp://files.example/2.4.1.bin')
  await person.click(screen.getByRole('spinbutton', { name: /^year, Retrieve at/u }))
  await person.paste('2099-11-20 09:00:00')
}

describe('a field', () => {
  test('says its limits before a mistake, the mistake once it is left, and takes it back as it is mended', async () => {
    open(address)
    const vendor = await field(/^Vendor/u)
    expect(await saying(/^Vendor/u)).toContain('At most 20 characters')
    await person.click(vendor)
    await person.tab()
    // Passing through an empty field is no mistake.
    expect(screen.queryByRole('alert')).toBeNull()
    await person.type(vendor, 'x'.repeat(21))
    expect(screen.queryByRole('alert')).toBeNull()
    await person.tab()
    expect(screen.getByRole('alert').textContent).toBe('One character too many: at most 20.')
    await person.type(vendor, '{Backspace}')
    expect(screen.queryByRole('alert')).toBeNull()
    await person.clear(vendor)
    expect(screen.getByRole('alert').textContent).toBe('Please fill this in.')
  })

  test('of a part that may be left out is needed once the part is begun', async () => {
    open(address)
    await fillIn()
    await person.type(await field(/^Signature/u), 'c2lnbmF0dXJl')
    await save()
    expect(screen.getByRole('alert').textContent).toBe('Please fill this in.')
    expect(document.activeElement).toBe(await field(/^Signing certificate/u))
    expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([])
  })
})

describe('a try that fails', () => {
  test('is summed up with links, and the first field that is wrong has the focus', async () => {
    open(address)
    await person.type(await field(/^Vendor/u), 'Volt')
    await save()
    expect(document.activeElement).toBe(await field(/^Version/u))
    const summary = within(screen.getByRole('list', { name: 'Information not complete' }))
    expect(summary.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Version',
      'Model',
      'File address',
      'Retrieve at',
    ])
    await person.click(summary.getByRole('link', { name: 'File address' }))
    expect(document.activeElement).toBe(await field(/^File address/u))
    await person.type(await field(/^File address/u), 'http://files')
    await person.type(await field(/^Version/u), '1')
    await person.type(await field(/^Model/u), '1')
    await person.click(screen.getByRole('spinbutton', { name: /^year, Retrieve at/u }))
    await person.paste('2099-11-20 09:00:00')
    expect(screen.getByText('One field needs a change')).toBeTruthy()
    expect(screen.queryByText('Information not complete')).toBeNull()
  })

  test('stands at the field that the server names, until it is changed', async () => {
    open(address)
    await fillIn()
    answer = refusal([blamed('body', 'fileAddress', 'No such file'), blamed('body', 'signing.certificate', 'Expired')])
    await save()
    expect(await screen.findByText('No such file')).toBeTruthy()
    expect(screen.getByText('Expired')).toBeTruthy()
    expect(screen.queryByText('Refused as a whole')).toBeNull()
    const file = await field(/^File address/u)
    expect(file.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(file)
    await person.type(file, '2')
    expect(screen.queryByText('No such file')).toBeNull()
    expect(screen.getByText('Expired')).toBeTruthy()
  })

  test('is said at the button where the server names no field of the form', async () => {
    open(address)
    await fillIn()
    answer = refusal([blamed('state', 'state', 'It has been issued')])
    await save()
    expect((await screen.findByRole('alert')).textContent).toBe('Refused as a whole')
  })

  test('of a command stands at the field of its dialog', async () => {
    open(pages.alarmRecord.url)
    await person.click(await screen.findByRole('button', { name: 'Dispose of alarm' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await person.type(dialog.getByRole('textbox', { name: /^Remark/u }), 'seen on site')
    await person.click(dialog.getByRole('checkbox'))
    answer = refusal([blamed('body', 'remark', 'Say which part was changed')])
    await person.click(dialog.getByRole('button', { name: 'Dispose of alarm' }))
    expect((await dialog.findByRole('alert')).textContent).toBe('Say which part was changed')
    expect(dialog.getByRole('textbox', { name: /^Remark/u }).getAttribute('aria-invalid')).toBe('true')
  })
})

describe('a draft', () => {
  const kept = () => Object.entries(localStorage).filter(([key]) => key.startsWith('draft:'))

  test('is kept as it is typed, for this account and form, without what signs in somewhere', async () => {
    open(address)
    await person.type(await field(/^Version/u), '2')
    await person.type(await field(/^File address/u), 'ftp://me:secret@host/f.bin')
    const [[key, stored]] = [kept()[0] ?? ['', '']]
    expect(key).toMatch(/\/admin00:firmware-upgrade:new$/u)
    expect(JSON.parse(String(stored))).toMatchObject({ typed: { version: '2' } })
    expect(stored).not.toContain('secret')
  })

  test('is gone once it is discarded, and what stood there first stands there again', async () => {
    localStorage.setItem(
      'draft:/admin00:firmware-upgrade:new',
      JSON.stringify({ at: fixedNow(), typed: { version: '9', retries: '7' } }),
    )
    open(address)
    expect((await field(/^Version/u)).value).toBe('9')
    await person.click(screen.getByRole('button', { name: 'Discard' }))
    expect((await field(/^Version/u)).value).toBe('')
    expect((await field(/^Retries/u)).value).toBe('3')
    expect(kept()).toEqual([])
    expect(store.get(unsavedFormAtom)).toBeNull()
  })

  test('is dropped when it is saved, and nobody is asked on the way', async () => {
    open(address)
    await fillIn()
    expect(kept()).toHaveLength(1)
    answer = data(upgradeRow)
    await save()
    await waitFor(() => expect(location.search).toBe(`?id=${upgradeRow.id}`))
    expect(await screen.findByText('Save success')).toBeTruthy()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(kept()).toEqual([])
  })
})
