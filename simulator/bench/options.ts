import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { PilePlan } from '../fleet/fleet.ts'
import type { Supply } from '../connector/vehicle.ts'

/** The options of the command line, shared by `cli.ts` and `control.ts`. */

interface OptionText {
  readonly initial: string | number | boolean
  readonly help: string
}

const words = {
  url: { initial: '', help: 'where the central system listens; {id} is the pile' },
  'secure-url': { initial: '', help: 'where piles of profile 2 and 3 connect; by default --url with wss' },
  profile: { initial: 0, help: 'security profile (whitepaper): 1 password, 2 with TLS, 3 certificate' },
  password: { initial: '', help: 'Basic auth; the user is the pile, {id} is replaced' },
  ca: {
    initial: '',
    help: 'PEM file of who vouches for the central system and its files; by default whom Node trusts',
  },
  cert: { initial: '', help: 'PEM file of the piles’ certificate with its chain; {id} is replaced' },
  key: { initial: '', help: 'PEM file of its private key; {id} is replaced' },
  piles: { initial: 10, help: 'how many' },
  connectors: { initial: 2, help: 'connectors a pile' },
  prefix: { initial: 'CP', help: 'identities begin with it' },
  width: { initial: 6, help: 'digits of the number behind the prefix' },
  first: { initial: 1, help: 'number of the first pile' },
  tags: { initial: 'TAG', help: 'cards begin with it; eight digits follow' },
  'tag-count': { initial: 0, help: 'cards there are; 0: one a connector' },
  seed: { initial: 1, help: 'any integer, 0 too; the same seed brings the same cars' },
  duration: { initial: 0, help: 'seconds; 0: until interrupted' },
  grace: { initial: 15, help: 'seconds to deliver what is left at the end' },
  speed: { initial: 1, help: 'batteries and drivers live so much faster' },
  gap: { initial: 20, help: 'mean minutes a free connector waits for a car' },
  faults: { initial: 0.01, help: 'chance that something breaks during a visit' },
  interval: { initial: 60, help: 'seconds between meter values' },
  ramp: { initial: 0, help: 'seconds over which the piles come up; 0: a hundred a second' },
  wire: { initial: 'auto', help: 'rpc (ocpp-rpc), lean (bare WebSocket) or auto: lean above 500 piles' },
  port: { initial: 0, help: 'control only: port on loopback; 0: any free one' },
  quiet: { initial: false, help: 'only the final report' },
  json: { initial: false, help: 'reports as JSON lines' },
  help: { initial: false, help: 'this text' },
} as const satisfies Readonly<Record<string, OptionText>>

type Initial<W> = W extends { readonly initial: infer I }
  ? I extends number
    ? number
    : I extends boolean
      ? boolean
      : string
  : never
export type Options = { readonly [Name in keyof typeof words]: Initial<(typeof words)[Name]> }

const limits: Readonly<Record<string, readonly [number, number]>> = {
  profile: [0, 3],
  piles: [1, 100_000],
  connectors: [1, 32],
  width: [1, 12],
  first: [0, 1e9],
  'tag-count': [0, 1e8 - 1],
  seed: [-(2 ** 31), 2 ** 32],
  // A timer of Node counts 2^31 milliseconds; a longer one would be over at once.
  duration: [0, 2e6],
  grace: [0, 3_600],
  speed: [0.1, 100_000],
  gap: [0.01, 100_000],
  faults: [0, 1],
  interval: [0, 86_400],
  ramp: [0, 86_400],
  port: [0, 65_535],
}
const whole = new Set(['profile', 'piles', 'connectors', 'width', 'first', 'tag-count', 'seed', 'interval', 'port'])

export type Parsed =
  | { readonly ok: true; readonly options: Options }
  | { readonly ok: false; readonly complaint: string }

/** Parses the command line; returns a complaint when it is not valid. */
export function options(argv: readonly string[]): Parsed {
  const given = values(argv)
  if ('complaint' in given) return { ok: false, complaint: given.complaint }
  const read: Record<string, string | number | boolean> = {}
  for (const [name, word] of Object.entries<OptionText>(words)) {
    const value = given.values[name]
    const numeric = typeof word.initial === 'number' && typeof value === 'string'
    if (numeric && !inRange(name, value)) return { ok: false, complaint: rangeOf(name, value) }
    read[name] = numeric ? Number(value) : (value ?? word.initial)
  }
  // Every option was parsed with the type of its initial value.
  const complete = read as unknown as Options
  const complaint = complete.help ? null : wrong(complete)
  return complaint === null ? { ok: true, options: complete } : { ok: false, complaint }
}

function values(
  argv: readonly string[],
): { values: Readonly<Record<string, string | boolean | undefined>> } | { complaint: string } {
  const accepted = Object.entries<OptionText>(words).map(([name, { initial }]) => {
    const type = typeof initial === 'boolean' ? ('boolean' as const) : ('string' as const)
    return [name, { type }] as const
  })
  try {
    const { values } = parseArgs({ args: [...argv], options: Object.fromEntries(accepted), strict: true })
    return { values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, scalar(value)])) }
  } catch (cause) {
    return { complaint: cause instanceof Error ? cause.message : String(cause) }
  }
}

/** No option may be a list, though the type of `parseArgs` allows one. */
const scalar = (value: string | boolean | readonly unknown[] | undefined): string | boolean | undefined =>
  typeof value === 'string' || typeof value === 'boolean' ? value : undefined

function inRange(name: string, text: string): boolean {
  const value = Number(text)
  const [low, high] = limits[name] ?? [0, Number.MAX_SAFE_INTEGER]
  return text.trim() !== '' && value >= low && value <= high && (!whole.has(name) || Number.isInteger(value))
}

function rangeOf(name: string, text: string): string {
  const [low, high] = limits[name] ?? [0, Number.MAX_SAFE_INTEGER]
  return `--${name} is ${whole.has(name) ? 'a whole number' : 'a number'} from ${low} to ${high}, not ${text}`
}

function wrong(given: Options): string | null {
  const { url, wire, 'secure-url': secureUrl, ca, cert, key } = given
  if (url === '') return '--url is needed, for instance --url ws://127.0.0.1:8080/ocpp/0PL002/{id}'
  if (!/^wss?:\/\/\S+$/u.test(url)) return `--url begins with ws:// or wss://, not ${url}`
  if (!url.includes('{id}')) return '--url holds {id} where the identity of the pile goes'
  if (wire === 'rpc' && !url.endsWith('/{id}')) return '--wire rpc wants {id} at the end of --url'
  if (secureUrl !== '' && !/^wss:\/\/\S*\{id\}/u.test(secureUrl))
    return '--secure-url begins with wss:// and holds {id}'
  if ((cert === '') !== (key === '')) return '--cert and --key belong together'
  const unreadable = [ca, cert, key].find((path) => path !== '' && !path.includes('{id}') && !existsSync(path))
  if (unreadable !== undefined) return `there is no file ${unreadable}`
  return ['auto', 'rpc', 'lean'].includes(wire) ? null : `--wire is auto, rpc or lean, not ${wire}`
}

/** The table of options for `--help`. */
export const optionsHelp = (): string =>
  Object.entries<OptionText>(words)
    .map(([name, { help, initial }]) => {
      const usual = initial === '' || initial === false ? '' : ` (${initial})`
      return `  --${name.padEnd(12)} ${help}${usual}`
    })
    .join('\n')

const AC_22: Supply = { kind: 'AC', phases: 3, amps: 32 }
const DC_100: Supply = { kind: 'DC', watts: 100_000 }
/** Every fifth pile is a fast charger. */
const FAST_EVERY = 5

/** The piles that the options ask for. */
export function pilesOf({ piles, connectors, prefix, width, first }: Options): readonly PilePlan[] {
  return Array.from({ length: piles }, (_, at) => ({
    id: `${prefix}${String(first + at).padStart(width, '0')}`,
    supplies: Array.from({ length: connectors }, () => (at % FAST_EVERY === FAST_EVERY - 1 ? DC_100 : AC_22)),
  }))
}

const TAG_DIGITS = 8

/** The cards that the options ask for, numbered from 1. */
export function tagsOf(given: Options): readonly string[] {
  const count = given['tag-count'] === 0 ? given.piles * given.connectors : given['tag-count']
  return Array.from({ length: count }, (_, at) => `${given.tags}${String(at + 1).padStart(TAG_DIGITS, '0')}`)
}
