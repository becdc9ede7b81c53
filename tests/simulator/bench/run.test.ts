import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { ended, serve, start } from './rig.ts'

/** `run` as it is called: which files, which exit code, and what an interruption leaves. */

const steps = 'steps:\n  - powerOn: CP1\n  - wait: { ready: CP1 }\n'

function folder(files: Readonly<Record<string, string>>): string {
  const path = mkdtempSync(join(tmpdir(), 'chargebook-run-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  for (const [name, more] of Object.entries(files))
    writeFileSync(join(path, `${name}.scenario.yaml`), `name: ${name}\nfleet: [{ id: CP1 }]\n${steps}${more}`)
  return path
}

it('plays the files of a quoted pattern, the one after what cannot be read too', async () => {
  const { url } = await serve()
  const path = folder({ a: '', b: '  - puase: 1s\n', c: '' })
  const child = start(['run', join(path, '**/*.scenario.yaml'), '--url', url])
  expect(await ended(child)).toBe(1)
  const told = child.lines.join('\n')
  expect(told).toMatch(/passed {2}a {2}2 steps/u)
  expect(told).toContain('no step is called puase. Did you mean pause?')
  expect(told).toMatch(/passed {2}c {2}2 steps/u)
})

it.each([
  ['an address without a place for the pile', ['--url', 'ws://127.0.0.1:1/']],
  ['what is no address', ['--url', 'elsewhere/{id}']],
  ['two central systems at once', ['--url', 'ws://127.0.0.1:1/{id}', '--real']],
])('ends with 2 for %s', async (_, words) => {
  const child = start(['run', join(folder({ a: '' }), 'a.scenario.yaml'), ...words])
  expect(await ended(child)).toBe(2)
})

it('ends with 99 when an assertion fails', async () => {
  const { url } = await serve()
  const path = folder({ a: '  - expect: { charging: CP1/1 }\n' })
  expect(await ended(start(['run', join(path, 'a.scenario.yaml'), '--url', url]))).toBe(99)
})

it.each([
  ['another central system', true],
  ['our own backend', false],
])(
  'ends with 130 when interrupted before %s is done, and writes the report of what was played',
  async (_, isForeign) => {
    const where = isForeign ? ['--url', (await serve()).url] : ['--real']
    const path = folder({ a: '', b: '  - pause: 1h\n', c: '' })
    const out = join(path, 'out')
    const mine = ['a', 'b', 'c'].map((name) => join(path, `${name}.scenario.yaml`))
    if (!isForeign)
      for (const file of mine) writeFileSync(file, readFileSync(file, 'utf8').replaceAll('CP1', 'CP000001'))
    const child = start(['run', ...mine, ...where, '--report', out])
    await expect.poll(() => child.lines.join('\n')).toContain('passed  a')
    child.kill('SIGINT')
    expect(await ended(child)).toBe(130)
    expect(child.lines.join('\n')).toContain('interrupted')
    const { runs } = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as {
      runs: { scenario: { name: string } }[]
    }
    expect(runs.map(({ scenario }) => scenario.name)).toEqual(isForeign ? ['a', 'b'] : ['a'])
  },
)
