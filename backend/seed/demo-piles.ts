import { pileLink } from '#machines/equipment/pile-link.ts'
import { stateOf } from '../kernel/state.ts'
import type { World } from '../world.ts'
import { piles } from './network.ts'
import type { DemoPile } from './plugs.ts'

/** What the piles of the demo say of themselves when they boot, in its past and today. */

const FIRMWARE = '1.4.2'

export interface Identity {
  readonly chargePointVendor: string
  readonly chargePointModel: string
  readonly chargePointSerialNumber: string
  readonly firmwareVersion: string
}

/** As it left the factory. */
export const identityOf = ({ id, pile }: DemoPile): Identity => ({
  chargePointVendor: 'Chargebook',
  chargePointModel: `CB-${pile.type}`,
  chargePointSerialNumber: `SN-${id}`,
  firmwareVersion: FIRMWARE,
})

/** The piles to be simulated: the same as ever, with the firmware that each has said it runs. */
export const pilesToday = (world: Pick<World, 'store'>, known: readonly DemoPile[] = piles) =>
  known.map((one) => {
    const { id, supplies } = one
    const firmwareVersion = stateOf(world, pileLink, id)?.context.boot?.firmwareVersion ?? FIRMWARE
    return { id, supplies, identity: { ...identityOf(one), firmwareVersion } }
  })
