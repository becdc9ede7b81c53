import { system } from '#contracts/actor.ts'
import { MINUTE } from '#contracts/durations.ts'
import { signInWindowMinutes } from '#contracts/system/sign-in.ts'
import { instant, millis } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import type { CommandOf, State } from '#machines/kit/lifecycle.ts'
import { begin, decide, evolve } from '#machines/kit/lifecycle.ts'
import { lockEndsAt } from '#machines/system/sign-in.context.ts'
import type { SignInContext } from '#machines/system/sign-in.context.ts'
import { signIn } from '#machines/system/sign-in.ts'
import { is } from '#machines/kit/tags.ts'
import { lockSignIn } from '#backend/areas/system/sign-in/commands.ts'
import { Closed, mayPass } from '#backend/kernel/unavailable.ts'
import { lockEndFrom } from '#backend/areas/system/sign-in/queries.ts'
import type { World } from '#backend/world.ts'

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

type SignInState = State<SignInContext>

interface Remembered {
  readonly state: SignInState
  /** Its lock is a fact, too: it holds for as long as that one does. */
  readonly isStored: boolean
}

const desk = system('sign-in')
const WINDOW_MS = signInWindowMinutes * MINUTE

/** The state of a sign-in after a command; null where the machine refuses it. */
function after(state: SignInState, at: Instant, command: CommandOf<typeof signIn>): SignInState | null {
  const decision = decide(signIn, state, { ...command, at, actor: desk })
  return decision.ok ? evolve(signIn, state, decision.fact).state : null
}

export function failedSignIns(world: World): FailedSignIns {
  const remembered = new Map<string, Remembered>()
  const { clock } = world
  // Setting the wall back lengthens no lock; set forward, it ends one that is a fact, as it ends whatever waits for time.
  const opened = clock.now() - clock.monotonic()
  const steadily = (): Instant => instant(opened + clock.monotonic())

  function remember(who: Trying, one: Remembered): void {
    const key = keyOf(who)
    remembered.delete(key)
    const oldest = remembered.keys().next()
    if (remembered.size >= rememberedMost && !oldest.done) remembered.delete(oldest.value)
    remembered.set(key, one)
  }

  const storedEnd = ({ accountId, address }: Trying): Instant | null =>
    accountId === null ? null : lockEndFrom(world, { accountId, address })

  /** What is remembered, unless somebody has lifted the lock meanwhile. */
  function known(who: Trying): SignInState | null {
    const kept = remembered.get(keyOf(who))
    if (kept === undefined || (kept.isStored && storedEnd(who) === null)) return null
    return kept.state
  }

  /** Answers whether the lock is on disk. Where nothing can be written for now, memory alone keeps it. */
  async function store({ accountId, address }: Trying, failedAt: readonly Instant[]): Promise<boolean> {
    if (accountId === null) return false
    const byWall = clock.now() - millis(steadily())
    const times = failedAt.map((at) => instant(millis(at) + byWall))
    const by = { actor: desk, correlation: `sign-in/${world.ids.next()}` }
    try {
      await world.commandBus.run(lockSignIn, { accountId, address, failedAt: times }, by)
      return true
    } catch (error) {
      if (mayPass(error) || error instanceof Closed) return false
      throw error
    }
  }

  return {
    lockedFor(who) {
      const state = known(who)
      // From before the server was started.
      if (state === null) return left(storedEnd(who), instant(clock.now()))
      return is(signIn, state, 'locked') ? left(lockEndsAt(state.context), steadily()) : 0
    },
    async failed(who) {
      const at = steadily()
      const last = known(who) ?? preparedAt(at)
      const before = after(last, at, { command: 'unlock', body: { seenAt: at } }) ?? last
      const again = after(before, at, { command: 'failOnce', body: {} })
      if (again !== null) return remember(who, { state: again, isStored: false })
      const body = { accountId: who.accountId, failedAt: [] }
      const state = after(before, at, { command: 'failTooOften', body }) ?? before
      // It holds from now on, for those who try meanwhile, too.
      remember(who, { state, isStored: false })
      if (await store(who, before.context.failedAt)) remember(who, { state, isStored: true })
      return undefined
    },
    succeeded(who) {
      // A lock that is over by real time may last by a wall that was set back.
      if (storedEnd(who) === null) remembered.delete(keyOf(who))
      else remember(who, { state: preparedAt(steadily()), isStored: false })
    },
  }
}

const preparedAt = (at: Instant): SignInState => begin(signIn, [{ type: 'signin.prepared', data: {}, at, by: desk }])

const keyOf = ({ name, address }: Trying): string => `${name.toLowerCase()} ${address}`

/** Milliseconds to the end of a lock: never more than one lasts. */
const left = (endsAt: Instant | null, now: Instant): number =>
  endsAt === null ? 0 : Math.min(WINDOW_MS, Math.max(0, millis(endsAt) - millis(now)))
