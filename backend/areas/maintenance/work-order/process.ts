import { MINUTE } from '#contracts/durations.ts'
import { millis } from '#contracts/units.ts'
import { alarm } from '#machines/maintenance/alarm.ts'
import { escalateAlarm } from './commands.ts'
import { deadline } from '#backend/kernel/process/deadline.ts'
import type { Process } from '#backend/kernel/process/process.ts'

/** Alarms that nobody takes care of become work orders after a while (M15 ESCALATE); one that clears need not. */
export const escalation: Process = {
  name: 'escalations',
  on: {},
  deadlines: [
    deadline(alarm, {
      while: 'unattended',
      inWorld: ({ context: { firstSeenAt, orderId } }, { settings }) =>
        settings.escalateAfterMinutes === null || orderId !== null
          ? null
          : millis(firstSeenAt) + settings.escalateAfterMinutes * MINUTE,
    }),
  ],
  due: (id, { dispatch }) => dispatch(escalateAlarm, { id }),
}
