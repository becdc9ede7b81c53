import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { waitingApproval } from '#tests/console/support/approval-row.ts'
import { testServer, data } from '#tests/console/support/test-server.ts'
import { signedInUser } from '#tests/console/support/signed-in-user.ts'
import { english, open } from '#tests/console/support/open-console.tsx'
import { alarmRow, recordCommands, recordRow, settledFacts } from '#tests/console/support/rows.ts'

/** Spec §8: what is asked before something is done to a charge record, what is sent, and what is said afterwards. */

const server = testServer()
const person = userEvent.setup()

/** One other administrator may approve what is above 1.00. */
const defaultTerms = { limit: 10_000, currency: waitingApproval.currency, minutes: 30, others: 1 }

interface Answered {
  readonly facts: readonly object[]
  readonly requested: object | null
  readonly terms: object
}

/** What the server has: one record, and what it says to a command. */
const answers = (
  status: string,
  may: readonly string[],
  { facts = [], requested = null, terms = defaultTerms }: Partial<Answered> = {},
): void => {
  const row = recordRow(status, may)
  server.answer(({ path, method }) => {
    if (path === '/charge-service/records') return data({ total: 1, list: [row] })
    if (path === '/alarm-service/alarms') return data({ total: 1, list: [alarmRow] })
    if (path === '/approval-service/terms') return data(terms)
    if (path === '/approval-service/approvals') return data({ total: 0, list: [] })
    if (path === '/approval-service/approvals/7') return data(requested)
    if (path.endsWith('/facts')) return data({ total: facts.length, list: facts })
    if (method === 'POST' && path.startsWith('/alarm-service/')) return data(alarmRow)
    const detail = { cost: null, tariff: null, stopReason: 'Local', estimated: false, attempts: 0, refundedAmount: 0 }
    return data({
      ...row,
      ...detail,
      note: null,
      approval: requested,
      bill: null,
      session: { id: '81', status: 'closed', state: 'Released' },
    })
  })
}
const sent = () => server.requests.filter(({ method }) => method === 'POST')
const word = (key: string): string => english[key] ?? key
const says = (text: string) =>
  waitFor(() => expect(screen.getByRole('region', { name: 'Notifications' }).textContent).toContain(text))

/** Presses a command of the only row, wherever it stands. */
async function press(command: string): Promise<void> {
  const name = word(`command.charge-record.${command}`)
  const row = within(await screen.findByRole('row', { name: /CP000001|North gate/u }))
  const button = row.queryByRole('button', { name })
  if (button !== null) return person.click(button)
  await person.click(row.getByRole('button', { name: 'More actions for 81' }))
  await person.click(await screen.findByRole('menuitem', { name: new RegExp(`^${name}`, 'u') }))
}

beforeEach(() => {
  signedInUser()
})

const prompts = [
  {
    command: 'markComplete',
    prompt: 'completeBill',
    fields: { [word('finance.reference')]: 'CASH-17' },
    body: { reference: 'CASH-17' },
    ids: '[R8.5.12] [R8.4.01]',
  },
  {
    command: 'markAbnormal',
    prompt: 'abnormalBill',
    fields: { [word('finance.reason')]: 'Charged twice' },
    body: { reason: 'Charged twice' },
    ids: '[R8.5.13] [R8.4.01]',
  },
  {
    command: 'releaseByHand',
    prompt: 'connectorDraw',
    fields: { [word('finance.reason')]: 'Cable was cut' },
    body: { reason: 'Cable was cut' },
    ids: '[R8.5.14] [R8.4.01]',
  },
] as const

describe('a command on a charge record', () => {
  test.each(prompts)('$command is asked for, sent once, and told $ids', async ({ command, prompt, fields, body }) => {
    answers('CHARGE_COMPLETE', recordCommands)
    open('/financialManagement/chargeRecord')
    const title = word(`confirm.${prompt}.title`).replace('{name}', '81')
    await press(command)
    const first = within(await screen.findByRole('alertdialog', { name: title }))
    await person.click(first.getByRole('button', { name: 'Cancel' }))
    expect(sent()).toEqual([])
    await press(command)
    const dialog = within(await screen.findByRole('alertdialog', { name: title }))
    for (const [label, text] of Object.entries(fields))
      await person.type(dialog.getByLabelText(new RegExp(`^${label}`, 'u')), text)
    await person.click(dialog.getByRole('button', { name: word(`confirm.${prompt}.action`) }))
    await says('Operation complete')
    expect(sent().map((one) => [one.path, one.body])).toEqual([[`/charge-service/records/81/${command}`, body]])
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('that needs a second person is not reported as done: it waits, and may be withdrawn', async () => {
    answers('RECORD_UNSETTLED', ['markComplete'], { requested: waitingApproval })
    open('/financialManagement/chargeRecord')
    await press('markComplete')
    const dialog = within(await screen.findByRole('alertdialog'))
    expect((await dialog.findByRole('note')).textContent).toContain('another administrator has to approve')
    expect(dialog.queryByRole('textbox', { name: /Approved by/u })).toBeNull()
    await person.type(dialog.getByLabelText(new RegExp(`^${word('finance.reference')}`, 'u')), 'CASH-17')
    await person.click(dialog.getByRole('button', { name: word('confirm.completeBill.action') }))
    const waits = within(await screen.findByRole('alertdialog', { name: word('approval.waits.title') }))
    expect(await waits.findByText('CASH-17')).toBeTruthy()
    expect(waits.getByRole('button', { name: word('command.approval.withdraw') })).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Notifications' }).textContent).not.toContain('Operation complete')
  })

  test('that nobody else may approve says so before it is sent, with a link to the accounts', async () => {
    answers('RECORD_UNSETTLED', ['markComplete'], { terms: { ...defaultTerms, others: 0 } })
    open('/financialManagement/chargeRecord')
    await press('markComplete')
    const note = within(await within(await screen.findByRole('alertdialog')).findByRole('note'))
    expect(note.getByText(/no other enabled account/u)).toBeTruthy()
    expect(note.getByRole('link', { name: word('menu.adminAccounts') }).getAttribute('href')).toBe(
      '/carrierSystem/carrierAcount',
    )
  })

  test('a settlement is asked for, sent once, and told when the money is there [R8.5.15] [R8.4.12]', async () => {
    answers('RECORD_UNSETTLED', ['initiateSettlement'], { facts: settledFacts })
    open('/financialManagement/chargeRecord')
    await press('initiateSettlement')
    const first = within(await screen.findByRole('alertdialog', { name: 'Initiate settlement of 81?' }))
    await person.click(first.getByRole('button', { name: 'Cancel' }))
    expect(sent()).toEqual([])
    await press('initiateSettlement')
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Initiate settlement of 81?' }))
    await person.click(dialog.getByRole('button', { name: 'Initiate settlement' }))
    await says('Settlement of success')
    expect(sent().map(({ path }) => path)).toEqual(['/charge-service/records/81/initiateSettlement'])
  })

  test.each([
    ['CHARGE_COMPLETE', ['markAbnormal', 'releaseByHand']],
    ['PAY_FAIL', ['initiateSettlement', 'markComplete', 'markAbnormal']],
    ['RECORD_COMPLETE', []],
  ])(
    'the menu of a record in %s has the four actions, those of this state to be pressed [R4.1.06]',
    async (status, may) => {
      answers(status, may)
      open('/financialManagement/chargeRecord')
      const row = within(await screen.findByRole('row', { name: /CP000001|North gate/u }))
      await person.click(row.getByRole('button', { name: 'More actions for 81' }))
      const items = await screen.findAllByRole('menuitem')
      const first = row
        .getAllByRole('button')
        .filter((button) => button.getAttribute('aria-label') !== 'More actions for 81')
      const shown = [...first, ...items]
      const names = (commands: readonly string[]) => commands.map((command) => word(`command.charge-record.${command}`))
      const startsWith = (name: string) => shown.filter(({ textContent }) => (textContent ?? '').startsWith(name))
      expect(names(recordCommands).map((name) => startsWith(name).length)).toEqual([1, 1, 1, 1])
      const possible = shown.filter((item) => item.getAttribute('aria-disabled') !== 'true')
      expect(possible.map(({ textContent }) => textContent).toSorted()).toEqual(names(may).toSorted())
    },
  )
})

test('an alarm that is disposed of is told: "Operation complete" [R8.4.01]', async () => {
  answers('PAY_FAIL', [])
  open('/systemMonitoring/alarmRecord')
  const row = within(await screen.findByRole('row', { name: /Ground failure/u }))
  await person.click(row.getByRole('button', { name: word('command.alarm.dispose') }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await person.type(dialog.getByLabelText(new RegExp(`^${word('alarm.remark')}`, 'u')), 'Earth wire replaced')
  await person.click(dialog.getByRole('checkbox', { name: new RegExp(word('alarm.onSite'), 'u') }))
  await person.click(dialog.getByRole('button', { name: word('command.alarm.dispose') }))
  await says('Operation complete')
  expect(sent().map(({ body }) => body)).toEqual([{ remark: 'Earth wire replaced', confirmedOnSite: true }])
})
