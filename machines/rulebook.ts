import { alarmRules } from './alarm.rules.ts'
import { alarm } from './alarm.ts'
import { billRules } from './bill.rules.ts'
import { bill } from './bill.ts'
import { chargeRecordRules } from './charge-record.rules.ts'
import { chargeRecord } from './charge-record.ts'
import { chargingSessionRules } from './charging-session.rules.ts'
import { chargingSession } from './charging-session.ts'
import { connectorRules } from './connector.rules.ts'
import { connector } from './connector.ts'
import { pileLinkRules } from './pile-link.rules.ts'
import { pileLink } from './pile-link.ts'
import type { Rule } from './rules.ts'
import { walletHoldRules } from './wallet-hold.rules.ts'
import { walletHold } from './wallet-hold.ts'
import { walletRules } from './wallet.rules.ts'
import { wallet } from './wallet.ts'

/** The rules that hold for each lifecycle, by its name: `npm run verify` shows that they do. */
const entries = [
  [pileLink, pileLinkRules],
  [connector, connectorRules],
  [chargingSession, chargingSessionRules],
  [chargeRecord, chargeRecordRules],
  [bill, billRules],
  [walletHold, walletHoldRules],
  [wallet, walletRules],
  [alarm, alarmRules],
] as const

export const rulebook: ReadonlyMap<string, readonly Rule[]> = new Map(
  // Each rule knows its machine's context; who looks them up by name treats the context as unknown.
  entries.map(([{ name }, rules]) => [name, rules as unknown as readonly Rule[]]),
)

export const rulesFor = (lifecycle: string): readonly Rule[] => rulebook.get(lifecycle) ?? []
