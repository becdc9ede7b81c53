import { Result, Schema } from 'effect'
import { MINUTE } from '#contracts/durations.ts'
import { instant } from '#contracts/units.ts'
import { NewPassword } from '#contracts/system/account.calls.ts'
import type { Actor } from '#contracts/actor.ts'
import type { Credentials, PasswordChange, SignedIn } from '#contracts/system/account.calls.ts'
import type { Host } from '#backend/host.ts'
import { activeApiKey } from '#backend/areas/system/api-key/public-queries.ts'
import { accountMeant, accountOf } from '#backend/areas/system/account/queries.ts'
import type { KnownAccount } from '#backend/areas/system/account/queries.ts'
import { drawnKey, passwordKey } from '#machines/system/account.names.ts'
import type { World } from '#backend/world.ts'
import { codesOf } from './access.ts'
import { isSecretOf, keyClaimOf } from './api-keys.ts'
import type { KeyClaim } from './api-keys.ts'
import type { Captchas } from './captcha.ts'
import { Failed, unknownField } from '../refusals/failed.ts'
import { failedSignIns } from './failed-sign-ins.ts'
import type { FailedSignIns, Trying } from './failed-sign-ins.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { claimOf, tokens } from './tokens.ts'
import type { Claim, Tokens } from './tokens.ts'

/** The person behind a request, as of now: a change of role counts from the next request on (M28, invariant 1). */
export interface Caller {
  readonly world: World
  readonly account: KnownAccount
  readonly actor: Actor
  readonly codes: ReadonlySet<string>
  /** Of a sign-in, or the secret of an API key. */
  readonly token: string
  /** The name of the API key; null for a person who is signed in. */
  readonly apiKey: string | null
}

/** Signing in and out (lifecycles.md M28). Times are those of the clock of the account's world. */
export interface Sessions {
  /** `address`: from where. */
  signIn(credentials: Credentials, address: string): Promise<SignedIn | Failed>
  /** Who a bearer token or the secret of an API key belongs to; null is a request without one. */
  who(token: string | null): Caller | Failed
  /**
   * A new token that takes the place of the given one once it is used; whatever is wrong with that, the answer is
   * REFRESH_FAILED.
   */
  refresh(token: string | null): SignedIn | Failed
  signOut(caller: Caller, token: string): null | Failed
  changePassword(caller: Caller, change: PasswordChange, address: string): Promise<null | Failed>
}

/** Nobody is answered from facts that are damaged: who runs the server reads why in `/readyz` and the log. */
const damaged = new Failed('SERVICE_UNAVAILABLE')

export function sessions(host: Host, captchas: Captchas): Sessions {
  const deskOf = perWorld(openDesk)
  const who: Sessions['who'] = (token) => {
    if (token === null) return new Failed('NO_AUTHORIZATION')
    const claim = keyClaimOf(token) ?? claimOf(token)
    const world = claim === null ? null : host.world(claim.operatorCode)
    if (claim === null || world === null) return new Failed('UNKNOWN_TOKEN')
    if (world.commandBus.damage !== null) return damaged
    return 'keyId' in claim ? callerByKey(world, claim, token) : callerOf(deskOf(world), claim, token)
  }
  return {
    who,
    async signIn(credentials, address) {
      if (!captchas.use(credentials.captchaId, credentials.code)) return new Failed('VERIFICATION_CODE')
      const world = host.world(credentials.operatorCode)
      if (world !== null && world.commandBus.damage !== null) return damaged
      if (world !== null) return signInto(deskOf(world), credentials, address)
      await verifyPassword(credentials.password, null)
      return new Failed('SIGN_IN_WRONG')
    },
    refresh(token) {
      const caller = who(token)
      return caller instanceof Failed ? new Failed('REFRESH_FAILED') : renew(deskOf(caller.world), caller)
    },
    signOut(caller, token) {
      const claim = claimOf(token)
      if (claim === null || claim.accountId !== caller.account.id) return unknownField('params', 'accessToken')
      if (claim.operatorCode !== caller.world.code) return unknownField('params', 'accessToken')
      deskOf(caller.world).tokens.end(claim, token)
      return null
    },
    changePassword(caller, change, address) {
      const { captchaId, code } = change
      const asked = captchaId !== undefined || code !== undefined
      if (asked && !captchas.use(captchaId ?? '', code ?? '')) return Promise.resolve(new Failed('VERIFICATION_CODE'))
      return changeAt(deskOf(caller.world), caller, { ...change, address })
    },
  }
}

/** What signing in to one world needs. */
interface Desk {
  readonly world: World
  readonly tokens: Tokens
  readonly failures: FailedSignIns
}

function openDesk(world: World): Desk {
  const { store, clock, ids } = world
  return { world, tokens: tokens(store.vault, clock, ids), failures: failedSignIns(world) }
}

const claimFor = (world: World, account: KnownAccount): Claim => ({ operatorCode: world.code, accountId: account.id })

function callerOf({ world, tokens }: Desk, claim: Claim, token: string): Caller | Failed {
  const state = tokens.stateOf(claim, token)
  if (state === 'expired') return new Failed('SIGN_IN_EXPIRED')
  const account = state === 'unknown' ? null : accountOf(world.store, claim.accountId)
  if (account === null || !account.enabled) return new Failed('UNKNOWN_TOKEN')
  tokens.use(claim, token)
  return { world, account, token, apiKey: null, codes: codesOf(account), actor: personOf(account) }
}

const personOf = ({ id, account, type, sub }: KnownAccount) => ({ kind: 'person', id, account, type, sub }) as const

/** A key opens what it names, as far as its account may open it now. */
function callerByKey(world: World, { keyId }: KeyClaim, secret: string): Caller | Failed {
  const key = activeApiKey(world.store, keyId)
  const account = key === null || !isSecretOf(key.hash, secret) ? null : accountOf(world.store, key.accountId)
  if (key === null || account === null || !account.enabled) return new Failed('UNKNOWN_TOKEN')
  const held = codesOf(account)
  const codes = new Set(key.menuCodeList.filter((code) => held.has(code)))
  const actor = { ...personOf(account), apiKey: key.name }
  return { world, account, token: secret, apiKey: key.name, codes, actor }
}

async function signInto(desk: Desk, { account: name, password }: Credentials, address: string) {
  const meant = accountMeant(desk.world.store, name)
  // Whoever spells it otherwise is not let in, but fails for that account.
  const account = meant?.account === name ? meant : null
  const who = { name, accountId: meant?.id ?? null, address }
  const right = await proves(desk, who, { accountId: account?.id ?? null, password })
  if (right instanceof Failed) return right
  return account !== null && right && account.enabled ? issue(desk, account) : new Failed('SIGN_IN_WRONG')
}

/** Whether a password is that of an account; every wrong one counts, and five of them from one address lock it there. */
async function proves(
  { world, failures }: Desk,
  who: Trying,
  { accountId, password }: { readonly accountId: string | null; readonly password: string },
): Promise<boolean | Failed> {
  const lock = (): Failed | null => {
    const minutes = Math.ceil(failures.lockedFor(who) / MINUTE)
    return minutes === 0 ? null : new Failed('SIGN_IN_LOCKED', { values: { minutes }, data: { minutes } })
  }
  const before = lock()
  if (before !== null) return before
  const right = await verifyPassword(
    password,
    accountId === null ? null : world.store.vault.get(accountId, passwordKey),
  )
  // Many may be tried at once: those that come out after the lock fell say nothing about the password.
  const meanwhile = lock()
  if (meanwhile !== null) return meanwhile
  if (right) failures.succeeded(who)
  else await failures.failed(who)
  return right
}

function issue({ world, tokens }: Desk, account: KnownAccount, before?: string): SignedIn {
  const { token, expiresAt } = tokens.issue(claimFor(world, account), before)
  return { accessToken: token, expiresAt: instant(expiresAt) }
}

function renew(desk: Desk, { account, token }: Caller): SignedIn | Failed {
  const claim = claimFor(desk.world, account)
  if (desk.tokens.stateOf(claim, token) !== 'valid') return new Failed('REFRESH_FAILED')
  return issue(desk, account, token)
}

const fitsPasswordRule = Schema.decodeUnknownResult(NewPassword)

interface Changing extends PasswordChange {
  readonly address: string
}

async function changeAt(desk: Desk, { account }: Caller, change: Changing): Promise<null | Failed> {
  const { world } = desk
  if (change.newPassword !== change.confirmPassword) return new Failed('PASSWORDS_DIFFER')
  if (Result.isFailure(fitsPasswordRule(change.newPassword))) return new Failed('PASSWORD_RULE')
  const { id, account: name } = account
  if (account.hasDrawnPassword && change.newPassword === change.oldPassword) return new Failed('PASSWORD_DRAWN')
  const right = await proves(
    desk,
    { name, accountId: id, address: change.address },
    { accountId: id, password: change.oldPassword },
  )
  if (right instanceof Failed) return right
  if (!right) return new Failed('OLD_PASSWORD_WRONG')
  await setPassword(world, id, change.newPassword)
  desk.tokens.endAll(claimFor(world, account))
  return null
}

/** Gives an account its password; nothing but its hash is kept, in the world's vault. */
export async function setPassword(world: World, accountId: string, password: string): Promise<void> {
  world.store.vault.set(accountId, passwordKey, await hashPassword(password, world.ids))
  world.store.vault.delete(accountId, drawnKey)
}

/** Whether an account has a password, without which nobody signs in to it. */
export const hasPassword = ({ store }: World, accountId: string): boolean =>
  store.vault.get(accountId, passwordKey) !== null

/** Something that is made once for each world, when it is first asked for: prepared queries, sign-in desks. */
export function perWorld<Made>(make: (world: World) => Made): (world: World) => Made {
  const made = new WeakMap<World, { readonly it: Made }>()
  return (world) => {
    const known = made.get(world) ?? { it: make(world) }
    made.set(world, known)
    return known.it
  }
}
