import { expect } from '@playwright/test'
import type { Locator } from '@playwright/test'
import { Schema } from 'effect'
import { requestReservation } from '#contracts/charging/reservation.calls.ts'
import { envelope } from '#contracts/endpoint.ts'
import { pathOf } from '#contracts/routes.ts'
import { expectAccessible } from '../support/axe.ts'
import { atHome } from '../support/operator.ts'
import type { Operator } from '../support/operator.ts'
import { test } from '../support/test.ts'

/** The stories of a demo: begun with one press, seen on the pages that they name. */

// Each takes the free piles that it finds: two at once would take the same.
test.describe.configure({ mode: 'default' })

const card = ({ page, phrase }: Operator, story: string): Locator =>
  page.getByRole('article', { name: phrase(`story.${story}.title`), exact: true })

const press = ({ phrase }: Operator, from: Locator, key: string): Promise<void> =>
  from.getByRole('button', { name: phrase(key), exact: true }).click()

test('a story is begun from the bench, goes on while its pages are looked at, and has been played', async ({
  page,
}) => {
  const operator = await atHome(page)
  const { phrase } = operator
  await page.goto('/bench')
  await page.getByRole('link', { name: phrase('route.benchStories.title'), exact: true }).click()
  await expect(page).toHaveURL(pathOf('benchStories'))
  await expect(page.getByRole('article')).toHaveCount(10)
  await expectAccessible(page)
  const story = card(operator, 'stranger')
  await press(operator, story, 'story.begin')
  await expect(story.getByRole('listitem').first()).toBeVisible()
  await expect(story).toContainText(phrase('story.end.none'))
  // Nobody plays two at once.
  const other = card(operator, 'charge').getByRole('button', { name: phrase('story.begin'), exact: true })
  await expect(other).toHaveAccessibleDescription(phrase('story.wrong.busy'))
  await story.getByRole('link', { name: phrase('route.rfCard.title') }).click()
  await expect(page.getByRole('main')).toContainText('STRANGER')
  await page.goBack()
  await expect(story).toContainText(phrase('story.end.done'))
})

/** Milliseconds that the page's clock is moved at a time, in the pauses of a story that nobody waits through. */
const MOVED_BY = 2_000

/** Begins a story, moves the page's clock through its pauses, and expects that it is played to its end. */
async function playsToItsEnd(operator: Operator, name: string): Promise<void> {
  const { page, phrase } = operator
  const story = card(operator, name)
  await press(operator, story, 'story.begin')
  const isUnderWay = story.getByText(phrase('story.end.none'))
  await expect(isUnderWay).toBeVisible()
  await expect(async () => {
    await page.clock.fastForward(MOVED_BY)
    await expect(isUnderWay).toBeHidden({ timeout: 200 })
  }).toPass({ intervals: [100] })
  await expect(story, name).toContainText(phrase('story.end.done'))
}

test('stories of charges, faults, outages and prices are played to their end', async ({ page }) => {
  const operator = await atHome(page)
  await page.clock.install()
  await page.goto(pathOf('benchStories'))
  for (const name of ['charge', 'faultStorm', 'powerCut', 'lostNetwork', 'emergencyStop', 'implausible', 'tariff'])
    await playsToItsEnd(operator, name)
})

test('the story of firmware that nobody can fetch ends when the pile has given up', async ({ page }) => {
  const operator = await atHome(page)
  const { phrase } = operator
  await page.goto(pathOf('benchStories'))
  const story = card(operator, 'firmware')
  await press(operator, story, 'story.begin')
  await expect(story).toContainText(phrase('story.end.done'))
  await story.getByRole('link', { name: phrase('route.ocppUpdateConfig.title') }).click()
  await expect(page.getByRole('main')).toContainText('9.9.9')
})

test('a story that is stopped leaves its pile free, and says that it was stopped', async ({ page }) => {
  const operator = await atHome(page)
  const { phrase } = operator
  await page.goto(pathOf('benchStories'))
  const story = card(operator, 'emergencyStop')
  await press(operator, story, 'story.begin')
  const steps = story.getByRole('listitem')
  const [id = ''] = /\b[A-Z]+-?\d+\b/u.exec((await steps.first().textContent()) ?? '') ?? []
  await expect(story.locator('[aria-current="step"]')).toHaveText(/15 s/u)
  await press(operator, story, 'story.stop')
  await expect(story).toContainText(phrase('story.end.stopped'))
  await page
    .getByRole('link', { name: phrase('route.bench.title'), exact: true })
    .first()
    .click()
  // The other connector is nobody's business: a car may charge there.
  await page.getByRole('article', { name: id, exact: true }).getByRole('link', { name: id }).click()
  const state = page.getByRole('region', { name: phrase('bench.state'), exact: true })
  await expect(state).not.toContainText(phrase('state.connector.Charging'))
  await expect(page.getByRole('button', { name: phrase('bench.hold.begin') })).toBeVisible()
})

test('a story that is stopped calls off what it has reserved', async ({ page }) => {
  const operator = await atHome(page)
  const { phrase } = operator
  await page.goto(pathOf('benchStories'))
  const story = card(operator, 'noShow')
  const [asked] = await Promise.all([
    page.waitForResponse((response) => new URL(response.url()).pathname.endsWith(requestReservation.path)),
    press(operator, story, 'story.begin'),
  ])
  const { data } = Schema.decodeUnknownSync(envelope(requestReservation.answer))(await asked.json())
  await expect(story.locator('[aria-current="step"]')).toHaveText(phrase('story.step.noShow'))
  await press(operator, story, 'story.stop')
  await expect(story).toContainText(phrase('story.end.stopped'))
  await story.getByRole('link', { name: phrase('route.reservation.title') }).click()
  const row = page
    .getByRole('main')
    .getByRole('row')
    .filter({ has: page.getByText(data?.id ?? '', { exact: true }) })
  await expect(row).toContainText(phrase('state.reservation.Canceled'))
})
