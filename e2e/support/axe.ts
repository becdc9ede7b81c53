import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

/** WCAG 2.2 A and AA, and axe's own best practices. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Fails with rule, sentence and elements when the page as it stands has an accessibility violation. What is just coming
 * into sight is awaited: half faded in, no words have the contrast that they will have.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(hasEntrances, ENTRANCE_MS)).toBe(false)
  // react-aria's live announcer keeps what it has said for seconds, also when the element that named it is gone.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    .exclude('[data-live-announcer]')
    // Without it every look opens a page of its own, which only pages with frames of other origins need.
    .setLegacyMode()
  const { violations } = await axe.analyze()
  const found = violations.map(({ id, help, nodes }) => ({ id, help, elements: nodes.map((node) => node.html) }))
  expect(found, `accessibility of ${page.url()}`).toEqual([])
}

/** Longer animations are no entrance: they show that a value has changed, or that something is going on. */
const ENTRANCE_MS = 300

/** Whether something is just coming into sight. */
const hasEntrances = (longest: number): boolean =>
  document
    .getAnimations()
    .some(({ effect, playState }) => playState === 'running' && Number(effect?.getComputedTiming().endTime) <= longest)
