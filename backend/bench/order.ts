import { givenByHand } from '#contracts/equipment/remote/remote-actions.ts'
import type { HandGiven } from '#contracts/equipment/remote/remote-actions.ts'
import type { Order } from '#simulator/scenarios/playing/stage.ts'
import { requestCommand } from '../areas/equipment/remote-command/request.ts'
import type { OperatorRequestResult } from '../areas/equipment/remote-command/request.ts'
import type { World } from '../world.ts'
import { admin } from './operator.ts'

/** Orders to piles, as an operator gives them. */

interface Asked extends Order {
  readonly action: HandGiven
}

/** Orders a call to a pile. */
export function askPile(world: World, { pile, action, payload }: Asked): Promise<OperatorRequestResult> {
  const connectorId = 'connectorId' in payload && typeof payload.connectorId === 'number' ? payload.connectorId : null
  const order = { pileId: pile, connectorId, action, payload, reason: 'Trying it out', ip: '127.0.0.1' }
  const by = { actor: admin, correlation: `order/${world.store.position()}` }
  return world.commandBus.run(requestCommand, order, by)
}

/** The same for a call by any name. Null when it was taken, otherwise why not. */
export async function orderOf(world: World, order: Order): Promise<string | null> {
  const action = givenByHand.find((one) => one === order.action)
  if (action === undefined) return `${order.action} is no call that people give`
  const result = await askPile(world, { ...order, action })
  return result.kind === 'issued' ? null : JSON.stringify(result)
}
