import { wisherOf } from '#contracts/actor.ts'
import type { Actor } from '#contracts/actor.ts'
import type { RemoteActionName } from '#contracts/equipment/remote/remote-actions.ts'
import type { CommandContext } from '#machines/equipment/remote/remote-command.context.ts'
import type { Transaction } from '#backend/kernel/transaction.ts'

/**
 * What the system sends to piles because somebody has asked for it, and what it sends by itself. A pile in lab mode gets
 * the former alone: a certification tool fails a central system that says anything of its own accord.
 */

/** Steps of what a person has ordered, even where they have to wait, and a certificate that the pile has asked for. */
const ordered: readonly RemoteActionName[] = [
  'UpdateFirmware',
  'SignedUpdateFirmware',
  'GetDiagnostics',
  'GetLog',
  'DataTransfer',
  'ReserveNow',
  'SetChargingProfile',
  'CertificateSigned',
]

/** What the system wants to know or to bring up to date, whatever has caused that. */
const ownInterest: readonly RemoteActionName[] = [
  'GetConfiguration',
  'GetLocalListVersion',
  'GetCompositeSchedule',
  'TriggerMessage',
  'ExtendedTriggerMessage',
  'SendLocalList',
  'ClearChargingProfile',
]

interface Issuing {
  readonly action: RemoteActionName
  /** The issuer. */
  readonly as: Actor
}

/** The process whose calls carry out what a person has switched. */
const SWITCHES = 'switches'

/** Whether nobody has asked for a call that is about to be issued. */
export function isAutomatic({ actor }: Pick<Transaction, 'actor'>, { action, as }: Issuing): boolean {
  if (as.kind !== 'system' || ordered.includes(action)) return false
  if (ownInterest.includes(action)) return true
  const isSwitched = as.process === SWITCHES && wisherOf(actor) !== null
  return actor.kind !== 'person' && actor.kind !== 'driver' && !isSwitched
}

/** The same of a command that waits to be sent. */
export const wasAutomatic = ({
  action,
  issuer,
  wisher,
}: Pick<CommandContext, 'action' | 'issuer' | 'wisher'>): boolean =>
  issuer === null && !ordered.includes(action) && (wisher === null || ownInterest.includes(action))
