import { describe, expect, it } from 'vitest'
import { FirmwareJobStatus, FirmwareNotice } from '#contracts/equipment/firmware/firmware-job.ts'
import type { FirmwareFact } from '#contracts/equipment/firmware/firmware-job.ts'
import { firmwareJob } from '#machines/equipment/firmware/firmware-job.ts'
import { evolve } from '#machines/kit/lifecycle.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { afterMinutes, given, testStart } from '#tests/support/lifecycles/given-when-then.ts'
import type { Given, Told } from '#tests/support/lifecycles/given-when-then.ts'
import type { FirmwareContext } from '#machines/equipment/firmware/firmware-job.context.ts'
import { boot, job, notified, places, queued, received, sending } from './firmware.ts'
import type { Notice } from './firmware.ts'

/** M18: one pile fetches and installs one version. */

/** The wait for the file, two tries of five minutes, and half an hour beyond. */
const stalledAt = afterMinutes(10 + 2 * 5 + 30)

const sent: Told<FirmwareFact> = { type: 'firmware.sent', data: sending }
const stalled: Told<FirmwareFact> = { type: 'firmware.stalled', data: {}, at: stalledAt }
const told = (...statuses: readonly Notice[]): Given<FirmwareContext> =>
  given(firmwareJob, queued, sent, received, ...statuses.map(notified))

const inQueue = given(firmwareJob, queued)
const unanswered = given(firmwareJob, queued, sent)
const scheduled = told()
const downloading = told('Downloading')
const downloaded = told('Downloading', 'Downloaded')
const installing = told('Downloading', 'Downloaded', 'Installing')
const installed = told('Downloading', 'Downloaded', 'Installing', 'Installed')
const downloadFailed = told('Downloading', 'DownloadFailed')
const installationFailed = told('Downloading', 'Downloaded', 'InstallationFailed')
const silent = given(firmwareJob, queued, sent, received, stalled)

const after = (from: Given<FirmwareContext>, status: Notice) =>
  evolve(firmwareJob, from.state, { type: 'firmware.notified', data: { status }, at: testStart, by: actorOf.CP })

describe('firmware job', () => {
  it('is shown by one word in every state', () => {
    const shown = new Set(Object.values(firmwareJob.wire).filter((word) => word !== null))
    expect([...shown].toSorted()).toEqual([...FirmwareJobStatus.literals].toSorted())
    for (const state of ['Queued', 'Sent', 'Scheduled'] as const) expect(firmwareJob.wire[state]).toBe('waiting')
    for (const state of ['DownloadFailed', 'InstallationFailed', 'NotSupported'] as const)
      expect(firmwareJob.wire[state]).toBe('failed')
    expect([firmwareJob.wire['Verified'], firmwareJob.wire['NoReport']]).toEqual(['success', 'unknown'])
  })

  it('is sent to an online pile of the right kind that has another version', () => {
    inQueue.when('send', sending).by('SYS').becomes('firmware.sent').in('Sent', { sentAt: testStart, dueAt: stalledAt })
    const refusals: readonly (readonly [Partial<typeof sending>, string])[] = [
      [{ linkOnline: false }, 'linkOnline'],
      [{ currentVersion: job.version }, 'versionDiffers'],
      [{ vendorFits: false }, 'vendorFits'],
      [{ sessionRunning: true }, 'noSessionRunning'],
    ]
    for (const [change, guard] of refusals)
      inQueue
        .when('send', { ...sending, ...change })
        .by('SYS')
        .refusedBecause(guard)
  })

  it('interrupts a session only when it need not wait for the pile to be idle', () => {
    const atOnce = given(firmwareJob, { type: 'firmware.queued', data: { ...job, waitsForIdle: false } })
    const busy = { ...sending, sessionRunning: true }
    atOnce.when('send', busy).by('SYS').becomes('firmware.sent').in('Sent')
  })

  it('is cancelled only before it is sent', () => {
    inQueue.when('cancel', {}).by('OP').becomes('firmware.cancelled').in('Canceled')
    unanswered.when('cancel', {}).by('OP').refused()
    inQueue.when('cancel', {}).by('SO').notPermitted()
  })

  it('is scheduled on receipt, ends where it is not supported, and is queued again without an answer', () => {
    unanswered.when('receive', {}).by('CP').becomes('firmware.received').in('Scheduled')
    for (const code of ['NotImplemented', 'NotSupported'] as const) {
      const refused = unanswered.when('doNotSupport', { code }).by('CP').becomes('firmware.notSupported')
      refused.in('NotSupported', { reason: code })
    }
    unanswered.when('giveUp', {}).by('SYS').refusedBecause('answerOverdue')
    unanswered.when('giveUp', {}, afterMinutes(0.5)).by('SYS').becomes('firmware.unanswered').in('Queued')
  })

  it('follows the pile from download to installation', () => {
    const steps: readonly (readonly [Given<FirmwareContext>, readonly Notice[]])[] = [
      [scheduled, ['Downloading', 'Downloaded', 'DownloadFailed']],
      [downloading, ['Downloaded', 'DownloadFailed', 'Installing']],
      [downloaded, ['Installing', 'Installed', 'InstallationFailed']],
      [installing, ['Installed', 'InstallationFailed']],
      [downloadFailed, ['Downloading']],
      [silent, ['Downloading', 'Downloaded', 'DownloadFailed', 'Installing', 'Installed', 'InstallationFailed']],
    ]
    for (const [from, statuses] of steps)
      for (const status of statuses) from.when('notify', { status }).by('CP').becomes('firmware.notified').in(status)
  })

  it('counts how often the pile began to download', () => {
    told('Downloading', 'DownloadFailed', 'Downloading').stands('Downloading', {
      attempt: 2,
      reason: 'DownloadFailed',
    })
  })

  it('runs Downloading, Downloaded, Installing, Installed, and fails with as many tries as it was told [R4.2.36]', () => {
    installed.isIrregular(false)
    installationFailed.isIrregular(false)
    const twice = told('Downloading', 'DownloadFailed', 'Downloading')
    twice.isIrregular(false)
    const thrice = told('Downloading', 'DownloadFailed', 'Downloading', 'DownloadFailed', 'Downloading')
    thrice.stands('Downloading', { attempt: 3 })
    thrice.isIrregular()
  })

  it('follows signed firmware by its finer words', () => {
    const steps: readonly (readonly [Given<FirmwareContext>, Notice, string])[] = [
      [scheduled, 'DownloadScheduled', 'Scheduled'],
      [downloading, 'DownloadPaused', 'Downloading'],
      [downloaded, 'SignatureVerified', 'Downloaded'],
      [downloaded, 'InstallScheduled', 'Downloaded'],
      [downloaded, 'InstallRebooting', 'Installing'],
      [installing, 'InstallRebooting', 'Installing'],
      [downloaded, 'InvalidSignature', 'InstallationFailed'],
      [downloaded, 'InstallVerificationFailed', 'InstallationFailed'],
      [installing, 'InvalidSignature', 'InstallationFailed'],
      [installing, 'InstallVerificationFailed', 'InstallationFailed'],
    ]
    for (const [from, status, target] of steps) {
      const hasFailed = target === 'InstallationFailed'
      const { state, irregular } = after(from, status)
      expect([state.value, irregular, state.context.reason]).toEqual([target, false, hasFailed ? status : null])
    }
    told('Downloading', 'DownloadPaused', 'Downloading').stands('Downloading', { attempt: 1 })
    told('Downloading', 'DownloadPaused', 'Downloading').isIrregular(false)
    told('Downloading', 'DownloadPaused', 'Downloading', 'Downloading').isIrregular()
  })

  it('has failed to download what the pile refuses, and can be tried again', () => {
    const refused = unanswered.when('refuse', { answer: 'InvalidCertificate' }).by('CP').becomes('firmware.refused')
    refused.in('DownloadFailed', { reason: 'InvalidCertificate' })
    scheduled.when('refuse', { answer: 'Rejected' }).by('CP').refused()
  })

  it('keeps what the pile says outside the table, goes where it says it is, and marks it', () => {
    scheduled.isIrregular(false)
    told('Installed').stands('Installed')
    told('Installed').isIrregular()
    given(firmwareJob, queued, sent, notified('Downloading')).stands('Downloading')
    given(firmwareJob, queued, notified('Downloading')).isIrregular()
    told('Downloading', 'Downloading').isIrregular()
    for (const status of [
      'Downloading',
      'Downloaded',
      'DownloadFailed',
      'Installing',
      'Installed',
      'InstallationFailed',
    ] as const) {
      const unasked = given(firmwareJob, notified(status))
      unasked.stands(status, { upgradeId: null })
      unasked.isIrregular()
    }
    const idle = given(firmwareJob, notified('Idle'))
    idle.stands('New')
    idle.isIrregular()
  })

  it('stays as it is when the pile is idle, but for one that was silent', () => {
    const idle = { status: 'Idle' } as const
    for (const [from, state] of [
      [scheduled, 'Scheduled'],
      [downloading, 'Downloading'],
      [installed, 'Installed'],
      [downloadFailed, 'DownloadFailed'],
    ] as const)
      from.when('notify', idle).by('CP').becomes('firmware.notified').in(state)
    const failed = silent.when('notify', idle).by('CP').becomes('firmware.notified')
    failed.in('InstallationFailed', { reason: 'Idle' })
  })

  it('succeeds only by a boot with the version wanted', () => {
    for (const from of [scheduled, downloading, downloaded, installing, installed, silent])
      from.when('boot', boot(job.version)).by('CP').becomes('firmware.booted').in('Verified', { reason: null })
    for (const from of [installing, installed, silent]) {
      const failed = from.when('boot', boot('2.4.0')).by('CP').becomes('firmware.booted')
      failed.in('InstallationFailed', { reason: 'VERSION_MISMATCH' })
    }
    for (const from of [inQueue, unanswered, scheduled, downloading, downloaded, downloadFailed, installationFailed]) {
      from.when('boot', boot('2.4.0')).by('CP').refusedBecause('versionReached')
      from.when('boot', boot(job.version)).by('CP').becomes('firmware.booted').in('Verified')
    }
  })

  it('lets work that nobody asked for end with the next boot', () => {
    given(firmwareJob, notified('Installed')).when('boot', boot('9')).by('CP').becomes('firmware.booted').in('Verified')
  })

  it('is silent after its tries and half an hour without a notification', () => {
    const early = afterMinutes(49)
    scheduled.when('stall', {}, early).by('SYS').refusedBecause('silentTooLong')
    scheduled.when('stall', {}, stalledAt).by('SYS').becomes('firmware.stalled').in('NoReport')
    for (const from of [downloading, downloaded, installing]) {
      from.when('stall', {}, afterMinutes(39)).by('SYS').refusedBecause('silentTooLong')
      from.when('stall', {}, afterMinutes(40)).by('SYS').becomes('firmware.stalled').in('NoReport')
    }
    installed.when('stall', {}, stalledAt).by('SYS').refused()
  })

  it('is retried by hand with a new time to fetch the file', () => {
    const again = { retrieveAt: afterMinutes(90) }
    for (const from of [downloadFailed, installationFailed]) {
      from
        .when('retry', again)
        .by('OP')
        .becomes('firmware.retried')
        .in('Queued', { ...again, reason: null })
      from.when('retry', again, afterMinutes(91)).by('SU').refusedBecause('retrieveAhead')
      from.when('retry', again).by('SYS').notPermitted()
    }
    silent.when('retry', again).by('OP').refused()
  })
})

/**
 * The notices that the table lists for a state, and the finer ones of signed firmware; any other is kept as well, and
 * marked.
 */
const listed = [
  ['New', given(firmwareJob), ''],
  ['Queued', inQueue, 'Idle'],
  ['Sent', unanswered, 'Idle'],
  ['Scheduled', scheduled, 'Downloading Downloaded DownloadFailed DownloadScheduled Idle'],
  ['Downloading', downloading, 'Downloaded DownloadFailed DownloadPaused Installing Idle'],
  [
    'Downloaded',
    downloaded,
    'Installing Installed InstallationFailed SignatureVerified InstallScheduled InstallRebooting InvalidSignature InstallVerificationFailed Idle',
  ],
  [
    'Installing',
    installing,
    'Installed InstallationFailed InstallRebooting InvalidSignature InstallVerificationFailed Idle',
  ],
  ['Installed', installed, 'Idle'],
  ['DownloadFailed', downloadFailed, 'Downloading Idle'],
  ['InstallationFailed', installationFailed, 'Idle'],
] as const

describe('the notice of a pile', () => {
  it.each(listed)('is believed in %s, whether it is expected or not', (name, from, expected) => {
    for (const status of FirmwareNotice.literals) {
      const { state, irregular } = after(from, status)
      expect([status, state.value]).toEqual([status, status === 'Idle' ? name : places.get(status)])
      expect([status, irregular]).toEqual([status, !expected.split(' ').includes(status)])
    }
  })

  it('is always expected of a pile that was silent, in plain words and in finer ones', () => {
    for (const [status, target] of [...places, ['Idle', 'InstallationFailed']] as const) {
      const { state, irregular } = after(silent, status)
      expect([state.value, irregular], status).toEqual([target, false])
    }
  })
})
