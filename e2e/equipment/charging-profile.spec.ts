import { expect } from '@playwright/test'
import { pathOf } from '#contracts/routes.ts'
import { expectAccessible } from '../support/axe.ts'
import { typeDate } from '../support/dates.ts'
import { lookable, lookAt } from '../support/look.ts'
import { atHome } from '../support/operator.ts'
import type { Operator } from '../support/operator.ts'
import { fixture } from '../support/pile.ts'
import { knownIn } from '../support/phrases.ts'
import { test } from '../support/test.ts'

/** A charging profile is filled in by hand, drawn before it is sent, and reaches the pile as it was drawn (TC_056). */

const NUMBER = 23
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

/** Fills in a field of the form, or its nth one where there is one a period. */
async function fill({ page, phrase }: Operator, name: string, value: string, nth = 0): Promise<void> {
  const field = page.getByRole('textbox', { name: phrase(`chargingProfile.field.${name}`), exact: true }).nth(nth)
  await field.fill(value)
}

const choose = ({ page, phrase }: Operator, name: string, value: string) =>
  page.getByRole('combobox', { name: phrase(`chargingProfile.field.${name}`), exact: true }).selectOption(value)

/** A default profile of one day with two periods, on the clocks of Warsaw. */
async function fillProfile(operator: Operator): Promise<void> {
  const { page, phrase } = operator
  const moment = (name: string, value: string) =>
    typeDate(page.getByRole('main'), phrase(`chargingProfile.field.${name}`), value)
  await fill(operator, 'connectorId', '1')
  await fill(operator, 'chargingProfileId', '56')
  await choose(operator, 'chargingProfilePurpose', 'TxDefaultProfile')
  await moment('validFrom', '2030-07-01 00:00:00')
  await moment('validTo', '2030-07-02 00:00:00')
  await moment('startSchedule', '2030-07-01 00:00:00')
  await fill(operator, 'duration', '86400')
  await fill(operator, 'limit', '16')
  await page.getByRole('button', { name: phrase('chargingProfile.period.add') }).click()
  await fill(operator, 'startPeriod', '28800', 1)
  await fill(operator, 'limit', '8.1', 1)
  await fill(operator, 'numberPhases', '1', 1)
}

/** The profile as the pile gets it: instants in UTC, two hours behind the clocks of a summer in Warsaw. */
const profile = {
  chargingProfileId: 56,
  stackLevel: 0,
  chargingProfilePurpose: 'TxDefaultProfile',
  chargingProfileKind: 'Absolute',
  validFrom: '2030-06-30T22:00:00.000Z',
  validTo: '2030-07-01T22:00:00.000Z',
  chargingSchedule: {
    chargingRateUnit: 'A',
    chargingSchedulePeriod: [
      { startPeriod: 0, limit: 16 },
      { startPeriod: 28_800, limit: 8.1, numberPhases: 1 },
    ],
    startSchedule: '2030-06-30T22:00:00.000Z',
    duration: 86_400,
  },
}

test('a profile is filled in, drawn, sent and answered, and looks whole in every size', async ({ page, pile }) => {
  const { pileId } = fixture(NUMBER)
  pile(NUMBER).powerOn()
  await lookable(page, knownIn(['en']))
  const operator = await atHome(page)
  const { phrase } = operator
  const main = page.getByRole('main')
  await page.goto(`${pathOf('pointDetail')}?id=${pileId}&tab=overview`)
  await main.getByRole('button', { name: phrase('device.lab.begin') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: phrase('device.lab.begin') })
    .click()
  await page.goto(`${pathOf('pointDetail')}?id=${pileId}&tab=typedCalls`)
  await main.getByRole('combobox', { name: phrase('typedCalls.action') }).selectOption('SetChargingProfile')
  await fillProfile(operator)

  const payload = main.getByRole('textbox', { name: phrase('typedCalls.payload') })
  expect(JSON.parse(await payload.inputValue())).toEqual({ connectorId: 1, csChargingProfiles: profile })
  const words = main.getByRole('list', { name: phrase('chargingProfile.words') })
  await expect(words).toContainText('2030-07-01 08:00:00 – 2030-07-02 00:00:00 (Warsaw): 8.1 A, 1 phase')
  const drawing = main.getByRole('figure', { name: phrase('chargingProfile.drawing') })
  await expect(drawing.locator('canvas')).toBeVisible()
  await expectAccessible(page)
  for (const size of sizes) {
    await page.setViewportSize(size)
    expect((await lookAt(page)).faults).toEqual([])
  }

  await main.getByRole('button', { name: phrase('typedCalls.send') }).click()
  const commands = main.getByRole('region', { name: phrase('remote.commands') })
  await expect(commands).toContainText(phrase('remote.action.SetChargingProfile'))
  await expect(commands).toContainText(phrase('state.remote-command.accepted'))
  await page.setViewportSize(sizes[0])
  await page.goto(`${pathOf('pointDetail')}?id=${pileId}&tab=ocppLog`)
  await main.getByRole('grid').locator('tbody tr').filter({ hasText: 'SetChargingProfile' }).first().click()
  const frame = page.getByRole('region', { name: 'SetChargingProfile' })
  await expect(frame).toContainText('"validTo": "2030-07-01T22:00:00.000Z"')
  await expect(frame).toContainText('"numberPhases": 1')
  await expect(frame).toContainText('"status": "Accepted"')
})
