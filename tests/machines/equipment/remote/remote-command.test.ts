import { describe, expect, it } from 'vitest'
import {
  CommandEffect,
  RemoteActionName,
  remoteActions,
  timeToLiveSeconds,
} from '#contracts/equipment/remote/remote-actions.ts'
import { answerSecondsMax, RemoteCommandStatus } from '#contracts/equipment/remote/remote-command.ts'
import type { CommandFact } from '#contracts/equipment/remote/remote-command.ts'
import { instant, millis } from '#contracts/units.ts'
import { remoteCommand } from '#machines/equipment/remote/remote-command.ts'
import { afterMinutes, given, testStart } from '#tests/support/lifecycles/given-when-then.ts'
import type { Told } from '#tests/support/lifecycles/given-when-then.ts'

/** M06: one call to a pile, from wish to observed effect. */

type Fact = Told<CommandFact>
const later = (seconds: number) => instant(millis(testStart) + seconds * 1000)
const expiresAt = later(timeToLiveSeconds({ action: 'Reset' }))
const windowEndsAt = later(remoteActions.Reset.windowSeconds)
const reset = {
  pileId: 'CP000001',
  connectorId: null,
  action: 'Reset',
  payload: { type: 'Soft' },
  reason: 'does not answer',
  ip: '192.0.2.7',
  expiresAt,
  isCritical: false,
  about: null,
} as const
const send = { messageId: 'm-1', linkOnline: true, callsOutstanding: 0 }
const acceptance = { answer: 'Accepted', conf: null, windowEndsAt } as const
const silence = { cause: 'silence', windowEndsAt } as const
const boot = { effect: 'BootNotification', seenAt: windowEndsAt } as const
const issued: Fact = { type: 'command.issued', data: reset, by: 'MT' }
const sent: Fact = { type: 'command.sent', data: send }
const accepted: Fact = { type: 'command.accepted', data: acceptance, by: 'CP' }
const timedOut: Fact = { type: 'command.unanswered', data: { ...silence, cause: 'connectionClosed' } }
const change = { ...reset, action: 'ChangeAvailability' } as const
const scheduled: readonly Fact[] = [
  { type: 'command.issued', data: change, by: 'OP' },
  sent,
  { type: 'command.scheduled', data: {}, by: 'CP' },
]

const queued = given(remoteCommand, issued)
const waiting = given(remoteCommand, issued, sent)
const unknown = given(remoteCommand, issued, sent, timedOut)
const agreed = given(remoteCommand, issued, sent, accepted)
const issueAs = (parts: object) => given(remoteCommand).when('issue', { ...reset, ...parts })

describe('remote command', () => {
  it('shows done only when the effect was seen', () => {
    expect(RemoteCommandStatus.literals).toEqual(['waiting', 'accepted', 'unknown', 'done', 'failed', 'canceled'])
    expect(remoteCommand.wire).toEqual({
      New: null,
      Queued: 'waiting',
      Sent: 'waiting',
      Accepted: 'accepted',
      Scheduled: 'accepted',
      TimedOut: 'unknown',
      EffectObserved: 'done',
      NoEffect: 'failed',
      Unverified: 'unknown',
      Rejected: 'failed',
      NotSupported: 'failed',
      Expired: 'failed',
      Canceled: 'canceled',
    })
  })

  it('waits for its pile and knows who wants it, why and from where', () => {
    const begun = issueAs({}).by('MT').becomes('command.issued')
    begun.in('Queued', { issuer: 'mechanic00', reason: 'does not answer', ip: '192.0.2.7', late: false })
    issueAs({}).by('SYS').becomes('command.issued').in('Queued', { issuer: null })
  })

  it('needs a reason for what disturbs drivers, from everybody but the product itself', () => {
    const needing = RemoteActionName.literals.filter((action) => remoteActions[action].needsReason)
    expect(needing).toEqual(['Reset', 'ChangeAvailability', 'ClearCache', 'GetDiagnostics', 'GetLog'])
    issueAs({ reason: null }).by('OP').refusedBecause('reasonGiven')
    issueAs({ reason: null }).by('SYS').becomes('command.issued').in('Queued')
    issueAs({ reason: null, action: 'TriggerMessage' }).by('OP').becomes('command.issued').in('Queued')
  })

  it.each([
    ['RemoteStartTransaction', 'SU OP SO S2 MT SYS'],
    ['Reset', 'SU OP SO S2 MT SYS'],
    ['ChangeConfiguration', 'SU OP SO S2 SYS'],
    ['SetChargingProfile', 'SU OP SO S2 SYS'],
    ['UpdateFirmware', 'SU OP SYS'],
    ['DataTransfer', 'SU OP SYS'],
  ])('lets %s be given by %s', (action, names) => {
    for (const role of ['SU', 'OP', 'SO', 'S2', 'MT', 'SYS'] as const) {
      const asked = issueAs({ action }).by(role)
      if (names.split(' ').includes(role)) asked.becomes('command.issued').in('Queued')
      else asked.refusedBecause('actionPermitted')
    }
    issueAs({ action }).by('DR').notPermitted()
  })

  it('is sent when the pile is online and owes no other answer', () => {
    const done = queued.when('send', send).by('SYS').becomes('command.sent')
    done.in('Sent', { messageId: 'm-1', sentAt: testStart })
    queued
      .when('send', { ...send, linkOnline: false })
      .by('SYS')
      .refusedBecause('pileOnline')
    queued
      .when('send', { ...send, callsOutstanding: 1 })
      .by('SYS')
      .refusedBecause('noCallOutstanding')
  })

  it('expires when its pile stays away, and is not sent after that', () => {
    queued.when('expire', {}, later(59)).by('SYS').refusedBecause('timeToLiveOver')
    queued.when('expire', {}, expiresAt).by('SYS').becomes('command.expired').in('Expired')
    queued.when('send', send, expiresAt).by('SYS').refusedBecause('stillWanted')
  })

  it('is cancelled by the operator, by the product itself or by whoever issued it, while it waits', () => {
    for (const role of ['SU', 'OP', 'MT', 'SYS'] as const)
      queued.when('cancel', {}).by(role).becomes('command.cancelled').in('Canceled')
    queued.when('cancel', {}).by('SO').refusedBecause('ownOrOperator')
    queued.when('cancel', {}).by('DR').notPermitted()
    waiting.when('cancel', {}).by('OP').refused()
    const own = given(remoteCommand, { type: 'command.issued', data: reset })
    own.when('cancel', {}).by('MT').refusedBecause('ownOrOperator')
  })

  it.each(['Accepted', 'AcceptedCanceled', 'Unlocked', 'RebootRequired', null] as const)(
    'is accepted, not done, on %s',
    (answer) => {
      const conf = { fileName: 'log.txt' }
      const done = waiting.when('accept', { answer, conf, windowEndsAt }).by('CP').becomes('command.accepted')
      done.in('Accepted', { answer, conf, windowEndsAt, late: false })
    },
  )

  it('waits for the end of a charge when the pile has scheduled it, however long', () => {
    waiting.when('schedule', {}).by('CP').becomes('command.scheduled').in('Scheduled', { answer: 'Scheduled' })
    const patient = given(remoteCommand, ...scheduled)
    const closed = { effect: 'AvailabilityReported', seenAt: afterMinutes(900) }
    patient.when('observe', closed).by('CP').becomes('command.effectObserved').in('EffectObserved')
    patient.when('endWindow', {}).by('SYS').becomes('command.windowEnded').in('NoEffect')
    patient.when('observe', boot).by('CP').refusedBecause('expectedEffect')
  })

  it.each(
    'Rejected Failed UnlockFailed Faulted Occupied Unavailable VersionMismatch Unknown NotFound InvalidCertificate RevokedCertificate'
      .split(' ')
      .map((answer) => [answer]),
  )('is rejected on %s, kept verbatim', (answer) => {
    waiting.when('refuse', { answer }).by('CP').becomes('command.refused').in('Rejected', { answer })
  })

  it.each([['NotSupported'], ['NotImplemented'], ['UnknownVendorId'], ['UnknownMessageId']])(
    'is not supported on %s',
    (answer) => {
      waiting.when('notSupport', { answer }).by('CP').becomes('command.notSupported').in('NotSupported', { answer })
    },
  )

  it('is rejected on any other error, whose code is kept', () => {
    const error = { answer: 'InternalError', description: 'out of memory' }
    const done = waiting.when('fail', error).by('CP').becomes('command.failed')
    done.in('Rejected', { answer: 'InternalError' })
    expect(() => waiting.when('fail', { ...error, answer: 'NotImplemented' }).by('CP')).toThrow('body')
  })

  it('has an unknown outcome when no answer comes in time, or the connection is gone', () => {
    const early = later(answerSecondsMax - 1)
    waiting.when('giveUp', silence, early).by('SYS').refusedBecause('waitOver')
    const late = waiting.when('giveUp', silence, later(answerSecondsMax)).by('SYS').becomes('command.unanswered')
    late.in('TimedOut', { late: true, answer: null, windowEndsAt })
    const gone = waiting.when('giveUp', { ...silence, cause: 'connectionClosed' }).by('SYS')
    gone.becomes('command.unanswered').in('TimedOut')
  })

  it('believes a late answer whatever it says', () => {
    unknown.when('accept', acceptance).by('CP').becomes('command.accepted').in('Accepted', { late: true })
    unknown.when('schedule', {}).by('CP').becomes('command.scheduled').in('Scheduled', { late: true })
    unknown.when('refuse', { answer: 'Rejected' }).by('CP').becomes('command.refused').in('Rejected')
    unknown.when('notSupport', { answer: 'NotSupported' }).by('CP').becomes('command.notSupported').in('NotSupported')
    const error = { answer: 'GenericError', description: '' }
    unknown.when('fail', error).by('CP').becomes('command.failed').in('Rejected')
    unknown.when('giveUp', silence, afterMinutes(5)).by('SYS').refused()
  })

  it.each([
    ['accepted', agreed],
    ['of unknown outcome', unknown],
  ])('is done when the effect of its action is seen in time, being %s', (_, command) => {
    const done = command.when('observe', boot).by('CP').becomes('command.effectObserved')
    done.in('EffectObserved', { effectSeenAt: windowEndsAt })
    command
      .when('observe', { ...boot, effect: 'StopTransaction' })
      .by('CP')
      .refusedBecause('expectedEffect')
    command
      .when('observe', { ...boot, seenAt: later(181) })
      .by('CP')
      .refusedBecause('insideWindow')
  })

  it.each([
    ['accepted', agreed],
    ['of unknown outcome', unknown],
  ])('had no effect when its time is over, being %s', (_, command) => {
    command.when('endWindow', {}, windowEndsAt).by('SYS').refusedBecause('windowOver')
    command.when('endWindow', {}, later(181)).by('SYS').becomes('command.windowEnded').in('NoEffect')
  })

  it('is of unknown outcome for good when what was accepted could not be read back in its time', () => {
    agreed.when('doubt', {}, windowEndsAt).by('SYS').refusedBecause('windowOver')
    agreed.when('doubt', {}, later(181)).by('SYS').becomes('command.unverified').in('Unverified')
    for (const other of [unknown, waiting, queued]) other.when('doubt', {}, later(181)).by('SYS').refused()
  })

  it('keeps an effect that is seen before the answer, which counts once there is one', () => {
    const shown = given(remoteCommand, issued, sent, { type: 'command.effectShown', data: {}, by: 'CP' })
    waiting.when('showEffect', {}).by('CP').becomes('command.effectShown').in('Sent', { isShown: true })
    shown.when('accept', acceptance).by('CP').becomes('command.accepted').in('Accepted', { isShown: true })
    for (const other of [queued, agreed]) other.when('showEffect', {}).by('CP').refused()
  })

  it('keeps that something else was read back, and still waits for its effect', () => {
    const other = agreed.when('contradict', {}).by('CP').becomes('command.contradicted')
    other.in('Accepted', { isContradicted: true })
    const silent = unknown.when('contradict', {}).by('CP').becomes('command.contradicted')
    silent.in('TimedOut', { isContradicted: true })
    waiting.when('contradict', {}).by('CP').refused()
  })

  it('is not done before it was sent, and ends once', () => {
    queued.when('observe', boot).by('CP').refused()
    waiting.when('observe', boot).by('CP').refused()
    waiting.when('endWindow', {}, afterMinutes(9)).by('SYS').refused()
    const done = given(remoteCommand, issued, sent, accepted, { type: 'command.effectObserved', data: boot, by: 'CP' })
    done.when('endWindow', {}, afterMinutes(9)).by('SYS').refused()
    agreed.when('accept', acceptance).by('CP').refused()
  })
})

describe('remote actions', () => {
  it('waits a minute for a pile, and a day with a lasting wish', () => {
    const lasting = RemoteActionName.literals.filter((action) => timeToLiveSeconds({ action }) === 86_400)
    const others = RemoteActionName.literals.filter((action) => timeToLiveSeconds({ action }) === 60)
    expect(lasting.toSorted()).toEqual(
      'ChangeAvailability ClearChargingProfile SendLocalList SetChargingProfile SignedUpdateFirmware UpdateFirmware'.split(
        ' ',
      ),
    )
    expect(lasting.length + others.length).toBe(RemoteActionName.literals.length)
  })

  it('never repeats by itself what would be done twice', () => {
    const once = RemoteActionName.literals.filter((action) => !remoteActions[action].isIdempotent)
    expect(once.toSorted()).toEqual('DataTransfer RemoteStartTransaction ReserveNow Reset UnlockConnector'.split(' '))
  })

  it.each([
    ['RemoteStartTransaction', 'StartTransaction', 'connectionTimeOut', 30],
    ['RemoteStopTransaction', 'StopTransaction', 'answer', 120],
    ['Reset', 'BootNotification', 'answer', 180],
    ['UnlockConnector', 'ConnectorFreed', 'answer', 60],
    ['ChangeAvailability', 'AvailabilityReported', 'answer', 60],
    ['ReserveNow', 'ReservedReported', 'answer', 30],
    ['CancelReservation', 'AvailableReported', 'answer', 30],
    ['ChangeConfiguration', 'ConfigurationReadBack', 'answer', 30],
    ['SetChargingProfile', 'CompositeScheduleEqual', 'answer', 60],
    ['ClearChargingProfile', 'CompositeScheduleEqual', 'answer', 60],
    ['SendLocalList', 'ListVersionEqual', 'answer', 30],
    ['TriggerMessage', 'RequestedMessage', 'answer', 30],
    ['UpdateFirmware', 'FirstStatusNotification', 'retrieveDate', 600],
    ['SignedUpdateFirmware', 'FirstStatusNotification', 'retrieveDate', 600],
    ['ExtendedTriggerMessage', 'RequestedMessage', 'answer', 30],
    ['GetLog', 'FirstStatusNotification', 'answer', 600],
    ['GetDiagnostics', 'FirstStatusNotification', 'answer', 600],
  ] as const)(
    'expects of %s the effect %s, from the %s on within %i s',
    (action, effect, windowFrom, windowSeconds) => {
      expect(remoteActions[action]).toMatchObject({ effect, windowFrom, windowSeconds })
    },
  )

  it('has an action for every effect', () => {
    const used = new Set(Object.values(remoteActions).map(({ effect }) => effect))
    expect(CommandEffect.literals.filter((effect) => !used.has(effect))).toEqual([])
  })
})
