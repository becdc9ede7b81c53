import type { Process } from '../kernel/process/process.ts'
import type { Area } from '../kernel/registers.ts'
import { registersOf } from '../kernel/registers.ts'
import { balancingArea } from './balancing/area.ts'
import { chargingArea } from './charging/area.ts'
import { equipmentArea } from './equipment/area.ts'
import { financeArea } from './finance/area.ts'
import { maintenanceArea } from './maintenance/area.ts'
import { systemArea } from './system/area.ts'
import { usersArea } from './users/area.ts'

/** The areas: a line each. The composition root alone imports this. */
const areas: readonly Area[] = [
  equipmentArea,
  chargingArea,
  financeArea,
  usersArea,
  maintenanceArea,
  balancingArea,
  systemArea,
]

/** What they bring for one another, and what people may command. */
export const registers = registersOf(areas)

/** What waits, retries or spans lifecycles, made anew for each world: some remember what they have seen. */
export const processesOf = (): readonly Process[] => areas.flatMap((area) => area.processes?.() ?? [])
