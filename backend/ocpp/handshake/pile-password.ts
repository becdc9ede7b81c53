import { onBehalfOf, system } from '#contracts/actor.ts'
import { changePassword } from '#backend/areas/equipment/security/commands.ts'
import type { CommandMetadata } from '#backend/kernel/command-bus.ts'
import type { World } from '#backend/world.ts'
import type { ToPile } from '#contracts/ocpp/1.6/messages.ts'
import { isPassword } from '#contracts/ocpp/1.6/password-key.ts'
import { instant } from '#contracts/units.ts'
import { decide } from '#machines/kit/lifecycle.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { pileSecurity } from '#machines/equipment/pile-security.ts'
import type { CallOutcome, Secrets } from '#backend/areas/equipment/remote-command/calls.process.ts'
import { stateOf } from '#backend/kernel/state.ts'
import { hashPilePassword, keyBytesMax } from './password.ts'

/**
 * The passwords of a pile in the vault: the one it has, and those it may have taken while nobody knows. A new one is
 * stored before it is sent (whitepaper §3, "update charge point password"), becomes the only one when the pile accepts it
 * or first connects with it, and goes when the pile does not take it. Only hashes are kept.
 */

const current = 'password'
const staged = 'password-'
/** Passwords whose fate nobody knows; beyond it the oldest goes, so that a handshake checks few. */
const stagedMax = 3

const subjectOf = (pileId: string): string => `pile:${pileId}`

/** A new password on its way to a pile. */
export interface StagedPassword {
  /** Names the change when it is settled. */
  readonly change: string
  /** What ChangeConfiguration says: a secret, for the wire alone and for no fact and no log. */
  readonly payload: ToPile['ChangeConfiguration']['req']
}

/** A hash that a password may fit; `change` is null for that of the password the pile has. */
export interface PasswordHash {
  readonly hash: string
  readonly change: string | null
}

/** Every password that fits now, the one the pile has first; none for a pile without. */
export function passwordsOf({ store: { vault } }: World, pileId: string): readonly PasswordHash[] {
  const own = vault.get(subjectOf(pileId), current)
  const others = stagedOf(vault, pileId).map((change) => ({ hash: vault.get(subjectOf(pileId), change), change }))
  return [{ hash: own, change: null }, ...others].flatMap(({ hash, change }) =>
    hash === null ? [] : [{ hash, change }],
  )
}

/**
 * Gives a pile its password from outside: the only one from here on. Answers why the actor may not, or null. Throws a
 * RangeError for what can be none.
 */
export async function setPassword(
  world: World,
  given: { readonly pileId: string; readonly password: string },
  by: CommandMetadata,
): Promise<Refusal | null> {
  const { pileId, password } = given
  const refusal = refusalOf(world, pileId, by)
  if (refusal !== null) return refusal
  keepOnly(world, pileId, await hashPilePassword(password, world.ids))
  return world.commandBus.run(changePassword, { pileId }, by)
}

/** Gives a pile a password from outside; without one, one is drawn, and answered here only. */
export async function givePassword(
  world: World,
  { pileId, password }: { readonly pileId: string; readonly password?: string },
  by: CommandMetadata,
): Promise<{ readonly refusal: Refusal } | { readonly refusal: null; readonly drawn: string | null }> {
  const drawn = password === undefined ? world.ids.token(keyBytesMax) : null
  const refusal = await setPassword(world, { pileId, password: password ?? drawn ?? '' }, by)
  return refusal === null ? { refusal, drawn } : { refusal }
}

/** Nothing may be kept for somebody who may not change it: the vault knows no taking back. */
function refusalOf(world: World, pileId: string, { actor }: CommandMetadata): Refusal | null {
  const state = stateOf(world, pileSecurity, pileId) ?? pileSecurity.initial
  const asked = { command: 'changePassword', body: {}, actor, at: instant(world.clock.now()) }
  const decision = decide(pileSecurity, state, asked)
  return decision.ok ? null : decision.refusal
}

/** Draws a new password, and stores it before it is sent. */
export async function stagePassword(world: World, pileId: string): Promise<StagedPassword> {
  const { clock, ids, store } = world
  const value = ids.token(keyBytesMax)
  const hash = await hashPilePassword(value, ids)
  const change = `${staged}${instant(clock.now())}-${ids.next()}`
  const before = stagedOf(store.vault, pileId)
  for (const old of before.slice(0, Math.max(0, before.length + 1 - stagedMax)))
    store.vault.delete(subjectOf(pileId), old)
  store.vault.set(subjectOf(pileId), change, hash)
  return { change, payload: { key: 'AuthorizationKey', value } }
}

/** The secrets of a world: a password is drawn for the wire, and its hash kept, when its change is about to be sent. */
export const passwordSecrets = (world: World): Secrets => ({
  async of({ action, payload, pileId, wisher }) {
    const isChange = action === 'ChangeConfiguration' && isPassword({ key: String(payload['key']) })
    if (!isChange) return null
    const drawn = await stagePassword(world, pileId)
    const by = (): CommandMetadata => ({ actor: onBehalfOf(system('security'), wisher), correlation: world.ids.next() })
    return {
      payload: drawn.payload,
      settle: (outcome) => settlePassword(world, { pileId, change: drawn.change, outcome }, by()),
    }
  },
})

/** Settles a change by what became of its ChangeConfiguration: unanswered, both passwords go on to fit. */
export async function settlePassword(
  world: World,
  settled: {
    readonly pileId: string
    readonly change: string
    readonly outcome: CallOutcome
  },
  by: CommandMetadata,
): Promise<void> {
  const { pileId, change, outcome } = settled
  if (outcome.kind === 'unanswered') return
  if (outcome.kind === 'answered' && took.has(outcome.conf['status'])) await usePassword(world, { pileId, change }, by)
  else world.store.vault.delete(subjectOf(pileId), change)
}

/** A pile keeps its password at once, even where it wants a reboot for its other settings. */
const took: ReadonlySet<unknown> = new Set(['Accepted', 'RebootRequired'])

/** Makes a staged password the only one; one that is settled already changes nothing. */
export async function usePassword(
  world: World,
  { pileId, change }: { readonly pileId: string; readonly change: string },
  by: CommandMetadata,
): Promise<void> {
  const hash = world.store.vault.get(subjectOf(pileId), change)
  if (hash === null) return
  keepOnly(world, pileId, hash)
  await world.commandBus.run(changePassword, { pileId }, by)
}

/** Forgets the passwords of a pile whose controller was replaced. */
export function forgetPasswords({ store: { vault } }: World, pileId: string): void {
  for (const key of [current, ...stagedOf(vault, pileId)]) vault.delete(subjectOf(pileId), key)
}

function keepOnly({ store: { vault } }: World, pileId: string, hash: string): void {
  // First the new one: a crash between must not leave a pile without any.
  vault.set(subjectOf(pileId), current, hash)
  for (const change of stagedOf(vault, pileId)) vault.delete(subjectOf(pileId), change)
}

/** The changes that are not settled, the oldest first: their names begin with their instant. */
const stagedOf = (vault: World['store']['vault'], pileId: string): readonly string[] =>
  vault.keys(subjectOf(pileId)).filter((key) => key.startsWith(staged))
