import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { faultNames } from '#contracts/lab/faults.ts'
import { expectAccessible } from '../support/axe.ts'
import { addedBy } from '../support/bench.ts'
import { tabTo } from '../support/keyboard.ts'
import { atHome } from '../support/operator.ts'
import type { Operator } from '../support/operator.ts'
import { test } from '../support/test.ts'

/** One simulated pile in a person's hands: added, plugged, charged, broken, healed and stopped. */

/** Adds a pile that nobody else uses, and opens its page from its card. */
async function openPile({ page, phrase }: Operator): Promise<string> {
  await page.goto('/bench')
  const main = page.getByRole('main')
  await expect(main.getByRole('article').first()).toBeVisible()
  await page.getByRole('button', { name: phrase('bench.add.open') }).click()
  const dialog = page.getByRole('dialog', { name: phrase('bench.add.title') })
  const id = await addedBy(page, () => dialog.getByRole('button', { name: phrase('bench.add.submit') }).click())
  await expect(dialog).toHaveCount(0)
  const card = main.getByRole('article', { name: id, exact: true })
  await expect(card).toContainText(phrase('bench.link.online'))
  await card.getByRole('link', { name: id }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(id)
  return id
}

const press = async (page: Page, name: string): Promise<void> => {
  const button = page.getByRole('main').getByRole('button', { name, exact: true })
  await expect(button).not.toHaveAttribute('aria-disabled', 'true')
  await tabTo(page, button)
  await page.keyboard.press('Enter')
}

test('a person plugs, swipes, charges, pauses, breaks, heals and stops by keyboard, and every status follows [R0.5.02]', async ({
  page,
}) => {
  const operator = await atHome(page)
  const { phrase } = operator
  await openPile(operator)
  const state = page.getByRole('region', { name: phrase('bench.state'), exact: true })
  const shows = (status: string) =>
    expect(state.getByText(phrase(`state.connector.${status}`), { exact: true }).first()).toBeVisible()
  await shows('Available')
  await expectAccessible(page)
  const pull = page.getByRole('button', { name: phrase('bench.hand.unplug'), exact: true })
  await expect(pull).toHaveAttribute('aria-disabled', 'true')
  await expect(pull).toHaveAccessibleDescription(phrase('bench.why.noCar'))

  await press(page, phrase('bench.hand.plug'))
  await shows('Preparing')
  await press(page, phrase('bench.hand.swipe'))
  await shows('Charging')
  await expect(
    page.getByRole('button', { name: phrase('bench.hand.pullAtPile'), exact: true }),
  ).toHaveAccessibleDescription(phrase('bench.why.locked'))
  await press(page, phrase('bench.hand.carPauses'))
  await shows('SuspendedEV')
  await press(page, phrase('bench.hand.carResumes'))
  await shows('Charging')
  await press(page, phrase('bench.hand.withhold'))
  await shows('SuspendedEVSE')
  await press(page, phrase('bench.hand.give'))
  await shows('Charging')

  const hot = page.getByRole('listitem', { name: phrase('error-code.HighTemperature') })
  await tabTo(page, hot.getByRole('button', { name: phrase('bench.fault.break') }))
  await page.keyboard.press('Enter')
  await shows('Faulted')
  await tabTo(page, hot.getByRole('button', { name: phrase('bench.fault.heal') }))
  await page.keyboard.press('Enter')
  await shows('Charging')

  await press(page, phrase('bench.hand.networkOff'))
  await expect(page.getByRole('main').getByText(phrase('bench.link.offline'))).toBeVisible()
  await press(page, phrase('bench.hand.networkOn'))
  await expect(page.getByRole('main').getByText(phrase('bench.link.online'))).toBeVisible()
  await press(page, phrase('bench.hand.emergencyStop'))
  await shows('Finishing')
  await press(page, phrase('bench.hand.pullAtPile'))
  await shows('Available')
})

test('each of the faults is told and healed, and one heals by itself [R0.5.02]', async ({ page }) => {
  const operator = await atHome(page)
  const { phrase } = operator
  const id = await openPile(operator)
  const list = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') })
  await expect(list).toHaveCount(faultNames.length)
  for (const fault of await list.all()) {
    await fault.getByRole('button', { name: phrase('bench.fault.break') }).click()
    await expect(fault).toContainText(phrase('bench.fault.active'))
    await fault.getByRole('button', { name: phrase('bench.fault.heal') }).click()
    await expect(fault).not.toContainText(phrase('bench.fault.active'))
  }
  await page.getByRole('combobox', { name: phrase('bench.fault.heals') }).selectOption('10')
  const ground = page.getByRole('listitem', { name: phrase('error-code.GroundFailure') })
  await ground.getByRole('button', { name: phrase('bench.fault.break') }).click()
  await expect(ground).toContainText(phrase('bench.fault.active'))
  await expect(ground).not.toContainText(phrase('bench.fault.active'))

  await page.getByRole('tab', { name: phrase('bench.view.network') }).click()
  await expect(page).toHaveURL(/[?&]view=network/u)
  const loop = page.getByRole('listitem', { name: phrase('bench.line.bootLoop'), exact: true })
  await loop.getByRole('button').click()
  await expect(loop.getByRole('button')).toHaveText(phrase('bench.line.end'))
  await loop.getByRole('button').click()
  await expect(loop.getByRole('button')).toHaveText(phrase('bench.line.begin'))
  await page.goto('/bench')
  const card = page.getByRole('article', { name: id, exact: true })
  await card.getByRole('button', { name: phrase('bench.remove') }).click()
  await expect(card).toHaveCount(0)
})

test('what is written in a pile’s place is refused when it is broken, sent when it fits, and sent as it is when told to', async ({
  page,
}) => {
  const operator = await atHome(page)
  const { phrase } = operator
  await openPile(operator)
  await page.getByRole('tab', { name: phrase('bench.view.messages') }).click()
  const list = page.getByRole('list', { name: phrase('bench.view.messages') })
  await expect(list.getByRole('button', { name: /BootNotification/u }).first()).toBeVisible()
  await expectAccessible(page)
  const write = page.getByRole('region', { name: phrase('bench.write.title') })
  const payload = write.getByRole('textbox', { name: phrase('bench.write.payload') })
  await write.getByRole('combobox', { name: phrase('bench.write.action') }).selectOption('StatusNotification')
  await expect(payload).toHaveValue(/"connectorId"/u)

  const send = write.getByRole('button', { name: phrase('bench.write.send') })
  await payload.fill('{"connectorId": 1,')
  await send.click()
  await expect(write.getByRole('alert')).toContainText('JSON')
  await payload.fill('{"connectorId": 1, "status": "Dancing"}')
  await send.click()
  await expect(write.getByRole('alert')).toContainText('errorCode')
  await write.getByRole('button', { name: phrase('bench.write.asIs') }).click()
  await expect(write.getByRole('status')).toHaveText(phrase('bench.write.sent'))
  const broken = list.getByRole('button').filter({ hasText: phrase('bench.message.breaks') })
  await broken.first().click()
  const open = page.getByRole('region', { name: phrase('bench.message.open') })
  await expect(open).toContainText('Dancing')
  await expect(open).toContainText('OccurenceConstraintViolation')

  const search = page.getByRole('searchbox', { name: phrase('bench.message.search') })
  await search.fill('Dancing')
  await expect(list.getByRole('button')).toHaveCount(1)
  await page.goto('/bench/messages?words=Dancing')
  await expect(list.getByRole('button')).toHaveCount(1)
})

test('the power is drawn with its limit, the clock and a key are set wrong, and all of it stands in what was done', async ({
  page,
}) => {
  const operator = await atHome(page)
  const { phrase } = operator
  await openPile(operator)
  await page.getByRole('tab', { name: phrase('bench.view.power') }).click()
  await expect(page.getByRole('figure', { name: phrase('bench.curve') })).toBeVisible()
  await page.getByRole('tab', { name: phrase('bench.view.settings') }).click()
  await page.getByRole('button', { name: phrase('bench.clock.set') }).click()
  await expect(page.getByText(phrase('bench.clock.ahead', { seconds: '3,600' }))).toBeVisible()
  await page.getByRole('combobox', { name: phrase('bench.keys.key') }).selectOption('ConnectionTimeOut')
  const value = page.getByRole('textbox', { name: phrase('bench.keys.value') })
  const change = page.getByRole('button', { name: phrase('bench.keys.set'), exact: true })
  await value.fill('soon')
  await change.click()
  await expect(page.getByText(phrase('bench.keys.refused'))).toBeVisible()
  await value.fill('777')
  await change.click()
  await expect(page.getByText('777', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('tab', { name: phrase('bench.view.done') }).click()
  await expect(page.getByText(phrase('bench.act.jumpClock'))).toBeVisible()
  await expect(page.getByText(phrase('bench.done.refused'))).toBeVisible()
})

test('what a person does is recorded, and becomes a scenario in the editor', async ({ page }) => {
  const operator = await atHome(page)
  const { phrase } = operator
  await openPile(operator)
  const main = page.getByRole('main')
  await press(page, phrase('bench.record.begin'))
  await expect(main.getByText(/ \(0 steps\)$/u)).toBeVisible()
  await press(page, phrase('bench.hand.plug'))
  await press(page, phrase('bench.hand.swipe'))
  await press(page, phrase('bench.hand.carPauses'))
  await press(page, phrase('bench.record.end'))
  const dialog = page.getByRole('dialog', { name: phrase('bench.record.title') })
  const scenario = dialog.getByRole('group', { name: phrase('bench.record.text') })
  // All of the bench is recorded, with what other tests do there meanwhile: the scenario says what it calls this pile.
  const pileId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await expect(scenario).toContainText(`was ${pileId}`)
  const [, name = ''] = new RegExp(`(CP\\d+) was ${pileId}\\b`, 'u').exec(await scenario.innerText()) ?? []
  await expect(scenario).toContainText(`- plug: { at: ${name}/1`)
  await expect(scenario).toContainText(`- wait: { charging: ${name}/1 }`)
  await expect(scenario).toContainText(`- carPauses: ${name}/1`)
  await expectAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: phrase('bench.record.download') }).click(),
  ])
  expect(file.suggestedFilename()).toBe('recorded.scenario.yaml')
  await dialog.getByRole('button', { name: phrase('bench.record.edit') }).click()
  await expect(page.getByRole('heading', { name: phrase('bench.scenario.kept.recorded') })).toBeVisible()
  await expect(page.getByRole('textbox', { name: phrase('bench.scenario.text') })).toHaveValue(
    new RegExp(`- carPauses: ${name}/1`, 'u'),
  )
})
