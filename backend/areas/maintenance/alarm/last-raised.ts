import { alarm } from '#machines/maintenance/alarm.ts'
import { lastAlarm } from '#machines/maintenance/alarm.lookups.ts'
import type { AlarmCode } from '#contracts/maintenance/alarm.ts'
import type { Instant } from '#contracts/units.ts'
import { foundIn, stateOf } from '#backend/kernel/state.ts'
import type { World } from '#backend/world.ts'

interface Condition {
  readonly pileId: string
  readonly connectorId: number
  readonly code: AlarmCode
}

/** When the alarm of a condition was last raised; null where it never was. */
export function lastRaisedAt(world: World, { pileId, connectorId, code }: Condition): Instant | null {
  const [id] = foundIn(world, lastAlarm, pileId, connectorId, code)
  return id === undefined ? null : (stateOf(world, alarm, id)?.context.lastSeenAt ?? null)
}
