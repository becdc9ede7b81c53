import { Schema } from 'effect'
import { lowerProfiles } from '#contracts/equipment/pile-security.ts'
import { pages } from '#contracts/menu.ts'
import { money } from '#contracts/units.ts'
import { isInLab } from '#machines/equipment/pile.lab.ts'
import { levelOf } from '#machines/equipment/pile-security.level.ts'
import { pileSecurity } from '#machines/equipment/pile-security.ts'
import { awaitedApproval } from '#machines/system/approval.lookups.ts'
import { pileEntity } from '#machines/master-data.ts'
import { approvable, refusedBy } from '#backend/kernel/approvable.ts'
import type { Approvable } from '#backend/kernel/approvable.ts'
import type { IssueResult, RemoteCommandRequest } from '#backend/kernel/remote-commands.ts'
import type { Transaction } from '#backend/kernel/transaction.ts'
import { giveOrRequest } from '#backend/areas/system/approval/public.ts'
import { issueCommand } from '../remote-command/public.ts'

/** A lower profile as a person types it, and why. */
const Lowering = Schema.Struct({
  value: Schema.Literals(lowerProfiles.map(String)),
  reason: Schema.NullOr(Schema.String),
  ip: Schema.NullOr(Schema.String),
})

/**
 * A lower profile that is typed to a pile in lab mode, so that a test sees it refuse (whitepaper §3). A second person has to
 * approve it, whatever the limit: a pile that takes it cannot come back until its controller is said to be replaced.
 */
export const askLower: Approvable = approvable({
  lifecycle: pileSecurity,
  command: 'askLower',
  code: pages.piles.code,
  form: Lowering,
  prepare(tx, { id, value }) {
    if (!isInLab(tx.stateOf(pileEntity, id))) return refusedBy(tx, askLower, { id, guard: 'inLab' })
    const body = { profile: Number(value) }
    return { amount: money(0), currency: tx.settings.currency, body, needsSecond: true }
  },
  complete(tx, { id, value, reason, ip, by }) {
    const call = { pileId: id, connectorId: null, action: 'ChangeConfiguration', typed: 'valid' } as const
    const payload = { key: 'SecurityProfile', value }
    const { refusal } = issueCommand(tx, { ...call, payload, reason, ip, as: by })
    if (refusal !== null) throw new Error(`what two persons typed was refused: ${refusal.reason}`)
  },
})

type Change = RemoteCommandRequest<'ChangeConfiguration'>

/** Whether a person types a profile below the one that is demanded of the pile. */
export const isLower = (tx: Transaction, { pileId, payload, typed }: Change): boolean =>
  typed !== undefined &&
  lowerProfiles.some((one) => String(one) === payload.value && one < levelOf(tx.stateOf(pileSecurity, pileId)))

/** Asks a second person whether it may be sent. */
export function requestLower(
  tx: Transaction,
  { pileId: id, payload: { value }, reason = null, ip = null }: Change,
): IssueResult {
  const refusal = giveOrRequest(tx, askLower, { id, form: { value, reason, ip }, by: tx.actor })
  if (refusal !== null) return { id: null, refusal }
  const awaited = tx.findLast(awaitedApproval, pileSecurity.name, id)
  if (awaited === null) throw new Error('a lower profile always needs a second person')
  return { id: null, refusal, approval: awaited }
}
