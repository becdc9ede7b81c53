import type { Half } from './case.ts'
import { centralSystemCases } from './central-system/cases.ts'
import { foreign } from './central-system/foreign.ts'
import { ours } from './central-system/ours.ts'
import { centralSystemHalf } from './central-system/play.ts'
import { chargePointCases } from './charge-point/cases.ts'
import { foreignStages } from './rig/foreign.ts'
import { help, optionsOf } from './options.ts'
import type { Options } from './options.ts'
import { atTerminal } from './person.ts'
import { chargePointHalf } from './play.ts'
import { simulatedStages } from './rig/simulated.ts'
import { table } from './table.ts'
import { wall } from './rig/wall.ts'

/** `npm run conformance`: the table of the OCPP 1.6 certification (`--help`). */

/** The halves that were asked for: one that is not ours, or both of ours. */
async function halvesOf({ subject }: Options): Promise<readonly Half[]> {
  switch (subject.kind) {
    case 'ours':
      return [chargePointHalf(chargePointCases, simulatedStages), centralSystemHalf(centralSystemCases, ours)]
    case 'charge point':
      return [chargePointHalf(chargePointCases, await foreignStages({ ...subject, person: atTerminal() }))]
    case 'central system': {
      const person = atTerminal()
      const half = centralSystemHalf(centralSystemCases, () => foreign({ ...subject, person, time: wall }))
      return [{ ...half, close: () => Promise.resolve(person.close()) }]
    }
    default:
      return subject satisfies never
  }
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
    console.error(`${cause.message}\n\n${help}`)
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
