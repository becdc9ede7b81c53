import type { FastifyInstance } from 'fastify'
import { giveSignInLock, signInLocks } from '#contracts/system/sign-in.calls.ts'
import { signIn as signInLifecycle } from '#machines/system/sign-in.ts'
import { listSignInLocks, readSignInLock } from '#backend/areas/system/sign-in/queries.ts'
import { binder } from '#backend/http/bind.ts'
import type { Gateway } from '#backend/http/gateway.ts'
import { dispatchAndRead } from '#backend/http/dispatch.ts'

/** The locks that failed sign-ins lead to. */
export function signInLockRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  bind.signedIn(signInLocks, ({ caller: { actor, world }, query }) => listSignInLocks(world, query, actor))
  bind.signedIn(giveSignInLock, dispatchAndRead(signInLifecycle.name, readSignInLock))
}
