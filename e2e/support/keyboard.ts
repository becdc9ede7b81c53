import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'

/** The most presses of Tab to reach an element. */
const PATIENCE = 60

/** Presses Tab until something has the focus, and sees that the focus is visible there. */
export async function tabTo(page: Page, goal: Locator): Promise<void> {
  await expect(goal).toBeVisible()
  for (let presses = 0; presses < PATIENCE; presses += 1) {
    if (await goal.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(goal).toBeFocused()
  await expect.poll(() => goal.evaluate(hasRing), { message: 'a ring around what has the focus' }).toBe(true)
}

/** The ring is the element's own, that of the frame which a field shares with its name, drawn by the cells of a row, or in a picture. */
const hasRing = (element: Element): boolean => {
  const isOutlined = [element, element.parentElement].some((each) => {
    const style = each === null ? null : getComputedStyle(each)
    return style !== null && style.outlineStyle !== 'none' && style.outlineWidth !== '0px'
  })
  const isDrawn = [...(element.parentElement?.querySelectorAll('rect') ?? [])].some((rect) => {
    const { fill, stroke, strokeWidth } = getComputedStyle(rect)
    return fill === 'none' && strokeWidth === '2px' && stroke !== 'none' && stroke !== 'rgba(0, 0, 0, 0)'
  })
  const cell = element.querySelector(':scope > td')
  return isOutlined || isDrawn || (cell !== null && getComputedStyle(cell).boxShadow !== 'none')
}
