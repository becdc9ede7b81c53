import { endOfLastDay } from '#machines/users/rfid-card.context.ts'
import { rfidCard } from '#machines/users/rfid-card.ts'
import { expireCard } from './move.ts'
import { deadline, timeOf } from '#backend/kernel/process/deadline.ts'
import type { Process } from '#backend/kernel/process/process.ts'

/** Lets cards expire when their last day is over (M26). */
export const cards: Process = {
  name: 'cards',
  deadlines: [deadline(rfidCard, { while: 'expires', at: ({ context }) => timeOf(endOfLastDay(context)) })],
  on: {},
  due: (id, { dispatch }) => dispatch(expireCard, { id }),
}
