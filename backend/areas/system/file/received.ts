import { diagnostics } from '#machines/equipment/remote/diagnostics.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'

/** A whole file is there for an upload; a repeat of the pile replaces it. */
export const noteReceived: CommandHandler<
  { readonly id: string; readonly name: string; readonly bytes: number },
  void
> = (tx, { id, ...file }) => void tx.dispatch(diagnostics, { id, command: 'receive', body: file, mayRefuse: ['over'] })
