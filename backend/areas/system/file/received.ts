import { diagnostics } from '#machines/equipment/remote/diagnostics.ts'
import type { Plan } from '#backend/kernel/transaction.ts'

/** A whole file is there for an upload; a repeat of the pile replaces it. */
export const noteReceived: Plan<{ readonly id: string; readonly name: string; readonly bytes: number }, void> = (
  work,
  { id, ...file },
) => void work.give(diagnostics, { id, command: 'receive', body: file, mayRefuse: ['over'] })
