import { parseArgs } from 'node:util'

/** The command line of the table. */
export interface Options {
  /** Only these cases; empty: all. */
  readonly only: readonly string[]
  /** The port at which a foreign charge point is waited for, or null: ours is examined. */
  readonly listen: number | null
  readonly host: string
  readonly id: string | null
  readonly tags: { readonly first: string; readonly second: string }
  readonly hasFixedCable: boolean
  readonly isHelp: boolean
}

export const help = `npm run conformance -- [options]

Plays the cases of the OCPP 1.6 certification and prints what came of each. Without options our own
charge point and our own central system are examined, in virtual time.

  --only TC_003_CS,TC_012_CS   only these cases
  --listen 9000                waits for a foreign charge point at this port and examines it; a person
                               at the terminal does what hands do, and time really passes
  --host 0.0.0.0               where it listens (127.0.0.1)
  --id CP000001                the foreign charge point's identity; anybody when left out
  --tags TAG00000001,TAG00000002
                               what its reader reads of two cards
  --fixed-cable                its cables hang at the charge point
  --help                       this text

Ends with 1 when a case has failed.`

const words = {
  only: { type: 'string' },
  listen: { type: 'string' },
  host: { type: 'string' },
  id: { type: 'string' },
  tags: { type: 'string' },
  'fixed-cable': { type: 'boolean' },
  help: { type: 'boolean' },
} as const

const ofForeign = ['host', 'id', 'tags', 'fixed-cable'] as const

/** Reads the command line; throws a RangeError that says what is wrong with it. `ids` are the cases there are. */
export function optionsOf(argv: readonly string[], ids: readonly string[]): Options {
  const given = values(argv)
  const only = given.only?.split(',') ?? []
  const unknown = only.find((id) => !ids.includes(id))
  if (unknown !== undefined) throw new RangeError(`there is no case ${unknown}`)
  const alone = ofForeign.find((word) => given[word] !== undefined && given.listen === undefined)
  if (alone !== undefined) throw new RangeError(`--${alone} is for foreign charge points: it needs --listen`)
  const listen = given.listen === undefined ? null : Number(given.listen)
  if (listen !== null && !(Number.isInteger(listen) && listen >= 0 && listen <= 65_535))
    throw new RangeError(`--listen is a port, not ${given.listen}`)
  const [first = '', second = '', ...more] = (given.tags ?? 'TAG00000001,TAG00000002').split(',')
  if (first === '' || second === '' || more.length > 0) throw new RangeError('--tags are two, with a comma between')
  const { host = '127.0.0.1', id = null } = given
  const [hasFixedCable, isHelp] = [given['fixed-cable'] === true, given.help === true]
  return { only, listen, host, id, tags: { first, second }, hasFixedCable, isHelp }
}

function values(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: words, strict: true }).values
  } catch (cause) {
    throw new RangeError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}
