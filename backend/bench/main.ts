import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { problemLine } from '#simulator/scenarios/reading/problem.ts'
import { readScenario } from '#simulator/scenarios/reading/read.ts'
import { openApi } from './api.ts'
import { runReally } from './real.ts'
import { runVirtually } from './run.ts'

const REAL = '--real'

/**
 * Plays scenarios against our own backend in virtual time: `node backend/bench/main.ts SEED FILES…`, `-` for the seed of each
 * scenario. Writes a line of JSON for each file: its run (contracts/lab/scenario-run.ts), or its problems. Without files each
 * line of standard input is a scenario, its text as a JSON string, and is answered before the next one is read. `--real` as
 * the first word plays by the machine's clock, over real connections.
 */
const argv = process.argv.slice(2)
const isReal = argv[0] === REAL
const [seedText = '-', ...files] = isReal ? argv.slice(1) : argv
const seed = seedText === '-' ? null : Number(seedText)

const api = openApi()

for (const file of files) console.log(JSON.stringify(await lineOf(file, () => readFileSync(file, 'utf8'))))
if (files.length === 0)
  for await (const line of createInterface({ input: process.stdin }))
    console.log(JSON.stringify(await lineOf(null, () => String(JSON.parse(line)))))
// What the world has begun in the background ends with the process.
process.exit(0)

async function lineOf(file: string | null, text: () => string): Promise<object> {
  const name = file ?? 'text'
  try {
    const source = text()
    const read = readScenario(source)
    if (!read.ok) return { problems: read.problems.map((one) => problemLine(name, one)) }
    const sha256 = createHash('sha256').update(source).digest('hex')
    const script = { scenario: read.scenario, file, sha256, seed }
    return { run: await (isReal ? runReally(script) : runVirtually(script, { api })) }
  } catch (error) {
    return { problems: [`${name}: ${error instanceof Error ? error.message : String(error)}`] }
  }
}
