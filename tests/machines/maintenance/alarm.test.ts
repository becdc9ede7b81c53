import { describe, expect, it } from 'vitest'
import { AlarmStatus, alarmCodes, safetyCodes } from '#contracts/maintenance/alarm.ts'
import type { AlarmCode, AlarmFact } from '#contracts/maintenance/alarm.ts'
import { alarm } from '#machines/maintenance/alarm.ts'
import { afterMinutes, given, testStart } from '#tests/support/lifecycles/given-when-then.ts'
import type { Told } from '#tests/support/lifecycles/given-when-then.ts'

/** M15: an alarm, from a condition somebody saw to recovery or disposal. */

const about = (code: AlarmCode, delaySeconds = 0) => ({
  pileId: 'CP000001',
  connectorId: 1,
  code,
  info: null,
  vendorErrorCode: null,
  seenAt: testStart,
  delaySeconds,
  recurrenceOf: null,
})
const detected = (code: AlarmCode, delaySeconds = 0): Told<AlarmFact> => ({
  type: 'alarm.detected',
  data: about(code, delaySeconds),
  by: 'CP',
})
const seen = { seenAt: afterMinutes(1) }
const again: Told<AlarmFact> = { type: 'alarm.raisedAgain', data: seen, by: 'CP' }
const cleared: Told<AlarmFact> = { type: 'alarm.cleared', data: seen, by: 'CP' }
const disposal = { remark: 'plug cleaned', confirmedOnSite: false, closedOrderId: null }
const note = { note: 'Reset sent' }
const ordinary: AlarmCode = 'ReaderFailure'
const safety: AlarmCode = 'GroundFailure'

describe('alarm', () => {
  it('has the statuses of spec §4 and no other [R4.1.13]', () => {
    expect(AlarmStatus.literals).toEqual(['Undisposed', 'AutoRecovery', 'ManualDisposed'])
    const shown = new Set(Object.values(alarm.wire).filter((word) => word !== null))
    expect([...shown].toSorted()).toEqual(['AutoRecovery', 'ManualDisposed', 'Undisposed'])
  })

  it('shows at once when its condition needs no delay', () => {
    given(alarm).when('detect', about(safety)).by('CP').becomes('alarm.detected').in('Undisposed', { count: 1 })
  })

  it('waits while its condition may still pass', () => {
    given(alarm).when('detect', about('PileOffline', 120)).by('SYS').becomes('alarm.detected').in('Pending')
    expect(alarm.wire['Pending']).toBeNull()
  })

  it('is discarded when the condition clears before the delay is over, raised otherwise', () => {
    const pending = given(alarm, detected('PileOffline', 120))
    pending.when('clear', seen).by('CP').becomes('alarm.cleared').in('Discarded')
    pending.when('raise', seen).by('SYS').becomes('alarm.raised').in('Undisposed')
    pending.when('dispose', disposal).by('OP').refused()
  })

  it('counts how often it is raised again', () => {
    given(alarm, detected(ordinary), again, again).stands('Undisposed', { count: 3, lastSeenAt: seen.seenAt, flaps: 0 })
  })

  it('clears when the pile reports the fault as gone, and recovers after the hold-down [R4.2.26]', () => {
    const clearing = given(alarm, detected(ordinary), cleared)
    clearing.stands('Clearing', { recoveredAt: seen.seenAt })
    expect(alarm.wire['Clearing']).toBe('Undisposed')
    clearing.when('recover', seen).by('SYS').becomes('alarm.recovered').in('AutoRecovery', { recoveredAt: seen.seenAt })
  })

  it('is undisposed again when it comes back while clearing', () => {
    given(alarm, detected(ordinary), cleared, again).stands('Undisposed', { flaps: 1, recoveredAt: null })
  })

  it('is disposed of by an operator, with a remark [R4.2.27]', () => {
    for (const facts of [[detected(ordinary)], [detected(ordinary), cleared]]) {
      const dispose = given(alarm, ...facts)
        .when('dispose', disposal)
        .by('OP')
        .becomes('alarm.disposed')
      dispose.in('ManualDisposed', { remark: 'plug cleaned', disposedBy: 'operator00' })
    }
    expect(() =>
      given(alarm, detected(ordinary))
        .when('dispose', { ...disposal, remark: 'ok' })
        .by('OP'),
    ).toThrow('body')
  })

  it.each(safetyCodes)('of the safety class (%s) needs somebody on site, and never resets itself', (code) => {
    const open = given(alarm, detected(code))
    open.when('dispose', disposal).by('OP').refusedBecause('safeToDispose')
    open
      .when('dispose', { ...disposal, confirmedOnSite: true })
      .by('MT')
      .becomes('alarm.disposed')
      .in('ManualDisposed')
    open.when('reset', note).by('SYS').refusedBecause('resettable')
  })

  it('resets the pile at most twice', () => {
    const reset: Told<AlarmFact> = { type: 'alarm.autoReset', data: note }
    given(alarm, detected(ordinary), reset).when('reset', note).by('SYS').becomes('alarm.autoReset').in('Undisposed')
    given(alarm, detected(ordinary), reset, reset).when('reset', note).by('SYS').refusedBecause('resettable')
  })

  it('is escalated and stays undisposed', () => {
    const escalate = given(alarm, detected(ordinary)).when('escalate', { orderId: '7' }).by('SYS')
    escalate.becomes('alarm.escalated').in('Undisposed', { orderId: '7' })
  })

  it('is final once recovered or disposed of: what happens again is a new alarm', () => {
    const disposed: Told<AlarmFact> = { type: 'alarm.disposed', data: disposal, by: 'OP' }
    const recovered: Told<AlarmFact> = { type: 'alarm.recovered', data: seen }
    for (const end of [
      [detected(ordinary), disposed],
      [detected(ordinary), cleared, recovered],
    ]) {
      given(alarm, ...end)
        .when('raiseAgain', seen)
        .by('CP')
        .refused()
      given(alarm, ...end)
        .when('dispose', disposal)
        .by('OP')
        .refused()
    }
  })

  it('is disposed of by a sub-operator’s second user, and by no driver', () => {
    given(alarm, detected(ordinary)).when('dispose', disposal).by('S2').becomes('alarm.disposed').in('ManualDisposed')
    given(alarm, detected(ordinary)).when('dispose', disposal).by('DR').notPermitted()
  })

  it('knows every fault of spec §4 by its OCPP name', () => {
    const faults =
      'ConnectorLockFailure GroundFailure HighTemperature InternalError LocalListConflict OverCurrentFailure '
    const more = 'OverVoltage PowerMeterFailure PowerSwitchFailure ReaderFailure ResetFailure UnderVoltage WeakSignal '
    expect(alarmCodes).toEqual(expect.arrayContaining(`${faults}${more}ChargeRecordError`.split(' ')))
  })
})
