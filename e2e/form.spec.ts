import { expect } from '@playwright/test'
import type { Locator } from '@playwright/test'
import { pages } from '#contracts/menu.ts'
import { pathOf } from '#contracts/routes.ts'
import { expectAccessible } from './support/axe.ts'
import { answer, endSignInAtPost, loginPath, promptOf, traverse, type } from './support/forms.ts'
import { installation } from './support/installation.ts'
import { atHome, openPage, signedIn, submitSignIn } from './support/operator.ts'
import type { Operator } from './support/operator.ts'
import { test } from './support/test.ts'

/** Forms as people use them: told what is missing, asked before they leave, and nothing typed is lost. */

const list = 'Night shift'

/** Opens the form of an offline list from its list, as the menu leads there. */
async function openListForm({ page, phrase }: Operator): Promise<void> {
  await openPage({ page, phrase }, 'menu.users', 'menu.offlineUsers')
  await page.getByRole('button', { name: phrase('offline.add') }).click()
  await expect(nameOf({ page, phrase })).toBeVisible()
}

const nameOf = ({ page, phrase }: Operator): Locator => page.getByRole('textbox', { name: phrase('offline.name') })
test('an empty form says what is missing, marks it, and leads to it [R5.9.06]', async ({ page }) => {
  const operator = await signedIn(page)
  const { phrase } = operator
  const submitEmpty = async (submit: string, required: readonly string[]): Promise<void> => {
    await page.getByRole('button', { name: phrase(submit), exact: true }).click()
    await expect(page.getByText(phrase('failure.INFORMATION_INCOMPLETE'))).toBeVisible()
    for (const key of required) {
      const link = page
        .getByRole('main')
        .getByRole('status')
        .getByRole('link', { name: phrase(key), exact: true })
      await expect(link).toBeVisible()
      await link.click()
      await expect(page.locator('[aria-invalid="true"]:focus, [data-invalid="true"] :focus')).toBeVisible()
    }
    await expectAccessible(page)
  }
  await page.goto(pathOf('loadingBalanceAdd'))
  await submitEmpty('balancing.save', ['balancing.name', 'balancing.location'])
  const power = phrase('form.row', {
    row: phrase('balancing.slot', { number: 1 }),
    label: phrase('balancing.slot.power'),
  })
  await page.getByRole('link', { name: power }).click()
  await expect(page.getByRole('textbox', { name: phrase('balancing.slot.power') })).toBeFocused()

  await openListForm(operator)
  await submitEmpty('offline.save', [
    'offline.name',
    'offline.lastDay',
    'offline.chargeableType',
    'offline.kind.group',
    'offline.piles',
  ])
  await page.goto(pages.ocppUpdateConfig.url)
  await page.getByRole('button', { name: phrase('command.firmware-upgrade.draft') }).click()
  const fields = ['version', 'vendor', 'model', 'fileAddress', 'retrieveAt']
  await submitEmpty(
    'firmware.save',
    fields.map((field) => `firmware.${field}`),
  )
})

test('a form with unsaved changes asks once on every way out, a clean one never', async ({ page }) => {
  const operator = await atHome(page)
  await openListForm(operator)
  await type(nameOf(operator), list)
  await test.step('a link of the menu', () => leavesByLink(operator))
  await test.step('Forward and Back', () => leavesByHistory(operator))
  await test.step('a reload and the end of the tab', () => leavesByBrowser(operator))
  await test.step('a sign-out, which asks anyway and says what is not saved', () => signsOut(operator))
  await test.step('a clean form', () => leavesClean(operator))
})

const form = /AddOfflineUserList$/u
const lists = new RegExp(`${pages.offlineUsers.url}$`, 'u')

async function leavesByLink(operator: Operator): Promise<void> {
  const { page, phrase } = operator
  const menu = page.getByRole('navigation', { name: phrase('shell.menu') })
  const away = menu.getByRole('link', { name: phrase('menu.offlineUsers'), exact: true })
  await away.click()
  await expectAccessible(page)
  await answer(operator, 'stay')
  await expect(page).toHaveURL(form)
  await expect(nameOf(operator)).toHaveValue(list)
  await away.click()
  await answer(operator, 'leave')
  await expect(page).toHaveURL(lists)
}

/** Back to the form, where the draft stands: a list lies ahead of it and another behind it. */
async function leavesByHistory(operator: Operator): Promise<void> {
  const { page } = operator
  await traverse(page, 'goBack')
  await expect(nameOf(operator)).toHaveValue(list)
  // Chromium asks for a press or a key on the page before a way out may be held back.
  for (const way of ['goForward', 'goBack'] as const) {
    await nameOf(operator).click()
    await traverse(page, way)
    await answer(operator, 'stay')
    await expect(page).toHaveURL(form)
  }
  await nameOf(operator).click()
  await traverse(page, 'goForward')
  await answer(operator, 'leave')
  await expect(page).toHaveURL(lists)
}

/** The browser asks by itself: the reload goes on, the tab stays. */
async function leavesByBrowser(operator: Operator): Promise<void> {
  const { page } = operator
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void (asked.length === 1 ? dialog.accept() : dialog.dismiss())
  })
  await traverse(page, 'goBack')
  await type(nameOf(operator), '!')
  await page.reload()
  await expect(nameOf(operator)).toHaveValue(`${list}!`)
  expect(asked).toEqual(['beforeunload'])
  await type(nameOf(operator), '!')
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => asked).toEqual(['beforeunload', 'beforeunload'])
  page.removeAllListeners('dialog')
}

async function signsOut({ page, phrase }: Operator): Promise<void> {
  await page.getByRole('button', { name: `${phrase('shell.user')}: ${installation.account}` }).click()
  await page.getByRole('menuitem', { name: phrase('confirm.signOut.action') }).click()
  const prompt = page.getByRole('alertdialog')
  await expect(prompt).toHaveCount(1)
  await expect(prompt).toContainText(phrase('form.unsaved.signOut'))
  await prompt.getByRole('button', { name: phrase('confirm.signOut.action') }).click()
  await expect(page).toHaveURL(new RegExp(`${loginPath}$`, 'u'))
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
}

async function leavesClean(operator: Operator): Promise<void> {
  const { page, phrase } = operator
  await submitSignIn(operator)
  await openListForm(operator)
  await page.getByRole('button', { name: phrase('form.draft.discard') }).click()
  await expect(nameOf(operator)).toHaveValue('')
  await traverse(page, 'goBack')
  await expect(page).toHaveURL(lists)
  await page.getByRole('button', { name: phrase('offline.add') }).click()
  await expect(page.getByText(phrase('form.draft.discard'))).toBeHidden()
  await openPage(operator, 'menu.users', 'menu.offlineUsers')
  await expect(promptOf(operator)).toHaveCount(0)
}

test('Back asks in a browser without the Navigation API, too', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'navigation', { value: undefined })
  })
  const operator = await atHome(page)
  await openListForm(operator)
  await type(nameOf(operator), list)
  await traverse(page, 'goBack')
  await answer(operator, 'stay')
  await expect(nameOf(operator)).toHaveValue(list)
  await traverse(page, 'goBack')
  await answer(operator, 'leave')
  await expect(page).toHaveURL(lists)
})

test('what was typed survives a sign-in that has ended, is sent then, and deleted after a prompt [R8.1.13, R8.5.03]', async ({
  page,
  baseURL,
}) => {
  const operator = await signedIn(page)
  const { phrase } = operator
  const field = (name: string) => page.getByRole('textbox', { name: phrase(`firmware.${name}`) })
  await page.goto(pages.ocppUpdateConfig.url)
  await page.getByRole('button', { name: phrase('command.firmware-upgrade.draft') }).click()
  const typed = { version: '7.7.7', vendor: 'Volt', model: 'F7', fileAddress: 'ftp://files.example/7.bin' }
  for (const [name, text] of Object.entries(typed)) await type(field(name), text)
  await page
    .getByRole('group', { name: phrase('firmware.retrieveAt') })
    .getByRole('spinbutton')
    .first()
    .click()
  await page.keyboard.type('20991231120000')

  await test.step('the sign-in ends elsewhere, and saving leads to the sign-in page', async () => {
    await endSignInAtPost(page, baseURL ?? '')
    await page.getByRole('button', { name: phrase('firmware.save'), exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`${loginPath}$`, 'u'))
    await expect(promptOf(operator)).toHaveCount(0)
    await page.unrouteAll({ behavior: 'wait' })
  })

  await test.step('after the next sign-in the form stands as it was', async () => {
    await submitSignIn(operator)
    await expect(page).toHaveURL(/ocppUpdateConfig\/Add$/u)
    for (const [name, text] of Object.entries(typed)) await expect(field(name)).toHaveValue(text)
    await expect(page.getByText(/^Draft from (?:\d{4}-\d\d-\d\d )?\d\d:\d\d$/u)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: phrase('firmware.save'), exact: true }).click()
    await expect(page.getByText(phrase('success.save'))).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(typed.version)
  })

  await test.step('it is deleted once that was confirmed', () => deletes(operator, typed.version))

  await test.step('and is no draft any more', async () => {
    await page.goto(`${pages.ocppUpdateConfig.url}/Add`)
    await expect(field('version')).toHaveValue('')
    await expect(page.getByRole('button', { name: phrase('form.draft.discard') })).toHaveCount(0)
  })
})

/** Nothing is sent before the prompt is confirmed, and one call after. */
async function deletes({ page, phrase }: Operator, name: string): Promise<void> {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  const command = page.getByRole('button', { name: phrase('command.firmware-upgrade.delete') })
  const prompt = page.getByRole('alertdialog', { name: phrase('confirm.delete.title', { name }) })
  await command.click()
  await expect(prompt).toBeVisible()
  await expectAccessible(page)
  await prompt.getByRole('button', { name: phrase('kit.cancel') }).click()
  await expect(prompt).toHaveCount(0)
  expect(sent).toEqual([])
  await command.click()
  await prompt.getByRole('button', { name: phrase('command.firmware-upgrade.delete') }).click()
  await expect(page.getByText(phrase('success.delete'))).toBeVisible()
  expect(sent).toEqual([expect.stringMatching(/\/delete$/u)])
  await expect(page).toHaveURL(new RegExp(`${pages.ocppUpdateConfig.url}$`, 'u'))
}
