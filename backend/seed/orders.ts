import type { Actor } from '#contracts/actor.ts'
import { HOUR, MINUTE } from '#contracts/durations.ts'
import { instant } from '#contracts/units.ts'
import { orderHandlers, openOrder } from '../areas/maintenance/work-order/by-hand.ts'
import type { Happening } from './happenings.ts'
import { keeper } from './keeper.ts'
import type { Seeder } from './seeder.ts'

/** Work orders of the demo: one that nobody has yet, one that is done, and one that waits for its review. */

const maintainer: Actor = { kind: 'person', id: 'maint0', account: 'maint0', type: 'MAINTAINER', sub: 0 }

/** What somebody found on site and mended, so many hours ago. */
interface Mended {
  readonly pileId: string
  readonly hoursAgo: number
  readonly remarks: string
  readonly done: string
  readonly faultCode: number
  /** What the review said; null while it is still to come. */
  readonly opinion: string | null
}

const mended: readonly Mended[] = [
  {
    pileId: 'MRS-01',
    hoursAgo: 30,
    remarks: 'The card reader answers only at the second try',
    done: 'Reader cleaned and its cable exchanged; read twenty cards in a row',
    faultCode: 107,
    opinion: 'No failed reading since then',
  },
  {
    pileId: 'WAW-03',
    hoursAgo: 5,
    remarks: 'The cable holder is torn off',
    done: 'Holder exchanged and bolted to the wall',
    faultCode: 301,
    opinion: null,
  },
]

/** `to` is the present. */
export const orderHappenings = (seeder: Seeder, to: number): readonly Happening[] => [
  {
    at: to - 50 * HOUR,
    run: () =>
      seeder.run(
        openOrder,
        { pileId: 'TPE-02', remarks: 'The glass of the display is cracked', isSafety: false },
        keeper,
      ),
  },
  ...mended.flatMap((one, index) => mending(seeder, { ...one, id: String(index + 2) }, to)),
]

function mending({ run }: Seeder, one: Mended & { readonly id: string }, to: number): readonly Happening[] {
  const { id, pileId, hoursAgo, remarks, done, faultCode, opinion } = one
  const from = to - hoursAgo * HOUR
  const handed = { id, remarks: done, faultCode, abnormalAt: instant(from - 40 * MINUTE) }
  return [
    { at: from, run: () => run(openOrder, { pileId, remarks, isSafety: false }, maintainer) },
    { at: from + 10 * MINUTE, run: () => run(orderHandlers.startWork, { id }, maintainer) },
    { at: from + 75 * MINUTE, run: () => run(orderHandlers.handle, handed, maintainer) },
    ...(opinion === null ? [] : [{ at: from + 4 * HOUR, run: () => run(orderHandlers.pass, { id, opinion }, keeper) }]),
  ]
}
