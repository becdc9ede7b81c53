import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { pages } from '#contracts/menu.ts'
import { foreign, foreignPile } from '../support/foreign-pile.ts'
import type { ForeignPile } from '../support/foreign-pile.ts'
import { handsAt } from '../support/hands.ts'
import type { Hands } from '../support/hands.ts'
import { installation } from '../support/installation.ts'
import { tabTo } from '../support/keyboard.ts'
import { valueOf } from '../support/lists.ts'
import { amountIn } from '../support/money.ts'
import { phrasesOf } from '../support/phrases.ts'
import { ownServer } from '../support/server.ts'
import type { OwnServer } from '../support/server.ts'
import { test } from '../support/test.ts'

/**
 * From an empty installation to a charge that is paid: by keyboard, by the screens alone. A pile that nobody knew joins as the
 * guide leads, or somebody registers it first and draws a password of its own for it (security profile 1).
 */

const CARD = '04A1B2C3D4'
/** Wh, which a pile of 400 kW gives in a few seconds. */
const ENERGY = 400
/** The most actions of a person from the sign-in to the paid bill. */
const MOST_ACTIONS = 40

const phrase = phrasesOf('en')
const signInWith = { account: installation.account, password: installation.password, code: installation.captcha }
/** With a credit line, so that nobody has to pay in ahead. */
const customer = { firstName: 'Zofia', lastName: 'Wrona', email: 'zofia@example.com', creditLine: '100' } as const

let server: OwnServer
test.beforeEach(async () => {
  server = await ownServer({ fixtures: 0 })
  await server.start()
})
test.afterEach(() => server.remove())

interface Walk {
  readonly page: Page
  readonly hands: Hands
}

const button = (page: Page, key: string): Locator => page.getByRole('button', { name: phrase(key), exact: true })
const inForm = (page: Page, key: string): Locator => page.locator('form').getByLabel(phrase(key)).first()
const dialogOf = (page: Page): Locator => page.getByRole('alertdialog').or(page.getByRole('dialog'))
const inDialog = (page: Page, key: string): Locator =>
  dialogOf(page).getByLabel(phrase(key)).and(page.locator('input, select')).first()
const confirming = (page: Page, key: string): Locator => dialogOf(page).getByRole('button', { name: phrase(key) })
const step = (page: Page, key: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name: phrase(key), exact: true }) })
const expectNext = (page: Page, key: string): Promise<void> =>
  expect(step(page, key)).toHaveAttribute('aria-current', 'step')
const goHome = ({ page, hands }: Walk): Promise<void> =>
  hands.press(page.getByRole('link', { name: phrase('menu.home'), exact: true }))

test('leads from an empty network to a paid charge of a pile that joined, by keyboard alone', async ({ page }) => {
  const walk = { page, hands: handsAt(page) }
  await opensShop(walk)
  const pile = await foreignPile(server.origin, await drawsJoiningPassword(walk))
  await chargesAndPays(walk, pile, () => takesIn(walk, pile))
  expect(walk.hands.actions(), 'actions of a person').toBeLessThanOrEqual(MOST_ACTIONS)
  await expectPaid(page)
})

test('leads to a paid charge of a pile that was registered first, by its own password and no other', async ({
  page,
}) => {
  const walk = { page, hands: handsAt(page) }
  await opensShop(walk)
  await registersPile(walk)
  const password = await drawsOwnPassword(walk)
  await expect(foreignPile(server.origin, `${password}x`)).rejects.toThrow('Unauthorized')
  await seesAttempt(walk)
  const pile = await foreignPile(server.origin, password)
  await chargesAndPays(walk, pile, () => pile.accepted())
  await expectPaid(page)
})

/** What a network has before its first pile. */
async function opensShop(walk: Walk): Promise<void> {
  await signsIn(walk)
  await choosesCurrency(walk)
  await addsLocation(walk)
  await setsPrice(walk)
}

/** What comes once a pile is there: it is let in, and somebody charges at it. */
async function chargesAndPays(walk: Walk, pile: ForeignPile, letIn: () => Promise<void>): Promise<void> {
  try {
    await letIn()
    await goHome(walk)
    await addsCustomer(walk)
    await registersCard(walk, pile)
    await pile.charge(CARD, ENERGY)
    await settles(walk)
  } finally {
    await pile.close()
  }
}

async function signsIn({ page, hands }: Walk): Promise<void> {
  await page.goto(`${server.origin}/${installation.operator}/login`)
  for (const field of ['account', 'password', 'code'] as const)
    await hands.fill(page.getByRole('textbox', { name: phrase(`signIn.${field}`) }), signInWith[field])
  await hands.press(button(page, 'signIn.submit'))
  await expect(page.getByText(phrase('guide.title'))).toBeVisible()
  await expectNext(page, 'guide.operator')
}

async function choosesCurrency({ page, hands }: Walk): Promise<void> {
  await hands.press(button(page, 'guide.operator.choose'))
  await hands.choose(inDialog(page, 'guide.operator.currency'), 'euro')
  await hands.press(button(page, 'command.operator-settings.register'))
  await expectNext(page, 'guide.location')
}

/** The coordinates and the time zone follow from the address. */
async function addsLocation(walk: Walk): Promise<void> {
  const { page, hands } = walk
  await hands.press(button(page, 'guide.location.add'))
  await hands.fill(inForm(page, 'location.name'), 'Depot')
  await hands.fill(inForm(page, 'location.address'), 'Rynek Główny 1, Kraków')
  await page.keyboard.press('Tab')
  await expect(inForm(page, 'location.latitude')).toHaveValue(/^50\.06/u)
  await expect(inForm(page, 'location.zone')).toHaveValue('Europe/Warsaw')
  await hands.press(button(page, 'location.save'))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Depot')
  await goHome(walk)
}

async function setsPrice({ page, hands }: Walk): Promise<void> {
  await hands.press(button(page, 'guide.price.set'))
  await hands.fill(inDialog(page, 'guide.price.pricePerKwh'), '0.50')
  await hands.press(button(page, 'command.tariff-version.publishNow'))
  await expectNext(page, 'guide.connect')
}

/** What somebody reads on the screen and types into the pile. */
async function drawsJoiningPassword({ page, hands }: Walk): Promise<string> {
  await hands.press(button(page, 'command.admission.draw'))
  await hands.press(confirming(page, 'command.admission.draw'))
  const shown = dialogOf(page).getByText(phrase('joining.password'), { exact: true })
  const password = await shown.locator('xpath=following-sibling::span[1]').innerText()
  await hands.press(confirming(page, 'joining.drawn.done'))
  return password
}

/** What the pile said of itself, and the one location and price list, stand in the form. */
async function takesIn(walk: Walk, pile: ForeignPile): Promise<void> {
  const { page, hands } = walk
  await expect(step(page, 'guide.accept')).toContainText(`${foreign.id}, ${foreign.vendor} ${foreign.model}`)
  await hands.press(page.getByRole('button', { name: phrase('guide.accept.take', { id: foreign.id }) }))
  await expect(inForm(page, 'pile.serialNumber')).toHaveValue(foreign.serialNumber)
  await hands.choose(inForm(page, 'pile.standard'), 'CCS2')
  await hands.fill(inForm(page, 'pile.connectorPower'), '400')
  await hands.choose(inForm(page, 'pile.type'), 'DC')
  await hands.press(button(page, 'pile.save'))
  await pile.accepted()
}

/** Everything is typed: nobody knows yet what the pile says of itself. */
async function registersPile(walk: Walk): Promise<void> {
  const { page, hands } = walk
  await opensPiles(walk)
  await hands.press(button(page, 'pile.add'))
  await hands.fill(inForm(page, 'pile.id'), foreign.id)
  await hands.fill(inForm(page, 'pile.name'), 'South gate')
  await hands.choose(inForm(page, 'pile.locationId'), 'Depot')
  await hands.choose(inForm(page, 'pile.standard'), 'CCS2')
  await hands.fill(inForm(page, 'pile.connectorPower'), '400')
  await hands.choose(inForm(page, 'pile.type'), 'DC')
  await hands.choose(inForm(page, 'pile.tariffId'), phrase('guide.price.standard'))
  await hands.press(button(page, 'pile.save'))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(foreign.id)
}

async function opensPiles({ page, hands }: Walk): Promise<void> {
  const menu = page.getByRole('navigation', { name: phrase('shell.menu') })
  const link = menu.getByRole('link', { name: phrase('menu.piles'), exact: true })
  if (!(await link.isVisible())) await hands.press(menu.getByRole('button', { name: phrase('menu.equipment') }))
  await hands.press(link)
}

/** What somebody reads on the page of the pile and types into it. */
async function drawsOwnPassword({ page, hands }: Walk): Promise<string> {
  await tabTo(page, page.getByRole('tab', { selected: true }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: phrase('pileSecurity.title') })).toHaveAttribute('aria-selected', 'true')
  await hands.press(button(page, 'command.pile-security.changePassword'))
  await hands.press(confirming(page, 'pileSecurity.give.confirm'))
  const drawn = page.getByRole('alertdialog', { name: phrase('pileSecurity.drawn.title', { pile: foreign.id }) })
  const password = await drawn.getByRole('paragraph').last().innerText()
  await hands.press(confirming(page, 'pileSecurity.drawn.done'))
  return password
}

/** Whoever came with a wrong password is listed, and nobody waits to be let in. */
async function seesAttempt(walk: Walk): Promise<void> {
  const { page, hands } = walk
  await opensPiles(walk)
  await hands.press(page.getByRole('link', { name: phrase('joining.view.waiting', { count: 0 }) }))
  const attempt = page
    .getByRole('table', { name: phrase('joining.attempts') })
    .getByRole('row')
    .last()
  await expect(attempt).toContainText(foreign.id)
  await expect(attempt).toContainText(phrase('joining.attempt.reason.wrongPassword'))
}

async function addsCustomer(walk: Walk): Promise<void> {
  const { page, hands } = walk
  await hands.press(button(page, 'guide.customer.add'))
  for (const [field, value] of Object.entries(customer)) await hands.fill(inForm(page, `customer.${field}`), value)
  await hands.press(button(page, 'customer.save'))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(customer.lastName)
}

/** A card that nobody knows is held to the reader, and is offered. */
async function registersCard(walk: Walk, pile: ForeignPile): Promise<void> {
  const { page, hands } = walk
  expect(await pile.authorize(CARD)).toBe('Invalid')
  await goHome(walk)
  await hands.press(button(page, 'guide.card.register'))
  await hands.press(button(page, 'card.seen.register'))
  await hands.choose(inDialog(page, 'card.customerId'), customer.firstName)
  await hands.press(confirming(page, 'card.add'))
  await expect(page.getByText(phrase('success.cardIssued'))).toBeVisible()
  expect(await pile.authorize(CARD)).toBe('Accepted')
}

/** Once somebody has charged, the guide stands in the menu of the account. */
async function settles({ page, hands }: Walk): Promise<void> {
  await hands.press(page.getByRole('button', { name: new RegExp(`^${phrase('shell.user')}`, 'u') }))
  await hands.press(page.getByRole('menuitem', { name: phrase('guide.title') }))
  await hands.press(button(page, 'guide.bill.settle'))
  await hands.press(button(page, 'command.charge-record.initiateSettlement'))
  await hands.press(confirming(page, 'confirm.initiateSettlement.action'))
  const row = page.getByRole('main').getByRole('row')
  await expect(row.getByText(phrase('state.charge-record.RECORD_COMPLETE'), { exact: true })).toBeVisible()
}

async function expectPaid(page: Page): Promise<void> {
  await page.goto(`${server.origin}${pages.bills.url}`)
  const main = page.getByRole('main')
  const bill = main.getByRole('row').filter({ hasText: phrase('bill-type.Charging') })
  await expect(bill.getByText(phrase('state.bill.PaySuccess'), { exact: true })).toBeVisible()
  await bill.getByRole('link').first().click()
  await expect(valueOf(main, phrase('finance.amount'))).toHaveText('€0.20')
  const cells = page.getByRole('table', { name: phrase('cost.title') }).locator('tbody tr td:last-child')
  const lines = await cells.allTextContents()
  expect(lines.reduce((sum, text) => sum + amountIn(text.replace('€', '')), 0)).toBe(amountIn('0.20'))
}
