import { MINUTE } from '#contracts/durations.ts'
import { millis } from '#contracts/units.ts'
import { alarm } from '#machines/maintenance/alarm.ts'
import { escalateAlarm } from './commands.ts'
import { deadline } from '#backend/kernel/process/deadline.ts'
import type { Process } from '#backend/kernel/process/process.ts'

/** Opens work orders for alarms that nobody handles in time (M15 ESCALATE), unless they clear. */
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
