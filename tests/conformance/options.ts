import { parseArgs } from 'node:util'
import type { Address } from './central-system/examiner.ts'

/** The command line of the table. */
export interface Options {
  /** Only these cases; empty: all. */
  readonly only: readonly string[]
  readonly subject: Subject
  readonly isHelp: boolean
}

/** What is examined: ours, both halves of it, or one that is not ours. */
export type Subject =
  | { readonly kind: 'ours' }
  | {
      readonly kind: 'charge point'
      readonly port: number
      readonly host: string
      /** Its charge box identity, or null for whoever connects. */
      readonly identity: string | null
      readonly tags: { readonly first: string; readonly second: string }
      readonly hasFixedCable: boolean
    }
  | {
      readonly kind: 'central system'
      readonly address: Address
      readonly tags: {
        readonly known: string
        readonly mate: string
        readonly blocked: string
        readonly expired: string
        readonly unknown: string
      }
    }

export const help = `Usage: npm run conformance -- [options]

Plays the cases of the OCPP 1.6 certification and prints what came of each. Without options our own
charge point and our own central system are examined, in virtual time. What is not ours is examined in
real time, with a person at the terminal.

  --only TC_003_CS,TC_012_CS   only these cases
  --help                       this text

  --listen 9000                waits at this port for a charge point that is not ours
  --host 0.0.0.0               where it listens (127.0.0.1)
  --id CP000001                its identity; anybody when left out
  --tags TAG1,TAG2             what its reader reads of two cards (TAG00000001,TAG00000002)
  --fixed-cable                its cables hang at the charge point

  --url ws://host/ocpp/{id}    a central system that is not ours; {id} stands for the identity
  --id CP000001                as which charge point (CP000001), with the connectors 1 and 2
  --password secret            Basic auth
  --tags A,B,C,D,E             cards it knows, knows of the same group, has blocked, knows as expired, does not know
                               (TAG00000001,TAG00000002,TAG00000003,TAG00000004)

Ends with 1 when a case has failed.

  npm run conformance -- --only TC_003_CS
  npm run conformance -- --listen 9000 --id CP000001
  npm run conformance -- --url wss://central.example/ocpp/{id} --password secret`

const words = {
  only: { type: 'string' },
  listen: { type: 'string' },
  url: { type: 'string' },
  host: { type: 'string' },
  id: { type: 'string' },
  password: { type: 'string' },
  tags: { type: 'string' },
  'fixed-cable': { type: 'boolean' },
  help: { type: 'boolean' },
} as const

/** Which words need which other. */
const needs = {
  host: ['listen'],
  'fixed-cable': ['listen'],
  password: ['url'],
  id: ['listen', 'url'],
  tags: ['listen', 'url'],
} as const

type Given = ReturnType<typeof values>

/** Reads the command line; throws a RangeError that says what is wrong with it. `ids` are the cases there are. */
export function optionsOf(argv: readonly string[], ids: readonly string[]): Options {
  const given = values(argv)
  const only = given.only?.split(',') ?? []
  const unknown = only.find((id) => !ids.includes(id))
  if (unknown !== undefined) throw new RangeError(`there is no case ${unknown}`)
  for (const word of ['host', 'fixed-cable', 'password', 'id', 'tags'] as const)
    if (given[word] !== undefined && !needs[word].some((other) => given[other] !== undefined))
      throw new RangeError(`--${word} needs ${needs[word].map((other) => `--${other}`).join(' or ')}`)
  return { only, subject: subjectOf(given), isHelp: given.help === true }
}

function subjectOf(given: Given): Subject {
  if (given.listen !== undefined && given.url !== undefined) throw new RangeError('--listen or --url, not both')
  if (given.listen !== undefined) return chargePoint(given, Number(given.listen))
  return given.url === undefined ? { kind: 'ours' } : centralSystem(given, given.url)
}

function chargePoint(given: Given, port: number): Subject {
  if (!(Number.isInteger(port) && port >= 0 && port <= 65_535))
    throw new RangeError(`--listen is a port, not ${given.listen}`)
  const [first = '', second = ''] = cards(given, 2)
  const { host = '127.0.0.1', id: identity = null } = given
  return {
    kind: 'charge point',
    port,
    host,
    identity,
    tags: { first, second },
    hasFixedCable: given['fixed-cable'] === true,
  }
}

function centralSystem(given: Given, url: string): Subject {
  if (!/^wss?:\/\/\S*\{id\}/u.test(url))
    throw new RangeError(`--url begins with ws:// or wss:// and holds {id}: ${url}`)
  const [known = '', mate = '', blocked = '', expired = '', unknown = ''] = cards(given, 5)
  const { id = 'CP000001', password } = given
  const authorization = password === undefined ? null : Buffer.from(`${id}:${password}`).toString('base64')
  return {
    kind: 'central system',
    address: { url, id, authorization, connectors: [1, 2] },
    tags: { known, mate, blocked, expired, unknown },
  }
}

/** So many cards: those that were named, or numbered ones. */
function cards({ tags }: Given, count: number): readonly string[] {
  const named = tags?.split(',') ?? Array.from({ length: count }, (_, at) => `TAG0000000${at + 1}`)
  if (named.length !== count || named.includes(''))
    throw new RangeError(`--tags are ${count} here, with commas between`)
  return named
}

function values(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: words, strict: true }).values
  } catch (cause) {
    throw new RangeError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}
