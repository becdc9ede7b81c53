import { MINUTE } from '#contracts/durations.ts'
import { millis } from '#contracts/units.ts'
import { alarm } from '#machines/alarm.ts'
import { escalateAlarm } from '../commands/order-work.ts'
import { standingOf } from '../standing.ts'
import type { Hands, Process } from './process.ts'

/** Alarms that nobody takes care of become work orders after a while (M15 ESCALATE); one that clears need not. */

function watch({ id }: { readonly id: string }, { world, wait }: Hands): void {
  const minutes = world.settings.escalateAfterMinutes
  const standing = standingOf(world, alarm, id)
  if (minutes === null || standing?.value !== 'Undisposed' || standing.context.orderId !== null) return
  const due = millis(standing.context.firstSeenAt) + minutes * MINUTE
  wait(id, Math.max(0, due - world.clock.now()))
}

const leave = ({ id }: { readonly id: string }, { forget }: Hands): void => forget(id)

export const escalations: Process = {
  name: 'escalations',
  on: {
    'alarm.detected': watch,
    'alarm.raised': watch,
    'alarm.raisedAgain': watch,
    'alarm.cleared': leave,
    'alarm.disposed': leave,
  },
  due: (id, { give }) => give(escalateAlarm, { id }),
}
