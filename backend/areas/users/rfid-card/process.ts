import { deliveryDays } from '#contracts/users/rfid-card.ts'
import { DAY } from '#contracts/durations.ts'
import { millis } from '#contracts/units.ts'
import { endOfLastDay } from '#machines/users/rfid-card.context.ts'
import { rfidCard } from '#machines/users/rfid-card.ts'
import { moveOnCard } from './move.ts'
import { deadline, timeOf } from '#backend/kernel/process/deadline.ts'
import type { Process } from '#backend/kernel/process/process.ts'

/** Lets cards expire when their last day is over, and counts those that were sent as received after 14 days (M26). */
export const cards: Process = {
  name: 'cards',
  deadlines: [
    deadline(rfidCard, { while: 'expires', at: ({ context }) => timeOf(endOfLastDay(context)) }),
    deadline(rfidCard, {
      while: 'underway',
      at: ({ context: { shippedAt } }) => (shippedAt === null ? null : millis(shippedAt) + deliveryDays * DAY),
    }),
  ],
  on: {},
  due: (id, { dispatch }) => dispatch(moveOnCard, { id }),
}
