import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { tabTo } from './keyboard.ts'

/** Somebody at the keyboard, who is counted: filling in a field, choosing, or pressing a button is one action each. */
export interface Hands {
  readonly actions: () => number
  /** Goes to a button or a link and presses it. */
  press(goal: Locator): Promise<void>
  /** Goes to a field and types into it, in place of what stands there. */
  fill(goal: Locator, text: string): Promise<void>
  /** Goes to a list of the platform and types the beginning of a choice. */
  choose(goal: Locator, beginning: string): Promise<void>
  /** Goes to a field that suggests, types, and takes the first suggestion with these words. */
  pick(goal: Locator, text: string, suggestion: RegExp): Promise<void>
}

export function handsAt(page: Page): Hands {
  const { keyboard } = page
  let actions = 0
  const reach = async (goal: Locator): Promise<void> => {
    actions += 1
    await tabTo(page, goal)
  }
  const type = async (goal: Locator, text: string): Promise<void> => {
    await reach(goal)
    await keyboard.press('ControlOrMeta+a')
    await keyboard.type(text)
  }
  return {
    actions: () => actions,
    async press(goal) {
      await reach(goal)
      await keyboard.press('Enter')
    },
    fill: type,
    async choose(goal, beginning) {
      await reach(goal)
      // What can be chosen may come from the server; what is typed before that chooses nothing.
      const begins = new RegExp(`^\\s*${beginning}`, 'iu')
      await expect(goal.getByRole('option', { name: begins }).first()).toBeAttached()
      await keyboard.type(beginning)
      await expect(goal.locator('option:checked')).toHaveText(begins)
    },
    async pick(goal, text, suggestion) {
      await type(goal, text)
      await expect(page.getByRole('option', { name: suggestion }).first()).toBeVisible()
      await keyboard.press('ArrowDown')
      await keyboard.press('Enter')
    },
  }
}
