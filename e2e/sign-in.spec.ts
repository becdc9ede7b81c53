import { expect } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { installation } from './support/installation.ts'
import { atHome, chooseDark, chooseLanguage, fillSignIn } from './support/operator.ts'
import { phrasesOf } from './support/phrases.ts'
import { test } from './support/test.ts'

const phrase = phrasesOf('en')
const loginPath = `/${installation.operator}/login`

test('a sign-in that fails says why in its place and asks for another code [R5.1.07, R8.3.06, R8.3.07]', async ({
  page,
}) => {
  const operator = { page, phrase }
  const { account, password, captcha } = installation
  await page.goto(loginPath)
  await expect(page.getByRole('img', { name: phrase('signIn.code.image') })).toBeVisible()
  await page.getByRole('button', { name: phrase('signIn.submit') }).click()
  await expect(page.getByRole('alert')).toHaveText(phrase('failure.INFORMATION_INCOMPLETE'))

  await fillSignIn(operator, { account, password, code: 'WRONG' })
  const code = page.getByRole('textbox', { name: phrase('signIn.code') })
  await expect(code).toHaveAccessibleDescription(new RegExp(phrase('failure.VERIFICATION_CODE'), 'u'))
  await expect(code).toHaveValue('')
  await expectAccessible(page)

  await fillSignIn(operator, { account, password: 'not1theirs', code: captcha })
  await expect(page.getByRole('alert')).toHaveText(phrase('failure.SIGN_IN_WRONG'))
  await expectAccessible(page)
  await expect(page.getByRole('region', { name: phrase('kit.toasts') }).getByRole('status')).toHaveCount(0)

  await fillSignIn(operator, { account, password, code: captcha.toLowerCase() })
  await expect(page.getByRole('navigation', { name: phrase('shell.menu') })).toBeVisible()
})

test('language, colour and dark theme change at once and survive a reload [R1.3.03, R1.3.04, R1.3.05]', async ({
  page,
}) => {
  await page.goto(loginPath)
  const html = page.locator('html')
  await expect(html).toHaveAttribute('lang', 'en')
  const submit = page.getByRole('button', { name: phrase('signIn.submit') })
  await expect(submit).toHaveCSS('background-color', 'rgb(40, 167, 69)')

  await page.getByRole('button', { name: phrase('shell.colour'), exact: true }).click()
  await page.getByRole('button', { name: phrase('shell.colour.named', { colour: '#0b6bcb' }) }).click()
  await page.keyboard.press('Escape')
  await expect(submit).toHaveCSS('background-color', 'rgb(11, 107, 203)')
  const french = await chooseLanguage({ page, phrase }, 'fr')
  await chooseDark(french, true)
  await expectAccessible(page)

  await page.reload()
  const again = page.getByRole('button', { name: french.phrase('signIn.submit') })
  await expect(again).toHaveCSS('background-color', 'rgb(11, 107, 203)')
  await expect(html).toHaveAttribute('lang', 'fr')
  await expect(page.getByRole('button', { name: french.phrase('shell.dark') })).toHaveAttribute('aria-pressed', 'true')
})

test('signing out asks first and leads back to the sign-in of the operator [R8.5.02, R2.7.15, R8.3.02]', async ({
  page,
}) => {
  await atHome(page)
  const account = page.getByRole('button', { name: `${phrase('shell.user')}: ${installation.account}` })
  const prompt = page.getByRole('alertdialog', { name: phrase('confirm.signOut.title') })
  const ask = async (): Promise<void> => {
    await account.click()
    await page.getByRole('menuitem', { name: phrase('confirm.signOut.action') }).click()
    await expect(prompt).toBeVisible()
  }
  await ask()
  await expectAccessible(page)
  await prompt.getByRole('button', { name: phrase('kit.cancel') }).click()
  await expect(prompt).toBeHidden()
  await expect(page.getByRole('heading', { name: phrase('route.home.title'), level: 1 })).toBeVisible()

  await ask()
  await prompt.getByRole('button', { name: phrase('confirm.signOut.action') }).click()
  await expect(page).toHaveURL(new RegExp(`${loginPath}$`, 'u'))
  await page.goto('/home')
  await expect(page).toHaveURL(/\/homePage$/u)
  await expect(page.getByText(phrase('failure.NO_SIGN_IN'))).toBeVisible()
})
