import type { ChargePointCase } from '../rig/bench.ts'
import { coreConfiguration } from './core-configuration.ts'
import { coreRemote } from './core-remote.ts'
import { coreSessions } from './core-sessions.ts'
import { coreTrouble } from './core-trouble.ts'
import { firmwareManagement } from './firmware-management.ts'
import { localAuthList } from './local-auth-list.ts'
import { remoteTrigger } from './remote-trigger.ts'
import { reservation } from './reservation.ts'
import { securityFirmware } from './security-firmware.ts'
import { security } from './security.ts'
import { smartCharging } from './smart-charging.ts'

/** Every case of the certification about charge points, by profile. */
export const chargePointCases: readonly ChargePointCase[] = [
  ...coreSessions,
  ...coreRemote,
  ...coreConfiguration,
  ...coreTrouble,
  ...localAuthList,
  ...reservation,
  ...remoteTrigger,
  ...smartCharging,
  ...firmwareManagement,
  ...security,
  ...securityFirmware,
]
