import { availability } from '#machines/equipment/availability.ts'
import { enablement } from '#machines/equipment/enablement.ts'
import { acknowledgePile, endWait, followSwitch } from './follow.ts'
import { putUnderSwitch } from './commands.ts'
import { stateOf } from '#backend/kernel/state.ts'
import { deadline, timeOf } from '#backend/kernel/process/deadline.ts'
import type { ProcessContext, Process, FactOf } from '#backend/kernel/process/process.ts'

/** Creates switches for locations, piles and accounts, lets piles follow them, and waits for the answers (M04). */

const follow = ({ id }: FactOf<'enablement.disabled' | 'enablement.enabled'>, { dispatch }: ProcessContext): unknown =>
  dispatch(followSwitch, { id })

function answered({ id }: { readonly id: string }, { world, dispatch }: ProcessContext): unknown {
  const wish = stateOf(world, availability, id)
  return wish === null ? undefined : dispatch(acknowledgePile, { pileId: wish.context.pileId })
}

const gone = ({ id }: { readonly id: string }, { dispatch }: ProcessContext): unknown =>
  dispatch(acknowledgePile, { pileId: id })

export const switches: Process = {
  name: 'switches',
  deadlines: [deadline(enablement, { while: 'changing', at: ({ context }) => timeOf(context.dueAt) })],
  on: {
    'location.registered': ({ id }, { dispatch }) => dispatch(putUnderSwitch, { kind: 'location', id }),
    'account.registered': ({ id }, { dispatch }) => dispatch(putUnderSwitch, { kind: 'account', id }),
    'pile.registered': ({ id }, { dispatch }) => dispatch(putUnderSwitch, { kind: 'pile', id }),
    'enablement.disabled': follow,
    'enablement.enabled': follow,
    'availability.accepted': answered,
    'availability.scheduled': answered,
    'availability.rejected': answered,
    'availability.tookEffect': answered,
    'availability.lapsed': answered,
    'link.closed': gone,
    'link.dead': gone,
  },
  due: (id, { dispatch }) => dispatch(endWait, { id }),
}
