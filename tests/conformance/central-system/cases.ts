import type { CentralSystemCase } from './bench.ts'
import { coreCharge } from './core-charge.ts'
import { coreCommand } from './core-command.ts'
import { firmwareManagement } from './firmware-management.ts'
import { localAuthList } from './local-auth-list.ts'
import { remoteTrigger } from './remote-trigger.ts'
import { secureFirmware } from './secure-firmware.ts'
import { security } from './security.ts'
import { smartCharging } from './smart-charging.ts'
import { reservation } from './reservation.ts'

/** Every case of the certification about central systems, by profile. */
export const centralSystemCases: readonly CentralSystemCase[] = [
  ...coreCharge,
  ...coreCommand,
  ...firmwareManagement,
  ...localAuthList,
  ...reservation,
  ...remoteTrigger,
  ...secureFirmware,
  ...security,
  ...smartCharging,
]
