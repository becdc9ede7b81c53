import type { DiagnosticsFact } from '#contracts/equipment/remote/diagnostics.ts'
import { queuedUploads } from '#machines/equipment/remote/diagnostics.lookups.ts'
import { diagnostics as lifecycle } from '#machines/equipment/remote/diagnostics.ts'
import { is } from '#machines/kit/tags.ts'
import { sendDiagnostics } from './send.ts'
import { dueAt, lapseDiagnostics } from './watch.ts'
import { foundIn, stateOf } from '#backend/kernel/state.ts'
import { deadline } from '#backend/kernel/process/deadline.ts'
import type { ProcessContext, Process, FactOf } from '#backend/kernel/process/process.ts'

/** Uploads of diagnostics: requested when the pile is online, one at a time, and watched until they end (M19). */

type DiagnosticsEvent = FactOf<DiagnosticsFact['type']>

async function onOwn({ id }: DiagnosticsEvent, context: ProcessContext): Promise<void> {
  const state = stateOf(context.world, lifecycle, id)
  const due = state === null ? null : dueAt(state)
  const pileId = state?.context.about?.pileId
  if (pileId !== undefined && (due === null || is(lifecycle, state, 'queued'))) await sendNext(pileId, context)
}

/** Requests the first queued upload; the others wait until it has ended. */
async function sendNext(pileId: string, { world, dispatch }: ProcessContext): Promise<void> {
  const [id] = foundIn(world, queuedUploads, pileId)
  if (id !== undefined) await dispatch(sendDiagnostics, { id })
}

const onOnline = ({ id }: FactOf<'link.booted' | 'link.resumed'>, context: ProcessContext): Promise<void> =>
  sendNext(id, context)

export const diagnostics: Process = {
  name: 'diagnostics',
  deadlines: [deadline(lifecycle, { while: 'open', at: dueAt })],
  on: {
    'diagnostics.requested': onOwn,
    'diagnostics.sent': onOwn,
    'diagnostics.lapsed': onOwn,
    'diagnostics.answered': onOwn,
    'diagnostics.refused': onOwn,
    'diagnostics.notified': onOwn,
    'diagnostics.stalled': onOwn,
    'link.booted': onOnline,
    'link.resumed': onOnline,
  },
  due: (id, { dispatch }) => dispatch(lapseDiagnostics, { id }),
}
