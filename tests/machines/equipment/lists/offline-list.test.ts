import { describe, expect, it } from 'vitest'
import { LocalAuthListStatus, fullListAttemptsMax } from '#contracts/equipment/lists/offline-list.ts'
import type { ListPushFact } from '#contracts/equipment/lists/offline-list.ts'
import { offlineList } from '#machines/equipment/lists/offline-list.ts'
import { afterMinutes, given, testStart } from '#tests/support/lifecycles/given-when-then.ts'
import type { Told } from '#tests/support/lifecycles/given-when-then.ts'

/** M20: one offline list on one pile. */

const week = afterMinutes(7 * 24 * 60)
const content = { version: 5, entries: 20, entriesMax: 20, lapsesAt: week }
const assignment = { listId: '1', pileId: 'CP000001', ...content }
const asking = { linkOnline: true, callPending: false }
const read = (version: number, changes = 2) => ({ version, changes, changesMax: 2 })
const whole = { part: 1, parts: 1 }
const refusal = (status: 'Failed' | 'VersionMismatch' | 'NotSupported') => ({ status })

const assigned: Told<ListPushFact> = { type: 'list.assigned', data: assignment, by: 'OP' }
const asked: Told<ListPushFact> = { type: 'list.versionAsked', data: asking }
const answered = (version: number, changes = 2): Told<ListPushFact> => ({
  type: 'list.versionRead',
  data: read(version, changes),
  by: 'CP',
})
const accepted: Told<ListPushFact> = { type: 'list.accepted', data: whole, by: 'CP' }
const failed: Told<ListPushFact> = { type: 'list.refused', data: { ...refusal('Failed'), attemptsMax: 3 }, by: 'CP' }

const pending = given(offlineList, assigned)
const reading = given(offlineList, assigned, asked)
const differential = given(offlineList, assigned, asked, answered(4))
const full = given(offlineList, assigned, asked, answered(0))
const pushed = given(offlineList, assigned, asked, answered(0), accepted)
const unsupported = given(offlineList, assigned, asked, answered(-1))

describe('offline list', () => {
  it('has the statuses of spec §4, and none while the push runs [R4.1.20]', () => {
    expect(LocalAuthListStatus.literals).toEqual(['SUCCESS', 'FAIL'])
    for (const state of ['New', 'Pending', 'ReadVersion', 'SendDiff', 'SendFull'] as const)
      expect(offlineList.wire[state]).toBeNull()
    expect([offlineList.wire['SUCCESS'], offlineList.wire['FAIL']]).toEqual(['SUCCESS', 'FAIL'])
  })

  it('is assigned to a pile that can hold all its entries', () => {
    given(offlineList).when('assign', assignment).by('S2').becomes('list.assigned').in('Pending')
    const long = { ...assignment, entries: 21 }
    given(offlineList).when('assign', long).by('OP').refusedBecause('entriesFit')
  })

  it('asks an online pile that is not busy for its version', () => {
    pending.when('askVersion', asking).by('SYS').becomes('list.versionAsked').in('ReadVersion', { askedAt: testStart })
    pending
      .when('askVersion', { ...asking, linkOnline: false })
      .by('SYS')
      .refusedBecause('linkOnline')
    pending
      .when('askVersion', { ...asking, callPending: true })
      .by('SYS')
      .refusedBecause('callFree')
  })

  it('fails when the pile stays offline for a week [R4.2.35]', () => {
    pending.when('lapse', {}).by('SYS').refusedBecause('lapsed')
    pending.when('lapse', {}, week).by('SYS').becomes('list.lapsed').in('FAIL', { reason: 'OFFLINE' })
  })

  it.each([
    ['a pile without lists', read(-1), 'FAIL'],
    ['a pile that has our version', read(5), 'SUCCESS'],
    ['a pile one version behind', read(4), 'SendDiff'],
    ['a pile one version behind with too many changes', read(4, 3), 'SendFull'],
    ['a pile far behind', read(3), 'SendFull'],
    ['a pile with a version it cannot have', read(9), 'SendFull'],
  ])('finds %s', (_, body, state) => {
    reading.when('readVersion', body).by('CP').becomes('list.versionRead').in(state, { versionOnPile: body.version })
  })

  it('succeeds when the pile accepts the last part [R4.2.35]', () => {
    for (const [from, state] of [
      [differential, 'SendDiff'],
      [full, 'SendFull'],
    ] as const) {
      const success = from.when('accept', whole).by('CP').becomes('list.accepted')
      success.in('SUCCESS', { versionOnPile: null, pushedAt: testStart })
      const first = from.when('accept', { part: 1, parts: 2 }).by('CP').becomes('list.accepted')
      first.in(state, { partsAccepted: 1, versionOnPile: from.state.context.versionOnPile })
    }
  })

  it('has the version that the pile reads back, not the one that was sent', () => {
    pushed.when('confirm', { version: 5 }).by('CP').becomes('list.confirmed').in('SUCCESS', { versionOnPile: 5 })
    for (const [version, reason] of [
      [0, 'NOT_KEPT'],
      [4, 'NOT_KEPT'],
      [-1, 'NO_LIST'],
    ] as const) {
      pushed.when('confirm', { version }).by('CP').refusedBecause('versionKept')
      const end = pushed.when('contradict', { version }).by('CP').becomes('list.contradicted')
      end.in('FAIL', { versionOnPile: version, reason })
    }
    pushed.when('contradict', { version: 5 }).by('CP').refusedBecause('versionOther')
  })

  it('may have version 0 on the pile when nobody stands on it (OCPP 1.6 §5.10)', () => {
    const empty = { ...assigned, data: { ...assignment, entries: 0 } }
    const emptied = given(offlineList, empty, asked, answered(3), accepted)
    emptied.when('confirm', { version: 0 }).by('CP').becomes('list.confirmed').in('SUCCESS', { versionOnPile: 0 })
    emptied.when('contradict', { version: 0 }).by('CP').refusedBecause('versionOther')
    emptied.when('drift', { version: 0, lapsesAt: week }).by('SYS').refusedBecause('versionDrifted')
  })

  it('sends the whole list to a pile that says no version', () => {
    const unsaid = reading.when('readVersion', { version: null, changes: 1, changesMax: 0 }).by('CP')
    unsaid.becomes('list.versionRead').in('SendFull', { versionOnPile: null, reason: null })
  })

  it('sends the whole list when the pile refuses a differential one', () => {
    for (const status of ['VersionMismatch', 'Failed'] as const)
      differential.when('refuse', refusal(status)).by('CP').becomes('list.refused').in('SendFull', { attempt: 1 })
  })

  it('fails after three whole lists that the pile refuses [R4.2.35]', () => {
    const times = (count: number) => Array.from({ length: count }, () => failed)
    for (const count of [1, 2])
      given(offlineList, assigned, asked, answered(4), failed, ...times(count)).stands('SendFull', {
        attempt: count + 1,
      })
    const last = given(offlineList, assigned, asked, answered(0), ...times(fullListAttemptsMax - 1))
    const end = last.when('refuse', refusal('VersionMismatch')).by('CP').becomes('list.refused')
    end.in('FAIL', { reason: 'VersionMismatch' })
  })

  it('fails at once where lists are not supported [R4.2.35]', () => {
    for (const from of [differential, full]) {
      const end = from.when('refuse', refusal('NotSupported')).by('CP').becomes('list.refused')
      end.in('FAIL', { reason: 'NotSupported' })
    }
  })

  it('fails without an answer within 30 seconds [R4.2.35]', () => {
    for (const from of [reading, differential, full]) {
      from.when('giveUp', {}).by('SYS').refusedBecause('answerOverdue')
      const end = from.when('giveUp', {}, afterMinutes(0.5)).by('SYS').becomes('list.unanswered')
      end.in('FAIL', { reason: 'NO_ANSWER' })
    }
  })

  it('waits for the pile again when the connection breaks', () => {
    for (const from of [reading, differential, full])
      from.when('closeLink', {}).by('CP').becomes('list.linkClosed').in('Pending', { attempt: 0 })
  })

  it('is pushed again under a higher version when it changes, while it waits and after its end', () => {
    for (const from of [pending, pushed, unsupported]) {
      const next = { ...content, version: 6 }
      from.when('change', next).by('SYS').becomes('list.changed').in('Pending', { version: 6, reason: null })
      from.when('change', content).by('SYS').refusedBecause('versionRises')
      from
        .when('change', { ...next, entries: 21 })
        .by('SYS')
        .refusedBecause('entriesFit')
    }
  })

  it('does not change under way', () => {
    for (const from of [reading, differential, full])
      from
        .when('change', { ...content, version: 6 })
        .by('SYS')
        .refused()
  })

  it('is pushed again when the pile boots with another version', () => {
    const drift = { version: 0, lapsesAt: week }
    pushed.when('drift', drift).by('SYS').becomes('list.drifted').in('Pending', { versionOnPile: 0 })
    pushed
      .when('drift', { ...drift, version: 5 })
      .by('SYS')
      .refusedBecause('versionDrifted')
  })

  it('is retried after a failure, by people and by the system', () => {
    const again = { lapsesAt: afterMinutes(14 * 24 * 60) }
    for (const role of ['SU', 'OP', 'SO', 'S2', 'SYS'] as const)
      unsupported
        .when('retry', again)
        .by(role)
        .becomes('list.retried')
        .in('Pending', { ...again, reason: null })
    unsupported.when('retry', again).by('MT').notPermitted()
    pushed.when('retry', again).by('OP').refused()
  })
})
