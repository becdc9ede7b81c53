import { Schema } from 'effect'
import { roleOf, system } from '#contracts/actor.ts'
import type { Actor } from '#contracts/actor.ts'
import { mayBegin } from '#contracts/begins.ts'
import type { RowOffer } from '#contracts/http/listing.ts'
import { joiningResource } from '#contracts/equipment/joining/joining.calls.ts'
import type { JoiningPassword } from '#contracts/equipment/joining/joining.calls.ts'
import { AdmissionStatus, admissionId } from '#contracts/equipment/joining/admission.ts'
import { admission } from '#machines/equipment/joining/admission.ts'
import { joining } from '#machines/equipment/joining/joining.ts'
import { offersTo } from '#backend/kernel/query/offers.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'
import { resourceQueries } from '#backend/kernel/query/resource-queries.ts'
import { stateOf } from '#backend/kernel/state.ts'
import { joinings } from './read-model.ts'

const readStatus = Schema.decodeUnknownSync(AdmissionStatus)

/** Piles that want to join, the last that asked first unless asked otherwise. */
export const joiningQueries = resourceQueries(joiningResource, joinings, {
  of: joining,
  row: (row, { state, source, actor }) => {
    const { rivals, boot } = state.context
    return { ...row, rivals, boot, offers: offersOn({ source, actor }, state) }
  },
})

/** The system accepts it, once somebody has registered it: whoever may do that is offered it. */
function offersOn({ source, actor }: Asking, state: (typeof joining)['initial']): readonly RowOffer[] {
  const accepting = offersTo({ source, actor: system('joining'), names: ['accept'] }, joining, state)
  const own = offersTo({ source, actor }, joining, state)
  return mayBegin('addPile', roleOf(actor)) ? [...accepting, ...own] : own
}

interface Asking {
  readonly source: Source
  readonly actor: Actor
}

export const { list: listJoinings, read: readJoining } = joiningQueries

/** Whether piles may ask to join now, and what `actor` may do about it. */
export function readJoiningPassword(source: Source, actor: Actor): JoiningPassword {
  const state = stateOf(source, admission, admissionId) ?? admission.initial
  const { expiresAt, usedBy } = state.context
  const offers = offersTo({ source, actor, names: ['draw', 'withdraw'] }, admission, state)
  const word = admission.wire[state.value] ?? null
  return { status: word === null ? null : readStatus(word), expiresAt, usedBy, offers }
}
