import { expect } from '@playwright/test'
import type { Locator } from '@playwright/test'
import { pages } from '#contracts/menu.ts'
import { compact, steps } from '#simulator/scenarios/session.ts'
import { expectAccessible } from '../support/axe.ts'
import { cell, narrow, rowWith, valueOf } from '../support/lists.ts'
import { atHome, openPage, signedIn } from '../support/operator.ts'
import type { Operator } from '../support/operator.ts'
import { fixture } from '../support/pile.ts'
import { test } from '../support/test.ts'

/** RFID cards, as an operator issues, sends, unbinds and blocks them. */

/** The customer of a fixture's card. */
const fixtureOwner = (number: number): string => `LOAD${String(number).padStart(8, '0')}`

/** A command of a row, from its button or behind its further ones, and its dialog. */
async function begin({ page, phrase }: Operator, row: Locator, command: string): Promise<Locator> {
  const label = phrase(`command.rfid-card.${command}`)
  const button = row.getByRole('button', { name: label, exact: true })
  if (await button.isVisible()) await button.click()
  else {
    await row.locator('button[aria-haspopup=menu]').click()
    await page.getByRole('menuitem', { name: label }).click()
  }
  return page.getByRole('alertdialog')
}

interface Typed {
  readonly idTag: string
  readonly name: string
  readonly owner?: string
}

/** Issues a card by the dialog of the list. */
async function issue({ page, phrase }: Operator, { idTag, name, owner }: Typed): Promise<void> {
  await page.getByRole('button', { name: phrase('card.add'), exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel(phrase('card.idTag')).fill(idTag)
  await dialog.getByLabel(phrase('card.name')).fill(name)
  if (owner !== undefined) {
    await dialog.getByLabel(phrase('card.customerId')).selectOption(owner)
    await dialog.getByRole('checkbox', { name: phrase('card.readByReader') }).check()
  }
  await expectAccessible(page)
  await dialog.getByRole('button', { name: phrase('card.add'), exact: true }).click()
  await expect(page.getByText(phrase('success.cardIssued')).first()).toBeVisible()
}

/** Whether a pile starts to charge with a card: the status of the refusal, or null. */
async function refusalAt(pile: Parameters<typeof steps>[0]['pile'], idTag: string): Promise<string | null> {
  const driver = steps({ pile, connectorId: 1, idTag, vehicle: compact() })
  await driver.isReady()
  driver.plug()
  try {
    await driver.swipe()
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

test('the menu leads to the cards, each with its owner and how it stands [R1.2.25] [R2.3.35]', async ({ page }) => {
  const operator = await atHome(page)
  const { phrase } = operator
  await openPage(operator, 'menu.users', 'menu.rfCards')
  await expect(page).toHaveURL(new RegExp(`${pages.rfCards.url}$`, 'u'))
  await expect(page.getByRole('heading', { level: 1, name: phrase('route.rfCard.title') })).toBeVisible()
  const { idTag } = fixture(10)
  await narrow(operator, 'card.idTag', idTag)
  const row = rowWith(operator, idTag)
  await expect(await cell(operator, row, 'card.state')).toHaveText(phrase('phase.rfid-card.Bound'))
  await expect(await cell(operator, row, 'card.bindStatus')).toContainText(phrase('state.rfid-card.bind'))
  await row.click()
  const details = page.getByRole('region', { name: phrase('card.heading', { name: idTag }) })
  await expect(details).toContainText(phrase('fact.tag.issued'))
  await expectAccessible(page)
})

test('a card is issued to a customer and starts a charge, and once it is blocked it does not [R8.4.09]', async ({
  page,
  pile,
}) => {
  const operator = await signedIn(page)
  const { phrase } = operator
  await page.goto(pages.rfCards.url)
  await issue(operator, { idTag: 'E2E-Bound', name: 'For the depot', owner: fixtureOwner(10) })
  const row = rowWith(operator, 'E2E-Bound')
  await expect(await cell(operator, row, 'card.state')).toHaveText(phrase('phase.rfid-card.Bound'))

  const simulated = pile(10)
  expect(await refusalAt(simulated, 'e2e-bound')).toBeNull()
  const unbind = await begin(operator, row, 'unbind')
  await unbind.getByRole('button', { name: phrase('confirm.unbind.action'), exact: true }).click()
  await expect(unbind).toContainText(phrase('guard.noSessionRunning'))
  await unbind.getByRole('button', { name: phrase('kit.cancel') }).click()
  simulated.unplug(1)

  const block = await begin(operator, row, 'block')
  await block.getByRole('button', { name: phrase('command.rfid-card.block'), exact: true }).click()
  await expect(await cell(operator, row, 'card.state')).toHaveText(phrase('phase.rfid-card.Blocked'))
  expect(await refusalAt(pile(11), 'E2E-Bound')).toContain('Blocked')
})

test('a card is unbound after a prompt, which can be given up, and then sent to somebody else [R3.2.09] [R8.5.16]', async ({
  page,
}) => {
  const operator = await signedIn(page)
  const { phrase } = operator
  await page.goto(pages.rfCards.url)
  await issue(operator, { idTag: 'E2E-SENT', name: 'By post', owner: fixtureOwner(10) })
  const row = rowWith(operator, 'E2E-SENT')
  const state = await cell(operator, row, 'card.state')
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/unbind')) calls.push(request.url())
  })
  const prompt = await begin(operator, row, 'unbind')
  await expect(prompt).toContainText(phrase('confirm.unbind.title', { name: 'E2E-SENT' }))
  await expectAccessible(page)
  await prompt.getByRole('button', { name: phrase('kit.cancel') }).click()
  await expect(state).toHaveText(phrase('phase.rfid-card.Bound'))
  expect(calls).toEqual([])
  await begin(operator, row, 'unbind')
  await prompt.getByRole('button', { name: phrase('confirm.unbind.action'), exact: true }).click()
  await expect(state).toHaveText(phrase('phase.rfid-card.Stock'))
  expect(calls).toHaveLength(1)

  const order = await begin(operator, row, 'order')
  await order.getByLabel(phrase('card.customerId')).selectOption(fixtureOwner(11))
  await order.getByRole('textbox', { name: phrase('card.recipientName'), exact: true }).fill('Nora Kern')
  await order.getByRole('textbox', { name: phrase('card.recipientPhone'), exact: true }).fill('+48 42 100 200')
  await order.getByRole('textbox', { name: phrase('card.recipientAddress'), exact: true }).fill('Rynek 1, Łódź')
  await expectAccessible(page)
  await order.getByRole('button', { name: phrase('command.rfid-card.order'), exact: true }).click()
  await expect(state).toHaveText(phrase('phase.rfid-card.Ordered'))
  const ship = await begin(operator, row, 'ship')
  await ship.getByLabel(phrase('card.trackingNumber')).fill('PL-4711')
  await ship.getByRole('button', { name: phrase('command.rfid-card.ship'), exact: true }).click()
  await expect(state).toHaveText(phrase('phase.rfid-card.Shipped'))
  await expect(await cell(operator, row, 'card.trackingNumber')).toHaveText('PL-4711')

  const edit = await begin(operator, row, 'edit')
  await edit.getByLabel(phrase('card.name')).fill('By express')
  await edit.getByRole('button', { name: phrase('command.rfid-card.edit'), exact: true }).click()
  await row.click()
  const details = page.getByRole('region', { name: phrase('card.heading', { name: 'E2E-SENT' }) })
  const shown = {
    idTag: 'E2E-SENT',
    name: 'By express',
    state: phrase('phase.rfid-card.Shipped'),
    bindStatus: phrase('state.rfid-card.unbind'),
    deliveryType: phrase('card.deliveryType.SEND'),
    trackingNumber: 'PL-4711',
    recipientName: 'Nora Kern',
    recipientPhone: '+48 42 100 200',
    recipientAddress: 'Rynek 1, Łódź',
    expiryDate: '–',
  }
  for (const [field, value] of Object.entries(shown))
    await expect(valueOf(details, phrase(`card.${field}`)), field).toContainText(value)
  await expect(valueOf(details, phrase('card.customerId'))).toContainText(fixtureOwner(11))
  await expectAccessible(page)
})

test('a number that is taken is refused at its field, and a card in stock is deleted', async ({ page }) => {
  const operator = await signedIn(page)
  const { phrase } = operator
  await page.goto(pages.rfCards.url)
  await issue(operator, { idTag: 'E2E-STOCK', name: '' })
  const row = rowWith(operator, 'E2E-STOCK')
  await page.getByRole('button', { name: phrase('card.add'), exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel(phrase('card.idTag')).fill('e2e-stock')
  await dialog.getByRole('button', { name: phrase('card.add'), exact: true }).click()
  await expect(dialog).toContainText(phrase('guard.idTagFree'))
  await dialog.getByRole('button', { name: phrase('kit.cancel') }).click()

  const remove = await begin(operator, row, 'delete')
  await remove.getByRole('button', { name: phrase('command.rfid-card.delete'), exact: true }).click()
  await expect(page.getByText(phrase('success.delete'))).toBeVisible()
  await expect(row).toBeHidden()
})

test('a card that nobody knows is held to a reader, offered for registration, and charges once it is issued', async ({
  page,
  pile,
}) => {
  const operator = await signedIn(page)
  const { phrase } = operator
  const simulated = pile(5)
  expect(await refusalAt(simulated, 'E2E-NEW')).toContain('Invalid')
  simulated.unplug(1)

  await page.goto(pages.rfCards.url)
  await page.getByRole('link', { name: phrase('card.view.seen', { count: 0 }) }).click()
  await expect(page).toHaveURL(/tab=seen/u)
  const seen = page
    .getByRole('table', { name: phrase('card.seen') })
    .getByRole('row')
    .filter({ hasText: 'E2E-NEW' })
  await expect(seen).toContainText(fixture(5).pileId)
  await expectAccessible(page)
  await seen.getByRole('button', { name: phrase('card.seen.register') }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByLabel(phrase('card.idTag'))).toHaveValue('E2E-NEW')
  await expect(dialog.getByRole('checkbox', { name: phrase('card.readByReader') })).toBeChecked()
  await dialog.getByLabel(phrase('card.customerId')).selectOption(fixtureOwner(5))
  await dialog.getByRole('button', { name: phrase('card.add'), exact: true }).click()
  await expect(page.getByText(phrase('success.cardIssued')).first()).toBeVisible()
  await expect(seen).toBeHidden()
  expect(await refusalAt(simulated, 'E2E-NEW')).toBeNull()
})
