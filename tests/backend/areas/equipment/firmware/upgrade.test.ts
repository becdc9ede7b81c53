import { describe, expect, it } from 'vitest'
import { DAY } from '#contracts/durations.ts'
import type { FirmwareNotice } from '#contracts/equipment/firmware/firmware-job.ts'
import { instant } from '#contracts/units.ts'
import { at, openFleet } from './fleet.ts'

/** M17 in a world, over real sockets: a version is issued to piles wave by wave, signed where they want it so. */

const certificate = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n'
const signing = { certificate, signature: 'TWFu' }
async function ordered() {
  const fleet = await openFleet()
  const pile = await fleet.pile()
  const id = `${await fleet.issued(['CP1'], { signing })}.1`
  const call = await pile.heard('SignedUpdateFirmware')
  const notify = (status: FirmwareNotice, requestId = 1) =>
    pile.station.confirmed('SignedFirmwareStatusNotification', { status, requestId })
  return { ...fleet, ...pile, id, call, notify }
}

describe('signed firmware', () => {
  it('is ordered of a pile whatever its profile, and followed by its own words', async () => {
    const { call, answer, notify, boots, id, state, until, form } = await ordered()
    expect(call[3]).toMatchObject({
      requestId: 1,
      retries: 1,
      retryInterval: 60,
      firmware: { retrieveDateTime: form.retrieveAt, signingCertificate: certificate, signature: 'TWFu' },
    })
    answer(call, { status: 'Accepted' })
    await until(id, 'Scheduled')
    for (const [status, wanted] of [
      ['DownloadScheduled', 'Scheduled'],
      ['Downloading', 'Downloading'],
      ['Downloaded', 'Downloaded'],
      ['SignatureVerified', 'Downloaded'],
      ['Installing', 'Installing'],
      ['InstallRebooting', 'Installing'],
    ] as const) {
      await notify(status)
      expect(state(id)).toBe(wanted)
    }
    await notify('InvalidSignature', 7)
    expect(state(id)).toBe('Installing')
    await boots('2.0')
    expect(state(id)).toBe('Verified')
  })

  it('has failed when its signature is none of its certificate', async () => {
    const { call, answer, notify, id, stands, until } = await ordered()
    answer(call, { status: 'Accepted' })
    await until(id, 'Scheduled')
    for (const status of ['Downloading', 'Downloaded', 'InvalidSignature'] as const) await notify(status)
    expect([stands(id)?.value, stands(id)?.context.reason]).toEqual(['InstallationFailed', 'InvalidSignature'])
  })

  it('has failed when the pile does not trust its certificate', async () => {
    const { call, answer, id, stands, until } = await ordered()
    answer(call, { status: 'InvalidCertificate' })
    await until(id, 'DownloadFailed')
    expect(stands(id)?.context.reason).toBe('InvalidCertificate')
  })

  it('is asked for under another number when it is tried again, and what is said of the first is not about it', async () => {
    const { call, answer, dispatch, heard, id, job, notify, state, until } = await ordered()
    answer(call, { status: 'InvalidCertificate' })
    await until(id, 'DownloadFailed')
    expect(await job('retry', { id, retrieveAt: instant(at + DAY) })).toBeNull()
    expect(await dispatch('resumeWave', { id: id.replace('.1', '') })).toBeNull()
    const again = await heard('SignedUpdateFirmware')
    expect(again[3]).toMatchObject({ requestId: 2 })
    answer(again, { status: 'Accepted' })
    await until(id, 'Scheduled')
    await notify('Downloading', 1)
    expect(state(id)).toBe('Scheduled')
    await notify('Downloading', 2)
    expect(state(id)).toBe('Downloading')
  })
})

describe('a pile that takes no signed firmware', () => {
  it.each(['NotSupported', 'NotImplemented'] as const)(
    'answers %s and gets nothing unsigned until somebody has said so',
    async (code) => {
      const { call, refuse, boots, id, job, heard, pass, rest, stands, until, upgrade, world } = await ordered()
      refuse(call, code)
      await until(id, 'SignedNotSupported')
      expect(stands(id)?.context.reason).toBe(code)
      const upgradeId = id.replace('.1', '')
      // Neither a boot nor time sends it without its signature, and the wave is not paused: nothing has failed.
      await boots('1.0')
      pass(DAY)
      await rest()
      expect(stands(id)?.value).toBe('SignedNotSupported')
      expect(upgrade(upgradeId)?.context.isPaused).toBe(false)
      expect(await job('sendUnsigned', { id, reason: 'trusted network' })).toBeNull()
      const plain = await heard('UpdateFirmware')
      expect(JSON.stringify(plain[3])).not.toContain('signature')
      const said = world.store.facts('firmware-job', id).find(({ type }) => type === 'firmware.unsignedAllowed')
      expect(said).toMatchObject({ by: { kind: 'person', account: 'oper00' }, data: { reason: 'trusted network' } })
    },
  )

  it('is canceled with its configuration, and gets nothing for one that was retired', async () => {
    const { call, refuse, id, dispatch, job, until, state } = await ordered()
    refuse(call, 'NotSupported')
    await until(id, 'SignedNotSupported')
    expect(await dispatch('retire', { id: id.replace('.1', '') })).toBeNull()
    expect(state(id)).toBe('Canceled')
    expect(await job('sendUnsigned', { id, reason: 'trusted network' })).toMatchObject({ guard: 'upgradeIssued' })
  })
})

describe('an upgrade', () => {
  it('is issued to piles of its vendor and model only, in time, with a file that is there', async () => {
    const { pile, draft, issue, state, form } = await openFleet()
    await pile()
    const id = await draft({ model: 'Other' })
    expect(await issue(id)).toMatchObject({ guard: 'vendorFits' })
    expect(await issue(await draft(), ['CP3'])).toMatchObject({ guard: 'vendorFits' })
    expect(await issue(await draft({ retrieveAt: instant(at - DAY) }))).toMatchObject({ guard: 'retrieveAhead' })
    expect(state(`${id}.1`)).toBeUndefined()
    expect(form.fileAddress).toContain('/firmware/')
  })

  it('is edited and deleted until it is issued, and retired when no job runs [R4.3.09]', async () => {
    const { pile, draft, issue, dispatch, form, upgrade, until } = await openFleet()
    const { told, says, boots } = await pile()
    const gone = await draft()
    expect(await dispatch('delete', { id: gone })).toBeNull()
    const id = await draft()
    expect(await dispatch('edit', { id, ...form, description: 'mends more' })).toBeNull()
    expect(await issue(id)).toBeNull()
    expect(await dispatch('delete', { id })).toMatchObject({ reason: 'illegalTransition' })
    expect(await dispatch('edit', { id, ...form })).toMatchObject({ reason: 'illegalTransition' })
    await told()
    await until(`${id}.1`, 'Scheduled')
    expect(await dispatch('retire', { id })).toMatchObject({ guard: 'noJobRunning' })
    await says('Downloading', 'Downloaded', 'Installing')
    await boots('2.0')
    expect(await dispatch('retire', { id })).toBeNull()
    expect([upgrade(id)?.value, upgrade(gone)?.value]).toEqual(['Retired', 'Deleted'])
  })

  it('cancels what still waits when it is retired, and tries nothing again', async () => {
    const { pile, issued, dispatch, job, state, until } = await openFleet(['CP1', 'CP2'])
    const { heard, refuse } = await pile()
    const second = await pile('CP2')
    const id = await issued()
    refuse(await heard('UpdateFirmware'), 'NotSupported')
    await until(`${id}.1`, 'NotSupported')
    expect(await dispatch('retire', { id })).toBeNull()
    expect(state(`${id}.2`)).toBe('Canceled')
    expect(await job('retry', { id: `${id}.1`, retrieveAt: instant(at + DAY) })).toMatchObject({
      guard: 'upgradeIssued',
    })
    await second.station.confirmed('Heartbeat', {})
    expect(second.station.frames.filter(([, , action]) => action === 'UpdateFirmware')).toEqual([])
  })
})

describe('waves', () => {
  const names = Array.from({ length: 12 }, (_, index) => `CP${index + 1}`)

  it('are one pile, a tenth, and the rest, each after the one before', async () => {
    const { pile, issued, state, until } = await openFleet(names)
    const piles = await Promise.all(names.map((name) => pile(name)))
    const id = await issued()
    const sent = (): number => names.filter((_, index) => state(`${id}.${index + 1}`) === 'Sent').length
    const upgraded = async (index: number): Promise<void> => {
      const one = piles[index] ?? expect.unreachable()
      await one.told()
      await until(`${id}.${index + 1}`, 'Scheduled')
      await one.boots('2.0')
    }
    await until(`${id}.1`, 'Sent')
    expect(sent()).toBe(1)
    await upgraded(0)
    await until(`${id}.2`, 'Sent')
    await until(`${id}.3`, 'Sent')
    expect(sent()).toBe(2)
    await upgraded(1)
    await piles[3]?.station.confirmed('Heartbeat', {})
    expect(sent()).toBe(1)
    await upgraded(2)
    await until(`${id}.12`, 'Sent')
    expect(sent()).toBe(9)
  })

  it('are paused by a failure of more than five in a hundred, and go on when somebody says so', async () => {
    const { pile, issued, dispatch, upgrade, until, until: reached, state } = await openFleet(['CP1', 'CP2'])
    const [first, second] = [await pile('CP1'), await pile('CP2')]
    const id = await issued()
    await first.told()
    await until(`${id}.1`, 'Scheduled')
    await first.says('Downloading', 'DownloadFailed')
    await second.station.confirmed('Heartbeat', {})
    expect([upgrade(id)?.context.isPaused, upgrade(id)?.context.pauseReason]).toEqual([true, 'WAVE_FAILURES'])
    expect(state(`${id}.2`)).toBe('Queued')
    expect(await dispatch('resumeWave', { id })).toBeNull()
    await second.heard('UpdateFirmware')
    await reached(`${id}.2`, 'Sent')
    expect(await dispatch('pauseWave', { id, reason: 'looks wrong' })).toBeNull()
    expect(await dispatch('pauseWave', { id, reason: 'looks wrong' })).toMatchObject({ guard: 'waveRunning' })
  })
})
