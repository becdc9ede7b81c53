import { followSwitch, putUnderSwitch } from '../commands/switch.ts'
import type { Hands, Process } from './process.ts'

/** Puts locations and piles under switches, and lets piles follow their location (M04). */

const follow = ({ id }: { readonly id: string }, { give }: Hands): unknown => give(followSwitch, { id })

export const switches: Process = {
  name: 'switches',
  on: {
    'location.registered': ({ id }, { give }) => give(putUnderSwitch, { kind: 'location', id }),
    'pile.registered': ({ id }, { give }) => give(putUnderSwitch, { kind: 'pile', id }),
    'enablement.disabled': follow,
    'enablement.enabled': follow,
  },
}
