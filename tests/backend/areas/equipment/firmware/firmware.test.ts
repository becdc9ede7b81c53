import { describe, expect, it } from 'vitest'
import { HOUR, MINUTE } from '#contracts/durations.ts'
import { instant } from '#contracts/units.ts'
import { issueCommand } from '#backend/areas/equipment/remote-command/issue.ts'
import { fetchFile } from '#tests/support/site/files.ts'
import { addressIn, at, openFleet } from './fleet.ts'

/** M18 in a world, over real sockets and a real FTP server: a version is ordered, fetched, and proved by a boot. */

const isUpdate = (context: unknown): boolean => Object(context).action === 'UpdateFirmware'

/** A pile that has done all that it was told, but for the boot with the new version. */
async function installed() {
  const fleet = await openFleet()
  const pile = await fleet.pile()
  const id = `${await fleet.issued()}.1`
  await pile.told()
  await fleet.until(id, 'Scheduled')
  await pile.says('Downloading', 'Downloaded', 'Installing', 'Installed')
  return { ...fleet, ...pile, id }
}

describe('the job of a pile', () => {
  it('runs from the order over the file to the boot with the new version [R4.2.36] [R0.4.07]', async () => {
    const { pile, issued, state, until, form } = await openFleet()
    const { heard, answer, says, boots } = await pile()
    const id = `${await issued()}.1`
    const call = await heard('UpdateFirmware')
    expect(call[3]).toMatchObject({ retrieveDate: form.retrieveAt, retries: 1, retryInterval: 60 })
    answer(call, {})
    await until(id, 'Scheduled')
    const address = addressIn(call)
    for (const word of ['Downloading', 'Downloaded', 'Installing', 'Installed'] as const) {
      if (word === 'Downloaded') expect(await fetchFile(address)).toBe('firmware 2.0')
      await says(word)
      expect(state(id)).toBe(word)
    }
    await boots('2.0')
    expect(state(id)).toBe('Verified')
    await expect(fetchFile(address)).rejects.toThrow('530')
  })

  it('is told the password of its account on the wire, and no fact has it', async () => {
    const { pile, issued, world } = await openFleet()
    const { told } = await pile()
    await issued()
    const { username, password } = new URL(await told())
    expect(password).not.toBe('')
    const facts = JSON.stringify([...world.store.after(0, 10_000)])
    expect([facts.includes(username), facts.includes(password)]).toEqual([true, false])
  })

  it('has failed when the pile boots with the old version', async () => {
    const { id, boots, stands } = await installed()
    await boots('1.0')
    expect([stands(id)?.value, stands(id)?.context.reason]).toEqual(['InstallationFailed', 'VERSION_MISMATCH'])
  })

  it('is proved by a boot that comes only when the pile has its next one', async () => {
    const { id, told, boots, issued, state, until } = await installed()
    await boots('1.0')
    const next = `${await issued(['CP1'], { version: '2.1' })}.1`
    await told()
    await until(next, 'Scheduled')
    await boots('2.0')
    await until(id, 'Verified')
    expect(state(next)).toBe('Scheduled')
    await boots('2.1')
    expect([state(id), state(next)]).toEqual(['Verified', 'Verified'])
  })

  it('ends where the pile knows no updates', async () => {
    const { pile, issued, state, until } = await openFleet()
    const { heard, refuse, says } = await pile()
    const id = `${await issued()}.1`
    const call = await heard('UpdateFirmware')
    refuse(call, 'NotSupported')
    await until(id, 'NotSupported')
    await expect(fetchFile(addressIn(call))).rejects.toThrow('530')
    // What it does all the same is no answer to this.
    await says('Downloading')
    expect([state(id), state('unasked.1')]).toEqual(['NotSupported', 'Downloading'])
  })

  it.each(['cancel', 'retire'])('that ends by %s before the pile has answered is fetched no more', async (way) => {
    const { pile, issued, dispatch, job, pass, state, until } = await openFleet()
    const { heard } = await pile()
    const upgrade = await issued()
    const id = `${upgrade}.1`
    const address = addressIn(await heard('UpdateFirmware'))
    pass(30_000)
    await until(id, 'Queued')
    expect(await fetchFile(address)).toBe('firmware 2.0')
    expect(await (way === 'cancel' ? job('cancel', { id }) : dispatch('retire', { id: upgrade }))).toBeNull()
    expect(state(id)).toBe('Canceled')
    await expect(fetchFile(address)).rejects.toThrow('530')
  })

  it('is over at once where the pile runs the version already', async () => {
    const { pile, issued, until, wire } = await openFleet()
    await pile('CP1', '2.0')
    await until(`${await issued()}.1`, 'Verified')
    expect(wire.filter((frame) => frame.includes('UpdateFirmware'))).toEqual([])
  })

  it('waits for its pile to come online', async () => {
    const { pile, issued, state, until } = await openFleet()
    const before = await pile()
    await before.station.close()
    const id = `${await issued()}.1`
    expect(state(id)).toBe('Queued')
    const { told } = await pile()
    await told()
    await until(id, 'Scheduled')
  })

  it('waits for the server of its file', async () => {
    const { pile, issued, rest, state, until, world } = await openFleet()
    await (await pile()).station.close()
    const id = `${await issued()}.1`
    const { ftpUrl } = world.settings
    Reflect.set(world.settings, 'ftpUrl', null)
    const { boots, told } = await pile()
    await rest()
    expect(state(id)).toBe('Queued')
    Reflect.set(world.settings, 'ftpUrl', ftpUrl)
    await boots('1.0')
    await told()
    await until(id, 'Scheduled')
  })

  it('that has not left in its time is taken out of the queue of its pile', async () => {
    const { pile, issued, pass, run, until, world } = await openFleet()
    const { station, heard } = await pile()
    const orders = () => world.store.states('remote-command').filter(({ context }) => isUpdate(context))
    const ask = { pileId: 'CP1', connectorId: null, action: 'ClearCache', payload: {}, reason: 'a test' } as const
    for (const _ of [1, 2]) await run(issueCommand, ask)
    await heard('ClearCache')
    const id = `${await issued()}.1`
    await until(id, 'Sent')
    pass(30_000)
    await until(id, 'Queued')
    expect(orders().map(({ value }) => value)).toEqual(['Canceled'])
    await station.confirmed('Heartbeat', {})
  })

  it('is not sent while somebody charges', async () => {
    const { pile, issued, state, until } = await openFleet()
    const { station, heard } = await pile()
    const start = { connectorId: 1, idTag: 'good', meterStart: 0, timestamp: instant(at) }
    const { transactionId } = await station.confirmed('StartTransaction', start)
    const id = `${await issued()}.1`
    await station.confirmed('Heartbeat', {})
    expect(state(id)).toBe('Queued')
    await station.confirmed('StopTransaction', { transactionId, meterStop: 10, timestamp: instant(at + 1) })
    await heard('UpdateFirmware')
    await until(id, 'Sent')
  })

  it('is one at a time on a pile', async () => {
    const { pile, issued, state, until } = await openFleet()
    const { told, says } = await pile()
    const first = `${await issued()}.1`
    await told()
    await until(first, 'Scheduled')
    const second = `${await issued(['CP1'], { version: '3.0' })}.1`
    expect(state(second)).toBe('Queued')
    await says('DownloadFailed')
    await until(second, 'Sent')
    expect(state(first)).toBe('DownloadFailed')
  })

  it('is sent again when the pile did not answer', async () => {
    const { pile, issued, pass, until } = await openFleet()
    const { heard, says, answer, station } = await pile()
    const id = `${await issued()}.1`
    await heard('UpdateFirmware')
    pass(30_000)
    await until(id, 'Queued')
    await station.confirmed('Heartbeat', {})
    pass(5 * MINUTE)
    answer(await heard('UpdateFirmware'), {})
    await until(id, 'Scheduled')
    await says('Downloading')
  })

  it('is silent after its time, and failed when the pile says that it does nothing', async () => {
    const { pile, issued, pass, stands, until } = await openFleet()
    const { told, heard, answer, says } = await pile()
    const id = `${await issued()}.1`
    const address = await told()
    await until(id, 'Scheduled')
    // The hour until it is to fetch, two tries of a minute, half an hour.
    pass(HOUR + 2 * MINUTE + 30 * MINUTE - 1)
    expect(stands(id)?.value).toBe('Scheduled')
    pass(1)
    const call = await heard('TriggerMessage')
    expect(call[3]).toEqual({ requestedMessage: 'FirmwareStatusNotification' })
    answer(call, { status: 'Accepted' })
    await until(id, 'NoReport')
    await says('Idle')
    expect([stands(id)?.value, stands(id)?.context.reason]).toEqual(['InstallationFailed', 'Idle'])
    await expect(fetchFile(address)).rejects.toThrow('530')
  })

  it('asks a pile that has installed for its version when it does not boot', async () => {
    const { id, heard, answer, boots, pass, until } = await installed()
    pass(10 * MINUTE)
    const call = await heard('TriggerMessage')
    expect(call[3]).toEqual({ requestedMessage: 'BootNotification' })
    answer(call, { status: 'Accepted' })
    await boots('2.0')
    await until(id, 'Verified')
  })

  it('is tried again by hand, with an account of its own', async () => {
    const { pile, issued, dispatch, job, until } = await openFleet()
    const { told, says } = await pile()
    const upgrade = await issued()
    const id = `${upgrade}.1`
    const first = await told()
    await until(id, 'Scheduled')
    await says('Downloading', 'DownloadFailed')
    expect(await job('retry', { id, retrieveAt: instant(at - 1) })).toMatchObject({ guard: 'retrieveAhead' })
    expect(await job('retry', { id, retrieveAt: instant(at + 2 * HOUR) })).toBeNull()
    // The failure has paused the wave.
    expect(await dispatch('resumeWave', { id: upgrade })).toBeNull()
    const second = await told()
    expect(await fetchFile(second)).toBe('firmware 2.0')
    await expect(fetchFile(first)).rejects.toThrow('530')
  })

  it('is kept when nobody asked for it, and marked', async () => {
    const { pile, stands, world } = await openFleet()
    const { says, boots } = await pile()
    await says('Idle')
    expect(stands('unasked.1')).toBeNull()
    await says('Downloading', 'Downloaded')
    expect(stands('unasked.1')?.value).toBe('Downloaded')
    expect(world.store.facts('firmware-job', 'unasked.1').map(({ irregular }) => irregular)).toEqual([true, false])
    await boots('9.9')
    expect(stands('unasked.1')?.value).toBe('Verified')
    await says('Installed', 'Idle')
    expect(stands('unasked.2')).toBeNull()
  })

  it('is sent although the pile works on something that nobody asked for', async () => {
    const { pile, issued, until } = await openFleet()
    const { says, told } = await pile()
    await says('Downloading')
    const id = `${await issued()}.1`
    await told()
    await until(id, 'Scheduled')
  })

  it('is over as soon as its pile boots with the version, even before it was told', async () => {
    const { pile, issued, dispatch, state } = await openFleet(['CP1', 'CP2'])
    const second = await pile('CP2')
    await (await pile()).station.confirmed('Heartbeat', {})
    const upgrade = await issued()
    expect(await dispatch('pauseWave', { id: upgrade, reason: 'looks wrong' })).toBeNull()
    expect(state(`${upgrade}.2`)).toBe('Queued')
    await second.boots('2.0')
    expect(state(`${upgrade}.2`)).toBe('Verified')
  })

  it('fetches from a server of others as it was told', async () => {
    const { pile, issued } = await openFleet()
    const { told } = await pile()
    await issued(['CP1'], { fileAddress: 'ftp://files.example/fw.bin' })
    expect(await told()).toBe('ftp://files.example/fw.bin')
  })
})
