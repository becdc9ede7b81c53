import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { problemLine } from '#simulator/scenarios/reading/problem.ts'
import { readScenario } from '#simulator/scenarios/reading/read.ts'
import { runVirtually } from './run.ts'

/**
 * Plays scenarios against our own backend in virtual time: `node backend/bench/main.ts SEED FILES…`, `-` for the seed of each
 * scenario. Writes a line of JSON for each file: its run (contracts/lab/scenario-run.ts), or its problems.
 */
const [seedText = '-', ...files] = process.argv.slice(2)
const seed = seedText === '-' ? null : Number(seedText)

for (const file of files) console.log(JSON.stringify(await lineOf(file)))
// What the world has begun in the background ends with the process.
process.exit(0)

async function lineOf(file: string): Promise<object> {
  try {
    const source = readFileSync(file, 'utf8')
    const read = readScenario(source)
    if (!read.ok) return { problems: read.problems.map((one) => problemLine(file, one)) }
    const sha256 = createHash('sha256').update(source).digest('hex')
    return { run: await runVirtually({ scenario: read.scenario, file, sha256, seed }) }
  } catch (error) {
    return { problems: [`${file}: ${error instanceof Error ? error.message : String(error)}`] }
  }
}
