import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Actor } from '#contracts/actor.ts'
import { DAY, MINUTE } from '#contracts/durations.ts'
import type { DiagnosticsForm } from '#contracts/equipment/remote/diagnostics.ts'
import { instant } from '#contracts/units.ts'
import { requestDiagnostics } from '#backend/areas/equipment/diagnostics/request.ts'
import type { Files } from '#backend/files/service.ts'
import { foundIn, stateOf } from '#backend/kernel/state.ts'
import { lastUpload } from '#machines/equipment/remote/diagnostics.lookups.ts'
import { diagnostics } from '#machines/equipment/remote/diagnostics.ts'
import { openNetwork } from '#tests/backend/ocpp/network.ts'
import type { Network } from '#tests/backend/ocpp/network.ts'
import type { Heard, Station } from '#tests/backend/ocpp/station.ts'
import { openTestFiles, putFile, serveWorld } from '#tests/support/site/files.ts'

/** M19 in a world, over a real socket and a real FTP server: a log is asked for, sent, and there. */

let network: Network
let station: Station
let files: Files & { readonly ftpUrl: string }
beforeEach(async () => {
  files = await openTestFiles()
  network = await openNetwork({ isLively: true, settings: { ftpUrl: files.ftpUrl } })
  serveWorld(files, network.world)
  station = await network.booted()
  onTestFinished(() => network.close())
})

const staff: Actor = { kind: 'person', id: 'maint0', account: 'maint0', type: 'MAINTAINER', sub: 0 }
const at = Date.UTC(2026, 10, 20, 8)
const form = (): DiagnosticsForm & { readonly pileId: string } => ({
  pileId: 'CP1',
  type: 1,
  fileAddress: `${files.ftpUrl}/diagnostics/`,
  vendorId: 'Volt',
  startsAt: instant(at - DAY),
  stopsAt: instant(at),
  retries: 1,
  retryIntervalSeconds: 60,
  repeatOf: null,
  reason: 'meter drifts',
})

async function request(change: Partial<ReturnType<typeof form>> = {}): Promise<string> {
  const by = { actor: staff, correlation: 'test' }
  const { id } = await network.world.commandBus.run(requestDiagnostics, { ...form(), ...change }, by)
  return id ?? expect.unreachable()
}

const stands = (id: string) => stateOf(network.world, diagnostics, id)
const shown = (id: string) => diagnostics.wire[stands(id)?.value ?? 'New']
const until = (id: string, state: string) => network.until(() => stands(id)?.value === state)
const answer = ([, id]: Heard, conf: object) => station.say(JSON.stringify([3, id, conf]))
const refuse = ([, id]: Heard, code: string) => station.say(JSON.stringify([4, id, code, '', {}]))
/** The next call of the central system, by name, and where it leads. */
async function heard(action: string): Promise<{ readonly call: Heard; readonly location: string }> {
  for (;;) {
    const call = await station.heard()
    if (call[2] === action && !isAboutConnectors(call[3])) return { call, location: locationOf(call[3]) }
    expect(call[2]).toBe('TriggerMessage')
    answer(call, { status: 'Rejected' })
  }
}
/** A pile that was silent about its connectors is asked, too. */
const isAboutConnectors = (payload: unknown): boolean => JSON.stringify(payload).includes('"StatusNotification"')
function locationOf(payload: unknown): string {
  const text = JSON.stringify(payload).replaceAll('\\', '')
  return /ftp:[^"]+/u.exec(text)?.[0] ?? ''
}
const notify = (status: 'Idle' | 'Uploaded' | 'UploadFailed' | 'Uploading') =>
  station.confirmed('DiagnosticsStatusNotification', { status })

/** Asked for, and promised. */
async function promised(change: Partial<ReturnType<typeof form>> = {}) {
  const id = await request(change)
  const { call, location } = await heard('GetDiagnostics')
  answer(call, { fileName: 'log.zip' })
  await network.until(() => stands(id)?.context.fileName === 'log.zip')
  return { id, call, location }
}

it('goes from waiting over uploading to uploaded, and the file is there [R4.2.33] [R0.4.06]', async () => {
  const { id, call, location } = await promised()
  expect(call[3]).toEqual({
    location,
    startTime: instant(at - DAY),
    stopTime: instant(at),
    retries: 1,
    retryInterval: 60,
  })
  expect(shown(id)).toBe('1')
  await notify('Uploading')
  expect(shown(id)).toBe('2')
  await putFile(location, 'log.zip', 'what happened')
  await notify('Uploaded')
  expect([shown(id), stands(id)?.context.fileBytes, stands(id)?.context.reason]).toEqual(['3', 13, null])
  expect(readFileSync(files.storage.upload('0PL002', 'CP1', id), 'utf8')).toBe('what happened')
})

it('ends the account with the upload', async () => {
  const { location } = await promised()
  await putFile(location, 'log.zip', 'what happened')
  await notify('Uploaded')
  await expect(putFile(location, 'log.zip', 'something else')).rejects.toThrow('530')
})

it('says so when a pile reports a file that is not there', async () => {
  const { id } = await promised()
  await notify('Uploaded')
  expect([shown(id), stands(id)?.context.reason]).toEqual(['3', 'NO_FILE'])
})

it('passes no judgement on a file on a server of others, and opens no account for it', async () => {
  const fileAddress = 'ftp://logs.example/in/'
  const { id, location } = await promised({ fileAddress })
  expect(location).toBe(fileAddress)
  await notify('Uploaded')
  expect([shown(id), stands(id)?.context.fileBytes, stands(id)?.context.reason]).toEqual(['3', null, null])
})

describe('an upload fails', () => {
  it('when the pile has nothing to send [R4.2.34]', async () => {
    const id = await request()
    answer((await heard('GetDiagnostics')).call, {})
    await until(id, 'Failed')
    expect([shown(id), stands(id)?.context.reason]).toEqual(['-1', 'NO_DIAGNOSTICS'])
  })

  it('when the pile refuses', async () => {
    const id = await request()
    refuse((await heard('GetDiagnostics')).call, 'NotImplemented')
    await until(id, 'Failed')
    expect(stands(id)?.context.reason).toBe('NotImplemented')
  })

  it('when the last try of the pile failed [R4.2.34]', async () => {
    const { id } = await promised()
    await notify('Uploading')
    await notify('UploadFailed')
    expect(shown(id)).toBe('1')
    await notify('UploadFailed')
    expect(shown(id)).toBe('-1')
  })

  it('when its pile stays offline for a day', async () => {
    const id = await request({ pileId: 'CP2' })
    network.pass(DAY - 1)
    expect(shown(id)).toBe('1')
    network.pass(1)
    await until(id, 'Failed')
    expect(stands(id)?.context.reason).toBe('OFFLINE')
  })

  it('when two reminders bring nothing', async () => {
    const { id, location } = await promised()
    for (const minutes of [15, 5]) {
      network.pass(minutes * MINUTE)
      const { call } = await heard('TriggerMessage')
      expect(call[3]).toEqual({ requestedMessage: 'DiagnosticsStatusNotification' })
      answer(call, { status: 'Accepted' })
      await network.until(() => stands(id)?.context.isReminded === true)
      await station.confirmed('Heartbeat', {})
    }
    network.pass(5 * MINUTE)
    await until(id, 'Failed')
    expect(stands(id)?.context.reason).toBe('SILENT')
    await expect(putFile(location, 'log.zip', 'what happened')).rejects.toThrow('530')
  })
})

it('is the last of its pile, though another that was never sent has lapsed since', async () => {
  const { id, location } = await promised()
  await putFile(location, 'log.zip', 'what happened')
  await notify('Uploaded')
  await station.close()
  const late = await request()
  network.pass(DAY)
  await until(late, 'Failed')
  expect(stands(late)?.context.reason).toBe('OFFLINE')
  expect(foundIn(network.world, lastUpload, 'CP1')).toEqual([id])
})

it('is over with a file when a silent pile turns out to be idle', async () => {
  const { id, location } = await promised()
  await putFile(location, 'log.zip', 'what happened')
  network.pass(15 * MINUTE)
  const { call } = await heard('TriggerMessage')
  answer(call, { status: 'Accepted' })
  await notify('Idle')
  expect(shown(id)).toBe('3')
})

it('waits for its pile, and for the upload before it', async () => {
  const offline = await request({ pileId: 'CP2' })
  expect(stands(offline)?.value).toBe('Queued')
  const first = await request()
  const second = await request()
  answer((await heard('GetDiagnostics')).call, { fileName: 'a' })
  await network.until(() => stands(first)?.context.fileName === 'a')
  expect(stands(second)?.value).toBe('Queued')
  await notify('Uploaded')
  await heard('GetDiagnostics')
  expect(stands(second)?.value).toBe('Waiting')
  station = await network.booted('CP2')
  await heard('GetDiagnostics')
  await until(offline, 'Waiting')
})

describe('the security log', () => {
  it('is asked for by GetLog, and followed by the request it is about', async () => {
    const id = await request({ type: 2 })
    const { call, location } = await heard('GetLog')
    expect(call[3]).toEqual({
      logType: 'SecurityLog',
      requestId: Number(id),
      log: { remoteLocation: location, oldestTimestamp: instant(at - DAY), latestTimestamp: instant(at) },
      retries: 1,
      retryInterval: 60,
    })
    answer(call, { status: 'Accepted', filename: 'security.log' })
    await network.until(() => stands(id)?.context.fileName === 'security.log')
    await station.confirmed('LogStatusNotification', { status: 'Uploaded', requestId: Number(id) + 1 })
    expect(shown(id)).toBe('1')
    await station.confirmed('LogStatusNotification', { status: 'Uploading', requestId: Number(id) })
    expect(shown(id)).toBe('2')
    await putFile(location, 'security.log', 'events')
    await station.confirmed('LogStatusNotification', { status: 'Uploaded', requestId: Number(id) })
    expect([shown(id), stands(id)?.context.fileBytes]).toEqual(['3', 6])
  })

  it.each(['BadMessage', 'NotSupportedOperation', 'PermissionDenied'] as const)(
    'fails for good with %s',
    async (status) => {
      const id = await request({ type: 2 })
      const { call, location } = await heard('GetLog')
      answer(call, { status: 'Accepted', filename: 'security.log' })
      await network.until(() => stands(id)?.context.fileName === 'security.log')
      await station.confirmed('LogStatusNotification', { status, requestId: Number(id) })
      expect([shown(id), stands(id)?.context.reason]).toEqual(['-1', status])
      await expect(putFile(location, 'security.log', 'events')).rejects.toThrow('530')
    },
  )

  it('is asked for as data of the vendor where the pile knows no GetLog', async () => {
    const id = await request({ type: 2 })
    refuse((await heard('GetLog')).call, 'NotImplemented')
    const { call, location } = await heard('DataTransfer')
    expect(call[3]).toMatchObject({ vendorId: 'Volt', messageId: 'GetLog' })
    answer(call, { status: 'Accepted', data: 'vendor.log' })
    await network.until(() => stands(id)?.context.fileName === 'vendor.log')
    await putFile(location, 'vendor.log', 'events')
    await notify('Uploaded')
    expect([shown(id), stands(id)?.context.fileBytes]).toEqual(['3', 6])
  })

  it('may come from a vendor that names no file beforehand', async () => {
    const id = await request({ type: 2 })
    refuse((await heard('GetLog')).call, 'NotImplemented')
    const { call, location } = await heard('DataTransfer')
    answer(call, { status: 'Accepted' })
    await station.confirmed('Heartbeat', {})
    expect(shown(id)).toBe('1')
    await putFile(location, 'vendor.log', 'events')
    await notify('Uploaded')
    expect([shown(id), stands(id)?.context.fileBytes]).toEqual(['3', 6])
  })

  it('fails where the pile knows neither', async () => {
    const id = await request({ type: 2 })
    refuse((await heard('GetLog')).call, 'NotImplemented')
    answer((await heard('DataTransfer')).call, { status: 'UnknownVendorId' })
    await until(id, 'Failed')
    expect(stands(id)?.context.reason).toBe('UnknownVendorId')
  })
})

it('keeps an upload that nobody asked for, and marks it', async () => {
  await notify('Idle')
  expect(stands('1')).toBeNull()
  await notify('Uploading')
  expect(shown('1')).toBe('2')
  await notify('Uploaded')
  expect(shown('1')).toBe('3')
  expect(network.world.store.facts('diagnostics', '1').map(({ irregular }) => irregular)).toEqual([true, false])
})

it('refuses a span that ends before it begins', async () => {
  const by = { actor: staff, correlation: 'test' }
  const backwards = { ...form(), startsAt: instant(at), stopsAt: instant(at - DAY) }
  const { id, refusal } = await network.world.commandBus.run(requestDiagnostics, backwards, by)
  expect([id, refusal?.guard]).toEqual([null, 'spanInOrder'])
  expect(await request()).toBe('1')
})
