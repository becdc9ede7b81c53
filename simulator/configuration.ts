import { Measurand } from '#contracts/ocpp/1.6/values.ts'
import type { ToPile } from '#contracts/ocpp/1.6/messages.ts'

/** The pile's key store (OCPP 1.6 §9): what each key may hold, and what it holds until it is changed. */

type Kind = 'count' | 'flag' | 'measurands' | 'text'

interface Key {
  readonly initial: string
  readonly kind: Kind
  readonly readonly: boolean
}

const count = (initial: number): Key => ({ initial: String(initial), kind: 'count', readonly: false })
const flag = (initial: boolean): Key => ({ initial: String(initial), kind: 'flag', readonly: false })
const measurands = (initial: string): Key => ({ initial, kind: 'measurands', readonly: false })
const fixed = (initial: string): Key => ({ initial, kind: 'text', readonly: true })

/** What the meter can show (§7.31). */
export const meteredMeasurands = [
  'Energy.Active.Import.Register',
  'Power.Active.Import',
  'Current.Import',
  'Voltage',
  'SoC',
  'Temperature',
] as const
export type Metered = (typeof meteredMeasurands)[number]

/** Most keys in one GetConfiguration.req. */
const MAX_KEYS = 50
/** Most measurands in one list. */
const MAX_MEASURANDS = 8

const everything = meteredMeasurands.join(',')

const keys = {
  AllowOfflineTxForUnknownId: flag(true),
  AuthorizationCacheEnabled: flag(true),
  AuthorizeRemoteTxRequests: flag(true),
  ClockAlignedDataInterval: count(0),
  ConnectionTimeOut: count(120),
  ConnectorPhaseRotation: { ...fixed('NotApplicable'), readonly: false },
  GetConfigurationMaxKeys: fixed(String(MAX_KEYS)),
  HeartbeatInterval: count(300),
  LocalAuthorizeOffline: flag(true),
  LocalPreAuthorize: flag(false),
  MeterValuesAlignedData: measurands('Energy.Active.Import.Register'),
  MeterValuesAlignedDataMaxLength: fixed(String(MAX_MEASURANDS)),
  MeterValuesSampledData: measurands(everything),
  MeterValuesSampledDataMaxLength: fixed(String(MAX_MEASURANDS)),
  MeterValueSampleInterval: count(300),
  NumberOfConnectors: fixed('1'),
  ResetRetries: count(1),
  StopTransactionOnEVSideDisconnect: flag(true),
  StopTransactionOnInvalidId: flag(true),
  StopTxnAlignedData: measurands(''),
  StopTxnSampledData: measurands('Energy.Active.Import.Register'),
  SupportedFeatureProfiles: fixed('Core,RemoteTrigger'),
  TransactionMessageAttempts: count(3),
  TransactionMessageRetryInterval: count(60),
  UnlockConnectorOnEVSideDisconnect: flag(true),
} as const satisfies Readonly<Record<string, Key>>

export type KeyName = keyof typeof keys
const isKey = (name: string): name is KeyName => Object.hasOwn(keys, name)
/** Keys are compared without letter case (CiString, §7.1). */
const named = new Map(Object.keys(keys).map((name) => [name.toLowerCase(), name]))

const isMeasurand = (value: string): boolean => Measurand.literals.some((literal) => literal === value)

function fits(kind: Kind, value: string): boolean {
  switch (kind) {
    case 'count':
      return /^\d{1,9}$/u.test(value)
    case 'flag':
      return /^(?:true|false)$/iu.test(value)
    case 'measurands': {
      const list = listed(value)
      return list.length <= MAX_MEASURANDS && list.every(isMeasurand)
    }
    case 'text':
      return true
    default:
      return kind satisfies never
  }
}

const listed = (value: string): string[] =>
  value
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')

const parsedLists = new Map<string, readonly Metered[]>()

/** Holds only what differs from the factory's values, so that ten thousand piles share one table. */
export class Configuration {
  readonly #changed = new Map<KeyName, string>()

  /** Throws on a key or a value no pile accepts: whoever builds a pile should know at once. */
  constructor(initial: Readonly<Record<string, string>>) {
    for (const [key, value] of Object.entries(initial)) {
      if (!isKey(key)) throw new RangeError(`unknown configuration key ${key}`)
      if (!fits(keys[key].kind, value)) throw new RangeError(`${key} cannot be ${value}`)
      this.#changed.set(key, value)
    }
  }

  text(key: KeyName): string {
    return this.#changed.get(key) ?? keys[key].initial
  }

  /** A whole number; seconds, where the key is a time. */
  count(key: KeyName): number {
    return Number(this.text(key))
  }

  flag(key: KeyName): boolean {
    return this.text(key).toLowerCase() === 'true'
  }

  /** The measurands of a list that the meter can show, in the list's order. */
  measurands(key: KeyName): readonly Metered[] {
    const value = this.text(key)
    const known = parsedLists.get(value)
    if (known !== undefined) return known
    const list = listed(value).flatMap((word) => meteredMeasurands.filter((measurand) => measurand === word))
    parsedLists.set(value, list)
    return list
  }

  /** What the pile finds out by itself, such as the heartbeat interval of BootNotification.conf. */
  note(key: KeyName, value: string): void {
    this.#changed.set(key, value)
  }

  /** ChangeConfiguration (§5.3). */
  change(name: string, value: string): ToPile['ChangeConfiguration']['conf']['status'] {
    const key = named.get(name.toLowerCase())
    if (key === undefined || !isKey(key)) return 'NotSupported'
    const known: Key = keys[key]
    if (known.readonly || !fits(known.kind, value)) return 'Rejected'
    this.#changed.set(key, value)
    return 'Accepted'
  }

  /** GetConfiguration (§5.8): all keys when none is named. */
  list(wanted: readonly string[]): ToPile['GetConfiguration']['conf'] {
    const asked = wanted.length === 0 ? Object.keys(keys) : wanted.slice(0, MAX_KEYS)
    const found = asked.map((name) => ({ name, key: named.get(name.toLowerCase()) }))
    const configurationKey = found.flatMap(({ key }) =>
      key !== undefined && isKey(key) ? [{ key, readonly: keys[key].readonly, value: this.text(key) }] : [],
    )
    const unknownKey = found.flatMap(({ name, key }) => (key === undefined ? [name] : []))
    return unknownKey.length === 0 ? { configurationKey } : { configurationKey, unknownKey }
  }
}
