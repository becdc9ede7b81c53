import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { answeringServer, data } from '../api/answering.ts'
import { signedInUser } from '../api/users.ts'
import { english, open } from '../shell/shown.tsx'
import { alarmRow, recordCommands, recordRow, settledFacts } from './rows.ts'

/** Spec §8: what is asked before something is done to a charge record, what is sent, and what is said afterwards. */

const server = answeringServer()
const person = userEvent.setup()

/** What the server has: one record, and what it says to a command. */
const answers = (status: string, may: readonly string[], facts: readonly object[] = []): void => {
  const row = recordRow(status, may)
  server.answer(({ path, method }) => {
    if (path === '/charge-service/records') return data({ total: 1, list: [row] })
    if (path === '/alarm-service/alarms') return data({ total: 1, list: [alarmRow] })
    if (path.endsWith('/facts')) return data({ total: facts.length, list: facts })
    if (method === 'POST' && path.startsWith('/alarm-service/')) return data(alarmRow)
    const detail = { cost: null, tariff: null, stopReason: 'Local', estimated: false, attempts: 0, refundedAmount: 0 }
    return data({
      ...row,
      ...detail,
      note: null,
      bill: null,
      session: { id: '81', status: 'closed', state: 'Released' },
    })
  })
}
const sent = () => server.asked.filter(({ method }) => method === 'POST')
const word = (key: string): string => english[key] ?? key
const says = (text: string) =>
  waitFor(() => expect(screen.getByRole('region', { name: 'Notices' }).textContent).toContain(text))

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

  test('a settlement is asked for, sent once, and told when the money is there [R8.5.15] [R8.4.12]', async () => {
    answers('RECORD_UNSETTLED', ['initiateSettlement'], settledFacts)
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
