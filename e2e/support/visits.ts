import type { Page } from '@playwright/test'

/** Counts how often the document of a page was loaded: what changes on the screen afterwards came by itself. */
export function loadsOf(page: Page): () => number {
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  return () => loads
}
