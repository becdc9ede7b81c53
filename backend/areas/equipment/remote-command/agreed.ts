import { connectorKey } from '#contracts/ids.ts'
import { DAY, MINUTE } from '#contracts/durations.ts'
import type { ReportedStatus } from '#contracts/equipment/connector.ts'
import { millis } from '#contracts/units.ts'
import { availability } from '#machines/equipment/availability.ts'
import { chargingSession } from '#machines/charging/charging-session.ts'
import { connector } from '#machines/equipment/connector.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import { is } from '#machines/kit/tags.ts'
import { stateOf } from '#backend/kernel/state.ts'
import type { World } from '#backend/world.ts'

/** How long to wait for a pile that has agreed to change its availability after the charge (M03, M06 WINDOW_END). */

/** How long a pile may go on serving after the end of the charge. */
const WINDOW_MS = MINUTE
/**
 * The maximum where the end of a charge cannot be seen: the pile is offline, or charges without a session that we know.
 */
const LONGEST_MS = DAY

const isBusy = (status: ReportedStatus): boolean =>
  ['Charging', 'SuspendedEV', 'SuspendedEVSE', 'Finishing', 'Faulted'].includes(status)

interface Agreed {
  readonly pileId: string
  readonly connectorIds: readonly number[]
  /** When the pile agreed. */
  readonly since: number
}

/** In milliseconds since 1970; null while a known session runs, because its end will decide. */
export function agreedUntil(world: World, { pileId, connectorIds, since }: Agreed): number | null {
  const keys = connectorIds.map((connectorId) => connectorKey(pileId, connectorId))
  const runs = keys.some((key) => {
    const { transactionId = null } = stateOf(world, availability, key)?.context ?? {}
    const session = transactionId === null ? null : stateOf(world, chargingSession, String(transactionId))
    return session !== null && !is(chargingSession, session, 'over')
  })
  if (runs) return null
  const reports = keys.flatMap((key) => stateOf(world, connector, key)?.context ?? [])
  const from = Math.max(since, ...reports.map((report) => millis(report.since)))
  const isThere = is(pileLink, stateOf(world, pileLink, pileId), 'reachable')
  return from + (isThere && !reports.some(({ status }) => isBusy(status)) ? WINDOW_MS : LONGEST_MS)
}
