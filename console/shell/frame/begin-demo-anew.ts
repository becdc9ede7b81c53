import { resetDemo } from '#contracts/lab/demo.calls.ts'
import { profile } from '#contracts/system/account.calls.ts'
import { SECOND } from '#contracts/durations.ts'
import { clock } from '#console/clock.ts'
import { leave } from '#console/state/leave.ts'
import { showSuccess } from '#console/state/notices.ts'
import { loginInfoAtom } from '#console/state/session.ts'
import { store } from '#console/state/store.ts'
import { call } from '#console/api/call.ts'
import type { CallResult } from '#console/api/call.ts'
import { forgetPosition } from '#console/api/position.ts'

/** Milliseconds between two looks whether the demo is there again. */
const LOOK_EVERY = SECOND

/**
 * Begins the demo anew and leaves once it is there again, because all sign-ins have ended with it. A failure is answered: then
 * nothing has changed.
 */
export async function beginDemoAnew(): Promise<CallResult<null>> {
  const answer = await call(resetDemo, {}, { notify: 'lost sign-in' })
  if (!answer.ok) return answer
  // The world that comes is at its beginning.
  forgetPosition()
  while (!(await hasBegun())) await new Promise<void>((resolve) => void clock.after(LOOK_EVERY, resolve))
  leave()
  showSuccess('success.demo')
  return answer
}

/** Until the server has gone the sign-in holds; while it is away nobody answers; then nobody knows the sign-in. */
async function hasBegun(): Promise<boolean> {
  if (store.get(loginInfoAtom) === null) return true
  const answer = await call(profile, {}, { notify: 'nothing' })
  return !answer.ok && answer.failure.status === 401
}
