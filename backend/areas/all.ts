import { runProcesses } from '../kernel/process/runner.ts'
import type { Running } from '../kernel/process/runner.ts'
import { operatorCommandsOf, registersOf } from '../kernel/registers.ts'
import type { Area } from '../kernel/registers.ts'
import type { World } from '../world.ts'
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

/** What things bring for one another. */
export const registers = registersOf(areas)

/** What people may command. */
export const operatorCommands = operatorCommandsOf(areas)

/** Starts what waits, retries or spans lifecycles, made anew for each world: some processes remember what they have seen. */
export const startProcesses = (world: World, onDefect: (process: string, error: unknown) => void): Running =>
  runProcesses({ world, processes: areas.flatMap((area) => area.processes?.() ?? []), onDefect })
