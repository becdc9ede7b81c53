import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { Schema } from 'effect'
import { envelope } from '#contracts/endpoint.ts'
import { Captcha, SignedIn, captcha, signIn as signInCall } from '#contracts/system/account.calls.ts'
import { installation } from './installation.ts'
import { phrasesOf } from './phrases.ts'
import type { Phrase, Tag } from './phrases.ts'

/** An operator at the console, who finds everything by the words on the screen. */
export interface Operator {
  readonly page: Page
  /** The texts of the console in the operator's language. */
  readonly phrase: Phrase
}

/** Each language in itself, as the language menu lists it. */
const languageNames: Readonly<Record<Tag, string>> = {
  en: 'English',
  'zh-Hans': '简体中文',
  'zh-Hant': '繁體中文',
  fr: 'Français',
  pl: 'Polski',
}

/** Opens the sign-in page, chooses the language, signs in to the demo and waits for the menu. */
export async function signIn(page: Page, tag: Tag = 'en', account: string = installation.account): Promise<Operator> {
  await page.goto(`/${installation.operator}/login`)
  const operator = { page, phrase: phrasesOf(tag) }
  if (tag !== 'en') await chooseLanguage({ page, phrase: phrasesOf('en') }, tag)
  await submitSignIn(operator, account)
  return operator
}

/** Each language as the browser keeps it. */
const keptLanguages = {
  en: 'en',
  pl: 'pl',
  'zh-Hant': 'zh-TW',
  fr: 'fr',
  'zh-Hans': 'zh-CN',
} as const satisfies Record<Tag, string>

/** What a browser keeps of an account that has signed in. */
type Kept = Readonly<Record<string, string>>
const kept = new Map<string, Kept>()

/**
 * Somebody who comes back to the demo in a browser that was left signed in; no page of the console is open yet. The first one of an
 * account has gone the whole way before.
 */
export async function signedIn(page: Page, tag: Tag = 'en', account: string = installation.account): Promise<Operator> {
  const known = kept.get(account) ?? (await keptAfterSignIn(page, account))
  kept.set(account, known)
  // A token of its own: another browser may renew or end the one that was kept.
  const loginInfo = JSON.stringify({ accessToken: await tokenOf(page, account) })
  await page.goto('/readyz')
  await page.evaluate(
    (all) => {
      localStorage.clear()
      for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value)
    },
    { ...known, loginInfo, language: JSON.stringify(keptLanguages[tag]) },
  )
  return { page, phrase: phrasesOf(tag) }
}

/** The same with the first page of their menu open. */
export async function atHome(page: Page, tag?: Tag, account?: string): Promise<Operator> {
  const operator = await signedIn(page, tag, account)
  await page.goto('/homePage')
  await expectMenu(operator)
  return operator
}

async function keptAfterSignIn(page: Page, account: string): Promise<Kept> {
  await signIn(page, 'en', account)
  return page.evaluate(() => ({ ...localStorage }))
}

const Issued = envelope(Captcha)
const Answered = envelope(SignedIn)

/** A new sign-in of an account, without a page. */
async function tokenOf({ request }: Page, account: string): Promise<string> {
  const issued = await request.get(`${captcha.path}?lang=en`)
  const { captchaId } = Schema.decodeUnknownSync(Issued)(await issued.json()).data
  const { operator: operatorCode, password, captcha: code } = installation
  const answered = await request.post(`${signInCall.path}?lang=en`, {
    data: { operatorCode, account, password, captchaId, code },
  })
  return Schema.decodeUnknownSync(Answered)(await answered.json()).data.accessToken
}

/** Fills the open sign-in page, sends it and waits for the menu. */
export async function submitSignIn(operator: Operator, account: string = installation.account): Promise<void> {
  await fillSignIn(operator, { account, password: installation.password, code: installation.captcha })
  await expectMenu(operator)
}

/** The menu, or the button that opens it on a phone. */
async function expectMenu({ page, phrase }: Operator): Promise<void> {
  const name = phrase('shell.menu')
  await expect(page.getByRole('navigation', { name }).or(page.getByRole('button', { name }))).toBeVisible()
}

/** Fills the open sign-in page and sends it. */
export async function fillSignIn(
  { page, phrase }: Operator,
  typed: { readonly account: string; readonly password: string; readonly code: string },
): Promise<void> {
  for (const field of ['account', 'password', 'code'] as const)
    await page.getByRole('textbox', { name: phrase(`signIn.${field}`) }).fill(typed[field])
  await page.getByRole('button', { name: phrase('signIn.submit') }).click()
}

/** Chooses a language in the top bar; the operator answered goes on in it. */
export async function chooseLanguage({ page, phrase }: Operator, tag: Tag): Promise<Operator> {
  await page.getByRole('button', { name: phrase('shell.language') }).click()
  await page.getByRole('menuitemradio', { name: languageNames[tag] }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', tag)
  return { page, phrase: phrasesOf(tag) }
}

/** Chooses a language as another tab would: what is open stays. */
export const speak = (page: Page, tag: Tag): Promise<void> =>
  page.evaluate((chosen) => {
    localStorage.setItem('language', chosen)
    dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: chosen }))
  }, JSON.stringify(keptLanguages[tag]))

/** Switches to the dark theme, or back to the light one. */
export async function chooseDark({ page, phrase }: Operator, isDark: boolean): Promise<void> {
  const button = page.getByRole('button', { name: phrase('shell.dark') })
  if ((await button.getAttribute('aria-pressed')) !== String(isDark)) await button.click()
  await expect(button).toHaveAttribute('aria-pressed', String(isDark))
}

/** Opens a page by the menu: the text keys of its section, if it has one, and of the page. Waits until it is the current one. */
export async function openPage({ page, phrase }: Operator, ...keys: readonly [string, string?]): Promise<void> {
  const menu = page.getByRole('navigation', { name: phrase('shell.menu') })
  const [section, entry = section] = keys
  const link = menu.getByRole('link', { name: phrase(entry), exact: true })
  if (entry !== section && !(await link.isVisible())) await menu.getByRole('button', { name: phrase(section) }).click()
  await link.click()
  await expect(link).toHaveAttribute('aria-current', /page|true/u)
}
