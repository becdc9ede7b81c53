import { requestCommand } from '#backend/areas/equipment/remote-command/request.ts'
import type { OperatorRequestResult } from '#backend/areas/equipment/remote-command/request.ts'
import type { World } from '#backend/world.ts'
import type { HandGiven } from '#contracts/equipment/remote/remote-actions.ts'
import type { ChargePoint } from '#simulator/charge-point/charge-point.ts'
import type { Random } from '#simulator/environment/random.ts'
import { admin } from './operator.ts'

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
  readonly connectorId: number | null
}

const orders: readonly Asked[] = [
  { action: 'Reset', payload: { type: 'Soft' }, connectorId: null },
  { action: 'Reset', payload: { type: 'Hard' }, connectorId: null },
  { action: 'UnlockConnector', payload: { connectorId: 1 }, connectorId: 1 },
  { action: 'TriggerMessage', payload: { requestedMessage: 'StatusNotification' }, connectorId: null },
  { action: 'ChangeConfiguration', payload: { key: 'MeterValueSampleInterval', value: '120' }, connectorId: null },
  { action: 'GetConfiguration', payload: {}, connectorId: null },
  { action: 'ClearCache', payload: {}, connectorId: null },
]

/** An operator asks one pile for something. Throws when that cannot even be asked. */
export async function askSomething(world: World, piles: readonly ChargePoint[], chance: Random): Promise<void> {
  const { id: pileId } = chance.pick(piles)
  const order = { pileId, ...chance.pick(orders), reason: 'Soaking', ip: '127.0.0.1' }
  const by = { actor: admin, correlation: `ask/${pileId}` }
  const { kind }: OperatorRequestResult = await world.commandBus.run(requestCommand, order, by)
  if (kind !== 'issued' && kind !== 'offline') throw new Error(`${order.action} of ${pileId}: ${kind}`)
}
