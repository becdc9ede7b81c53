import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#tests/support/folder.ts'
import { ended, start } from './rig.ts'

/** The subcommand that shrinks a failing scenario, as a process of its own. */

const scenario = `name: Too dear
fleet: [{ id: CP000001 }]
steps:
  - powerOn: CP000001
  - note: of no use
  - fault: { at: CP000001/1, fault: ground failure }
  - expect: { status: { at: CP000001/1, is: Available } }
`

async function simulate(
  ...args: readonly string[]
): Promise<{ readonly code: number | null; readonly lines: readonly string[] }> {
  const child = start(args)
  return { code: await ended(child), lines: child.lines }
}

it('shrinks the run that a report tells of, and writes a file that fails in the same way', async () => {
  const folder = temporaryFolder()
  const [file, short, out] = ['long.scenario.yaml', 'short.scenario.yaml', 'out'].map((name) => join(folder, name))
  if (file === undefined || short === undefined || out === undefined) throw new Error('three paths')
  writeFileSync(file, scenario)
  expect((await simulate('run', file, '--seed', '7', '--report', out, '--quiet')).code).toBe(99)
  const shrunk = await simulate('shrink', join(out, 'report.json'), '--out', short)
  expect(shrunk.code).toBe(0)
  expect(shrunk.lines.at(-1)).toMatch(/^2 of 4 steps are left \(\d+ scenarios played\): .* it is Faulted/u)
  const text = readFileSync(short, 'utf8')
  expect(text).toContain('seed: 7')
  expect(text).not.toContain('powerOn')
  const again = await simulate('run', short)
  expect([again.code, again.lines.join('\n')]).toEqual([99, expect.stringContaining('it is Faulted')])
})

it('says that nothing fails, or why it cannot be read', async () => {
  const file = join(temporaryFolder(), 'fine.scenario.yaml')
  writeFileSync(file, scenario.replace('is: Available', 'is: Faulted'))
  expect(await simulate('shrink', file)).toEqual({
    code: 1,
    lines: [`simulate: ${file} passes with seed 1: there is nothing to shrink`],
  })
  writeFileSync(file, scenario.replace('powerOn', 'powrOn'))
  expect((await simulate('shrink', file)).lines.join('\n')).toContain(`${file}:4:5 no step is called powrOn`)
  expect((await simulate('shrink', file, '--seed', 'x')).code).toBe(2)
  expect((await simulate('shrink')).code).toBe(2)
})
