import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Schema } from 'effect'
import { atlas } from '#machines/atlas.ts'
import { root } from '#tests/support/root.ts'

/**
 * How often each transition is taken by the tests of the machines: what the atlas shows beside the fleet's figures.
 *
 *   npm run heat                   writes machines/taken-by-tests.json
 *   node tests/heat.ts --check     ends with code 1 when that file is not what the tests take now
 */

const file = join(root, 'machines/taken-by-tests.json')
const Counts = Schema.fromJsonString(Schema.Record(Schema.String, Schema.Record(Schema.String, Schema.Int)))

const folder = mkdtempSync(join(tmpdir(), 'chargebook-taken-'))
try {
  process.exitCode = main(process.argv.includes('--check'))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function main(isCheck: boolean): number {
  const args = [
    'node_modules/.bin/vitest',
    'run',
    '--config',
    'tests/vitest.config.ts',
    '--project',
    'node',
    'tests/machines',
  ]
  const env = { ...process.env, TAKEN_DIR: folder }
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' })
  if (status !== 0) {
    process.stderr.write(stdout)
    return 1
  }
  const text = written()
  if (!isCheck) {
    writeFileSync(file, text)
    return 0
  }
  if (readFileSync(file, 'utf8') === text) return 0
  process.stderr.write('machines/taken-by-tests.json is not what the tests take: run `npm run heat`.\n')
  return 1
}

/** All files in one, in the order of the atlas and of the ways. */
function written(): string {
  const parts = readdirSync(folder).map((name) =>
    Schema.decodeUnknownSync(Counts)(readFileSync(join(folder, name), 'utf8')),
  )
  const all = [...atlas.keys()].map((lifecycle): [string, Readonly<Record<string, number>>] => {
    const counts = new Map<string, number>()
    for (const part of parts)
      for (const [way, count] of Object.entries(part[lifecycle] ?? {})) counts.set(way, (counts.get(way) ?? 0) + count)
    return [lifecycle, Object.fromEntries([...counts].toSorted(([one], [other]) => (one < other ? -1 : 1)))]
  })
  return `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`
}
