import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Schema } from 'effect'
import { command } from '#tests/support/run/command-line.ts'
import { root } from '#tests/support/root.ts'

const usage = `Usage: npm run heat -- [options]

Counts how often each transition is taken by the tests of the machines, which the atlas shows beside the fleet's figures, and writes
it into machines/taken-by-tests.json.

  --check          writes nothing, ends with 1 when that file is not what the tests take now
  --taken FOLDER   what they took has been written down there already (by a run with TAKEN_DIR), they are not run again
  --help           this text

  npm run heat
  npm run heat -- --check`

const file = join(root, 'machines/taken-by-tests.json')
const Counts = Schema.fromJsonString(Schema.Record(Schema.String, Schema.Record(Schema.String, Schema.Int)))

await command({ usage, options: { check: { type: 'boolean' }, taken: { type: 'string' } } }, async ({ values }) => {
  const isCheck = values.check === true
  if (values.taken !== undefined) return told(values.taken, isCheck)
  const folder = mkdtempSync(join(tmpdir(), 'chargebook-taken-'))
  try {
    return run(folder) ? await told(folder, isCheck) : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

/** Runs the tests of the machines, which write down what they take. */
function run(folder: string): boolean {
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
  if (status !== 0) process.stderr.write(stdout)
  return status === 0
}

async function told(folder: string, isCheck: boolean): Promise<number> {
  const text = await written(folder)
  if (!isCheck) {
    writeFileSync(file, text)
    return 0
  }
  if (readFileSync(file, 'utf8') === text) return 0
  process.stderr.write('machines/taken-by-tests.json is not what the tests take: run `npm run heat`.\n')
  return 1
}

/** All files in one, in the order of the atlas and of the ways. */
async function written(folder: string): Promise<string> {
  const { atlas } = await import('#machines/atlas.ts')
  const parts = readdirSync(folder)
    .filter((name) => name.includes('-tests-machines-'))
    .map((name) => Schema.decodeUnknownSync(Counts)(readFileSync(join(folder, name), 'utf8')))
  const all = [...atlas.keys()].map((lifecycle): [string, Readonly<Record<string, number>>] => {
    const counts = new Map<string, number>()
    for (const part of parts)
      for (const [way, count] of Object.entries(part[lifecycle] ?? {})) counts.set(way, (counts.get(way) ?? 0) + count)
    return [lifecycle, Object.fromEntries([...counts].toSorted(([one], [other]) => (one < other ? -1 : 1)))]
  })
  return `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`
}
