import { SECOND } from '#contracts/durations.ts'
import { diagnosticsLapseSeconds } from '#contracts/equipment/remote/diagnostics.ts'
import type { DiagnosticsForm } from '#contracts/equipment/remote/diagnostics.ts'
import { instant, millis } from '#contracts/units.ts'
import { diagnostics } from '#machines/equipment/remote/diagnostics.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { isOwn } from '#backend/areas/system/file/public.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'

/**
 * A person requests a pile's log (M19). Answers the upload's number, or the refusal; it is sent when its pile is
 * online.
 */
export const requestDiagnostics: CommandHandler<
  DiagnosticsForm & { readonly pileId: string },
  { readonly id: string; readonly refusal: null } | { readonly id: null; readonly refusal: Refusal }
> = (tx, asked) => {
  const id = String(tx.take('diagnostics'))
  const lapsesAt = instant(millis(tx.now) + diagnosticsLapseSeconds * SECOND)
  // The port of our own server may differ after a restart, so only the fact that it is ours is stored.
  const body = { ...asked, lapsesAt, isOwn: isOwn(tx.settings, asked.fileAddress) }
  const refusal = tx.dispatch(diagnostics, { id, command: 'request', body })
  if (refusal !== null) {
    tx.drop()
    return { id: null, refusal }
  }
  return { id, refusal: null }
}
