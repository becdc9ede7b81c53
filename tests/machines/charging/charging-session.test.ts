import { describe, expect, it } from 'vitest'
import type { SessionFact } from '#contracts/charging/charging-session.ts'
import { TimeZone, energy, power } from '#contracts/units.ts'
import type { Energy, Instant } from '#contracts/units.ts'
import { energyOf } from '#machines/charging/charging-session.context.ts'
import { chargingSession } from '#machines/charging/charging-session.ts'
import { afterMinutes, given, testStart } from '#tests/support/lifecycles/given-when-then.ts'
import type { Told } from '#tests/support/lifecycles/given-when-then.ts'

/** M07: one charging session, which is one OCPP transaction. */

const request = { pileId: 'CP000001', connectorId: 1, idTag: 'TAG1' }
const start = {
  ...request,
  authorization: 'Accepted',
  customerId: 'U1',
  locationId: 'L1',
  zone: TimeZone.make('Europe/Warsaw'),
  tariffId: 'T1',
  meterStart: energy(1000),
  startedAt: testStart,
  reservationId: null,
  reservedSince: null,
} as const
const sample = (register: number, minutes = 1) => ({
  at: afterMinutes(minutes),
  register: energy(register),
  power: power(7000),
  soc: 50,
  current: null,
  voltage: null,
  temperature: null,
  context: 'Sample.Periodic',
})
const stop = (meterStop: number) =>
  ({ meterStop: energy(meterStop), endedAt: afterMinutes(60), reason: 'Local', idTag: null }) as const
const seen = { seenAt: afterMinutes(2) }
const reason = { reason: 'operator' }
const release = { releasedAt: afterMinutes(70) }

const requested: Told<SessionFact> = { type: 'session.requested', data: request }
const started: Told<SessionFact> = { type: 'session.started', data: start, by: 'CP' }
const byVehicle: Told<SessionFact> = { type: 'session.suspendedByVehicle', data: seen, by: 'CP' }
const byCharger: Told<SessionFact> = { type: 'session.suspendedByCharger', data: seen, by: 'CP' }
const stopRequested: Told<SessionFact> = { type: 'session.stopRequested', data: reason }
const stopped: Told<SessionFact> = { type: 'session.stopped', data: stop(9000), by: 'CP' }
const lost: Told<SessionFact> = { type: 'session.stopLost', data: { evidence: 'boot' }, by: 'CP' }
const metered = (register: number, minutes = 1): Told<SessionFact> => ({
  type: 'session.metered',
  data: sample(register, minutes),
  by: 'CP',
})

/** The states in which energy may flow, and how they are reached. */
const running = [
  ['Charging', [started]],
  ['SuspendedEV', [started, byVehicle]],
  ['SuspendedEVSE', [started, byCharger]],
  ['Stopping', [started, stopRequested]],
] as const

const energyAfter = (...facts: readonly Told<SessionFact>[]): Energy =>
  energyOf(given(chargingSession, ...facts).state.context)

describe('charging session', () => {
  it('starts at once, or after it was requested', () => {
    given(chargingSession)
      .when('start', start)
      .by('CP')
      .becomes('session.started')
      .in('Charging', { register: energy(1000) })
    const asked = given(chargingSession).when('request', request).by('OP').becomes('session.requested')
    asked.in('Requested')
    given(chargingSession, requested).when('start', start).by('CP').becomes('session.started').in('Charging')
  })

  it('is aborted when a requested one does not start', () => {
    given(chargingSession, requested).when('abort', reason).by('SYS').becomes('session.aborted').in('Aborted')
    given(chargingSession, started).when('abort', reason).by('SYS').refused()
  })

  it('is suspended by the vehicle or the charger, and resumes', () => {
    given(chargingSession, started, byVehicle).stands('SuspendedEV', { power: 0 })
    given(chargingSession, started, byVehicle, byCharger).stands('SuspendedEVSE')
    given(chargingSession, started, byCharger, byVehicle).stands('SuspendedEV')
    for (const suspended of [byVehicle, byCharger])
      given(chargingSession, started, suspended).when('resume', seen).by('CP').becomes('session.resumed').in('Charging')
  })

  it.each(running)('takes meter values in %s and stays there', (state, facts) => {
    const session = given(chargingSession, ...facts, metered(3000))
    session.stands(state, { register: energy(3000), power: 7000, soc: 50 })
    session.isIrregular(false)
    expect(energyOf(session.state.context)).toBe(2000)
  })

  it('keeps a register that runs backwards, marks it, and never counts energy below zero', () => {
    const session = given(chargingSession, started, metered(3000), metered(500, 2))
    session.isIrregular()
    session.stands('Charging', { meterReset: true })
    expect(energyAfter(started, metered(3000), metered(500, 2))).toBe(2000)
    expect(energyAfter(started, metered(3000), metered(500, 2), metered(700, 3))).toBe(2200)
  })

  it.each(running)('is stopped from %s: a stop is never refused', (_, facts) => {
    const outcome = given(chargingSession, ...facts)
      .when('stop', stop(9000))
      .by('CP')
      .becomes('session.stopped')
    outcome.in('Stopped', { endedAt: afterMinutes(60), stopReason: 'Local', estimated: false })
  })

  it('goes on when a requested stop has no effect', () => {
    const stopping = given(chargingSession, started, stopRequested)
    stopping.when('reportNoEffect', reason).by('SYS').becomes('session.stopHadNoEffect').in('Charging')
  })

  it.each(running)('is orphaned from %s when its stop is lost or it falls silent', (_, facts) => {
    const session = given(chargingSession, ...facts)
    session.when('missStop', { evidence: 'newTransaction' }).by('CP').becomes('session.stopLost').in('Orphaned')
    session.when('missStop', { evidence: 'silence' }).by('SYS').becomes('session.stopLost').in('Orphaned')
  })

  it('takes a late stop, a sign of life or a reconciliation when orphaned', () => {
    const orphan = given(chargingSession, started, lost)
    orphan.when('stop', stop(9000)).by('CP').becomes('session.stopped').in('Stopped', { estimated: false })
    orphan.when('meter', sample(3000)).by('CP').becomes('session.metered').in('Charging')
    const soft = { ...stop(2000), reason: 'SOFT_STOP' }
    const reconciled = orphan.when('reconcile', soft).by('OP').becomes('session.reconciled')
    reconciled.in('Released', { estimated: true, stopReason: 'SOFT_STOP' })
  })

  it('is released when the connector is free, undetectably or by hand', () => {
    const done = given(chargingSession, started, stopped)
    const { releasedAt } = release
    done
      .when('release', release)
      .by('CP')
      .becomes('session.released')
      .in('Released', { releasedAt, releaseDetected: true })
    const undetected = done.when('closeUndetected', release).by('SYS').becomes('session.releaseUndetectable')
    undetected.in('Released', { releaseDetected: false })
    const byHand = { ...release, reason: 'cable was out' }
    done
      .when('releaseByHand', byHand, nextDay)
      .by('MT')
      .becomes('session.releasedByHand')
      .in('Released', { releasedAt })
  })

  const nextDay = afterMinutes(24 * 60)

  it('is not released by hand in the future', () => {
    const late = { releasedAt: afterMinutes(2 * 24 * 60), reason: 'cable was out' }
    given(chargingSession, started, stopped)
      .when('releaseByHand', late, nextDay)
      .by('OP')
      .refusedBecause('releasedByNow')
  })

  it('is released by hand at its very end, though the clock was set back behind it since', () => {
    const [earlier, end] = [afterMinutes(30), afterMinutes(60)]
    const session = given(chargingSession, started, stopped)
    expect(session.state.context.endedAt).toBe(end)
    session
      .when('releaseByHand', { releasedAt: end, reason: 'cable was out' }, earlier)
      .by('OP')
      .becomes('session.releasedByHand')
      .in('Released', { releasedAt: end })
  })

  it('keeps readings after its end in the history, where they change nothing', () => {
    const before = given(chargingSession, started, stopped).state
    const after = given(chargingSession, started, stopped, metered(99_000, 90))
    after.isIrregular()
    expect(after.state).toEqual(before)
  })

  it('is not released by hand before it ended', () => {
    const early = { releasedAt: afterMinutes(59), reason: 'cable was out' }
    given(chargingSession, started, stopped).when('releaseByHand', early).by('OP').refusedBecause('releasedAfterStop')
    given(chargingSession, started).when('releaseByHand', early).by('OP').refused()
  })

  it.each(running)('stays in %s while it is metered', (state, facts) => {
    const session = given(chargingSession, ...facts, metered(3000, 3))
    session.stands(state, { register: energy(3000) })
    session.isIrregular(false)
  })

  it.each(running)('keeps a register that runs backwards in %s as irregular', (state, facts) => {
    const session = given(chargingSession, ...facts, metered(3000, 3), metered(2000, 4))
    session.stands(state, { meterReset: true })
    session.isIrregular()
  })

  it.each(running.slice(0, 3))('may be asked to stop in %s', (_, facts) => {
    given(chargingSession, ...facts)
      .when('requestStop', reason)
      .by('SYS')
      .becomes('session.stopRequested')
      .in('Stopping')
  })

  it('keeps what is metered before the start, and measures from the start alone', () => {
    given(chargingSession, metered(3000)).stands('New')
    given(chargingSession, requested, metered(3000)).stands('Requested')
    given(chargingSession, requested, metered(3000), started).stands('Charging', { register: energy(1000) })
  })

  it('comes back from suspicion with a reading that went on, and not with one that ran backwards', () => {
    given(chargingSession, started, metered(3000, 3), lost, metered(3000, 4)).stands('Charging')
    const backwards = given(chargingSession, started, metered(3000, 3), lost, metered(2000, 4))
    backwards.stands('Orphaned', { meterReset: true })
    backwards.isIrregular()
  })

  it('ends once', () => {
    const released: Told<SessionFact> = { type: 'session.released', data: release, by: 'CP' }
    const closed = given(chargingSession, started, stopped, released)
    closed.when('stop', stop(9999)).by('CP').refused()
    closed.when('release', release).by('CP').refused()
  })

  it('keeps the price list that was in force at its start', () => {
    given(chargingSession, started, metered(3000), stopped).stands('Stopped', { tariffId: 'T1' })
  })

  it('keeps the readings a price needs: the first and the last of every quarter hour', () => {
    const minutes = [1, 5, 10, 14, 16, 20, 29, 31]
    const session = given(chargingSession, started, ...minutes.map((minute) => metered(1000 + minute, minute)))
    const kept = session.state.context.marks.map(({ at }): Instant => at)
    expect(kept).toEqual([testStart, ...[14, 16, 29, 31].map(afterMinutes)])
  })

  it('is started and stopped by the charge point alone', () => {
    given(chargingSession).when('start', start).by('OP').notPermitted()
    given(chargingSession, started).when('stop', stop(9000)).by('SU').notPermitted()
  })
})
