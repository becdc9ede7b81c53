import { askPile } from '#backend/bench/order.ts'
import type { World } from '#backend/world.ts'
import type { HandGiven } from '#contracts/equipment/remote/remote-actions.ts'
import type { ChargePoint } from '#simulator/charge-point/charge-point.ts'
import type { Random } from '#simulator/environment/random.ts'

/** What goes wrong between piles and their central system, and what an operator asks of piles meanwhile. */

const LATE_MS = 20 * 60_000

const mishaps: readonly ((pile: ChargePoint) => unknown)[] = [
  ({ quirks }) => quirks.loseStop(),
  ({ quirks }) => quirks.late(LATE_MS),
  (pile) => pile.bootAgain(),
  ({ quirks }) => quirks.forgetProfile(),
  (pile) => pile.replaceSocket(),
  ({ networkFaults }) => networkFaults.doubleNext(),
  ({ quirks }) => quirks.stopForAny(),
]

/** Something goes wrong at one pile: a lost stop, a late queue, a second boot, a profile that is not kept, a replaced
 * socket, a message twice, a card of nobody that ends a charge. */
export const mishap = (piles: readonly ChargePoint[], chance: Random): unknown =>
  chance.pick(mishaps)(chance.pick(piles))

interface Asked {
  readonly action: HandGiven
  readonly payload: object
}

const orders: readonly Asked[] = [
  { action: 'Reset', payload: { type: 'Soft' } },
  { action: 'Reset', payload: { type: 'Hard' } },
  { action: 'UnlockConnector', payload: { connectorId: 1 } },
  { action: 'TriggerMessage', payload: { requestedMessage: 'StatusNotification' } },
  { action: 'ChangeConfiguration', payload: { key: 'MeterValueSampleInterval', value: '120' } },
  { action: 'GetConfiguration', payload: {} },
  { action: 'ClearCache', payload: {} },
]

/** An operator asks one pile for something. Throws when that cannot even be asked. */
export async function askSomething(world: World, piles: readonly ChargePoint[], chance: Random): Promise<void> {
  const { id: pile } = chance.pick(piles)
  const order = { pile, ...chance.pick(orders) }
  const { kind } = await askPile(world, order)
  if (kind !== 'issued' && kind !== 'offline') throw new Error(`${order.action} of ${pile}: ${kind}`)
}
