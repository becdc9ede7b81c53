import { expect, it } from 'vitest'
import { realClock } from '#backend/clock.ts'
import { openHost } from '#backend/host.ts'
import { realIds } from '#backend/ids.ts'
import { temporaryFolder } from '#tests/support/folder.ts'
import { start } from '#tests/support/run/product.ts'

/** What `--demo` makes of a folder. */

/** Starts the product with some options until it is ready or has ended; answers what it said. */
async function startedWith(directory: string, ...args: readonly string[]): Promise<string> {
  const { child, ready, exit, said } = start({ DATA_DIR: directory }, 'backend/main.ts', ...args)
  const isReady = await ready.then(
    () => true,
    () => false,
  )
  if (isReady) await expect.poll(said).toMatch(/password \w+\n/u)
  child.kill('SIGTERM')
  await exit
  return said()
}

it('opens an empty demo with its administrator and nothing else, the same again when nothing is said, and no other', async () => {
  const directory = temporaryFolder()
  expect(await startedWith(directory, '--demo', 'empty')).toContain('operator 0PL002   account admin00   password demo')
  expect(await startedWith(directory)).toContain('account admin00')
  expect(await startedWith(directory, '--demo', 'small')).toBe(
    `${directory} holds the demo empty: start it with --demo empty, or give small another DATA_DIR.\n`,
  )
  expect(await startedWith(directory, '--no-demo')).toContain(`${directory} holds the demo`)
  const host = openHost({ directory, clock: realClock, ids: realIds })
  const [world] = host.worlds()
  const facts = world?.store.after(0, 1_000).map(({ type, id }) => `${type} ${id}`)
  host.close()
  expect(facts).toEqual(['account.registered admin00', 'enablement.registered account~admin00'])
})
