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

/** The areas, one line each. Only the composition root imports this file. */
const areas: readonly Area[] = [
  equipmentArea,
  chargingArea,
  financeArea,
  usersArea,
  maintenanceArea,
  balancingArea,
  systemArea,
]

/** What areas register for one another. */
export const registers = registersOf(areas)

/** The commands that people may give. */
export const operatorCommands = operatorCommandsOf(areas)

/**
 * Starts the processes of a world: whatever waits, retries or spans lifecycles. They are created for each world,
 * because some keep state in memory.
 */
export const startProcesses = (world: World, onDefect: (process: string, error: unknown) => void): Running =>
  runProcesses({ world, processes: areas.flatMap((area) => area.processes?.() ?? []), onDefect })
