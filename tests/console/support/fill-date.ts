import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'

/** Fills in a date as one that is copied from elsewhere; without one every part is emptied. */
export async function fillDate(name: string, text: string): Promise<void> {
  const parts = within(await screen.findByRole('group', { name })).getAllByRole('spinbutton')
  for (const part of text === '' ? parts : parts.slice(0, 1)) {
    await userEvent.click(part)
    await (text === '' ? userEvent.keyboard('{Backspace>4/}') : userEvent.paste(text))
  }
}
