import { describe, expect, it } from 'vitest'
import type { Actor } from '#contracts/actor.ts'
import { pile } from '#contracts/actor.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#contracts/durations.ts'
import { instant, money, power } from '#contracts/units.ts'
import { startProcesses } from '#backend/areas/all.ts'
import { defaultCurrency } from '#contracts/finance/tariff.ts'
import { alarm } from '#machines/maintenance/alarm.ts'
import { approval } from '#machines/system/approval.ts'
import type { FactEvent } from '#contracts/fact.ts'
import { balancingPlan } from '#machines/balancing/balancing-plan.ts'
import { diagnostics } from '#machines/equipment/remote/diagnostics.ts'
import type { Lifecycle } from '#machines/kit/lifecycle.ts'
import { remoteCommand } from '#machines/equipment/remote/remote-command.ts'
import { reservation } from '#machines/charging/reservation.ts'
import { signIn } from '#machines/system/sign-in.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { testStart } from '#tests/support/lifecycles/given-when-then.ts'
import { pass } from '#tests/support/site/network.ts'
import { steppedClock } from '#tests/support/time/stepped-clock.ts'
import type { SteppedClock } from '#tests/support/time/stepped-clock.ts'
import { openTestWorld } from '#tests/support/site/world.ts'
import type { TestWorld } from '#tests/support/site/world.ts'

/** What waits for time comes to its end whatever its timers and the wall did, in every lifecycle that waits. */

interface Waiting extends Path {
  readonly what: string
  readonly waits: string
  /** How long after the test's start. */
  readonly until: number
  readonly ends: string
}

interface Path {
  readonly name: string
  /** Leads a new record there. */
  readonly dispatch: (world: TestWorld) => Promise<void>
}

/** Commands that lead a record somewhere, each with who gives it. */
const path = <Context, Event extends FactEvent>(
  lifecycle: Lifecycle<Context, Event>,
  ...given: readonly (readonly [command: string, body: object, actor?: Actor])[]
): Path => ({
  name: lifecycle.name,
  async dispatch(world) {
    for (const [command, body, actor = actorOf.SYS] of given)
      expect(await world.dispatch(lifecycle, { id: 'x', command, body, actor })).toBeNull()
  },
})

const at = (milliseconds: number) => instant(Date.parse(testStart) + milliseconds)
const CP = pile('CP1')
const issued = {
  pileId: 'CP1',
  connectorId: null,
  action: 'Reset',
  payload: { type: 'Soft' },
  reason: 'a test',
  ip: null,
  expiresAt: at(MINUTE),
  isCritical: false,
  about: null,
}
const sent = ['send', { messageId: 'm1', linkOnline: true, callsOutstanding: 0 }] as const
const accepted = ['accept', { answer: 'Accepted', conf: null, windowEndsAt: at(2 * MINUTE) }, CP] as const
const requested = {
  number: 1,
  customerId: 'K1',
  idTag: 'good',
  parentIdTag: null,
  pileId: 'CP1',
  connectorId: 1,
  startsInSeconds: null,
  durationMinutes: 15,
  obstacle: null,
  feeMax: money(0),
  available: money(0),
}
const detected = {
  pileId: 'CP1',
  connectorId: 1,
  code: 'WeakSignal',
  info: null,
  vendorErrorCode: null,
  seenAt: at(0),
  delaySeconds: 300,
  recurrenceOf: null,
}
const upload = {
  pileId: 'CP1',
  type: 1,
  fileAddress: 'ftp://host/a',
  vendorId: 'V',
  reason: 'a test',
  startsAt: at(0),
  stopsAt: at(0),
  retries: 0,
  retryIntervalSeconds: 0,
  lapsesAt: at(DAY),
  repeatOf: null,
}
const draft = {
  name: 'Winter',
  locationId: 'L1',
  repeat: 'Daily',
  priority: 1,
  validFrom: null,
  validTo: at(30 * DAY),
  slots: [{ fromMinute: 0, power: power(1) }],
}

const wanted = {
  lifecycle: 'charge-record',
  subjectId: '1',
  command: 'markComplete',
  form: { reference: 'CASH-17' },
  amount: money(61_500),
  currency: defaultCurrency,
  expiresAt: at(30 * MINUTE),
}

const all: readonly Waiting[] = [
  {
    what: 'a request that nobody decides',
    ...path(approval, ['request', wanted, actorOf.OP]),
    waits: 'Waiting',
    until: 30 * MINUTE,
    ends: 'Expired',
  },
  {
    what: 'a command that waits for its pile',
    ...path(remoteCommand, ['issue', issued, actorOf.OP]),
    waits: 'Queued',
    until: MINUTE,
    ends: 'Expired',
  },
  {
    what: 'a command whose end of waiting for an answer was lost',
    ...path(remoteCommand, ['issue', issued, actorOf.OP], sent),
    waits: 'Sent',
    until: 31 * SECOND,
    ends: 'TimedOut',
  },
  {
    what: 'a command that waits for its effect',
    ...path(remoteCommand, ['issue', issued, actorOf.OP], sent, accepted),
    waits: 'Accepted',
    until: 2 * MINUTE + 1,
    ends: 'NoEffect',
  },
  {
    what: 'a reservation that nobody uses',
    ...path(reservation, ['request', requested, actorOf.OP], ['accept', {}, CP]),
    waits: 'Active',
    until: 15 * MINUTE,
    ends: 'Finished',
  },
  {
    what: 'a fault that is shown after a while',
    ...path(alarm, ['detect', detected]),
    waits: 'Pending',
    until: 300 * SECOND,
    ends: 'Undisposed',
  },
  {
    what: 'a fault that has gone',
    ...path(alarm, ['detect', { ...detected, delaySeconds: 0 }], ['clear', { seenAt: at(0) }]),
    waits: 'Clearing',
    until: MINUTE,
    ends: 'AutoRecovery',
  },
  {
    what: 'an upload that waits for its pile',
    ...path(diagnostics, ['request', upload, actorOf.OP]),
    waits: 'Queued',
    until: DAY,
    ends: 'Failed',
  },
  {
    what: 'a sign-in that failed too often',
    ...path(signIn, ['failTooOften', { accountId: 'A1', failedAt: [0, 0, 0, 0].map(at) }]),
    waits: 'Locked',
    until: 15 * MINUTE,
    ends: 'SignedOut',
  },
  {
    what: 'a plan that ends in a month',
    ...path(
      balancingPlan,
      ['draft', draft, actorOf.OP],
      ['activate', { loadPower: power(1), overlapsWith: null }, actorOf.OP],
    ),
    waits: 'Active',
    until: 30 * DAY,
    ends: 'Expired',
  },
]

const state = (world: TestWorld, name: string): string | undefined => world.store.stateOf(name, 'x')?.value

/** A world whose processes run, on a clock; what they could not do fails the test. */
function running(clock: SteppedClock) {
  const world = openTestWorld({ clock })
  const start = () => startProcesses(world, (process, error) => expect.unreachable(`${process}: ${String(error)}`))
  return { world, start, pass: (milliseconds: number) => pass(world, milliseconds) }
}

describe.each(all)('$what', (waiting) => {
  const { name, waits, until, ends } = waiting

  it('ends at its time by a wall that was set back, and not sooner', async () => {
    const clock = steppedClock()
    const { world, start, pass } = running(clock)
    const processes = start()
    await waiting.dispatch(world)
    expect(state(world, name)).toBe(waits)
    await pass(until - 10 * SECOND)
    clock.step(-5 * SECOND)
    await pass(14 * SECOND)
    expect(state(world, name)).toBe(waits)
    await pass(SECOND)
    expect(state(world, name)).toBe(ends)
    await processes.stop()
  })

  it('ends though its timer rings a millisecond early', async () => {
    const { world, start, pass } = running(steppedClock(1))
    const processes = start()
    await waiting.dispatch(world)
    expect(state(world, name)).toBe(waits)
    await pass(until + SECOND)
    expect(state(world, name)).toBe(ends)
    await processes.stop()
  })

  it('ends at the next start though no fact tells of it again', async () => {
    const { world, start, pass } = running(steppedClock())
    await waiting.dispatch(world)
    expect(state(world, name)).toBe(waits)
    world.store.checkpoints.set('processes', world.store.position())
    await pass(until + HOUR)
    const processes = start()
    await pass(0)
    expect(state(world, name)).toBe(ends)
    await processes.stop()
  })
})
