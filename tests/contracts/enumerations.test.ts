import { Schema } from 'effect'
import { describe, expect, test } from 'vitest'
import { UserType } from '#contracts/actor.ts'
import { OcppSender } from '#contracts/equipment/ocpp-log.calls.ts'
import { ConnectorStandard, PileType } from '#contracts/equipment/pile.ts'
import { ChargeUnit } from '#contracts/finance/cost.ts'
import { AlarmCode, AlarmStatus, faultNumber } from '#contracts/maintenance/alarm.ts'
import { LoadPriority, loadPriorities, LoadRepeat } from '#contracts/balancing/balancing-plan.ts'
import { BillStatus, BillType, Gateway, PaymentMethod } from '#contracts/finance/bill.ts'
import { RecordStatus } from '#contracts/charging/record-status.ts'
import { ConnectorStatus, DeviceStatus } from '#contracts/equipment/connector.ts'
import { AuditResult } from '#contracts/maintenance/work-order.ts'
import { localeFolders, missingIn, textsIn } from '#tests/support/code/locales.ts'

/** The enumerations of spec §1, §4 and §9: these words, no other, and a label for each wherever people see it. */

interface Enumeration {
  readonly name: string
  readonly schema: { readonly literals: readonly string[] } & Schema.Top
  readonly words: string
  /** The key of a word's label, without the word; null for words that nobody sees. */
  readonly label: string | null
  readonly ids: string
}

const enumerations: readonly Enumeration[] = [
  {
    name: 'connector status',
    schema: ConnectorStatus,
    words:
      'Available Preparing Charging SuspendedEVSE SuspendedEV Finishing Reserved Unavailable Faulted OtherError Offline',
    label: 'state.connector',
    ids: '[R4.1.02]',
  },
  {
    name: 'device status',
    schema: DeviceStatus,
    words: 'online offline fault',
    label: 'device.status',
    ids: '[R4.1.03]',
  },
  {
    name: 'charge record status',
    schema: RecordStatus,
    words: 'CHARGE_COMPLETE RECORD_COMPLETE RECORD_UNSETTLED PAY_FAIL ABNORMAL',
    label: 'state.charge-record',
    ids: '[R4.1.05]',
  },
  {
    name: 'bill status',
    schema: BillStatus,
    words: 'Paying PaySuccess PayFail',
    label: 'state.bill',
    ids: '[R4.1.08]',
  },
  {
    name: 'bill type',
    schema: BillType,
    words: 'Recharge Member Charging GroupRecharge',
    label: 'bill-type',
    ids: '[R4.1.09]',
  },
  {
    name: 'alarm status',
    schema: AlarmStatus,
    words: 'Undisposed AutoRecovery ManualDisposed',
    label: 'state.alarm',
    ids: '[R4.1.13]',
  },
  {
    name: 'OCPP log sender',
    schema: OcppSender,
    words: '2 3',
    label: 'ocppLog.sender',
    ids: '[R4.1.26]',
  },
  {
    name: 'work order audit result',
    schema: AuditResult,
    words: 'pass noPass',
    label: null,
    ids: '[R4.1.12]',
  },
  {
    name: 'load-balancing repeat',
    schema: LoadRepeat,
    words: 'Absolute Daily Weekly',
    label: null,
    ids: '[R4.1.23]',
  },
  {
    name: 'payment method',
    schema: PaymentMethod,
    words: 'Balance GroupBalance',
    label: 'payment-method',
    ids: '[R4.1.25]',
  },
  {
    name: 'user type',
    schema: UserType,
    words: 'SUPER NORMAL SUB_SECOND MAINTAINER',
    label: null,
    ids: '[R1.1.05]',
  },
  {
    name: 'payment gateway',
    schema: Gateway,
    words: 'ADMIN WECHAT PAYPAL PSIGATE STRIPE CARDCOM KKB GLOBALPAYMENTS',
    label: null,
    ids: '[R9.6.03]',
  },
  {
    name: 'charge unit',
    schema: ChargeUnit,
    words: 'COUNT MINUTE HOUR KWH',
    label: 'cost.per',
    ids: '[R3.3.16] [R9.5.09]',
  },
  { name: 'pile type', schema: PileType, words: 'DC AC MIXED', label: 'device.type', ids: '[R3.3.08]' },
]

describe.each(enumerations)('$name $ids', ({ schema, words, label }) => {
  const wanted = words.split(' ')

  test('has these words and no other', () => {
    const accepts = Schema.is(schema)
    expect([...schema.literals].toSorted()).toEqual(wanted.toSorted())
    expect(wanted.filter((word) => !accepts(word))).toEqual([])
    expect([`${wanted[0]}X`, wanted[0]?.toLowerCase() + ' ', '', 0, null].filter(accepts)).toEqual([])
    if (label === null) return
    const keys = wanted.map((word) => `${label}.${word}`)
    for (const folder of localeFolders) expect(missingIn(folder, keys), folder).toEqual([])
  })
})

/** Spec §4 in its order, which is the number of a fault. */
const faults = [
  ['ConnectorLockFailure', 'connector lock failure'],
  ['GroundFailure', 'ground failure'],
  ['HighTemperature', 'high temperature'],
  ['InternalError', 'internal error'],
  ['LocalListConflict', 'local list (authorization) conflict'],
  ['OverCurrentFailure', 'over-current'],
  ['OverVoltage', 'over-voltage'],
  ['PowerMeterFailure', 'power meter failure'],
  ['PowerSwitchFailure', 'power switch failure'],
  ['ReaderFailure', 'reader failure'],
  ['ResetFailure', 'reset failure'],
  ['UnderVoltage', 'under-voltage'],
  ['WeakSignal', 'weak signal'],
  ['ChargeRecordError', 'charge record error'],
] as const satisfies readonly (readonly [AlarmCode, string])[]

test('pile faults are the fourteen, numbered in their order, with a label in every language [R4.1.04]', () => {
  const numbered = AlarmCode.literals.filter((code) => faultNumber(code) !== null)
  expect(numbered.toSorted((a, b) => (faultNumber(a) ?? 0) - (faultNumber(b) ?? 0))).toEqual(
    faults.map(([code]) => code),
  )
  const english = textsIn('en')
  expect(faults.map(([code]) => english.get(`error-code.${code}`)?.toLowerCase())).toEqual(
    faults.map(([, label]) => label),
  )
  const keys = faults.map(([code]) => `error-code.${code}`)
  for (const folder of localeFolders) expect(missingIn(folder, keys), folder).toEqual([])
})

test('load-balancing priorities are low, middle and high, by their numbers [R4.1.24]', () => {
  expect(loadPriorities).toEqual({ low: 0, middle: 1, high: 2 })
  expect(LoadPriority.literals).toEqual([0, 1, 2])
})

/** Spec §9: the code of a connector type, and what it stands for. */
const standards = {
  SAE1: ['CCS1', 'DC'],
  SAE2: ['J1772'],
  IIS: ['CHAdeMO'],
  IEC1: ['CCS2', 'DC'],
  IEC2: ['Type 2'],
  IEC3: ['Type 2', 'socket'],
  GBT1: ['GB/T', 'DC'],
  GBT2: ['GB/T', 'AC'],
  GBT3: ['GB/T', 'AC', 'socket'],
  Schuko: ['Schuko', '16 A'],
} as const satisfies Record<ConnectorStandard, readonly string[]>

test('connector type codes are these ten, each named by its standard [R9.6.02]', () => {
  expect(ConnectorStandard.literals).toEqual(Object.keys(standards))
  const english = textsIn('en')
  for (const [code, words] of Object.entries(standards))
    for (const word of words) expect(english.get(`device.standard.${code}`)).toContain(word)
  const keys = ConnectorStandard.literals.map((code) => `device.standard.${code}`)
  for (const folder of localeFolders) expect(missingIn(folder, keys), folder).toEqual([])
})
