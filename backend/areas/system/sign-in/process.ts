import { lockEndsAt } from '#machines/system/sign-in.context.ts'
import { signIn } from '#machines/system/sign-in.ts'
import { endLock } from './commands.ts'
import { deadline, timeOf } from '#backend/kernel/process/deadline.ts'
import type { Process } from '#backend/kernel/process/process.ts'

/** Ends the locks of sign-ins in time (M28). */
export const signIns: Process = {
  name: 'sign-ins',
  deadlines: [deadline(signIn, { while: 'locked', at: ({ context }) => timeOf(lockEndsAt(context)) })],
  on: {},
  due: (id, { dispatch }) => dispatch(endLock, { id }),
}
