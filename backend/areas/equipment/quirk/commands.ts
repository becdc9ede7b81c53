import type { Quirk } from '#contracts/equipment/pile-link.ts'
import type { QuirkKind } from '#contracts/ocpp/quirk.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import { must } from '#backend/kernel/refusals.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'

/** Something odd that a pile's message was taken in spite of. */
export type Seen = Omit<Quirk, 'vendor' | 'model'>

/** Records the quirks that were not known of this pile as the model that it is, and answers their kinds. */
export const noteQuirks: CommandHandler<
  { readonly pileId: string; readonly seen: readonly Seen[] },
  readonly QuirkKind[]
> = (tx, { pileId, seen }) => {
  const { quirks, boot } = tx.stateOf(pileLink, pileId).context
  const about = { vendor: boot?.vendor ?? null, model: boot?.model ?? null }
  const fresh = seen.filter(({ kind }) => !quirks.includes(kind))
  for (const one of fresh) must(tx.dispatch(pileLink, { id: pileId, command: 'showQuirk', body: { ...one, ...about } }))
  return fresh.map(({ kind }) => kind)
}
