import { core } from './core-keys.ts'
import { count, fixed, words } from './key.ts'
import { localAuthList } from './local-auth-list-keys.ts'
import { reservation } from './reservation-keys.ts'
import { security } from './security-keys.ts'
import { smartCharging } from './smart-charging-keys.ts'

/** The profiles a pile has, each with its keys. A profile without keys has an empty table. */
const profiles = {
  Core: core,
  FirmwareManagement: {},
  LocalAuthListManagement: localAuthList,
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
