import { parseArgs } from 'node:util'
import { Schema } from 'effect'
import { DemoKind, demoKinds } from '#contracts/system/demo.ts'
import { benchFlags, benchUsage, readBenchAddresses } from './demo/bench-addresses.ts'
import { ftpFlags, ftpUsage, readFtp } from './files/ftp-options.ts'
import type { FtpChoice } from './files/ftp-options.ts'
import { readMap } from './http/map/map-choice.ts'
import type { MapChoice } from './http/map/map-choice.ts'
import { paymentUsage, readPayments } from './payments/payment-choice.ts'
import type { PaymentChoice } from './payments/payment-choice.ts'
import { noProxies, proxiesOf } from './proxies.ts'
import type { Proxies } from './proxies.ts'
import { FIXTURES_MAX } from './seed/fixtures.ts'
import type { TlsFiles } from './ocpp/certificates/tls-server.ts'

/** What the command line and the environment say. */
export interface Options {
  readonly host: string
  readonly port: number
  /** Where and with what charge points are served over TLS; null for not at all. */
  readonly tls: (TlsFiles & { readonly port: number }) | null
  /** The FTP server within; null for none. */
  readonly ftp: FtpChoice | null
  /** The map of a provider; null for the one of our own, which needs no network. */
  readonly map: MapChoice | null
  /** Where customers pay over the internet; null for nowhere. */
  readonly payments: PaymentChoice | null
  readonly dataDir: string
  /** Whose word about who asks is believed. */
  readonly proxies: Proxies
  readonly demo: boolean
  /** Whether a test bench is started; the demo has one always. */
  readonly bench: boolean
  /** Other central systems that piles of the bench may connect to. */
  readonly benchAddresses: readonly string[]
  /** The kind of demo that was asked for; null leaves it to the folder, and to `small` in a new one. */
  readonly demoKind: DemoKind | null
  /** The file of a capsule that is opened instead of an installation, to be read only; null for none. */
  readonly capsule: string | null
  /** Piles and cards added for load generators. */
  readonly fixtures: number
  /** Whether piles may connect without any proof: always in the demo, and with fixtures, which have no password. */
  readonly allowProfile0: boolean
  readonly captchaText: string | null
  readonly demoPassword: string | null
  readonly adminPassword: string | null
  /** What happens to a pile nobody registered. */
  readonly unknownPiles: 'refuse' | 'pending'
  /** Records settle by themselves after so long; null leaves them to people. */
  readonly settleAfterMinutes: number | null
  /** OCPP frames are kept so many days and megabytes; null leaves it to the settings. */
  readonly ocppLogDays: number | null
  readonly ocppLogMegabytes: number | null
  /** Above so much, in whole units of the currency, a second person approves; null leaves it to the settings. */
  readonly approvalLimit: number | null
  /** How long a request for approval waits; null leaves it to the settings. */
  readonly approvalMinutes: number | null
  /** Megabytes that the files of an operator may take; null leaves it to the settings. */
  readonly filesMegabytes: number | null
  readonly logLevel: string
}

export const usage = `Usage: npm start -- [options]

  --demo KIND     small: a network of four sites with three days of past, the default in a new folder;
                  city: twelve sites in five countries, 60 piles, 300 customers, a year of past, told once a day at most;
                  incident: the small one on a bad day: faults, piles offline, a failed firmware update, disputed bills;
                  empty: an operator and its administrator, with all that makes a demo but its network
  --no-demo       serve an empty installation; the first operator and account are asked for on the terminal,
                  or taken from ADMIN_PASSWORD (account admin00, operator 0PL002)
  --capsule FILE  open a capsule as a world of its own: to be read only, beside no other data
${benchUsage}
  --fixtures N    add N known piles CP000001 … and N cards TAG00000001 … for a load generator
  --allow-profile-0
                  let piles connect that have neither password nor certificate; implied by the demo and --fixtures
  --tls-cert F --tls-key F
                  certificate chain and key (PEM) for charge points over TLS; twice for one with an elliptic key and
                  one with RSA. Without them an authority of its own signs, for HOST, localhost and each --tls-name N
  --tls-ca F      an authority that signs certificates of charge points, besides its own; may be given several times
${ftpUsage}
  --help          this text

Environment: PORT (8080), OCPP_TLS_PORT (none: no TLS), HOST (127.0.0.1), DATA_DIR (data/), DEMO_PASSWORD, ADMIN_PASSWORD, CAPTCHA_TEXT, LOG_LEVEL,
UNKNOWN_PILES (refuse, or pending), SETTLE_AFTER_MINUTES (none: by hand; the demo: 10), OCPP_LOG_DAYS (30; 0 keeps none),
OCPP_LOG_MEGABYTES (2048), TRUSTED_PROXIES (none: X-Forwarded-For is not believed), FILES_MEGABYTES (5120), APPROVAL_LIMIT (100, in the currency: more needs a second person),
APPROVAL_MINUTES (30), MAP_PROVIDER (none: a map that needs no network; or Bing, Google) with its MAP_KEY and, behind a proxy, MAP_URL,
${paymentUsage}`

const DEFAULT_PORT = 8080
const DEFAULT_HOST = '127.0.0.1'
const PORT_MAX = 65_535
/** A week. */
const SETTLE_MINUTES_MAX = 10_080
/** Ten years. */
const OCPP_LOG_DAYS_MAX = 3_650
/** A million of the currency. */
const APPROVAL_LIMIT_MAX = 1_000_000
/** A week. */
const APPROVAL_MINUTES_MAX = 10_080
/** A terabyte. */
const MEGABYTES_MAX = 1_048_576
const logLevels: readonly string[] = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

type Values = Exclude<ReturnType<typeof parse>, string>['values']
type Environment = Readonly<Record<string, string | undefined>>

/** Reads options; a string says what is wrong with them. A variable that is empty counts as not set. */
export function readOptions(args: readonly string[], environment: Environment): Options | string {
  const env: Environment = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = parse(args)
  if (typeof parsed === 'string') return parsed
  const { values } = parsed
  if (values.help === true) return usage
  const port = wholeNumber(env['PORT'] ?? String(DEFAULT_PORT), PORT_MAX)
  if (port === null) return `PORT must be a number from 0 to ${PORT_MAX}`
  const capsule = values.capsule ?? null
  const isDemo = values['no-demo'] !== true && capsule === null
  const hasBench = values.bench === true || isDemo
  const benchAddresses = readBenchAddresses(values, { hasBench })
  if (typeof benchAddresses === 'string') return benchAddresses
  const demoKind = readKind(values)
  if (typeof demoKind === 'object' && demoKind !== null) return demoKind.wrong
  const tls = readTls(values, env)
  if (typeof tls === 'string') return tls
  const host = env['HOST'] ?? DEFAULT_HOST
  const ftp = readFtp(values, env, { isDemo, host })
  if (typeof ftp === 'string') return ftp
  const proxies = env['TRUSTED_PROXIES'] === undefined ? noProxies : proxiesOf(env['TRUSTED_PROXIES'])
  if (typeof proxies === 'string') return proxies
  const map = readMap(env)
  if (typeof map === 'string') return map
  const payments = readPayments(env, { isDemo })
  if (typeof payments === 'string') return payments
  const fixtures = wholeNumber(values.fixtures ?? '0', FIXTURES_MAX)
  if (fixtures === null) return `--fixtures must be a number from 0 to ${FIXTURES_MAX}`
  const unknownPiles = env['UNKNOWN_PILES'] ?? 'refuse'
  if (unknownPiles !== 'refuse' && unknownPiles !== 'pending') return 'UNKNOWN_PILES must be refuse or pending'
  const allowProfile0 = values['allow-profile-0'] === true || isDemo || fixtures > 0
  if (unknownPiles === 'pending' && !allowProfile0)
    return 'UNKNOWN_PILES=pending needs --allow-profile-0: whom nobody knows can prove nothing'
  const chosen = readNumbers(env)
  if (typeof chosen === 'string') return chosen
  if (capsule !== null && (demoKind !== null || values.bench === true || fixtures > 0))
    return 'Nothing is added to a capsule: --capsule goes with neither --demo, --bench nor --fixtures'
  const logLevel = env['LOG_LEVEL'] ?? 'warn'
  if (!logLevels.includes(logLevel)) return `LOG_LEVEL must be one of ${logLevels.join(', ')}`
  return {
    host,
    port,
    tls,
    ftp,
    proxies,
    map,
    payments,
    dataDir: env['DATA_DIR'] || 'data',
    demo: isDemo,
    bench: hasBench,
    benchAddresses,
    capsule,
    demoKind,
    fixtures,
    allowProfile0,
    captchaText: env['CAPTCHA_TEXT'] ?? null,
    demoPassword: env['DEMO_PASSWORD'] ?? null,
    adminPassword: env['ADMIN_PASSWORD'] ?? null,
    unknownPiles,
    ...chosen,
    logLevel,
  }
}

/** Numbers that may be left out, each with the most it may be. */
const numbers = {
  SETTLE_AFTER_MINUTES: SETTLE_MINUTES_MAX,
  OCPP_LOG_DAYS: OCPP_LOG_DAYS_MAX,
  OCPP_LOG_MEGABYTES: MEGABYTES_MAX,
  FILES_MEGABYTES: MEGABYTES_MAX,
  APPROVAL_LIMIT: APPROVAL_LIMIT_MAX,
  APPROVAL_MINUTES: APPROVAL_MINUTES_MAX,
} as const

type Numbers = Pick<
  Options,
  'settleAfterMinutes' | 'ocppLogDays' | 'ocppLogMegabytes' | 'filesMegabytes' | 'approvalLimit' | 'approvalMinutes'
>

function readNumbers(env: Environment): Numbers | string {
  const read = (name: keyof typeof numbers) => {
    const text = env[name]
    return text === undefined ? null : wholeNumber(text, numbers[name])
  }
  for (const [name, most] of Object.entries(numbers))
    if (env[name] !== undefined && wholeNumber(env[name], most) === null)
      return `${name} must be a number from 0 to ${most}`
  if (read('APPROVAL_MINUTES') === 0) return 'APPROVAL_MINUTES must be at least 1: nobody could approve anything'
  return {
    settleAfterMinutes: read('SETTLE_AFTER_MINUTES'),
    ocppLogDays: read('OCPP_LOG_DAYS'),
    ocppLogMegabytes: read('OCPP_LOG_MEGABYTES'),
    approvalLimit: read('APPROVAL_LIMIT'),
    approvalMinutes: read('APPROVAL_MINUTES'),
    filesMegabytes: read('FILES_MEGABYTES'),
  }
}

const isKind = Schema.is(DemoKind)

function readKind({ demo: said, 'no-demo': none }: Values): DemoKind | null | { readonly wrong: string } {
  if (said === undefined) return null
  if (!isKind(said)) return { wrong: `--demo must be one of ${demoKinds.join(', ')}` }
  return none === true ? { wrong: 'Either --demo or --no-demo' } : said
}

const known = {
  demo: { type: 'string' },
  'no-demo': { type: 'boolean' },
  capsule: { type: 'string' },
  ...benchFlags,
  fixtures: { type: 'string' },
  'allow-profile-0': { type: 'boolean' },
  'tls-cert': { type: 'string', multiple: true },
  'tls-key': { type: 'string', multiple: true },
  'tls-ca': { type: 'string', multiple: true },
  'tls-name': { type: 'string', multiple: true },
  ...ftpFlags,
  help: { type: 'boolean' },
} as const

/** One with an elliptic key, one with RSA. */
const CERTIFICATES_MAX = 2

function readTls(values: Values, env: Environment): Options['tls'] | string {
  const [certificates, keys] = [values['tls-cert'] ?? [], values['tls-key'] ?? []]
  const [authorities, given] = [values['tls-ca'] ?? [], values['tls-name'] ?? []]
  const said = env['OCPP_TLS_PORT']
  if (said === undefined)
    return [certificates, keys, authorities, given].some((some) => some.length > 0)
      ? 'OCPP_TLS_PORT must be set for what the --tls options say'
      : null
  const port = wholeNumber(said, PORT_MAX)
  if (port === null) return `OCPP_TLS_PORT must be a number from 0 to ${PORT_MAX}`
  if (certificates.length !== keys.length) return 'Each --tls-cert needs its --tls-key'
  if (certificates.length > CERTIFICATES_MAX) return `--tls-cert can be given ${CERTIFICATES_MAX} times`
  const names = [...given, env['HOST'] ?? DEFAULT_HOST, 'localhost']
  return { port, certificates, keys, authorities, names: [...new Set(names)] }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: known, strict: true })
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}\n\n${usage}`
  }
}

function wholeNumber(text: string, most: number): number | null {
  return /^\d+$/u.test(text) && Number(text) <= most ? Number(text) : null
}
