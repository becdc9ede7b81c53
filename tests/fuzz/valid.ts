import type { FromPile, FromPileAction } from '#contracts/ocpp/1.6/messages.ts'

/** One good request of every action a charge point may send: what mutations begin with. */

const timestamp = '2026-11-20T08:00:00.000Z'
const meterValue = [
  {
    timestamp,
    sampledValue: [
      { value: '1000', context: 'Sample.Periodic', measurand: 'Energy.Active.Import.Register', unit: 'Wh' },
      { value: '11.04', measurand: 'Power.Active.Import', unit: 'kW', phase: 'L1', location: 'Outlet', format: 'Raw' },
      { value: '54', measurand: 'SoC', unit: 'Percent' },
    ],
  },
] as const

export const requests: { readonly [Action in FromPileAction]: FromPile[Action]['req'] } = {
  Authorize: { idTag: 'good' },
  BootNotification: {
    chargePointVendor: 'Vendor',
    chargePointModel: 'Model',
    chargePointSerialNumber: 'S1',
    firmwareVersion: '1.0.0',
  },
  DataTransfer: { vendorId: 'org.example', messageId: 'hello', data: '{"a":1}' },
  DiagnosticsStatusNotification: { status: 'Uploading' },
  FirmwareStatusNotification: { status: 'Downloading' },
  Heartbeat: {},
  LogStatusNotification: { status: 'Uploaded', requestId: 1 },
  MeterValues: { connectorId: 1, transactionId: 1, meterValue },
  SecurityEventNotification: { type: 'FirmwareUpdated', timestamp, techInfo: 'from 1.0.0' },
  SignCertificate: { csr: '-----BEGIN CERTIFICATE REQUEST-----\nMA==\n-----END CERTIFICATE REQUEST-----\n' },
  SignedFirmwareStatusNotification: { status: 'Installing', requestId: 1 },
  StartTransaction: { connectorId: 1, idTag: 'good', meterStart: 1_000, timestamp },
  StatusNotification: { connectorId: 1, errorCode: 'NoError', status: 'Available', timestamp },
  StopTransaction: { transactionId: 1, meterStop: 9_000, timestamp, reason: 'Local', transactionData: meterValue },
}

/** Answers that some call of the central system might get. */
export const confirmations: readonly unknown[] = [
  {},
  { status: 'Accepted' },
  { status: 'Rejected' },
  { status: 'Scheduled' },
  { configurationKey: [{ key: 'HeartbeatInterval', readonly: false, value: '300' }], unknownKey: ['X'] },
  { listVersion: 0 },
  { fileName: 'log.txt' },
]
