import type { FastifyInstance } from 'fastify'
import {
  areaCodes,
  captcha,
  changePassword,
  profile,
  refreshToken,
  signIn,
  signOut,
  supportedCurrency,
  userInfo,
} from '#contracts/system/account.calls.ts'
import type { Actor } from '#contracts/actor.ts'
import { addAdminAccount, drawAdminPassword } from '#contracts/system/admin-account.calls.ts'
import type { DrawnPassword } from '#contracts/system/admin-account.calls.ts'
import { profileOf, userInfoOf } from '#backend/areas/system/account/queries.ts'
import { refused, unknownField } from '#backend/http/refusals/failed.ts'
import type { Failed } from '#backend/http/refusals/failed.ts'
import { hashPassword } from '#backend/http/session/password.ts'
import { worldAreaCodes } from '#backend/http/calling-codes.ts'
import { binder } from '#backend/http/bind.ts'
import type { Gateway } from '#backend/http/gateway.ts'
import type { World } from '#backend/world.ts'
import { mayOpenLab } from '#backend/http/session/lifecycle-access.ts'
import { adminAccountQueries } from './admin.queries.ts'
import { addAccount, drawAccountPassword } from './commands.ts'
import { drawPassword } from './secrets.ts'

/** The calls of spec §7 that are made by strangers: each costs a picture or a hash, so the server limits their rate. */
export function signInRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  bind.open(captcha, () => gateway.captchas.issue())
  bind.open(signIn, ({ body, address }) => gateway.sessions.signIn(body, address))
}

/** The other calls of spec §7. */
export function accountRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { host, sessions } = gateway
  const bind = binder(app, gateway)
  const operatorOf = (code: string) => host.operators().find((operator) => operator.code === code)
  // The call looks at the token itself: whatever is wrong with it, the answer is REFRESH_FAILED.
  bind.open(refreshToken, ({ token }) => sessions.refresh(token))
  bind.signedIn(signOut, ({ caller, params }) => sessions.signOut(caller, params.accessToken))
  bind.signedIn(changePassword, ({ caller, body, address }) => sessions.changePassword(caller, body, address))
  bind.signedIn(profile, ({ caller: { world, account } }) => ({
    ...profileOf(world.store, account),
    operatorCode: world.code,
    operatorName: world.chosen().name,
    lab: mayOpenLab(account, gateway.demo !== null),
    demo: gateway.demo?.kind() ?? null,
  }))
  bind.signedIn(userInfo, ({ caller: { world, account } }) =>
    userInfoOf(account, operatorOf(world.code)?.menuCodeAllList ?? []),
  )
  bind.signedIn(supportedCurrency, ({ caller }) => caller.world.settings.currency)
  bind.signedIn(areaCodes, () => worldAreaCodes)
}

/** Passwords that are drawn: the answer tells them, and nothing keeps them. */
export function drawnPasswordRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { ids } = gateway
  const bind = binder(app, gateway)
  const draw = async () => {
    const password = drawPassword(ids)
    return { password, hash: await hashPassword(password, ids) }
  }
  bind.signedIn(addAdminAccount, async ({ body: draft, caller: { account, actor, world }, correlation }) => {
    const { password, hash } = await draw()
    const { timeZone } = account
    const added = await world.commandBus.run(addAccount, { draft, hash, timeZone }, { actor, correlation })
    return 'refusal' in added ? refused(added.refusal) : told(world, added.id, { actor, password })
  })
  bind.signedIn(drawAdminPassword, async ({ caller: { actor, world }, correlation, params: { id } }) => {
    if (adminAccountQueries.read(world, id, actor) === null) return unknownField('params', 'id')
    const { password, hash } = await draw()
    const refusal = await world.commandBus.run(drawAccountPassword, { id, hash }, { actor, correlation })
    return refusal === null ? told(world, id, { actor, password }) : refused(refusal)
  })
}

interface Told {
  readonly actor: Actor
  readonly password: string
}

function told(world: World, id: string, { actor, password }: Told): DrawnPassword | Failed {
  const account = adminAccountQueries.read(world, id, actor)
  return account === null ? unknownField('params', 'id') : { account, password }
}
