import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { Schema } from 'effect'
import { addBenchPiles } from '#contracts/lab/bench.calls.ts'
import { envelope } from '#contracts/endpoint.ts'

/** Does what adds a pile to the bench, and answers its name: other tests add piles at the same time. */
export async function addedBy(page: Page, add: () => Promise<void>): Promise<string> {
  const [answer] = await Promise.all([
    page.waitForResponse(
      (response) =>
        new URL(response.url()).pathname.endsWith(addBenchPiles.path) &&
        response.request().method() === addBenchPiles.method,
    ),
    add(),
  ])
  const { data } = Schema.decodeUnknownSync(envelope(addBenchPiles.answer))(await answer.json())
  expect(data?.ids).toHaveLength(1)
  return data?.ids[0] ?? ''
}
