import { SECOND } from '#contracts/durations.ts'
import { diagnosticsReminderSeconds, diagnosticsSilenceSeconds } from '#contracts/equipment/remote/diagnostics.ts'
import { millis } from '#contracts/units.ts'
import type { DiagnosticsContext } from '#machines/equipment/remote/diagnostics.context.ts'
import { diagnostics } from '#machines/equipment/remote/diagnostics.ts'
import type { State } from '#machines/kit/lifecycle.ts'
import { is } from '#machines/kit/tags.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'
import { closeUpload, isRunning, remind } from './send.ts'
import { must } from '#backend/kernel/refusals.ts'

/** The deadlines of an upload: its pile stays offline, or reports nothing (M19 TTL, STALL). */
export const lapseDiagnostics: CommandHandler<{ readonly id: string }, void> = (tx, { id }) => {
  if (is(diagnostics, tx.stateOf(diagnostics, id), 'queued'))
    must(tx.dispatch(diagnostics, { id, command: 'lapse', body: {} }))
  else {
    // It has reported or ended meanwhile, which has moved the deadline.
    const mayRefuse = ['silentTooLong', 'over'] as const
    const refusal = tx.dispatch(diagnostics, { id, command: 'stall', body: {}, mayRefuse })
    if (refusal === null && isRunning(tx, id)) remind(tx, id)
  }
  closeUpload(tx, id)
}

/** The deadline of an upload, in milliseconds since 1970; null when it has ended. */
export function dueAt(upload: State<DiagnosticsContext>): number | null {
  const { about, heardAt, isReminded } = upload.context
  if (is(diagnostics, upload, 'queued')) return about === null ? null : millis(about.lapsesAt)
  if (!is(diagnostics, upload, 'running') || heardAt === null) return null
  return millis(heardAt) + (isReminded ? diagnosticsReminderSeconds : diagnosticsSilenceSeconds) * SECOND
}
