import type { QuirkKind } from '#contracts/ocpp/quirk.ts'

/**
 * Frames that were seen in the field and break their schema, and what we make of each: `seen` is where, as a public report
 * of GitHub, shortened to what is odd about it; `various` are habits that many vendors share. Connector 1 charges with
 * transaction 1, whose register stands at 1,000 Wh.
 */
export interface FieldFrame {
  readonly vendor: string
  readonly seen: string
  readonly frame: readonly [2, string | number, string, object]
  readonly kinds: readonly QuirkKind[]
  /** The stream and the fact that come of it, as far as they are what this is about; null for no fact. */
  readonly makes: { readonly stream: readonly [string, string]; readonly type: string; readonly data: object } | null
}

const now = '2026-11-20T08:00:00.000Z'
const timestamp = '2026-11-20T07:59:00.000Z'
const link = ['pile-link', 'CP1'] as const
const session = ['charging-session', '1'] as const
/** The session that begins with the frame. */
const next = ['charging-session', '2'] as const
const connector = ['connector', 'CP1~1'] as const

type Sampled = Readonly<Record<string, unknown>>
const metered = (sampledValue: readonly Sampled[], at: unknown = timestamp) => ({
  connectorId: 1,
  transactionId: 1,
  meterValue: [{ timestamp: at, sampledValue }],
})
const register = { measurand: 'Energy.Active.Import.Register', unit: 'Wh' }
const reading = (data: object) => ({ stream: session, type: 'session.metered', data }) as const
const begins = (data: object) => ({ stream: next, type: 'session.started', data }) as const
const ends = (data: object) => ({ stream: session, type: 'session.stopped', data }) as const
const boots = (data: object) => ({ stream: link, type: 'link.booted', data }) as const

const start = { connectorId: 2, idTag: 'good', meterStart: 500, timestamp }
const stop = { transactionId: 1, meterStop: 2_000, timestamp }

export const fieldFrames: readonly FieldFrame[] = [
  {
    vendor: 'Schneider Electric',
    seen: 'lbbrhzn/ocpp#1622',
    frame: [
      2,
      '2',
      'BootNotification',
      {
        chargePointVendor: 'Schneider Electric',
        chargePointModel: 'EVlink Smart Wallbox',
        chargePointSerialNumber: '3N123456789F2S1B1234567890',
        firmwareVersion: '3.4.0.9',
      },
    ],
    kinds: ['longName'],
    makes: boots({
      serialNumber: '3N123456789F2S1B123456789',
      mended: [{ field: 'chargePointSerialNumber', raw: '"3N123456789F2S1B1234567890"' }],
    }),
  },
  {
    vendor: 'HICI',
    seen: 'lorenzodonini/ocpp-go#359',
    frame: [2, '11', 'BootNotification', { chargePointVendor: 'HICI', chargePointModel: 'HICI charger 22 kW AC 1' }],
    kinds: ['longName'],
    makes: boots({ model: 'HICI charger 22 kW A' }),
  },
  {
    vendor: 'various',
    seen: 'a serial number as a number, null for what is not known, and a field of the next edition',
    frame: [
      2,
      'b1',
      'BootNotification',
      { chargePointVendor: 'V', chargePointModel: 'M', chargePointSerialNumber: 4711, iccid: null, reason: 'PowerUp' },
    ],
    kinds: ['numberForText', 'nullField', 'unknownField'],
    makes: boots({ serialNumber: '4711', iccid: null }),
  },
  {
    vendor: 'Legrand',
    seen: 'lbbrhzn/ocpp#1248',
    frame: [
      2,
      '28240181849166013077',
      'StatusNotification',
      { connectorId: 1, errorCode: 'Error', status: 'Faulted', timestamp },
    ],
    kinds: ['unknownErrorCode'],
    makes: {
      stream: connector,
      type: 'connector.reported',
      data: { status: 'Faulted', errorCode: 'OtherError', vendorErrorCode: 'Error' },
    },
  },
  {
    vendor: 'Alfen',
    seen: 'lbbrhzn/ocpp#361',
    frame: [2, '94', 'MeterValues', metered([{ ...register, value: '1100', context: 'Sample.Unknown' }])],
    kinds: ['unknownContext'],
    makes: reading({
      at: timestamp,
      register: 1_100,
      context: 'Other',
      mended: [{ field: 'context', raw: '"Sample.Unknown"' }],
    }),
  },
  {
    vendor: 'OpenEVSE',
    seen: 'lbbrhzn/ocpp#210',
    frame: [
      2,
      'v1',
      'MeterValues',
      metered([
        { ...register, value: 1604.213 },
        { value: 0, measurand: 'Power.Active.Import', unit: 'W' },
      ]),
    ],
    kinds: ['numberForText'],
    makes: reading({
      register: 1_604,
      power: 0,
      mended: [
        { field: 'value', raw: '1604.213' },
        { field: 'value', raw: '0' },
      ],
    }),
  },
  {
    vendor: 'MicroOcpp',
    seen: 'matth-x/MicroOcpp#128',
    frame: [
      2,
      'v2',
      'MeterValues',
      metered([
        { ...register, value: '1244' },
        { value: '12', measurand: 'Current.import', unit: 'A' },
        { value: '50', measurand: 'Frequency', unit: 'Hz' },
      ]),
    ],
    kinds: ['otherCapitals', 'unknownReading'],
    makes: reading({ register: 1_244, current: 12 }),
  },
  {
    vendor: 'various',
    seen: 'a clock that was never set tells no date',
    frame: [2, 'v3', 'MeterValues', metered([{ ...register, value: '1100' }], '')],
    kinds: ['noDate'],
    makes: reading({ at: now, register: 1_100, mended: [{ field: 'timestamp', raw: '""' }] }),
  },
  {
    vendor: 'INFINITY',
    seen: 'dallmann-consulting/OCPP.Core#16',
    frame: [2, 's1', 'StartTransaction', { ...start, timestamp: '2026-11-20T7:11:55Z', reservationId: 0 }],
    kinds: ['noDate'],
    makes: begins({ startedAt: now, toldAt: null, mended: [{ field: 'timestamp', raw: '"2026-11-20T7:11:55Z"' }] }),
  },
  {
    vendor: 'various',
    seen: 'dallmann-consulting/OCPP.Core#76: null for no reservation',
    frame: [2, 's2', 'StartTransaction', { ...start, reservationId: null }],
    kinds: ['nullField'],
    makes: begins({ startedAt: timestamp, meterStart: 500, reservationId: null }),
  },
  {
    vendor: 'various',
    seen: 'a register as a text, or with a fraction, and the time in seconds',
    frame: [2, 's3', 'StartTransaction', { ...start, meterStart: '500.4', timestamp: 1_795_161_600 }],
    kinds: ['textForNumber', 'noDate'],
    makes: begins({ meterStart: 500, startedAt: now, toldAt: null }),
  },
  {
    vendor: 'various',
    seen: 'a fraction of a watt-hour',
    frame: [2, 's4', 'StartTransaction', { ...start, meterStart: 500.6 }],
    kinds: ['fraction'],
    makes: begins({ meterStart: 501, mended: [{ field: 'meterStart', raw: '500.6' }] }),
  },
  {
    vendor: 'various',
    seen: 'a start without a time',
    frame: [2, 's5', 'StartTransaction', { connectorId: 2, idTag: 'good', meterStart: 500 }],
    kinds: ['missingTime'],
    makes: begins({ startedAt: now, toldAt: null, mended: [{ field: 'timestamp', raw: null }] }),
  },
  {
    vendor: 'various',
    seen: 'lbbrhzn/ocpp#1803: the number of a card that is longer than 20 characters',
    frame: [2, '4688', 'StopTransaction', { ...stop, idTag: 'X16WG99J2QIEGCC0MCJ5-' }],
    kinds: ['longName'],
    makes: ends({ meterStop: 2_000, idTag: 'X16WG99J2QIEGCC0MCJ…' }),
  },
  {
    vendor: 'Road',
    seen: 'road-labs/chargestation-one#61',
    frame: [2, 'e1', 'StopTransaction', { ...stop, connectorId: 1, disconnectReason: 'EVDisconnected' }],
    kinds: ['unknownField'],
    makes: ends({ meterStop: 2_000, endedAt: timestamp, reason: 'Local' }),
  },
  {
    vendor: 'various',
    seen: 'a reason of their own',
    frame: [2, 'e2', 'StopTransaction', { ...stop, reason: 'UserStopped' }],
    kinds: ['unknownReason'],
    makes: ends({ reason: 'Other', mended: [{ field: 'reason', raw: '"UserStopped"' }] }),
  },
  {
    vendor: 'various',
    seen: 'a reason in small letters',
    frame: [2, 'e3', 'StopTransaction', { ...stop, reason: 'remote' }],
    kinds: ['otherCapitals'],
    makes: ends({ reason: 'Remote' }),
  },
  {
    vendor: 'various',
    seen: 'a stop that knows neither its reading nor its time',
    frame: [
      2,
      'e4',
      'StopTransaction',
      { transactionId: 1, meterStop: null, timestamp: null, transactionData: 'none' },
    ],
    kinds: ['missingValue', 'missingTime', 'illegibleStop'],
    makes: ends({ meterStop: 1_000, endedAt: now }),
  },
  {
    vendor: 'various',
    seen: 'dallmann-consulting/OCPP.Core#29: null for the transaction',
    frame: [2, 'e5', 'StopTransaction', { ...stop, transactionId: null }],
    kinds: ['illegibleStop'],
    makes: null,
  },
  {
    vendor: 'various',
    seen: 'sap-labs-france/ev-server#224: no transaction',
    frame: [2, 'e6', 'StopTransaction', { meterStop: 2_000, timestamp }],
    kinds: ['illegibleStop'],
    makes: null,
  },
  {
    vendor: 'various',
    seen: 'a message id that counts',
    frame: [2, 7, 'StopTransaction', stop],
    kinds: ['numericId'],
    makes: ends({ meterStop: 2_000 }),
  },
]
