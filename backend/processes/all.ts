import type { World } from '../world.ts'
import { alarms } from './alarms.ts'
import { approvals } from './approvals.ts'
import { availability } from './availability.ts'
import { balancing } from './balancing.ts'
import { cards } from './cards.ts'
import { commands } from './commands.ts'
import { debts } from './debts.ts'
import { diagnostics } from './diagnostics.ts'
import { escalations } from './escalations.ts'
import { firmware } from './firmware.ts'
import { holds } from './holds.ts'
import { offlineLists } from './offline-lists.ts'
import { orphans } from './orphans.ts'
import { payments } from './payments.ts'
import { readBack } from './read-back.ts'
import { reservationFees } from './reservation-fees.ts'
import { reservations } from './reservations.ts'
import { runProcesses } from './runner.ts'
import type { Running } from './runner.ts'
import { settlement } from './settlement.ts'
import { signIns } from './sign-ins.ts'
import { switches } from './switches.ts'
import { turns } from './turns.ts'

/** Starts every process of a world. */
export const startProcesses = (world: World, onDefect: (process: string, error: unknown) => void): Running =>
  runProcesses({
    world,
    processes: [
      payments,
      settlement,
      alarms,
      escalations,
      orphans,
      debts,
      switches,
      availability,
      balancing,
      turns,
      readBack,
      commands,
      approvals,
      diagnostics,
      offlineLists,
      reservations,
      reservationFees,
      cards,
      firmware,
      signIns,
      holds(),
    ],
    onDefect,
  })
