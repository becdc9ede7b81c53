import { connectorKey } from '#contracts/ids.ts'
import type { ErrorCode, ReportedStatus } from '#contracts/equipment/connector.ts'
import type { Instant } from '#contracts/units.ts'
import { chargingSession } from '#machines/charging/charging-session.ts'
import { connector } from '#machines/equipment/connector.ts'
import { pileEntity } from '#machines/master-data.ts'
import type { CommandOf } from '#machines/kit/lifecycle.ts'
import { is, isNew } from '#machines/kit/tags.ts'
import { observeStatus } from '../availability/public.ts'
import { must } from '#backend/kernel/refusals.ts'
import { freedAt, openSession } from '#backend/areas/charging/charging-session/public.ts'
import { release } from '#backend/areas/charging/charge-record/public.ts'
import { observeConnector } from '#backend/areas/charging/reservation/public.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'

export interface StatusReport {
  readonly pileId: string
  readonly connectorId: number
  readonly status: ReportedStatus
  readonly errorCode: ErrorCode
  readonly info: string | null
  readonly vendorId: string | null
  readonly vendorErrorCode: string | null
  readonly timestamp: Instant | null
}

/**
 * StatusNotification: the connector's status, and what it means for the session there. Nothing is stored for a
 * connector that the pile does not have.
 */
export const status: CommandHandler<StatusReport, { readonly known: boolean }> = (tx, { timestamp, ...report }) => {
  const { pileId, connectorId } = report
  const pile = tx.stateOf(pileEntity, pileId)
  const count = isNew(pile) ? 0 : pile.context.connectors.length
  if (connectorId < 0 || connectorId > count) return { known: false }
  const since = timestamp !== null && timestamp < tx.now ? timestamp : tx.now
  const key = connectorKey(pileId, connectorId)
  const before = tx.stateOf(connector, key)
  must(tx.dispatch(connector, { id: key, command: 'report', body: { ...report, since } }))
  observeStatus(tx, report)
  const sessionId = openSession(tx, pileId, connectorId)
  const stoodSince = is(connector, before, 'taken') ? before.context.since : null
  if (sessionId !== null) tellSession(tx, sessionId, { status: report.status, since, stoodSince })
  observeConnector(tx, report)
  return { known: true }
}

interface ConnectorReport {
  readonly status: ReportedStatus
  readonly since: Instant
  /** Since when the connector was reported as occupied before; null when it was not. */
  readonly stoodSince: Instant | null
}

/** What a reported status means for the session of the connector (M07). */
function tellSession(tx: Transaction, id: string, { status, since, stoodSince }: ConnectorReport): void {
  const say = (said: CommandOf<typeof chargingSession>): void => {
    // The status itself is recorded in the connector's stream; where it changes nothing for the session, the refusal is
    // expected.
    tx.dispatch(chargingSession, { id, ...said, mayRefuse: ['running', 'lost', 'unreleased'] })
  }
  switch (status) {
    case 'Charging':
      return say({ command: 'resume', body: { seenAt: since } })
    case 'SuspendedEV':
      return say({ command: 'suspendByVehicle', body: { seenAt: since } })
    case 'SuspendedEVSE':
      return say({ command: 'suspendByCharger', body: { seenAt: since } })
    case 'Available':
    case 'Unavailable':
    case 'Preparing':
      if (is(chargingSession, tx.stateOf(chargingSession, id), 'unreleased'))
        release(tx, id, { command: 'release', as: tx.actor, at: freedAt(tx, id, { since, stoodSince }) })
      else if (status === 'Available') say({ command: 'missStop', body: { evidence: 'available' } })
      return
    case 'Finishing':
    case 'Reserved':
    case 'Faulted':
      return
    default:
      return status satisfies never
  }
}
