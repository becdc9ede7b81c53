import type { Locator } from '@playwright/test'

/** Date fields as they are filled in by hand. */

/** Types a date, or a date and time, as it is written on the screen: digits only, each part hands on to the next. */
export async function typeDate(place: Locator, name: string, text: string): Promise<void> {
  await place.getByRole('group', { name }).getByRole('spinbutton').first().click()
  await place.page().keyboard.type(text.replaceAll(/\D/gu, ''))
}

/** The text of a date field. */
export const dateIn = async (place: Locator, name: string): Promise<string> =>
  (await place.getByRole('group', { name }).innerText()).replaceAll('\n', '')
