import { expect } from '@playwright/test'
import type { Browser, Locator } from '@playwright/test'
import { pages } from '#contracts/menu.ts'
import { plugToPaid } from '#simulator/scenarios/plug-to-paid.ts'
import { expectAccessible } from './support/axe.ts'
import { narrow, rowWith } from './support/lists.ts'
import { atHome, openPage, submitSignIn } from './support/operator.ts'
import type { Operator } from './support/operator.ts'
import { fixture, simulatedPile } from './support/pile.ts'
import { phrasesOf } from './support/phrases.ts'
import { ownServer } from './support/server.ts'
import { installation } from './support/installation.ts'
import { test } from './support/test.ts'

/** Four eyes: what one administrator requests, another one decides, each in a browser of their own. */

const second = 'oper00'

/** Another person, in a browser of their own. */
async function another(browser: Browser, origin: string): Promise<Operator> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1440, height: 900 } })
  return atHome(await context.newPage(), 'en', second)
}

/** A record that nobody has paid; answers its number. */
async function unsettled(pile: ReturnType<typeof simulatedPile>, number: number): Promise<string> {
  const { idTag } = fixture(number)
  return String((await plugToPaid({ pile, connectorId: 1, idTag, chargesMs: 2_000 })).transactionId)
}

const approvals = ({ page, phrase }: Operator): Locator =>
  page.getByRole('banner').getByRole('button', { name: phrase('approval.title') })
const panel = ({ page, phrase }: Operator): Locator => page.getByRole('dialog', { name: phrase('approval.title') })
/** A request in the panel of the top bar, by its reference. */
const entry = (operator: Operator, reference: string): Locator =>
  panel(operator).getByRole('listitem').filter({ hasText: reference })

/** Asks to mark a record complete; the request stands in a dialog. */
async function requestCompletion(operator: Operator, id: string, reference: string): Promise<Locator> {
  const { page, phrase } = operator
  await openPage(operator, 'menu.finance', 'menu.chargeRecord')
  await narrow(operator, 'finance.record', id)
  await rowWith(operator, id)
    .getByRole('button', { name: phrase('kit.more', { name: id }) })
    .click()
  await page.getByRole('menuitem', { name: phrase('command.charge-record.markComplete') }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('note')).toBeVisible()
  await dialog.getByRole('textbox').fill(reference)
  await dialog.getByRole('button', { name: phrase('confirm.completeBill.action') }).click()
  const waiting = page.getByRole('alertdialog', { name: phrase('approval.waits.title') })
  await expect(waiting).toContainText(reference)
  return waiting
}

test('a record above the limit waits until somebody else approves it, and the history names both', async ({
  page,
  pile,
  browser,
  baseURL,
}) => {
  const id = await unsettled(pile(17), 17)
  const requester = await atHome(page)
  const { phrase } = requester
  const waiting = await requestCompletion(requester, id, 'CASH-17')
  await expectAccessible(page)
  await waiting
    .getByRole('button', { name: phrase('kit.close') })
    .last()
    .click()
  const row = rowWith(requester, id)
  await expect(row).toContainText(phrase('state.charge-record.RECORD_UNSETTLED'))

  // Who requested it is offered no approval, and is told why.
  await approvals(requester).click()
  const own = entry(requester, 'CASH-17').getByRole('button', { name: phrase('command.approval.approve') })
  await expect(own).toHaveAttribute('aria-disabled', 'true')
  await expect(own).toHaveAccessibleDescription(phrase('guard.decidedByAnother'))
  await page.keyboard.press('Escape')

  const approver = await another(browser, baseURL ?? '')
  await expect(approvals(approver)).toHaveAccessibleName(/: [1-9]/u)
  // By the keyboard alone.
  await approvals(approver).focus()
  await approver.page.keyboard.press('Enter')
  const theirs = entry(approver, 'CASH-17')
  await expect(theirs).toContainText(
    phrase('approval.subject', { command: phrase('command.charge-record.markComplete'), id }),
  )
  await expect(theirs).toContainText(installation.account)
  await expectAccessible(approver.page)
  await theirs.getByRole('button', { name: phrase('command.approval.approve') }).focus()
  await approver.page.keyboard.press('Enter')
  const decision = approver.page.getByRole('alertdialog')
  await expect(decision).toContainText(installation.account)
  await expectAccessible(approver.page)
  await decision.getByRole('button', { name: phrase('command.approval.approve') }).focus()
  await approver.page.keyboard.press('Enter')
  await expect(decision).toBeHidden()

  await expect(row).toContainText(phrase('state.charge-record.RECORD_COMPLETE'))
  await approvals(requester).click()
  await expect(entry(requester, 'CASH-17')).toContainText(phrase('state.approval.approved'))
  await expect(entry(requester, 'CASH-17')).toContainText(second)
  await page.keyboard.press('Escape')
  await row.getByText(id, { exact: true }).click()
  const completed = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: phrase('fact.record.markedComplete') })
  await expect(completed).toContainText(installation.account)
  await expect(completed).toContainText(phrase('history.approver', { account: second }))
  await approver.page.context().close()
})

test('a request is refused with a reason that its requester sees, and withdrawn by its requester', async ({
  page,
  pile,
  browser,
  baseURL,
}) => {
  const id = await unsettled(pile(18), 18)
  const requester = await atHome(page)
  const { phrase } = requester
  const waiting = await requestCompletion(requester, id, 'CASH-18')
  await waiting
    .getByRole('button', { name: phrase('kit.close') })
    .last()
    .click()
  const approver = await another(browser, baseURL ?? '')
  await approvals(approver).click()
  await entry(approver, 'CASH-18')
    .getByRole('button', { name: phrase('command.approval.refuse') })
    .click()
  const decision = approver.page.getByRole('alertdialog')
  await decision.getByRole('textbox').fill('No such receipt in the till')
  await decision.getByRole('button', { name: phrase('command.approval.refuse') }).click()
  await expect(decision).toBeHidden()
  await rowWith(requester, id).getByText(id, { exact: true }).click()
  const details = page.getByRole('main').getByRole('region', { name: phrase('approval.section'), exact: true })
  await expect(details).toContainText(phrase('state.approval.refused'))
  await expect(details).toContainText('No such receipt in the till')
  await expectAccessible(page)
  await page.goto(pages.home.url)

  const again = await requestCompletion(requester, id, 'CASH-19')
  await again.getByRole('button', { name: phrase('command.approval.withdraw') }).click()
  const withdrawal = page.getByRole('alertdialog')
  await expect(withdrawal).toContainText(phrase('approval.withdraw.text'))
  await withdrawal.getByRole('button', { name: phrase('command.approval.withdraw') }).click()
  await expect(page.getByRole('alertdialog')).toContainText(phrase('state.approval.withdrawn'))
  await expect(rowWith(requester, id)).toContainText(phrase('state.charge-record.RECORD_UNSETTLED'))
  await approver.page.context().close()
})

test('without anybody else who may approve, the command says so at once and links to the accounts', async ({
  page,
}) => {
  const server = await ownServer()
  const simulated = simulatedPile(1, server.origin)
  try {
    await server.start()
    const id = await unsettled(simulated, 1)
    await page.goto(`${server.origin}/${installation.operator}/login`)
    const operator = { page, phrase: phrasesOf('en') }
    const { phrase } = operator
    await submitSignIn(operator)
    await openPage(operator, 'menu.finance', 'menu.chargeRecord')
    await rowWith(operator, id)
      .getByRole('button', { name: phrase('kit.more', { name: id }) })
      .click()
    await page.getByRole('menuitem', { name: phrase('command.charge-record.markComplete') }).click()
    const dialog = page.getByRole('alertdialog')
    const link = dialog.getByRole('note').getByRole('link', { name: phrase('menu.adminAccounts') })
    await expect(link).toHaveAttribute('href', pages.adminAccounts.url)
    await dialog.getByRole('textbox').fill('CASH-1')
    await dialog.getByRole('button', { name: phrase('confirm.completeBill.action') }).click()
    await expect(dialog.getByRole('alert')).toContainText(phrase('guard.anotherMayApprove'))
    await expectAccessible(page)
  } finally {
    simulated.powerOff()
    await server.remove()
  }
})
