import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { AdminType, accountLength } from '#contracts/system/account.ts'
import { pages } from '#contracts/menu.ts'
import { pathOf } from '#contracts/routes.ts'
import { expectAccessible } from '../support/axe.ts'
import { installation } from '../support/installation.ts'
import { cell, narrow, rowWith } from '../support/lists.ts'
import { fillSignIn, openPage, signIn } from '../support/operator.ts'
import type { Operator } from '../support/operator.ts'
import { test } from '../support/test.ts'

/** Admin accounts: a second person gets one, signs in with it, and is disabled. */

const field = ({ page, phrase }: Operator, key: string): Locator =>
  page
    .locator('form')
    .getByLabel(phrase(`admin.${key}`))
    .first()

const save = async ({ page, phrase }: Operator): Promise<void> =>
  page.getByRole('button', { name: phrase('admin.save') }).click()

/** Reads the password that is shown once, and closes what shows it. */
async function noted({ page, phrase }: Operator, account: string): Promise<string> {
  const dialog = page.getByRole('alertdialog', { name: phrase('admin.drawn.title', { name: account }) })
  const password = await dialog.getByText(/^[a-z\d]{14}$/u).innerText()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: phrase('admin.drawn.done') }).click()
  return password
}

/** Adds an administrator and answers the password. */
async function add(operator: Operator, account: string): Promise<string> {
  await operator.page.goto(pathOf('carrierAcountAdd'))
  await field(operator, 'account').fill(account)
  await field(operator, 'name').fill('Mary Example')
  await field(operator, 'email').fill('mary@volt.example')
  await save(operator)
  const password = await noted(operator, account)
  await expect(operator.page).toHaveURL(new RegExp(`${pathOf('carrierAcountDetail')}\\?id=${account}`, 'u'))
  return password
}

async function enter(page: Page, { phrase }: Operator, typed: { account: string; password: string }) {
  await page.goto(`/${installation.operator}/login`)
  await fillSignIn({ page, phrase }, { ...typed, code: installation.captcha })
}

/** Whoever signed in with a drawn password is led to its change, also from elsewhere; answers the new one. */
async function choosePassword(page: Page, { phrase }: Operator, drawn: string): Promise<string> {
  const words = page.getByText(phrase('resetPassword.drawn'))
  await expect(words).toBeVisible()
  await page.goto(pages.bills.url)
  await expect(words).toBeVisible()
  const password = 'Mine2choose'
  const typed = { oldPassword: drawn, newPassword: password, confirmPassword: password }
  for (const [key, value] of Object.entries(typed)) await page.locator(`main input[name=${key}]`).fill(value)
  await page
    .getByRole('main')
    .getByRole('textbox', { name: phrase('signIn.code') })
    .fill(installation.captcha)
  await page
    .getByRole('main')
    .getByRole('button', { name: phrase('confirm.resetPassword.action') })
    .click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: phrase('confirm.resetPassword.action') })
    .click()
  await expect(page.getByText(phrase('success.password'))).toBeVisible()
  return password
}

/** A button of the page, or behind its further commands. */
async function give({ page, phrase }: Operator, place: Locator, command: string, name: string): Promise<void> {
  const label = phrase(`command.account.${command}`)
  const button = place.getByRole('button', { name: label, exact: true })
  if (await button.isVisible()) return button.click()
  await place.getByRole('button', { name: phrase('kit.more', { name }) }).click()
  await page.getByRole('menuitem', { name: label }).click()
}

test('an administrator adds a second person, who signs in, is disabled, cannot sign in, and can again [R2.3.66] [R4.3.03] [R8.5.06] [R8.5.07]', async ({
  page,
  browser,
}) => {
  const operator = await signIn(page)
  const { phrase } = operator
  const account = 'second00'
  const drawn = await add(operator, account)
  const second = await (await browser.newContext()).newPage()
  const menu = second.getByRole('navigation', { name: phrase('shell.menu') })
  await enter(second, operator, { account, password: drawn })
  const password = await choosePassword(second, operator, drawn)
  await enter(second, operator, { account, password })
  await expect(menu).toBeVisible()
  await expect(second).toHaveURL(new RegExp(`${pages.home.url}$`, 'u'))

  await page.goto(pages.adminAccounts.url)
  await narrow(operator, 'admin.account', account)
  const row = rowWith(operator, account)
  const status = await cell(operator, row, 'column.status')
  const dialog = page.getByRole('alertdialog')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/admin-accounts/')) sent.push(request.url())
  })
  for (const command of ['disable', 'enable'] as const) {
    const prompt = `confirm.${command}Account` as const
    await give(operator, row, command, account)
    await expect(dialog).toContainText(phrase(`${prompt}.title`, { name: account }))
    await dialog.getByRole('button', { name: phrase('kit.cancel') }).click()
    expect(sent).toEqual([])
    await give(operator, row, command, account)
    await dialog.getByRole('button', { name: phrase(`${prompt}.action`) }).click()
    await expect(status).toContainText(phrase(`state.enablement.${command}d`))
    expect(sent.splice(0)).toHaveLength(1)
    if (command === 'disable') {
      await second.reload()
      await expect(menu).toBeHidden()
      await enter(second, operator, { account, password })
      await expect(second.getByRole('alert')).toHaveText(phrase('failure.SIGN_IN_WRONG'))
    }
  }
  await enter(second, operator, { account, password })
  await expect(menu).toBeVisible()
  await second.context().close()
})

test('the menu leads to the accounts, which are opened, changed and reset one by one [R1.2.47] [R2.3.65] [R2.3.67] [R2.3.68] [R2.6.34] [R8.4.08]', async ({
  page,
}) => {
  const operator = await signIn(page)
  const { phrase } = operator
  await openPage(operator, 'menu.system', 'menu.adminAccounts')
  await expect(page).toHaveURL(new RegExp(`${pages.adminAccounts.url}$`, 'u'))
  await expect(page.getByRole('heading', { level: 1, name: phrase('route.carrierAcount.title') })).toBeVisible()
  for (const account of ['admin00', 'oper00', 'maint0']) await expect(rowWith(operator, account)).toBeVisible()
  await expectAccessible(page)

  const own = rowWith(operator, installation.account)
  await own.getByRole('button', { name: phrase('kit.more', { name: installation.account }) }).click()
  const disable = page.getByRole('menuitem', { name: new RegExp(`^${phrase('command.account.disable')}`, 'u') })
  await expect(disable).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')

  const first = await add(operator, 'third00')
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(phrase('route.carrierAcountDetail.title'))
  await expect(main).toContainText('mary@volt.example')
  await expectAccessible(page)
  await give(operator, main, 'change', 'third00')
  await expect(page.getByRole('heading', { level: 1, name: phrase('route.carrierAcountEdit.title') })).toBeVisible()
  await field(operator, 'name').fill('Mary Maintainer')
  await field(operator, 'role').selectOption({ label: phrase('admin.role.MAINTAINER') })
  await save(operator)
  await expect(page).toHaveURL(new RegExp(`${pathOf('carrierAcountDetail')}\\?id=third00`, 'u'))
  await expect(main).toContainText('Mary Maintainer')
  await expect(main).toContainText(phrase('admin.role.MAINTAINER'))

  await give(operator, main, 'drawPassword', 'third00')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: phrase('confirm.resetPassword.action') })
    .click()
  await expect(page.getByText(phrase('success.reset'))).toBeVisible()
  const password = await noted(operator, 'third00')
  expect(password).not.toBe(first)
  await expect(page.getByRole('alertdialog')).toBeHidden()
})

test('the form of an account keeps its limits, and asks for a valid e-mail [R2.3.66] [R5.1.01] [R5.1.02] [R5.1.03] [R5.8.06] [R6.1.01]', async ({
  page,
}) => {
  const operator = await signIn(page)
  const { phrase } = operator
  await page.goto(pages.adminAccounts.url)
  await page.getByRole('button', { name: phrase('admin.add') }).click()
  await expect(page.getByRole('heading', { level: 1, name: phrase('route.carrierAcountAdd.title') })).toBeVisible()
  const options = field(operator, 'type').getByRole('option')
  await expect(options).toHaveText(AdminType.literals.map((type) => phrase(`admin.type.${type}`)))
  await expectAccessible(page)

  const problems = page.getByRole('alert')
  const problemOf = async (key: string, value: string): Promise<void> => {
    await field(operator, key).fill(value)
    await save(operator)
    await expect(field(operator, key)).toHaveAttribute('aria-invalid', 'true')
  }
  const { minimum, maximum } = accountLength
  await field(operator, 'account').fill('fourth00')
  await field(operator, 'name').fill('Mary Example')
  await field(operator, 'email').fill('')
  await save(operator)
  await expect(field(operator, 'email')).toHaveAttribute('aria-invalid', 'true')
  await problemOf('email', 'a@b')
  await expect(problems.filter({ hasText: phrase('form.format.email') }).first()).toBeVisible()
  await field(operator, 'email').fill('a@b.co')
  for (const key of ['account', 'name']) {
    for (const length of [minimum - 1, maximum + 1]) await problemOf(key, 'a'.repeat(length))
    await field(operator, key).fill('a'.repeat(maximum))
  }
  await problemOf('account', 'OPER00')
  await expect(problems.filter({ hasText: phrase('guard.accountFree') }).first()).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${pathOf('carrierAcountAdd')}$`, 'u'))

  await field(operator, 'role').selectOption({ label: phrase('admin.role.MAINTAINER') })
  await field(operator, 'type').selectOption({ label: phrase('admin.type.SUPER') })
  await expect(field(operator, 'role')).toHaveValue('NORMAL')
  await expect(field(operator, 'role').getByRole('option')).toHaveCount(1)
})
