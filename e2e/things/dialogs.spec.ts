import { expect } from '@playwright/test'
import type { Locator } from '@playwright/test'
import { pages } from '#contracts/menu.ts'
import { pathOf } from '#contracts/routes.ts'
import { lookable, lookAt } from '../support/look.ts'
import { signedIn, speak } from '../support/operator.ts'
import type { Operator } from '../support/operator.ts'
import { fixture } from '../support/pile.ts'
import { knownIn, phrasesOf } from '../support/phrases.ts'
import type { Tag } from '../support/phrases.ts'
import { test } from '../support/test.ts'

/** Dialogs as they are looked at: whatever stands open over a page is as complete and translated as the page itself. */

const tags: readonly Tag[] = ['en', 'pl', 'zh-Hant', 'fr']
const known = knownIn(tags)
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

const pileAt = `${pathOf('pointDetail')}?id=${fixture(1).pileId}&tab=registration`

const press = ({ page, phrase }: Operator, key: string): Promise<void> =>
  page
    .getByRole('main')
    .getByRole('button', { name: phrase(key), exact: true })
    .first()
    .click()

/** A command of the first row, by its button or in its menu. */
async function give({ page, phrase }: Operator, key: string): Promise<void> {
  const name = phrase(key)
  const row = page.getByRole('main').getByRole('row').nth(1)
  const dots = row.locator('button[aria-haspopup="menu"]')
  await expect(dots).toBeVisible()
  const button = row.getByRole('button', { name, exact: true })
  if (await button.isVisible()) return button.click()
  await dots.click()
  return page.getByRole('menuitem', { name, exact: true }).click()
}

async function choose({ page }: Operator): Promise<void> {
  const row = page.getByRole('main').getByRole('row').nth(1)
  await row.getByRole('checkbox').check()
}

/** Where each dialog opens, and how. */
const dialogs: Readonly<Record<string, readonly [address: string, open: (operator: Operator) => Promise<void>]>> = {
  'a pile is disabled': [pileAt, (operator) => press(operator, 'command.pile.disable')],
  'a connector is changed': [pileAt, (operator) => press(operator, 'command.pile.changeConnector')],
  'labels are printed': [
    pages.piles.url,
    async (operator) => {
      await choose(operator)
      await press(operator, 'pile.labels')
    },
  ],
  'piles are imported': [pages.piles.url, (operator) => press(operator, 'kit.import')],
  'a joining password is drawn': [
    `${pages.piles.url}?tab=joining`,
    (operator) => press(operator, 'command.admission.draw'),
  ],
  'a template is added': [
    `${pages.piles.url}?tab=templates`,
    (operator) => press(operator, 'command.configuration-template.register'),
  ],
  'a card is issued': [pages.rfCards.url, (operator) => press(operator, 'card.add')],
  'a card is blocked': [
    `${pages.rfCards.url}?f.idTag=${fixture(1).idTag}`,
    (operator) => give(operator, 'command.rfid-card.block'),
  ],
  'a customer is blocked': [pages.profiles.url, (operator) => give(operator, 'command.customer.block')],
  'money is booked': [pathOf('userRecharge'), (operator) => press(operator, 'recharge.book')],
  'an account is disabled': [
    `${pages.adminAccounts.url}?f.account=maint0`,
    (operator) => give(operator, 'command.account.disable'),
  ],
}

for (const size of sizes)
  test(`what stands over a page is complete and translated at ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size)
    await lookable(page, known)
    const operator = await signedIn(page)
    const faults: string[] = []
    for (const [name, [address, open]] of Object.entries(dialogs)) {
      await page.goto(address)
      await speak(page, 'en')
      await open(operator)
      for (const tag of tags) {
        await speak(page, tag)
        await expect(page.locator('html')).toHaveAttribute('lang', tag)
        await stands(page.getByRole('dialog').or(page.getByRole('alertdialog')), phrasesOf(tag)('kit.close'))
        const { faults: found } = await lookAt(page)
        faults.push(...found.map((fault) => `${name}, ${tag}: ${fault}`))
      }
    }
    expect(faults).toEqual([])
  })

/** Whether it is there with all it waits for. */
async function stands(dialog: Locator, close: string): Promise<void> {
  await expect(dialog.getByRole('button', { name: close, exact: true })).toBeVisible()
  await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0)
}
