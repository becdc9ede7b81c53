import { core } from './core-keys.ts'
import { count, fixed, flag, text, words } from './key.ts'
import type { Key, Keys } from './key.ts'

/** LocalAuthListManagement (§9.2). */
const localAuthListKeys = {
  LocalAuthListEnabled: flag(true),
  LocalAuthListMaxLength: fixed(count(1_000)),
  SendLocalListMaxLength: fixed(count(200)),
} as const satisfies Keys

/** Reservation (§9.3), and a key of the maker's: while it is false every ReserveNow is Rejected (§5.13). */
const reservation = {
  AcceptReservations: flag(true),
  ReserveConnectorZeroSupported: fixed(flag(true)),
} as const satisfies Keys

const units = ['Current', 'Power']

/** SmartCharging (§9.4). */
const smartCharging = {
  ChargeProfileMaxStackLevel: fixed(count(10)),
  ChargingScheduleAllowedChargingRateUnit: fixed(words(units.join(','), (word) => units.includes(word), units.length)),
  ChargingScheduleMaxPeriods: fixed(count(24)),
  ConnectorSwitch3to1PhaseSupported: fixed(flag(true)),
  MaxChargingProfilesInstalled: fixed(count(20)),
} as const satisfies Keys

/** 16 to 20 characters, or as many bytes in hex (whitepaper §5). */
const isPassword = (value: string): boolean =>
  /^[\x20-\x7e]{16,20}$/u.test(value) || /^(?:[\da-f]{2}){16,20}$/iu.test(value)

const secret = (takes: Key['takes']): Key => ({ initial: '', access: 'W', takes, needsReboot: false })

/** The keys of the security extension (whitepaper §5). */
const security = {
  AdditionalRootCertificateCheck: fixed(flag(false)),
  AuthorizationKey: secret(isPassword),
  CertificateSignedMaxChainSize: fixed(count(10_000)),
  CertificateStoreMaxLength: fixed(count(10)),
  CpoName: text(64),
  SecurityProfile: count(0, 3),
} as const satisfies Keys

/** The profiles a pile has, each with its keys. A profile without keys has an empty table. */
const profiles = {
  Core: core,
  FirmwareManagement: {},
  LocalAuthListManagement: localAuthListKeys,
  RemoteTrigger: {},
  Reservation: reservation,
  SmartCharging: smartCharging,
} as const

const names = Object.keys(profiles)

/** Every key of a pile. */
export const keys = {
  ...profiles.Core,
  ...profiles.LocalAuthListManagement,
  ...profiles.Reservation,
  ...profiles.SmartCharging,
  ...security,
  SupportedFeatureProfiles: fixed(words(names.join(','), (word) => names.includes(word), names.length)),
  SupportedFeatureProfilesMaxLength: fixed(count(names.length)),
} as const
