import { expect } from '@playwright/test'
import type { Locator } from '@playwright/test'
import { pages } from '#contracts/menu.ts'
import { pathOf } from '#contracts/routes.ts'
import { expectAccessible } from '../support/axe.ts'
import { signedIn } from '../support/operator.ts'
import type { Operator } from '../support/operator.ts'
import { test } from '../support/test.ts'

/** Where a location is: by its address, on the map, and by its coordinates. */

const inForm = ({ page, phrase }: Operator, key: string): Locator =>
  page
    .locator('form')
    .getByLabel(phrase(`location.${key}`))
    .first()

async function openForm(operator: Operator): Promise<Locator> {
  await operator.page.goto(pathOf('stationAdd'))
  const map = operator.page.getByRole('application', { name: operator.phrase('place.map') })
  await expect(map.locator('path').first()).toBeAttached()
  return map
}

const unknown = ({ page, phrase }: Operator): Locator =>
  page.getByRole('alert').filter({ hasText: phrase('place.unknown') })

test('an address that cannot be resolved gives a prompt and leaves the coordinates empty [R5.8.03]', async ({
  page,
}) => {
  const operator = await signedIn(page)
  await openForm(operator)
  await inForm(operator, 'address').fill('Nowhere at all 17')
  await inForm(operator, 'name').focus()
  await expect(unknown(operator)).toBeVisible()
  await expect(inForm(operator, 'latitude')).toHaveValue('')
  await expect(inForm(operator, 'longitude')).toHaveValue('')
  await expect(inForm(operator, 'address')).toHaveValue('Nowhere at all 17')
  await expectAccessible(page)
  // The prompt is about what stood there.
  await inForm(operator, 'address').fill('Rynek Główny 1, Kraków')
  await expect(unknown(operator)).toHaveCount(0)
  await page.getByRole('button', { name: operator.phrase('place.find') }).click()
  await expect(inForm(operator, 'latitude')).toHaveValue(/^50\.06/u)
  await expect(inForm(operator, 'longitude')).toHaveValue(/^19\.9/u)
  await expect(inForm(operator, 'zone')).toHaveValue('Europe/Warsaw')
})

test('places are suggested while an address is typed, and nothing that is typed is taken away', async ({ page }) => {
  const operator = await signedIn(page)
  await openForm(operator)
  const address = inForm(operator, 'address')
  await address.pressSequentially('Songren Road 100, taip')
  const suggestion = page.locator('form').getByRole('button', { name: 'Taipei, Taiwan', exact: true })
  await expect(suggestion).toBeVisible()
  await expect(address).toBeFocused()
  await address.pressSequentially('ei')
  await expect(address).toHaveValue('Songren Road 100, taipei')
  await suggestion.click()
  await expect(address).toHaveValue(/^Songren Road 100, taipei$/iu)
  await expect(inForm(operator, 'latitude')).toHaveValue(/^25\.0/u)
  await expect(inForm(operator, 'zone')).toHaveValue('Asia/Taipei')
  await expect(suggestion).toHaveCount(0)
})

test('a point is picked on the map by mouse and moved by arrow keys, and brings its time zone', async ({ page }) => {
  const operator = await signedIn(page)
  const map = await openForm(operator)
  await map.focus()
  await page.keyboard.press('Enter')
  await expect(inForm(operator, 'latitude')).not.toHaveValue('')
  const latitude = Number(await inForm(operator, 'latitude').inputValue())
  await page.keyboard.press('ArrowUp')
  await expect.poll(async () => Number(await inForm(operator, 'latitude').inputValue())).toBeGreaterThan(latitude)
  await inForm(operator, 'latitude').fill('27.7')
  await inForm(operator, 'longitude').fill('85.3')
  const box = (await map.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.click(box.x + box.width / 2 + 5, box.y + box.height / 2)
  await expect(inForm(operator, 'latitude')).not.toHaveValue('27.7')
  await expect(inForm(operator, 'zone')).not.toHaveValue('')
})

test('coordinates in the sea are a hint and no refusal', async ({ page }) => {
  const operator = await signedIn(page)
  const { phrase } = operator
  await openForm(operator)
  const values = { name: 'Platform', address: 'At sea 1', latitude: '0', longitude: '-30', zone: 'UTC', rank: '1' }
  for (const [field, value] of Object.entries(values)) await inForm(operator, field).fill(value)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('status').filter({ hasText: phrase('place.sea') })).toBeVisible()
  await page.getByRole('button', { name: phrase('location.save') }).click()
  await expect(page).toHaveURL(new RegExp(`${pathOf('stationDetail')}\\?id=`, 'u'))
  await expect(page.getByRole('application', { name: phrase('location.map') })).toBeVisible()
  await expect(page.getByRole('group', { name: phrase('location.map') })).toContainText('At sea 1')
})

test('the stations have a view on the map, whose list leads to the pages of the stations', async ({ page }) => {
  const operator = await signedIn(page)
  const { phrase } = operator
  await page.goto(pages.stations.url)
  await page.getByRole('link', { name: phrase('location.view.map'), exact: true }).click()
  await expect(page.getByRole('application', { name: phrase('home.map') })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('list').getByRole('link', { name: 'Xinyi Tower Parking' }).click()
  await expect(page).toHaveURL(new RegExp(`${pathOf('stationDetail')}\\?id=L3`, 'u'))
  await expect(page.getByRole('application', { name: phrase('location.map') })).toBeVisible()
  await expectAccessible(page)
})
