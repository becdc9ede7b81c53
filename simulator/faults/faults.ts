import { MINUTE } from '#contracts/durations.ts'
import type { ErrorCode } from '#contracts/equipment/connector.ts'
import { faultNames } from '#contracts/lab/faults.ts'
import type { FaultName } from '#contracts/lab/faults.ts'

/** What stops working while a fault lasts. Absent parts work. */
interface Breaks {
  /** `ends`: protection trips and the transaction is over. `pauses`: no power, but the transaction stays open. */
  readonly power?: 'ends' | 'pauses'
  /** Share of the nominal voltage. */
  readonly voltage?: number
  readonly celsius?: number
  /** The lock neither closes nor opens. */
  readonly lock?: 'jammed'
  /** Cards are not seen. A remote start still works. */
  readonly reader?: 'dead'
  /** The meter counts, but cannot be read: no meter values. */
  readonly meter?: 'unreadable'
  /** Reset is answered Rejected. */
  readonly reset?: 'refused'
  /** Every message is delayed by so much. */
  readonly latencyMs?: number
  /** Stored readings are lost: StopTransaction carries no transactionData. */
  readonly records?: 'damaged'
}

export interface Fault {
  readonly name: FaultName
  /** `pile` faults are reported on connector 0. */
  readonly where: 'connector' | 'pile'
  readonly breaks: Breaks
  /** `Faulted`, or null when the connector goes on with the error code beside its status (OCPP 1.6 §7.6). */
  readonly status: 'Faulted' | null
  readonly errorCode: ErrorCode
  readonly vendorErrorCode: string
  readonly info: string
  /** How it ends, and how long that usually takes. */
  readonly heals: { readonly by: 'itself' | 'service'; readonly afterMs: readonly [number, number] }
}

const within = (low: number, high: number): readonly [number, number] => [low * MINUTE, high * MINUTE]
const itself = (low: number, high: number): Fault['heals'] => ({ by: 'itself', afterMs: within(low, high) })
const service = (low: number, high: number): Fault['heals'] => ({ by: 'service', afterMs: within(low, high) })

type Row = Omit<Fault, 'name'>
const connector = (errorCode: ErrorCode, row: Omit<Row, 'where' | 'errorCode'>): Row => ({
  where: 'connector',
  errorCode,
  ...row,
})
const pile = (errorCode: ErrorCode, row: Omit<Row, 'where' | 'errorCode' | 'status'>): Row => ({
  where: 'pile',
  errorCode,
  status: null,
  ...row,
})

const table: Readonly<Record<FaultName, Row>> = {
  'connector lock failure': connector('ConnectorLockFailure', {
    breaks: { power: 'ends', lock: 'jammed' },
    status: 'Faulted',
    vendorErrorCode: 'E101',
    info: 'lock actuator blocked',
    heals: service(30, 120),
  }),
  'ground failure': connector('GroundFailure', {
    breaks: { power: 'ends' },
    status: 'Faulted',
    vendorErrorCode: 'E102',
    info: 'residual current device tripped',
    heals: service(30, 240),
  }),
  'high temperature': connector('HighTemperature', {
    breaks: { power: 'pauses', celsius: 96 },
    status: 'Faulted',
    vendorErrorCode: 'E103',
    info: 'contact temperature above limit',
    heals: itself(10, 40),
  }),
  'internal error': connector('InternalError', {
    breaks: { power: 'ends' },
    status: 'Faulted',
    vendorErrorCode: 'E104',
    info: 'controller self-test failed',
    heals: service(20, 120),
  }),
  'local list conflict': pile('LocalListConflict', {
    breaks: {},
    vendorErrorCode: 'E105',
    info: 'local list contradicts StartTransaction.conf',
    heals: service(5, 60),
  }),
  'over-current': connector('OverCurrentFailure', {
    breaks: { power: 'ends' },
    status: 'Faulted',
    vendorErrorCode: 'E106',
    info: 'over-current release tripped',
    heals: service(30, 240),
  }),
  'over-voltage': connector('OverVoltage', {
    breaks: { power: 'pauses', voltage: 1.19 },
    status: 'Faulted',
    vendorErrorCode: 'E107',
    info: 'supply above 110 % of nominal',
    heals: itself(2, 20),
  }),
  'power meter failure': connector('PowerMeterFailure', {
    breaks: { meter: 'unreadable' },
    status: null,
    vendorErrorCode: 'E108',
    info: 'meter does not answer on its bus',
    heals: service(10, 120),
  }),
  'power switch failure': connector('PowerSwitchFailure', {
    breaks: { power: 'ends' },
    status: 'Faulted',
    vendorErrorCode: 'E109',
    info: 'contactor welded',
    heals: service(60, 360),
  }),
  'reader failure': connector('ReaderFailure', {
    breaks: { reader: 'dead' },
    status: null,
    vendorErrorCode: 'E110',
    info: 'RFID reader does not answer',
    heals: service(10, 120),
  }),
  'reset failure': pile('ResetFailure', {
    breaks: { reset: 'refused' },
    vendorErrorCode: 'E111',
    info: 'soft reset not performed',
    heals: service(10, 120),
  }),
  'under-voltage': connector('UnderVoltage', {
    breaks: { power: 'pauses', voltage: 0.78 },
    status: 'Faulted',
    vendorErrorCode: 'E112',
    info: 'supply below 85 % of nominal',
    heals: itself(2, 20),
  }),
  'weak signal': pile('WeakSignal', {
    breaks: { latencyMs: 2_000 },
    vendorErrorCode: 'E113',
    info: 'RSSI -109 dBm',
    heals: itself(5, 30),
  }),
  'charge record error': connector('OtherError', {
    breaks: { records: 'damaged' },
    status: null,
    vendorErrorCode: 'ChargeRecordError',
    info: 'stored charge record failed its checksum',
    heals: service(5, 60),
  }),
}

/**
 * The fourteen faults of spec §4: what each breaks, what it reports, how it heals. Thirteen have an OCPP error code of
 * their own; a charge record error arrives as OtherError with a vendorErrorCode.
 */
export const faults: readonly Fault[] = faultNames.map((name) => ({ name, ...table[name] }))

const byName = new Map(faults.map((fault) => [fault.name, fault]))

/** The fault of a name of spec §4. */
export function faultNamed(name: FaultName): Fault {
  const fault = byName.get(name)
  if (fault === undefined) throw new RangeError(`there is no fault ${name}`)
  return fault
}

/** The combined effect of several faults; later ones win where both affect the same thing. */
export function broken(active: readonly Fault[]): Breaks {
  if (active.length === 0) return nothingBroken
  const parts: Breaks = Object.assign({}, ...active.map((fault) => fault.breaks))
  return active.some((fault) => fault.breaks.power === 'ends') ? { ...parts, power: 'ends' } : parts
}

const nothingBroken: Breaks = {}
