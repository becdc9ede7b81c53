import { describe, expect, it } from 'vitest'
import type { FirmwareFact } from '#contracts/equipment/firmware/firmware-job.ts'
import { firmwareJob } from '#machines/equipment/firmware/firmware-job.ts'
import { evolve } from '#machines/kit/lifecycle.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { afterMinutes, given, testStart } from '#tests/support/lifecycles/given-when-then.ts'
import type { Told } from '#tests/support/lifecycles/given-when-then.ts'
import { boot, job, places, queued, received, sending as unsigned } from './firmware.ts'

/** M18, signed: a file goes out with the signature that was given for it, and without it on a person's word alone. */

/** A signature was given for the file. */
const sending = { ...unsigned, signatureGiven: true }
const sent: Told<FirmwareFact> = { type: 'firmware.sent', data: sending }
const signedSent: Told<FirmwareFact> = { ...sent, data: { ...sending, signed: true } }
const unsupported: Told<FirmwareFact> = { type: 'firmware.notSupported', data: { code: 'NotSupported' }, by: 'CP' }
const allowed: Told<FirmwareFact> = {
  type: 'firmware.unsignedAllowed',
  data: { reason: 'trusted network' },
  by: 'OP',
}

const inQueue = given(firmwareJob, queued)
const sentSigned = given(firmwareJob, queued, signedSent)
const signedUnsupported = given(firmwareJob, queued, signedSent, unsupported)

describe('a signed firmware job', () => {
  it('keeps the signature of its file until a person has said that it may go without', () => {
    inQueue.when('send', sending).by('SYS').refusedBecause('signatureKept')
    const signedSending = { ...sending, signed: true }
    const signed = inQueue.when('send', signedSending).by('SYS').becomes('firmware.sent')
    signed.in('Sent', { isSigned: true, mayBeUnsigned: false })
    for (const code of ['NotImplemented', 'NotSupported'] as const) {
      const waiting = sentSigned.when('doNotSupport', { code }).by('CP').becomes('firmware.notSupported')
      waiting.in('SignedNotSupported', { reason: code })
    }
    expect(firmwareJob.wire['SignedNotSupported']).toBe('waiting')
    for (const role of ['SYS', 'CP', 'SO', 'MT'] as const)
      signedUnsupported.when('sendUnsigned', { reason: 'trusted network' }).by(role).notPermitted()
    for (const role of ['SU', 'OP'] as const) {
      const allowed = signedUnsupported.when('sendUnsigned', { reason: 'trusted network' }).by(role)
      allowed.becomes('firmware.unsignedAllowed').in('Queued', { mayBeUnsigned: true, reason: null, sentAt: null })
    }
    const again = given(firmwareJob, queued, signedSent, unsupported, allowed)
    again.when('send', sending).by('SYS').becomes('firmware.sent').in('Sent', { isSigned: false })
    given(firmwareJob, queued, signedSent, unsupported, allowed, {
      ...sent,
      data: sending,
    })
      .when('doNotSupport', { code: 'NotSupported' })
      .by('CP')
      .becomes('firmware.notSupported')
      .in('NotSupported')
    const failed = given(firmwareJob, queued, signedSent, received, {
      type: 'firmware.notified',
      data: { status: 'DownloadFailed' },
      by: 'CP',
    })
    for (const from of [inQueue, sentSigned, given(firmwareJob, queued, signedSent, received), failed])
      from.when('sendUnsigned', { reason: 'trusted network' }).by('OP').refused()
  })

  it('may be cancelled, tried again signed, or proved by a boot while it waits for that word', () => {
    signedUnsupported.when('cancel', {}).by('OP').becomes('firmware.cancelled').in('Canceled')
    signedUnsupported
      .when('retry', { retrieveAt: afterMinutes(90) })
      .by('OP')
      .becomes('firmware.retried')
      .in('Queued', { mayBeUnsigned: false })
    const late = signedUnsupported.when('retry', { retrieveAt: afterMinutes(90) }, afterMinutes(91))
    late.by('OP').refusedBecause('retrieveAhead')
    signedUnsupported.when('boot', boot(job.version)).by('CP').becomes('firmware.booted').in('Verified')
    signedUnsupported.when('boot', boot('2.4.0')).by('CP').refusedBecause('versionReached')
  })

  it('believes a pile that works while it waits for that word', () => {
    for (const [status, target] of places) {
      const notified = { type: 'firmware.notified', data: { status }, at: testStart, by: actorOf.CP } as const
      const { state, irregular } = evolve(firmwareJob, signedUnsupported.state, notified)
      expect([status, state.value, irregular]).toEqual([status, target, true])
    }
    const idle = { type: 'firmware.notified', data: { status: 'Idle' }, at: testStart, by: actorOf.CP } as const
    const { state, irregular } = evolve(firmwareJob, signedUnsupported.state, idle)
    expect([state.value, irregular]).toEqual(['SignedNotSupported', false])
  })
})
