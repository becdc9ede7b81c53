import { expect } from '@playwright/test'
import type { Locator } from '@playwright/test'
import type { Operator } from './operator.ts'

/** Lists as an operator reads them: a filter by its name, a row by what stands in it, a cell by the head of its column. */

/** Filters the list by one of its text filters; the chip shows that it is applied. */
export async function narrow({ page, phrase }: Operator, key: string, value: string): Promise<void> {
  const field = page.getByRole('search').getByRole('textbox', { name: phrase(key), exact: true })
  await field.fill(value)
  await field.press('Enter')
  const chips = page.getByRole('list', { name: phrase('kit.filter.applied') })
  await expect(chips.getByRole('listitem').filter({ hasText: value })).toBeVisible()
}

/** The row of the list that contains a text. */
export const rowWith = ({ page }: Operator, text: string): Locator =>
  page.getByRole('main').getByRole('row').filter({ hasText: text })

/** The cell of a row under a column's head. */
export async function cell({ page, phrase }: Operator, row: Locator, column: string): Promise<Locator> {
  const heads = page.getByRole('main').getByRole('columnheader')
  await expect(heads.first()).toBeVisible()
  const names = await heads.allInnerTexts()
  const index = names.findIndex((name) => name.trim().startsWith(phrase(column)))
  if (index < 0) throw new Error(`no column ${phrase(column)} among ${names.join(', ')}`)
  return row.getByRole('gridcell').nth(index)
}

/** The first figure of a text such as `12.34 kWh`; not a number where there is none. */
export async function figure(place: Locator): Promise<number> {
  const text = await place.innerText()
  const [found = 'none'] = /[\d.,]+/u.exec(text) ?? []
  return Number(found.replaceAll(',', ''))
}

/** The value of a term in a description list. */
export const valueOf = (place: Locator, term: string): Locator =>
  place.locator('dt', { hasText: new RegExp(`^${term}$`, 'u') }).locator('xpath=following-sibling::dd[1]')
