import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#tests/support/folder.ts'
import { ended, serve, start } from './rig.ts'

/** The subcommand that replays a charger's log, as a process of its own. */

const boot = '[2,"1","BootNotification",{"chargePointVendor":"V","chargePointModel":"M"}]'
const booted = (status: string): string =>
  `[3,"1",{"status":"${status}","currentTime":"2026-11-24T08:00:00Z","interval":300}]`

function logOf(...lines: readonly string[]): string {
  const file = join(temporaryFolder(), 'charger.log')
  writeFileSync(file, lines.join('\n'))
  return file
}

async function replay(...args: readonly string[]): Promise<{ readonly code: number | null; readonly out: string }> {
  const child = start(['replay', ...args])
  const code = await ended(child)
  return { code, out: child.lines.join('\n') }
}

it('ends with 0 when all is answered as in the log', async () => {
  const { url } = await serve()
  const { code, out } = await replay(logOf(boot, booted('Accepted')), '--url', url, '--id', 'CP1')
  expect([code, out]).toEqual([0, 'CP1: 1 of 1 calls sent, 1 answered as in the log, 0 calls answered'])
})

it('ends with 99 when something is answered otherwise, with file and line', async () => {
  const { url } = await serve(false)
  const file = logOf('no frame here', boot, booted('Accepted'), '[2,"2","Heartbeat",')
  const { code, out } = await replay(file, '--url', url, '--id', 'CP1')
  expect(code).toBe(99)
  expect(out).toContain(`${file}:2  BootNotification is answered Rejected, and Accepted in the log`)
  expect(out).toContain(`${file}:4  left out: the frame is cut off`)
})

it('ends with 1 when nobody answers there, and says why', async () => {
  const { code, out } = await replay(logOf(boot), '--url', 'ws://127.0.0.1:9/{id}', '--id', 'CP1')
  expect(code).toBe(1)
  expect(out).toContain('the connection ended: ')
  expect(out).toContain('ECONNREFUSED')
})

it.each([
  [['--id', 'CP1'], 2, '--url is needed'],
  [['--url', 'ws://127.0.0.1:9/{id}'], 1, 'it names no pile: say by --id which one it is'],
  [['--url', 'ws://127.0.0.1:9/{id}', '--only', 'CP7'], 1, 'it has no pile CP7'],
  [['second.log', '--url', 'ws://127.0.0.1:9/{id}'], 2, 'one log at a time'],
])('says what is missing: %j', async (args, exit, sentence) => {
  const { code, out } = await replay(logOf(boot), ...args)
  expect(code).toBe(exit)
  expect(out).toContain(sentence)
})
