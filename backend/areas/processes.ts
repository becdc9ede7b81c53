import type { World } from '../world.ts'
import { runProcesses } from '../kernel/process/runner.ts'
import type { Running } from '../kernel/process/runner.ts'
import { processesOf } from './all.ts'

/** Starts every process of a world. */
export const startProcesses = (world: World, onDefect: (process: string, error: unknown) => void): Running =>
  runProcesses({ world, processes: processesOf(), onDefect })
