import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#tests/support/folder.ts'
import { opensslNow } from '#tests/support/time/openssl-time.ts'
import { root } from '#tests/support/root.ts'
import { SHIFT } from '#tests/support/time/shift-date.ts'

/** Another date, in a whole process tree. */

const DAY = 86_400_000
const preload = pathToFileURL(join(root, 'tests/dates/preload.ts')).href

/** How many days later than the machine it is, here, in a worker and in a child. */
const script = `
const { Worker, isMainThread } = require('node:worker_threads')
const machine = () => performance.timeOrigin + performance.now()
const days = [new Date().getTime(), Date.now(), Date.parse(Date())].map((now) => Math.round((now - machine()) / ${DAY}))
console.log(days.join() + ' ' + new Date(0).toISOString() + ' ' + (new Date() instanceof Date) + ' ' + new Date(2026, 0, 31).getDate())
if (isMainThread && !process.env.CHILD) {
  require('node:child_process').spawnSync(process.execPath, [__filename], { env: { ...process.env, CHILD: '1' }, stdio: 'inherit' })
  new Worker(__filename)
}`

it.each([400, -400])('is moved by %i days for processes, workers and children', (days) => {
  const options = [process.env['NODE_OPTIONS'] ?? '', `--import=${preload}`].join(' ').trim()
  const env = { ...process.env, [SHIFT]: String(days), NODE_OPTIONS: options }
  const file = join(temporaryFolder(), 'script.cjs')
  writeFileSync(file, script)
  const { stdout, stderr } = spawnSync(process.execPath, [file], { env, encoding: 'utf8' })
  const line = `${days},${days},${days} 1970-01-01T00:00:00.000Z true 31`
  expect(stderr).toBe('')
  expect(stdout.trim().split('\n')).toEqual([line, line, line])
})

it('does not move OpenSSL’s', () => {
  const { stdout } = spawnSync('date', ['+%s'], { encoding: 'utf8' })
  expect(Math.abs(Number(stdout) * 1_000 - opensslNow())).toBeLessThan(60_000)
})
