import { admission } from '#machines/equipment/joining/admission.ts'
import { deadline, timeOf } from '#backend/kernel/process/deadline.ts'
import type { Process } from '#backend/kernel/process/process.ts'
import { acceptJoining, completeJoining, expirePassword } from './commands.ts'

/** Accepts waiting piles that were registered, sees that they get a password of their own, and ends the joining password. */
export const joinings: Process = {
  name: 'joining',
  on: {
    'pile.registered': ({ id }, { dispatch }) => dispatch(acceptJoining, { pileId: id }),
    'security.passwordChanged': ({ id }, { dispatch }) => dispatch(completeJoining, { pileId: id }),
  },
  deadlines: [deadline(admission, { while: 'open', at: ({ context }) => timeOf(context.expiresAt) })],
  due: (id, { dispatch }) => dispatch(expirePassword, { id }),
}
