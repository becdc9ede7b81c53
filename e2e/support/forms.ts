import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { installation } from './installation.ts'
import type { Operator } from './operator.ts'

/** Forms as people fill them in and leave them. */

/** Where a sign-in ends that is lost. */
export const loginPath = `/${installation.operator}/login`

/** The prompt before a form with unsaved changes is left. */
export const promptOf = ({ page, phrase }: Operator): Locator =>
  page.getByRole('alertdialog', { name: phrase('form.unsaved.title') })

/** Types as a person does: with a pointer and keys, which browsers want before they ask anything. */
export async function type(field: Locator, text: string): Promise<void> {
  await field.click()
  await field.pressSequentially(text)
}

/** Back or Forward, which never arrives where somebody is asked first. */
export async function traverse(page: Page, way: 'goBack' | 'goForward'): Promise<void> {
  await page[way]({ waitUntil: 'commit', timeout: 1_500 }).catch(() => null)
}

/** Answers the one prompt there is. */
export async function answer({ page, phrase }: Operator, key: 'stay' | 'leave'): Promise<void> {
  const prompt = promptOf({ page, phrase })
  await expect(prompt).toHaveCount(1)
  await prompt.getByRole('button', { name: phrase(`form.unsaved.${key}`) }).click()
  await expect(prompt).toHaveCount(0)
}

/** Ends the sign-in once the next POST has left the page: earlier, what the page asks by itself might lead away first. */
export async function endSignInAtPost(page: Page, origin: string): Promise<void> {
  let hasEnded = false
  await page.route('**', async (route) => {
    if (route.request().method() === 'POST' && !hasEnded) {
      hasEnded = true
      await endSignIn(page, origin)
    }
    await route.continue()
  })
}

/** Ends the sign-in of the page as a sign-out in another browser would. */
async function endSignIn(page: Page, origin: string): Promise<void> {
  const token = await page.evaluate(() => {
    const stored: unknown = JSON.parse(localStorage.getItem('loginInfo') ?? '{}')
    return String(Reflect.get(Object(stored), 'accessToken'))
  })
  const ended = await page.request.delete(`${origin}/user-service/auth/token/${encodeURIComponent(token)}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(ended.ok()).toBe(true)
}
