import { existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readScenario } from '#simulator/scenarios/reading/read.ts'
import { temporaryFolder } from '#tests/support/folder.ts'
import { asLines } from '#tests/support/site/field-log.ts'
import { ended, start } from './rig.ts'

/** `import`: a charger's own log becomes a file with a scenario. */

function logOf(text: string): string {
  const file = join(temporaryFolder(), 'charger.log')
  writeFileSync(file, text)
  return file
}

async function imports(...args: readonly string[]): Promise<{ readonly code: number | null; readonly out: string }> {
  const child = start(['import', ...args])
  const code = await ended(child)
  return { code, out: child.lines.join('\n') }
}

it('writes the scenario, and says what was left out with file and line', async () => {
  const file = logOf(`${asLines}\n[2,"12","Heart`)
  const mine = join(temporaryFolder(), 'mine.scenario.yaml')
  const { code, out } = await imports(file, '--out', mine)
  expect(code).toBe(0)
  expect(out).toContain(`${file}:${asLines.split('\n').length + 1}  left out: the frame is cut off`)
  expect(readScenario(readFileSync(mine, 'utf8'))).toMatchObject({ ok: true })
})

it('writes to standard output without a file', async () => {
  const { code, out } = await imports(logOf(asLines))
  expect(code).toBe(0)
  expect(readScenario(out)).toMatchObject({ ok: true })
})

it('refuses a log of 1 GB by its size, at once', async () => {
  const file = logOf('')
  truncateSync(file, 1024 ** 3)
  const { code, out } = await imports(file)
  expect(code).toBe(1)
  expect(out).toContain(`${file} has 1073741824 bytes, and a scenario is made of 67108864 at most`)
})

it.each([
  ['[2,"1","TransactionEvent",{}]', 1, ':1: TransactionEvent belongs to OCPP 2.x'],
  ['hello', 1, ':1: no call of a charger was found: expected frames of OCPP 1.6-J such as'],
])('names the line of %s', async (text, exit, sentence) => {
  const mine = join(temporaryFolder(), 'mine.scenario.yaml')
  const { code, out } = await imports(logOf(text), '--out', mine)
  expect(code).toBe(exit)
  expect(out).toContain(sentence)
  expect(existsSync(mine)).toBe(false)
})

it.each([
  [[], 'which log? Name a file'],
  [['nothing.log'], 'there is no file nothing.log'],
])('says what is missing: %j', async (args, sentence) => {
  const { code, out } = await imports(...args)
  expect(code).toBe(2)
  expect(out).toContain(sentence)
})
