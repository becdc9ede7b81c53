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
import { profileOf, userInfoOf } from '#backend/areas/system/account/queries.ts'
import { worldAreaCodes } from '#backend/http/calling-codes.ts'
import { binder } from '#backend/http/bind.ts'
import type { Gateway } from '#backend/http/gateway.ts'
import { mayOpenLab } from '#backend/http/session/lifecycle-access.ts'

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
    operatorName: world.name,
    lab: mayOpenLab(account, gateway.isDemo),
  }))
  bind.signedIn(userInfo, ({ caller: { world, account } }) =>
    userInfoOf(account, operatorOf(world.code)?.menuCodeAllList ?? []),
  )
  bind.signedIn(supportedCurrency, ({ caller }) => caller.world.settings.currency)
  bind.signedIn(areaCodes, () => worldAreaCodes)
}
