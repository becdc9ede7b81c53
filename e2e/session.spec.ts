import { expect } from '@playwright/test'
import { showsBill, showsHistory, showsRecord, settles } from './acts/finance.ts'
import { charges, comesOnline, plugsAndSwipes, raisesAlarm, stopsAndLeaves } from './acts/monitoring.ts'
import { sceneOf } from './acts/scene.ts'
import { expectAccessible } from './support/axe.ts'
import { installation } from './support/installation.ts'
import { chooseDark, chooseLanguage, submitSignIn } from './support/operator.ts'
import type { Operator } from './support/operator.ts'
import { phrasesOf } from './support/phrases.ts'
import { test } from './support/test.ts'
import { loadsOf } from './support/visits.ts'

/**
 * The whole story of a charging session, against the real server and a simulated pile on a real socket: from the
 * operator list to the paid bill, and an alarm beside it. After the sign-in the document is never loaded again.
 */

const readers = [
  { tag: 'en', isDark: false, number: 1 },
  { tag: 'zh-Hant', isDark: true, number: 2 },
] as const

const shown = [
  'R0.1.06, R0.1.07, R0.5.02, R0.5.04',
  // Operator list, sign-in, home.
  'R1.2.02, R2.2.02, R2.2.03, R2.2.05, R2.3.02, R8.4.02',
  // Piles, connectors, sessions, alarms.
  'R1.2.04, R1.2.05, R1.2.06, R1.2.08, R2.3.76, R2.3.77, R2.3.78, R2.3.79, R2.3.80',
  'R4.2.02, R4.2.03, R4.2.04, R4.2.05, R4.2.27',
  // Record, settlement, bill.
  'R1.2.22, R1.2.23, R2.3.30, R2.3.31, R2.3.33, R4.2.14, R4.2.21, R8.4.12, R8.5.15, R9.3.05, R9.4.04',
].join(', ')

test.describe(`a charging session from plug to paid bill, live [${shown}]`, () => {
  for (const { tag, isDark, number } of readers)
    test(`${tag}, ${isDark ? 'dark' : 'light'}`, async ({ page, pile }) => {
      const operator: Operator = { page, phrase: phrasesOf(tag) }
      const scene = sceneOf(operator, pile(number), number)
      await test.step('signs in', () => enter(operator, tag, isDark))
      const loads = loadsOf(page)
      await test.step('the pile comes online', () => comesOnline(scene))
      await test.step('a car is plugged in, a card swiped', () => plugsAndSwipes(scene))
      const id = await test.step('energy flows and the curve grows', () => charges(scene))
      await test.step('the charge is stopped, the cable released', () => stopsAndLeaves(scene))
      const cost = await test.step('the record stands with its cost lines', () => showsRecord(scene, id))
      await test.step('the settlement is initiated and done', () => settles(scene, id, cost))
      await test.step('the history says what, when, who and why', () => showsHistory(scene, id))
      await test.step('the bill is paid', () => showsBill(scene, id, cost))
      await test.step('a fault becomes an alarm and is disposed of', () => raisesAlarm(scene))
      expect(loads(), 'loads of the document after the sign-in').toBe(0)
    })
})

async function enter(operator: Operator, tag: (typeof readers)[number]['tag'], isDark: boolean): Promise<void> {
  const { page, phrase } = operator
  await page.goto('/')
  await expect(page).toHaveURL(/\/homePage$/u)
  await chooseLanguage({ page, phrase: phrasesOf('en') }, tag)
  await chooseDark(operator, isDark)
  await expect(page.getByRole('heading', { name: phrase('route.homePage.title') })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: installation.operatorName }).click()
  await expect(page.getByRole('heading', { name: phrase('route.login.title') })).toBeVisible()
  await expect(page.getByRole('img', { name: phrase('signIn.code.image') })).toBeVisible()
  await expectAccessible(page)
  await submitSignIn(operator)
  await expect(page.getByText(phrase('success.signIn'))).toBeVisible()
  await expect(page.getByRole('heading', { name: phrase('route.home.title'), level: 1 })).toBeVisible()
  await expect(page.getByText(phrase('home.connectors'), { exact: true })).toBeVisible()
  await expectAccessible(page)
}
