import { Schema } from 'effect'
import { flatten, operatorMenu } from '#contracts/menu.ts'
import { OperatorCode } from '#contracts/ids.ts'
import { DemoKind } from '#contracts/system/demo.ts'
import { TimeZone } from '#contracts/units.ts'
import { placeCity } from './city-cache.ts'
import { DEFAULT_ACCOUNT, DEFAULT_OPERATOR, keepsPasswordRule, PASSWORD_RULE } from '../first-run.ts'
import type { Host } from '../host.ts'
import { CITY_DAYS } from '../seed/city/year.ts'
import type { Telling } from '../seed/city/year.ts'
import { foundOperator, foundWorld, openAccount } from '../seed/accounts.ts'
import { seedDemo } from '../seed/demo.ts'
import type { PastClock } from '../seed/past-clock.ts'

/** The demo in a folder: which kind it is, and what its first start makes. */

const DEMO_NAME = 'Chargebook Demo'
/** What an installation is, as its vault says: a kind of demo, or somebody's own. */
export const demoNote = { subject: 'installation', key: 'demo', own: 'none' } as const
export const isDemoKind = Schema.is(DemoKind)

export interface DemoChoice {
  /** The kind that was asked for; null for that of the folder, or a small one. */
  readonly kind: DemoKind | null
  readonly password: string
  readonly dataDir: string
  /** Is told how many days of a year are written. */
  readonly tell: Telling['tell']
}

/** The kind of demo that an installation is; null for one of somebody's own, and for one that holds nothing yet. */
export function demoKindOf(host: Pick<Host, 'worlds' | 'vault'>): DemoKind | null {
  const kept = host.vault.get(demoNote.subject, demoNote.key)
  if (isDemoKind(kept)) return kept
  // From before there were kinds, an operator founded by this name is a demo's.
  return kept === null && host.worlds().some(({ name }) => name === DEMO_NAME) ? 'small' : null
}

/** Notes that an installation is somebody's own, whatever its operator is called. */
export const noteOwn = ({ vault }: Pick<Host, 'vault'>): void => vault.set(demoNote.subject, demoNote.key, demoNote.own)

/** The demo network, and the lines that say how to sign in; a string says what is wrong. */
export async function furnishDemo(
  host: Host,
  { kind: said, password, dataDir, tell }: DemoChoice,
  clock: PastClock,
): Promise<readonly string[] | string> {
  // The demo sets passwords and adds piles: nothing that may happen to somebody's own network.
  const held = demoKindOf(host)
  if (held === null && host.worlds().length > 0)
    return `${dataDir} holds an installation of its own: start it with --no-demo, or give the demo another DATA_DIR.`
  if (held !== null && said !== null && held !== said)
    return `${dataDir} holds the demo ${held}: start it with --demo ${held}, or give ${said} another DATA_DIR.`
  if (!keepsPasswordRule(password)) return `DEMO_PASSWORD must be ${PASSWORD_RULE}.`
  const kind = held ?? said ?? 'small'
  const zone = TimeZone.make('Europe/Warsaw')
  const operatorCode = Schema.decodeUnknownSync(OperatorCode)(DEFAULT_OPERATOR)
  const first = { operatorCode, operatorName: DEMO_NAME, account: DEFAULT_ACCOUNT, password, zone }
  host.vault.set(demoNote.subject, demoNote.key, kind)
  if (kind === 'city' && host.worlds().length === 0)
    await placeCity({ dataDir, clock, name: DEMO_NAME }, { days: CITY_DAYS, tell })
  // The past comes before everything of today: a world can be seen as of a moment only in the order of its facts.
  const world = await foundWorld(host, first)
  if (kind === 'small' || kind === 'incident') await seedDemo(world, clock, kind)
  await foundOperator(host, first)
  const signIn = [`  operator ${operatorCode}   account ${DEFAULT_ACCOUNT}   password ${password}`]
  if (kind === 'empty') return signIn
  const menuCodeList = flatten(operatorMenu).map(({ code }) => code)
  await openAccount(world, { account: 'oper00', type: 'NORMAL', password, zone, menuCodeList })
  const rounds = ['200400', '200300', '200200']
  await openAccount(world, { account: 'maint0', type: 'MAINTAINER', password, zone, menuCodeList: rounds })
  return signIn
}
