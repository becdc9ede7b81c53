import { lockEndsAt } from '#machines/system/sign-in.context.ts'
import { signIn } from '#machines/system/sign-in.ts'
import { endLock } from '../commands/sign-in.ts'
import { deadline, timeOf } from './deadline.ts'
import type { Process } from './process.ts'

/** Ends the locks of sign-ins in time (M28). */
export const signIns: Process = {
  name: 'sign-ins',
  deadlines: [deadline(signIn, { while: 'locked', at: ({ context }) => timeOf(lockEndsAt(context)) })],
  on: {},
  due: (id, { give }) => give(endLock, { id }),
}
