import { expect } from '@playwright/test'
import type { Locator } from '@playwright/test'
import { plugToPaid } from '#simulator/scenarios/plug-to-paid.ts'
import { expectAccessible } from './support/axe.ts'
import { tabTo } from './support/keyboard.ts'
import { atHome, chooseDark } from './support/operator.ts'
import type { Operator } from './support/operator.ts'
import { fixture } from './support/pile.ts'
import { test } from './support/test.ts'

/** The atlas by keyboard alone: from all machines to one record, along its way, and what might have been. */

const NUMBER = 8

test('leads from the switch to a machine, a record, any step of its path, what if and an earlier time', async ({
  page,
  pile,
}) => {
  const operator = await atHome(page)
  const { phrase } = operator
  const { idTag } = fixture(NUMBER)
  const id = String((await plugToPaid({ pile: pile(NUMBER), connectorId: 1, idTag, chargesMs: 2_000 })).transactionId)
  const main = page.getByRole('main')
  await tabTo(page, page.getByRole('switch', { name: phrase('shell.lab') }))
  await page.keyboard.press('Enter')
  await tabTo(page, main.getByRole('searchbox', { name: phrase('atlas.search') }))
  await page.keyboard.type('charge-record')
  const card = main.getByRole('link', { name: new RegExp(`^${phrase('atlas.name.charge-record')}`, 'u') })
  await tabTo(page, card)
  await page.keyboard.press('Enter')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(phrase('atlas.name.charge-record'))

  const chart = main.getByRole('group', {
    name: phrase('atlas.chart.of', { name: phrase('atlas.name.charge-record') }),
  })
  const complete = chart.getByRole('button', {
    name: new RegExp(`^${phrase('state.charge-record.CHARGE_COMPLETE')}`, 'u'),
  })
  await tabTo(page, complete.first())
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(chart.locator('[aria-pressed="true"]')).toBeFocused()
  await expect(page).toHaveURL(/[?&](state|from)=/u)

  await tabTo(page, main.getByRole('tab', { name: phrase('atlas.tab.commands') }))
  await page.keyboard.press('End')
  await tabTo(page, main.getByRole('combobox', { name: phrase('atlas.records.state') }))
  await page.keyboard.type(phrase('state.charge-record.RECORD_UNSETTLED'))
  await tabTo(page, main.getByRole('link', { name: id, exact: true }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/atlas/charge-record/${id}$`, 'u'))

  const point = main.getByRole('slider', { name: phrase('atlas.point') })
  await tabTo(page, point)
  await page.keyboard.press('Home')
  await expect(page).toHaveURL(/\?at=0$/u)
  await expect(point).toHaveAttribute('aria-valuetext', phrase('atlas.point.after', { at: 0, count: 2 }))
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/\?at=1$/u)
  await page.keyboard.press('End')
  await expect(page).toHaveURL(/charge-record\/\d+$/u)

  const mark = main.getByRole('listitem').filter({ hasText: phrase('command.charge-record.markAbnormal') })
  await tabTo(page, mark.getByRole('button', { name: phrase('atlas.whatIf') }))
  await page.keyboard.press('Enter')
  const trial = main.getByRole('region', { name: phrase('atlas.whatIf') })
  await tabTo(page, trial.getByRole('textbox', { name: 'reason' }))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Meter was broken')
  await page.keyboard.press('Enter')
  const becomes = phrase('atlas.whatIf.becomes', { fact: phrase('fact.record.markedAbnormal') })
  await expect(trial.getByText(becomes)).toBeVisible()
  await page.reload()
  const whole = main.getByText(phrase('atlas.point.after', { at: 2, count: 2 }))
  await expect(whole).toBeVisible()
  await anHourEarlierAndBack(operator, whole)
})

test('is accessible in light and dark', async ({ page }) => {
  const operator = await atHome(page)
  const main = page.getByRole('main')
  for (const isDark of [false, true]) {
    await chooseDark(operator, isDark)
    for (const [path, sign] of [
      ['/atlas', 'link'],
      ['/atlas/charge-record?tab=heat', 'table'],
      ['/atlas/connector?state=Charging', 'table'],
      ['/atlas/wallet/LOAD00000001', 'slider'],
    ] as const) {
      await page.goto(path)
      await expect(main.getByRole(sign).first()).toBeVisible()
      await expectAccessible(page)
    }
  }
})

/** An hour earlier nothing of it was there yet; back to now it is. */
async function anHourEarlierAndBack({ page, phrase }: Operator, seen: Locator): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: phrase('shell.asOf'), exact: true }))
  await page.keyboard.press('Enter')
  const times = page.getByRole('dialog', { name: phrase('shell.asOf') })
  await tabTo(page, times.getByRole('button', { name: phrase('shell.asOf.hour') }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/[?&]asOf=/u)
  await expect(seen).toBeHidden()
  await tabTo(page, page.getByRole('main').getByRole('button', { name: phrase('shell.asOf.now') }))
  await page.keyboard.press('Enter')
  await expect(seen).toBeVisible()
  await expect(page).not.toHaveURL(/asOf=/u)
}
