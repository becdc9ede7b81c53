import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { testServer, data } from '#tests/console/support/test-server.ts'
import { signedInUser } from '#tests/console/support/signed-in-user.ts'
import { english, open } from '#tests/console/support/open-console.tsx'
import { pileDetail } from '#tests/console/support/rows.ts'
import { security, securityCommands } from './security-rows.ts'

/** The security of a pile on its page: what is shown, what is asked for before something is done, and what goes out. */

const page = '/equipmentManagement/point/pointDetail?id=CP000001&tab=security'
const path = '/security-service/piles/CP000001'
const server = testServer()
const person = userEvent.setup()
const word = (key: string): string => english[key] ?? key

interface Shows {
  readonly known?: object
  readonly given?: ReturnType<typeof data> & { readonly status?: number }
}

function shows({ known = {}, given }: Shows = {}): void {
  const now = { ...security, ...known }
  server.answer(({ path: asked, method }) => {
    if (method === 'POST') return given ?? data(now)
    if (asked === '/device-service/piles/CP000001') return data(pileDetail)
    return asked === path ? data(now) : data({ total: 0, list: [] })
  })
}

beforeEach(() => {
  signedInUser()
  shows()
})

const sent = () => server.requests.filter(({ method }) => method === 'POST').map(({ path: to, body }) => [to, body])
const action = (command: string) => screen.findByRole('button', { name: word(`command.pile-security.${command}`) })
const proof = () => screen.findByRole('region', { name: word('pileSecurity.proof') })
const certificates = () => screen.findByRole('region', { name: word('pileSecurity.certificates') })
const confirm = (name: string) => person.click(screen.getByRole('button', { name }))

/** Things in a dialog that take the focus, at most. */
const STEPS = 6

async function tabTo(wanted: HTMLElement): Promise<void> {
  for (let step = 0; step < STEPS && document.activeElement !== wanted; step += 1) await person.tab()
  expect(document.activeElement).toBe(wanted)
}

async function show(): Promise<void> {
  open(page)
  await proof()
}

async function ask(command: string, role: 'dialog' | 'alertdialog' = 'alertdialog') {
  await show()
  const more = within(await proof()).queryByRole('button', { name: /CP000001/u })
  if (within(await proof()).queryByRole('button', { name: word(`command.pile-security.${command}`) }) === null) {
    if (more !== null) await person.click(more)
    await person.click(await screen.findByRole('menuitem', { name: word(`command.pile-security.${command}`) }))
  } else await person.click(await action(command))
  return within(await screen.findByRole(role))
}

describe('the security of a pile', () => {
  test('says what is required, how the last connection authenticated, and since when there is a password', async () => {
    shows({ known: { asked: 2, passwordChange: { status: 'unknown', since: '2026-11-20T08:00:00.000Z' } } })
    await show()
    const told = within(await proof())
    expect(told.getByText(word('pileSecurity.words.1'))).toBeTruthy()
    expect(told.getAllByText(/Profile 1: password/u)).toHaveLength(2)
    expect(told.getByText('Profile 2: TLS and password')).toBeTruthy()
    expect(told.getByText('2026-11-19 09:00:00')).toBeTruthy()
    expect(told.getByText(word('pileSecurity.change.unknown'))).toBeTruthy()
    const listed = within(await certificates())
    for (const text of ['0A1B', 'Valid', '0C', 'Revoked']) expect(listed.getByText(text)).toBeTruthy()
  })

  test('warns when the last connection authenticated with less than is required now', async () => {
    await show()
    expect(within(await proof()).queryByText(word('pileSecurity.shown.less'))).toBeNull()
    cleanup()
    shows({ known: { shown: { ...security.shown, profile: 0 } } })
    await show()
    expect(within(await proof()).getByText(word('pileSecurity.shown.less'))).toBeTruthy()
  })

  test('has no buttons for users who may change nothing', async () => {
    const offers = securityCommands.map((command) => ({ command, allowed: false, reason: 'notPermitted', guard: null }))
    shows({ known: { offers } })
    await show()
    expect(within(await proof()).queryAllByRole('button')).toEqual([])
    expect(within(await certificates()).queryAllByRole('button')).toEqual([])
  })

  test('says why an offline pile cannot be asked', async () => {
    shows({ known: { shown: { ...security.shown, isOpen: false } } })
    const menu = async () => {
      await show()
      await person.click(within(await proof()).getByRole('button', { name: /CP000001/u }))
      return screen.findByRole('menuitem', { name: new RegExp(word('command.pile-security.askRaise'), 'u') })
    }
    const item = await menu()
    expect(item.getAttribute('aria-disabled')).toBe('true')
    expect(item.textContent).toContain(word('guard.pileConnected'))
  })

  test('is a tab of the pile that the keyboard reaches, and leaves its filters behind', async () => {
    open(`${page}&f.severity=alarming`)
    await proof()
    const tab = screen.getByRole('tab', { name: 'Security' })
    expect(tab.getAttribute('aria-selected')).toBe('true')
    tab.focus()
    await person.keyboard('{ArrowLeft}')
    expect(location.search).toBe('?id=CP000001&tab=registration')
    await person.keyboard('{ArrowRight}')
    expect(location.search).toBe('?id=CP000001&tab=security')
  })

  test('that cannot be loaded says so and is asked for again', async () => {
    server.answer(({ path: asked }) => {
      if (asked === '/device-service/piles/CP000001') return data(pileDetail)
      return asked === path
        ? { status: 500, body: { code: 'SERVER_INTERNAL', message: '' } }
        : data({ total: 0, list: [] })
    })
    open(page)
    await screen.findByRole('alert')
    shows()
    await person.click(screen.getByRole('button', { name: word('kit.retry') }))
    await proof()
  })
})

describe('a password', () => {
  test('that is generated is shown once, kept from Escape, and gone with its dialog', async () => {
    const drawn = '00112233445566778899aabbccddeeff00112233'
    shows({ given: data({ password: drawn, security }) })
    await ask('changePassword', 'dialog')
    await person.keyboard('{Tab}')
    await confirm(word('pileSecurity.give.confirm'))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText(drawn)).toBeTruthy()
    expect(sent()).toEqual([[`${path}/password`, {}]])
    await person.keyboard('{Escape}')
    expect(screen.getByText(drawn)).toBeTruthy()
    await person.click(dialog.getByRole('button', { name: word('kit.drawn.copy') }))
    await dialog.findByRole('button', { name: word('kit.copied') })
    await confirm(word('pileSecurity.drawn.done'))
    await waitFor(() => expect(screen.queryByText(drawn)).toBeNull())
    expect(location.href).not.toContain(drawn)
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(drawn)
  })

  test('that is typed must be valid before it is sent', async () => {
    shows({ given: data({ password: null, security }) })
    const dialog = await ask('changePassword', 'dialog')
    await person.selectOptions(dialog.getByRole('combobox'), 'type')
    const field = dialog.getByLabelText(new RegExp(`^${word('pileSecurity.drawn.password')}`, 'u'))
    expect(field.getAttribute('type')).toBe('password')
    await person.type(field, 'too short')
    await confirm(word('pileSecurity.give.confirm'))
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(sent()).toEqual([])
    await person.clear(field)
    await person.type(field, 'long-enough:16+x')
    expect(JSON.stringify({ ...localStorage })).not.toContain('long-enough')
    await confirm(word('pileSecurity.give.confirm'))
    await waitFor(() => expect(sent()).toEqual([[`${path}/password`, { password: 'long-enough:16+x' }]]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('that is sent to the pile is a command to it, and nobody types one', async () => {
    const dialog = await ask('changePassword', 'dialog')
    await person.selectOptions(dialog.getByRole('combobox'), 'send')
    await confirm(word('pileSecurity.give.confirm'))
    const payload = { key: 'AuthorizationKey', value: '' }
    await waitFor(() =>
      expect(sent()).toEqual([
        ['/command-service/commands', { pileId: 'CP000001', action: 'ChangeConfiguration', payload }],
      ]),
    )
  })
})

test('a password cannot be sent to a pile that is offline', async () => {
  shows({ known: { shown: { ...security.shown, isOpen: false } } })
  const dialog = await ask('changePassword', 'dialog')
  await person.selectOptions(dialog.getByRole('combobox'), 'send')
  await confirm(word('pileSecurity.give.confirm'))
  expect(dialog.getByRole('alert').textContent).toBe(word('guard.pileConnected'))
  expect(sent()).toEqual([])
  await person.selectOptions(dialog.getByRole('combobox'), 'draw')
  expect(dialog.queryByRole('alert')).toBeNull()
})

describe('a higher profile', () => {
  test('that would lock the pile out is required only after a confirmation', async () => {
    const dialog = await ask('demand')
    expect(dialog.queryByRole('checkbox')).toBeNull()
    await person.selectOptions(dialog.getByRole('combobox'), '3')
    expect(dialog.getByText(word('pileSecurity.missing.tls'))).toBeTruthy()
    expect(dialog.getByText(word('pileSecurity.missing.certificate'))).toBeTruthy()
    const press = () => person.click(dialog.getByRole('button', { name: word('command.pile-security.demand') }))
    await press()
    expect(dialog.getByText(word('kit.problem.unchecked'))).toBeTruthy()
    expect(sent()).toEqual([])
    await person.click(dialog.getByRole('checkbox'))
    await press()
    await waitFor(() => expect(sent()).toEqual([[`${path}/demand`, { profile: 3, evenIfLockedOut: true }]]))
  })

  test('is asked of the pile by the way of every command', async () => {
    const dialog = await ask('askRaise')
    await person.click(dialog.getByRole('button', { name: word('command.pile-security.askRaise') }))
    const payload = { key: 'SecurityProfile', value: '2' }
    await waitFor(() =>
      expect(sent()).toEqual([
        ['/command-service/commands', { pileId: 'CP000001', action: 'ChangeConfiguration', payload }],
      ]),
    )
  })

  test('that is refused says why in the dialog', async () => {
    shows({ given: { status: 409, body: { code: 'ILLEGAL_TRANSITION', message: 'Not a higher one', data: null } } })
    const dialog = await ask('demand')
    await person.click(dialog.getByRole('button', { name: word('command.pile-security.demand') }))
    await dialog.findByText('Not a higher one')
  })
})

describe('certificates', () => {
  test('are revoked where they are listed, once that is confirmed by keyboard', async () => {
    await show()
    within(await certificates())
      .getByRole('button', { name: 'Revoke certificate 0A1B' })
      .focus()
    await person.keyboard('{Enter}')
    const dialog = within(await screen.findByRole('alertdialog'))
    const button = dialog.getByRole('button', { name: word('command.pile-security.revoke') })
    await tabTo(button)
    await person.keyboard('{Enter}')
    await waitFor(() => expect(sent()).toEqual([[`${path}/revoke`, { serialNumber: '0A1B' }]]))
  })

  test('that are not listed are revoked by their serial number, however it is written', async () => {
    await show()
    const name = word('command.pile-security.revoke')
    await person.click(within(await certificates()).getByRole('button', { name }))
    const dialog = within(await screen.findByRole('alertdialog'))
    const field = dialog.getByRole('textbox')
    await person.type(field, 'not hex')
    await person.click(dialog.getByRole('button', { name }))
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect((await dialog.findByRole('alert')).textContent).toBe(word('form.format.serialNumber'))
    expect(sent()).toEqual([])
    await person.clear(field)
    await person.type(field, '0d:1e')
    await person.click(dialog.getByRole('button', { name }))
    await waitFor(() => expect(sent()).toEqual([[`${path}/revoke`, { serialNumber: '0D1E' }]]))
  })
})

test('another controller is asked about before the pile begins anew', async () => {
  const dialog = await ask('replace')
  expect(dialog.getByText(word('pileSecurity.replace.words'))).toBeTruthy()
  expect(sent()).toEqual([])
  await person.click(dialog.getByRole('button', { name: word('command.pile-security.replace') }))
  await waitFor(() => expect(sent()).toEqual([[`${path}/replace`, {}]]))
})
