import { describe, expect, it } from 'vitest'
import { Schema } from 'effect'
import { DiagnosticsStatus, diagnosticsCommands } from '#contracts/equipment/remote/diagnostics.ts'
import type { DiagnosticsFact } from '#contracts/equipment/remote/diagnostics.ts'
import { diagnostics } from '#machines/equipment/remote/diagnostics.ts'
import { afterMinutes, given, testStart } from '#tests/support/lifecycles/given-when-then.ts'
import type { Told } from '#tests/support/lifecycles/given-when-then.ts'

/** M19: a pile sends its log to an FTP server. */

type Notice = Extract<DiagnosticsFact, { type: 'diagnostics.notified' }>['data']

const request = {
  pileId: 'CP000001',
  type: 1,
  fileAddress: 'ftp://files.example/logs/',
  vendorId: 'Volt',
  startsAt: afterMinutes(-60),
  stopsAt: testStart,
  retries: 1,
  retryIntervalSeconds: 60,
  lapsesAt: afterMinutes(24 * 60),
  repeatOf: null,
  reason: 'meter drifts',
} as const
const sending = { linkOnline: true, otherRunning: false }
const named = { fileName: 'CP000001.zip' }
const notice = (status: Notice['status'], fileBytes: number | null = 0): Notice => ({ status, fileBytes })
const requested: Told<DiagnosticsFact> = { type: 'diagnostics.requested', data: request, by: 'OP' }
const sent: Told<DiagnosticsFact> = { type: 'diagnostics.sent', data: sending }
const notified = (status: Notice['status'], fileBytes = 0): Told<DiagnosticsFact> => ({
  type: 'diagnostics.notified',
  data: notice(status, fileBytes),
  by: 'CP',
})
const stalled = (minutes: number): Told<DiagnosticsFact> => ({
  type: 'diagnostics.stalled',
  data: { remindersMax: 2 },
  at: afterMinutes(minutes),
})

const queued = given(diagnostics, requested)
const waiting = given(diagnostics, requested, sent)
const uploading = given(diagnostics, requested, sent, notified('Uploading'))
const running = [
  ['Waiting', waiting],
  ['Uploading', uploading],
] as const

describe('diagnostics', () => {
  it('has the statuses of spec §4, every inner state shown as one of them [R4.1.19] [R0.4.06]', () => {
    expect(DiagnosticsStatus.literals).toEqual(['-1', '1', '2', '3'])
    expect(diagnostics.wire).toEqual({
      New: null,
      Queued: '1',
      Waiting: '1',
      Uploading: '2',
      Uploaded: '3',
      Failed: '-1',
    })
  })

  it('is requested by all who may command a pile, with address, vendor, span and reason', () => {
    for (const role of ['SU', 'OP', 'SO', 'S2', 'MT'] as const)
      given(diagnostics).when('request', request).by(role).becomes('diagnostics.requested').in('Queued')
    given(diagnostics).when('request', request).by('DR').notPermitted()
    const backwards = { ...request, stopsAt: afterMinutes(-61) }
    given(diagnostics).when('request', backwards).by('OP').refusedBecause('spanInOrder')
    const takes = Schema.is(diagnosticsCommands.request)
    for (const change of [{ fileAddress: 'http://host/' }, { fileAddress: '' }, { vendorId: '' }, { reason: 'why' }])
      expect(takes({ ...request, ...change })).toBe(false)
  })

  it('is sent to an online pile that runs no other upload', () => {
    queued.when('send', sending).by('SYS').becomes('diagnostics.sent').in('Waiting', { heardAt: testStart })
    queued
      .when('send', { ...sending, linkOnline: false })
      .by('SYS')
      .refusedBecause('linkOnline')
    queued
      .when('send', { ...sending, otherRunning: true })
      .by('SYS')
      .refusedBecause('onlyUpload')
  })

  it('fails when the pile stays offline for a day', () => {
    queued
      .when('lapse', {}, afterMinutes(24 * 60 - 1))
      .by('SYS')
      .refusedBecause('lapsed')
    const lapsed = queued.when('lapse', {}, request.lapsesAt).by('SYS').becomes('diagnostics.lapsed')
    lapsed.in('Failed', { reason: 'OFFLINE' })
  })

  it('runs from 1 waiting over 2 uploading to 3 uploaded [R4.2.33]', () => {
    waiting.when('answer', named).by('CP').becomes('diagnostics.answered').in('Waiting', named)
    waiting.when('notify', notice('Uploading')).by('CP').becomes('diagnostics.notified').in('Uploading')
    for (const [, from] of running) {
      const done = from.when('notify', notice('Uploaded', 4096)).by('CP').becomes('diagnostics.notified')
      done.in('Uploaded', { fileBytes: 4096, reason: null })
      const empty = from.when('notify', notice('Uploaded', 0)).by('CP').becomes('diagnostics.notified')
      empty.in('Uploaded', { fileBytes: 0, reason: 'NO_FILE' })
      const elsewhere = from.when('notify', notice('Uploaded', null)).by('CP').becomes('diagnostics.notified')
      elsewhere.in('Uploaded', { fileBytes: null, reason: null })
    }
  })

  it('keeps what a pile answers when it has begun to upload: the name counts, and nothing ends', () => {
    uploading.when('answer', named).by('CP').becomes('diagnostics.answered').in('Uploading', named)
    uploading.when('answer', { fileName: null }).by('CP').becomes('diagnostics.answered').in('Uploading')
    uploading.when('refuse', { code: 'InternalError' }).by('CP').becomes('diagnostics.refused').in('Uploading')
    given(diagnostics, requested, sent, notified('Uploading'), {
      type: 'diagnostics.answered',
      data: named,
    }).isIrregular(false)
    const over = given(diagnostics, requested, sent, notified('Uploaded', 1))
    over.when('answer', named).by('CP').refused()
  })

  it('fails when the pile has nothing to send or refuses [R4.2.34]', () => {
    const nothing = waiting.when('answer', { fileName: null }).by('CP').becomes('diagnostics.answered')
    nothing.in('Failed', { reason: 'NO_DIAGNOSTICS' })
    const refused = waiting.when('refuse', { code: 'InternalError' }).by('CP').becomes('diagnostics.refused')
    refused.in('Failed', { reason: 'InternalError' })
  })

  it.each(running)('goes from %s back to waiting while the pile has tries left, then fails [R4.2.34]', (_, from) => {
    const again = from.when('notify', notice('UploadFailed')).by('CP').becomes('diagnostics.notified')
    again.in('Waiting', { attempt: 2 })
    const twice = given(diagnostics, requested, sent, notified('UploadFailed'))
    twice.when('notify', notice('UploadFailed')).by('CP').becomes('diagnostics.notified').in('Failed')
  })

  it.each(running)('is over in %s when the pile is idle: uploaded with a file, failed without', (_, from) => {
    from.when('notify', notice('Idle', 1)).by('CP').becomes('diagnostics.notified').in('Uploaded')
    const failed = from.when('notify', notice('Idle')).by('CP').becomes('diagnostics.notified')
    failed.in('Failed', { reason: 'NO_FILE' })
    const elsewhere = from.when('notify', notice('Idle', null)).by('CP').becomes('diagnostics.notified')
    elsewhere.in('Failed', { reason: 'Idle' })
  })

  it.each(running)('is reminded of in %s after a quarter of an hour, its status stays', (state, from) => {
    from.when('stall', {}, afterMinutes(14)).by('SYS').refusedBecause('silentTooLong')
    const reminded = from.when('stall', {}, afterMinutes(15)).by('SYS').becomes('diagnostics.stalled')
    reminded.in(state, { reminders: 1 })
  })

  it.each(running)('keeps in %s the file that has come in last', (state, from) => {
    const file = { name: 'log.txt', bytes: 5 }
    from.when('receive', file).by('SYS').becomes('diagnostics.received').in(state, { received: file })
  })

  it('fails when two reminders bring nothing', () => {
    const twice = given(diagnostics, requested, sent, stalled(15), stalled(20))
    twice.when('stall', {}, afterMinutes(24)).by('SYS').refusedBecause('silentTooLong')
    const failed = twice.when('stall', {}, afterMinutes(25)).by('SYS').becomes('diagnostics.stalled')
    failed.in('Failed', { reason: 'SILENT' })
  })

  it('expects what the table lists, and marks an upload that begins again', () => {
    given(diagnostics, requested, sent, notified('Uploading')).isIrregular(false)
    for (const facts of [[], [notified('Uploading')]])
      given(diagnostics, requested, sent, ...facts, notified('Uploaded')).isIrregular(false)
    for (const bytes of [0, 1]) {
      const again = given(diagnostics, requested, sent, notified('Uploading'), notified('Uploading', bytes))
      again.stands('Uploading')
      again.isIrregular()
    }
  })

  it('fails from uploading, too, when no try or no reminder is left', () => {
    const last = given(diagnostics, requested, sent, notified('UploadFailed'), notified('Uploading'))
    last.when('notify', notice('UploadFailed')).by('CP').becomes('diagnostics.notified').in('Failed')
    const silent = given(diagnostics, requested, sent, notified('Uploading'), stalled(15), stalled(20))
    silent.stands('Uploading', { reminders: 2 })
    silent.when('stall', {}, afterMinutes(24)).by('SYS').refusedBecause('silentTooLong')
    silent.when('stall', {}, afterMinutes(25)).by('SYS').becomes('diagnostics.stalled').in('Failed')
  })

  it('keeps what the pile says of an upload before it was asked, and marks it', () => {
    for (const [status, state] of [
      ['Uploading', 'Uploading'],
      ['Uploaded', 'Uploaded'],
      ['UploadFailed', 'Waiting'],
    ] as const) {
      const early = given(diagnostics, requested, notified(status))
      early.stands(state)
      early.isIrregular()
    }
    for (const [status, state] of [
      ['Uploading', 'Uploading'],
      ['Uploaded', 'Uploaded'],
      ['UploadFailed', 'Waiting'],
      ['Idle', 'New'],
    ] as const) {
      const unasked = given(diagnostics, notified(status))
      unasked.stands(state, { about: null })
      unasked.isIrregular()
    }
    const idle = given(diagnostics, requested, notified('Idle'))
    idle.stands('Queued')
    idle.isIrregular(false)
  })

  it('is repeated as an upload of its own', () => {
    const failed = given(diagnostics, requested, sent, notified('Idle'))
    failed.when('send', sending).by('SYS').refused()
    const repeat = { ...request, repeatOf: '17' }
    given(diagnostics).when('request', repeat).by('MT').becomes('diagnostics.requested').in('Queued', { about: repeat })
  })
})
