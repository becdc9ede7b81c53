import { tariffVersion } from '#machines/finance/tariff-version.ts'
import { deadline, timeOf } from '#backend/kernel/process/deadline.ts'
import type { Process } from '#backend/kernel/process/process.ts'
import { activateTariff } from './commands.ts'

/** Puts planned versions into force at their time (M05 VALID_FROM). */
export const prices: Process = {
  name: 'prices',
  on: {},
  deadlines: [deadline(tariffVersion, { while: 'planned', at: ({ context }) => timeOf(context.validFrom) })],
  due: (id, { dispatch }) => dispatch(activateTariff, { id }),
}
