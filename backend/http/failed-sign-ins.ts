import { system } from '#contracts/actor.ts'
import { millis, instant } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import type { CommandOf, Standing } from '#machines/kit/lifecycle.ts'
import { begin, decide, evolve } from '#machines/kit/lifecycle.ts'
import { lockEndsAt } from '#machines/system/sign-in.context.ts'
import type { SignInContext } from '#machines/system/sign-in.context.ts'
import { signIn } from '#machines/system/sign-in.ts'
import { is } from '#machines/kit/tags.ts'
import { lockSignIn } from '../commands/sign-in.ts'
import { lockEndFrom } from '../queries/sign-in-locks.ts'
import type { World } from '../world.ts'

/** The most sign-ins remembered at once; beyond it the one that failed longest ago is forgotten. */
const rememberedMost = 10_000

/** Who tries to sign in. */
export interface Trying {
  /** The name as it was typed, and the account that is meant by it; null where there is none. */
  readonly name: string
  readonly accountId: string | null
  /** From where. */
  readonly address: string
}

/**
 * Sign-ins that fail, by name and address, on the machine of M28. Failures stay in memory: whoever can restart the server
 * has no need to guess passwords. The lock of an account is a fact, which a restart keeps and another SUPER can lift; names
 * that no account has are locked in memory alike, so that a lock does not tell which accounts exist.
 */
export interface FailedSignIns {
  /** Milliseconds until it may be tried again; 0 when it may now. */
  lockedFor(who: Trying): number
  /** Comes back once a lock that follows is on disk. */
  failed(who: Trying): Promise<void>
  succeeded(who: Trying): void
}

type Stands = Standing<SignInContext>

const desk = system('sign-in')

/** Where a sign-in stands after a command; null where the machine refuses it. */
function after(standing: Stands, at: Instant, command: CommandOf<typeof signIn>): Stands | null {
  const decision = decide(signIn, standing, { ...command, at, actor: desk })
  return decision.ok ? evolve(signIn, standing, decision.fact).standing : null
}

export function failedSignIns(world: World): FailedSignIns {
  const remembered = new Map<string, Stands>()
  const keyOf = ({ name, address }: Trying): string => `${name.toLowerCase()} ${address}`
  const prepared = (at: Instant): Stands => begin(signIn, [{ type: 'signin.prepared', data: {}, at, by: desk }])

  function remember(key: string, standing: Stands): void {
    remembered.delete(key)
    const oldest = remembered.keys().next()
    if (remembered.size >= rememberedMost && !oldest.done) remembered.delete(oldest.value)
    remembered.set(key, standing)
  }

  /** When a lock ends; null without one. */
  function lockEnd(who: Trying): Instant | null {
    const kept = remembered.get(keyOf(who))
    if (kept !== undefined && is(signIn, kept, 'locked')) return lockEndsAt(kept.context)
    const { accountId, address } = who
    return accountId === null ? null : lockEndFrom(world, { accountId, address })
  }

  /** Answers whether the lock is on disk. Where nothing can be written, memory keeps it. */
  async function store({ accountId, address }: Trying, failedAt: readonly Instant[]): Promise<boolean> {
    if (accountId === null) return false
    const by = { actor: desk, correlation: `sign-in/${world.ids.next()}` }
    return world.door.run(lockSignIn, { accountId, address, failedAt }, by).then(
      () => true,
      () => false,
    )
  }

  return {
    lockedFor(who) {
      const endsAt = lockEnd(who)
      return endsAt === null ? 0 : Math.max(0, millis(endsAt) - world.clock.now())
    },
    async failed(who) {
      const [key, at] = [keyOf(who), instant(world.clock.now())]
      const known = remembered.get(key) ?? prepared(at)
      const before = after(known, at, { command: 'unlock', body: { seenAt: at } }) ?? known
      const again = after(before, at, { command: 'failOnce', body: {} })
      if (again !== null) return remember(key, again)
      if (await store(who, before.context.failedAt)) return void remembered.delete(key)
      const { accountId } = who
      const locked = after(before, at, { command: 'failTooOften', body: { accountId, failedAt: [] } })
      return remember(key, locked ?? before)
    },
    succeeded(who) {
      remembered.delete(keyOf(who))
    },
  }
}
