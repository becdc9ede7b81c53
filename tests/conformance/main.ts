import type { Half } from './case.ts'
import { centralSystemCases } from './central-system/cases.ts'
import { ours } from './central-system/ours.ts'
import { centralSystemHalf } from './central-system/play.ts'
import { chargePointCases } from './charge-point/cases.ts'
import { foreignStages } from './foreign.ts'
import { help, optionsOf } from './options.ts'
import type { Options } from './options.ts'
import { atTerminal } from './person.ts'
import { chargePointHalf } from './play.ts'
import { simulatedStages } from './simulated.ts'
import { table } from './table.ts'

/** `npm run conformance`: the table of the OCPP 1.6 certification (`--help`). */

/** The halves that were asked for: a foreign subject alone, or both of ours. */
async function halvesOf(options: Options): Promise<readonly Half[]> {
  if (options.listen === null)
    return [chargePointHalf(chargePointCases, simulatedStages), centralSystemHalf(centralSystemCases, ours)]
  const { hasFixedCable, host, id: identity, listen: port, tags } = options
  const stages = await foreignStages({ port, host, identity, tags, hasFixedCable, person: atTerminal() })
  return [chargePointHalf(chargePointCases, stages)]
}

/** 0: nothing failed, 1: something did, 2: the command line is wrong. */
async function main(argv: readonly string[]): Promise<number> {
  try {
    const options = optionsOf(
      argv,
      [...chargePointCases, ...centralSystemCases].map(({ id }) => id),
    )
    if (options.isHelp) console.log(help)
    return options.isHelp ? 0 : await played(options)
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    console.error(`${cause.message}; --help tells more`)
    return 2
  }
}

async function played(options: Options): Promise<number> {
  const halves = await halvesOf(options)
  try {
    return (await table(halves, options.only, (line) => console.log(line))) ? 0 : 1
  } finally {
    for (const half of halves) await half.close()
  }
}

process.exitCode = await main(process.argv.slice(2))
