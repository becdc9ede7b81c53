import { Schema } from 'effect'
import { expect, it, onTestFinished } from 'vitest'
import { RPCClient } from 'ocpp-rpc'
import { RemoteActionName } from '#contracts/equipment/remote/remote-actions.ts'
import { StartTransaction } from '#contracts/ocpp/1.6/core.ts'
import { putInLab } from '#backend/areas/equipment/pile-registration/public.ts'
import { typeCall } from '#backend/areas/equipment/remote-command/typed.ts'
import { stateOf } from '#backend/kernel/state.ts'
import { chargingSession } from '#machines/charging/charging-session.ts'
import { remoteCommand } from '#machines/equipment/remote/remote-command.ts'
import { is } from '#machines/kit/tags.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { openNetwork, operator } from '../network.ts'
import { plainClient } from './plain-client.ts'

/**
 * A second opinion: a charge point on the bare client of ocpp-rpc, whose own schemas hold for every frame of both sides.
 * Nothing of ours plays it.
 */

const startedAt = '2026-11-20T08:00:00Z'
const profile = {
  chargingProfileId: 1,
  stackLevel: 0,
  chargingProfilePurpose: 'TxDefaultProfile',
  chargingProfileKind: 'Relative',
  chargingSchedule: { chargingRateUnit: 'A', chargingSchedulePeriod: [{ startPeriod: 0, limit: 16 }] },
}
const certificate = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n'
const hash = { hashAlgorithm: 'SHA256', issuerNameHash: 'AA', issuerKeyHash: 'BB', serialNumber: 'CC' }
const log = { logType: 'SecurityLog', requestId: 1, log: { remoteLocation: 'https://files.example/log' } }
const firmware = {
  location: 'https://files.example/f.bin',
  retrieveDateTime: startedAt,
  signingCertificate: certificate,
  signature: 'TWFu',
}

/** Each call of the central system, and what the charge point says to it. */
const calls: Readonly<Record<RemoteActionName, readonly [request: object, answer: Record<string, unknown>]>> = {
  RemoteStartTransaction: [{ idTag: 'good', connectorId: 1 }, { status: 'Rejected' }],
  RemoteStopTransaction: [{ transactionId: 999 }, { status: 'Rejected' }],
  UnlockConnector: [{ connectorId: 7 }, { status: 'NotSupported' }],
  TriggerMessage: [{ requestedMessage: 'Heartbeat' }, { status: 'Rejected' }],
  GetConfiguration: [{}, { configurationKey: [{ key: 'HeartbeatInterval', readonly: false, value: '60' }] }],
  GetLocalListVersion: [{}, { listVersion: -1 }],
  GetCompositeSchedule: [{ connectorId: 1, duration: 60 }, { status: 'Rejected' }],
  Reset: [{ type: 'Soft' }, { status: 'Rejected' }],
  ChangeAvailability: [{ connectorId: 0, type: 'Operative' }, { status: 'Rejected' }],
  ClearCache: [{}, { status: 'Accepted' }],
  GetDiagnostics: [{ location: 'http://files.example/logs' }, {}],
  ChangeConfiguration: [{ key: 'HeartbeatInterval', value: '60' }, { status: 'NotSupported' }],
  SendLocalList: [{ listVersion: 1, updateType: 'Full' }, { status: 'NotSupported' }],
  ReserveNow: [{ connectorId: 1, expiryDate: startedAt, idTag: 'good', reservationId: 9 }, { status: 'Faulted' }],
  CancelReservation: [{ reservationId: 4711 }, { status: 'Rejected' }],
  SetChargingProfile: [{ connectorId: 1, csChargingProfiles: profile }, { status: 'Rejected' }],
  ClearChargingProfile: [{ id: 1 }, { status: 'Unknown' }],
  UpdateFirmware: [{ location: 'https://files.example/f.bin', retrieveDate: startedAt }, {}],
  DataTransfer: [{ vendorId: 'V', data: 'x' }, { status: 'UnknownVendorId' }],
  ExtendedTriggerMessage: [{ requestedMessage: 'Heartbeat' }, { status: 'Rejected' }],
  GetLog: [log, { status: 'Rejected' }],
  SignedUpdateFirmware: [{ requestId: 1, firmware }, { status: 'Rejected' }],
  GetInstalledCertificateIds: [{ certificateType: 'CentralSystemRootCertificate' }, { status: 'NotFound' }],
  InstallCertificate: [{ certificateType: 'CentralSystemRootCertificate', certificate }, { status: 'Rejected' }],
  DeleteCertificate: [{ certificateHashData: hash }, { status: 'NotFound' }],
  CertificateSigned: [{ certificateChain: certificate }, { status: 'Rejected' }],
}

it('a charge point that is none of ours charges, and answers every call of the central system', async () => {
  const network = await openNetwork({ isLively: true })
  onTestFinished(() => network.close())
  const { commandBus } = network.world
  const by = { actor: actorOf.SU, correlation: 'test' }
  expect(await commandBus.run(putInLab, { pileId: 'CP1', isLab: true }, by)).toBeNull()
  const endpoint = network.url('CP1').slice(0, -'/CP1'.length)
  expect(endpoint).toContain(operator)
  const client = new RPCClient({ ...plainClient, endpoint, identity: 'CP1' })
  onTestFinished(() => void client.close({ force: true }))
  const heard: string[] = []
  client.handle(({ method = '' }) => {
    heard.push(method)
    const [, answer] = Object.entries(calls).find(([action]) => action === method)?.[1] ?? expect.unreachable(method)
    return Promise.resolve(answer)
  })
  const broken: unknown[] = []
  client.on('strictValidationFailure', (event: unknown) => broken.push(event))
  await client.connect()

  const boot = await client.call('BootNotification', { chargePointVendor: 'Other', chargePointModel: 'One' })
  expect(boot).toMatchObject({ status: 'Accepted' })
  for (const connectorId of [0, 1, 2])
    await client.call('StatusNotification', { connectorId, errorCode: 'NoError', status: 'Available' })
  expect(await client.call('Authorize', { idTag: 'good' })).toMatchObject({ idTagInfo: { status: 'Accepted' } })
  const start = { connectorId: 1, idTag: 'good', meterStart: 0, timestamp: startedAt }
  const { transactionId } = Schema.decodeUnknownSync(StartTransaction.conf)(
    await client.call('StartTransaction', start),
  )
  await client.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Charging' })
  const sampledValue = [{ value: '500', measurand: 'Energy.Active.Import.Register', unit: 'Wh' }]
  await client.call('MeterValues', {
    connectorId: 1,
    transactionId,
    meterValue: [{ timestamp: startedAt, sampledValue }],
  })
  await client.call('StopTransaction', { transactionId, meterStop: 900, timestamp: '2026-11-20T09:00:00Z' })
  await client.call('Heartbeat', {})
  expect(stateOf(network.world, chargingSession, String(transactionId))?.context).toMatchObject({ stopReason: 'Local' })
  expect(heard).toEqual([])

  for (const action of RemoteActionName.literals) {
    const call = { pileId: 'CP1', action, payload: JSON.stringify(calls[action][0]), isAsIs: false, reason: null }
    const result = await commandBus.run(typeCall, { ...call, ip: '192.0.2.1' }, by)
    if (result.kind !== 'issued') return expect.unreachable(`${action}: ${JSON.stringify(result)}`)
    const isAnswered = () => !is(remoteCommand, stateOf(network.world, remoteCommand, result.id), 'awaited')
    await network.until(isAnswered)
  }
  expect(heard).toEqual(RemoteActionName.literals)
  expect(broken).toEqual([])
})
