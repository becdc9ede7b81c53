import { existsSync } from 'node:fs'
import type { PilePlan } from '../fleet/fleet.ts'
import type { Supply } from '../connector/vehicle.ts'
import type { Values, Words, common } from './line/words.ts'

/** How a pile reaches the central system. */
export const lineWords = {
  url: { initial: '', help: 'where the central system listens; {id} is the pile' },
  password: { initial: '', help: 'Basic auth; the user is the pile, {id} is replaced' },
  ca: {
    initial: '',
    isPath: true,
    help: 'PEM file of who vouches for the central system and its files; by default whom Node trusts',
  },
  cert: { initial: '', isPath: true, help: 'PEM file of the piles’ certificate with its chain; {id} is replaced' },
  key: { initial: '', isPath: true, help: 'PEM file of its private key; {id} is replaced' },
} as const satisfies Words

/** The options of the simulated piles, shared by `fleet` and `serve`. */
export const pileWords = {
  ...lineWords,
  'secure-url': { initial: '', help: 'where piles of profile 2 and 3 connect; by default --url with wss' },
  'security-profile': {
    initial: 0,
    limits: [0, 3],
    isWhole: true,
    help: 'security profile (whitepaper): 1 password, 2 with TLS, 3 certificate',
  },
  piles: { initial: 10, limits: [1, 100_000], isWhole: true, help: 'how many' },
  connectors: { initial: 2, limits: [1, 32], isWhole: true, help: 'connectors a pile' },
  prefix: { initial: 'CP', help: 'identities begin with it' },
  width: { initial: 6, limits: [1, 12], isWhole: true, help: 'digits of the number behind the prefix' },
  first: { initial: 1, limits: [0, 1e9], isWhole: true, help: 'number of the first pile' },
  seed: {
    initial: 1,
    limits: [-(2 ** 31), 2 ** 32],
    isWhole: true,
    help: 'any integer, 0 too; the same seed brings the same cars',
  },
  speed: { initial: 1, limits: [0.1, 100_000], help: 'batteries and drivers live so much faster' },
  interval: { initial: 60, limits: [0, 86_400], isWhole: true, help: 'seconds between meter values' },
  wire: {
    initial: 'auto',
    of: ['auto', 'rpc', 'lean'],
    help: 'rpc (ocpp-rpc), lean (bare WebSocket) or auto: lean above 500 piles',
  },
} as const satisfies Words

export const fleetWords = {
  ...pileWords,
  profile: {
    initial: '',
    isPath: true,
    help: 'who comes when: office, highway, home or a YAML file, in place of --gap',
  },
  tags: { initial: 'TAG', help: 'cards begin with it; eight digits follow' },
  'tag-count': { initial: 0, limits: [0, 1e8 - 1], isWhole: true, help: 'cards there are; 0: one a connector' },
  // A timer of Node counts 2^31 milliseconds; a longer one would be over at once.
  duration: { initial: 0, limits: [0, 2e6], isSpan: true, help: 'seconds, or 90s, 10m, 1h; 0: until interrupted' },
  grace: { initial: 15, limits: [0, 3_600], isSpan: true, help: 'seconds to deliver what is left at the end' },
  gap: { initial: 20, limits: [0.01, 100_000], help: 'mean minutes a free connector waits for a car' },
  faults: { initial: 0.01, limits: [0, 1], help: 'chance that something breaks during a visit' },
  ramp: {
    initial: 0,
    limits: [0, 86_400],
    isSpan: true,
    help: 'seconds over which the piles come up; 0: a hundred a second',
  },
} as const satisfies Words

export const replayWords = {
  ...lineWords,
  only: { initial: '', help: 'this pile of the log; by default all that it names' },
  id: { initial: '', help: 'identity to connect with; by default that in the log' },
  speed: { initial: 1, limits: [0.1, 100_000], help: 'the pauses of the log are so much shorter' },
  times: {
    initial: 'now',
    of: ['now', 'recorded'],
    help: 'moments in payloads: moved to now, or as they are recorded',
  },
} as const satisfies Words

export const importWords = {
  only: { initial: '', help: 'this pile of the log; by default all that it names' },
  out: { initial: '', isPath: true, help: 'file to write; standard output without it' },
} as const satisfies Words

export const serveWords = {
  ...pileWords,
  piles: { ...pileWords.piles, initial: 3 },
  port: { initial: 0, limits: [0, 65_535], isWhole: true, help: 'port on loopback; 0: any free one' },
} as const satisfies Words

export const recordWords = {
  ...serveWords,
  out: { initial: '', isPath: true, help: 'file to write; standard output without it' },
  'keep-names': { initial: false, help: 'piles and cards stay what they are, for a central system that knows them' },
} as const satisfies Words

export type LineOptions = Values<typeof lineWords>
export type ImportOptions = Values<typeof importWords>
export type ReplayOptions = Values<typeof replayWords>
export type PileOptions = Values<typeof pileWords>
export type FleetOptions = Values<typeof fleetWords>
export type ServeOptions = Values<typeof serveWords>
export type RecordOptions = Values<typeof recordWords & typeof common>

/** `--profile 3` meant the security profile before profiles of traffic came; a number still means it. */
export function asMeant<Given extends FleetOptions>(given: Given): Given {
  if (!/^\d+$/u.test(given.profile)) return given
  return { ...given, profile: '', 'security-profile': Number(given.profile) }
}

/** What in options of piles does not fit together, as a sentence; null where all does. */
export function wrong(given: PileOptions): string | null {
  const { url, wire, 'secure-url': secureUrl, 'security-profile': security } = given
  const complaint = wrongLine(given)
  if (complaint !== null) return complaint
  if (wire === 'rpc' && !url.endsWith('/{id}')) return '--wire rpc wants {id} at the end of --url'
  if (security > 3) return `--profile is a whole number from 0 to 3, or a profile of traffic, not ${security}`
  if (secureUrl !== '' && !/^wss:\/\/\S*\{id\}/u.test(secureUrl))
    return '--secure-url begins with wss:// and holds {id}'
  return null
}

/** What does not fit together in how piles reach the central system, as a sentence; null where all does. */
export function wrongLine({ url, ca, cert, key }: LineOptions): string | null {
  if (url === '') return '--url is needed, for instance --url ws://127.0.0.1:8080/ocpp/0PL002/{id}'
  if (!/^wss?:\/\/\S+$/u.test(url)) return `--url begins with ws:// or wss://, not ${url}`
  if (!url.includes('{id}')) return '--url holds {id} where the identity of the pile goes'
  if ((cert === '') !== (key === '')) return '--cert and --key belong together'
  const unreadable = [ca, cert, key].find((path) => path !== '' && !path.includes('{id}') && !existsSync(path))
  return unreadable === undefined ? null : `there is no file ${unreadable}`
}

const AC_22: Supply = { kind: 'AC', phases: 3, amps: 32 }
const DC_100: Supply = { kind: 'DC', watts: 100_000 }
/** Every fifth pile is a fast charger. */
const FAST_EVERY = 5

/** The piles that the options ask for. */
export function pilesOf({ piles, connectors, prefix, width, first }: PileOptions): readonly PilePlan[] {
  return Array.from({ length: piles }, (_, at) => ({
    id: `${prefix}${String(first + at).padStart(width, '0')}`,
    supplies: Array.from({ length: connectors }, () => (at % FAST_EVERY === FAST_EVERY - 1 ? DC_100 : AC_22)),
  }))
}

const TAG_DIGITS = 8

/** The cards that the options ask for, numbered from 1. */
export function tagsOf(given: FleetOptions): readonly string[] {
  const count = given['tag-count'] === 0 ? given.piles * given.connectors : given['tag-count']
  return Array.from({ length: count }, (_, at) => `${given.tags}${String(at + 1).padStart(TAG_DIGITS, '0')}`)
}
