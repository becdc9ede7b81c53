import type { World } from '../world.ts'
import { alarms } from './maintenance/alarm/process.ts'
import { approvals } from './system/approval/process.ts'
import { availability } from './equipment/availability/process.ts'
import { balancing } from './balancing/balancing-plan/process.ts'
import { cards } from './users/rfid-card/process.ts'
import { commands } from './equipment/remote-command/process.ts'
import { debts } from './finance/wallet/process.ts'
import { diagnostics } from './equipment/diagnostics/process.ts'
import { escalations } from './maintenance/work-order/process.ts'
import { firmware } from './equipment/firmware/process.ts'
import { holds } from './finance/pre-authorization/process.ts'
import { offlineLists } from './equipment/local-auth-list/process.ts'
import { orphans } from './charging/transaction/process.ts'
import { payments } from './finance/bill/process.ts'
import { readBack } from './balancing/charging-profile/process.ts'
import { reservationFees } from './charging/reservation/fees.process.ts'
import { reservations } from './charging/reservation/process.ts'
import { runProcesses } from '../kernel/process/runner.ts'
import type { Running } from '../kernel/process/runner.ts'
import { settlement } from './charging/charge-record/process.ts'
import { signIns } from './system/sign-in/process.ts'
import { switches } from './equipment/switching/process.ts'
import { turns } from './balancing/balancing-plan/round-robin.process.ts'

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
