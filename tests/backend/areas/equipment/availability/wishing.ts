import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '#contracts/actor.ts'
import { setAvailability } from '#backend/areas/equipment/availability/wish.ts'
import type { Direction } from '#backend/areas/equipment/availability/wish.ts'
import { stateOf } from '#backend/kernel/state.ts'
import { availability } from '#machines/equipment/availability.ts'
import type { AvailabilityContext } from '#machines/equipment/availability.ts'
import type { Refusal, State } from '#machines/kit/lifecycle.ts'
import { openNetwork } from '#tests/backend/ocpp/network.ts'
import { AtPile } from '../remote-command/at-pile.ts'

/** A network in which somebody wishes connectors of CP1 in or out of service: it is online with two free ones. */

const operator: Actor = { kind: 'person', id: 'oper00', account: 'oper00', type: 'NORMAL', sub: 0 }
export const by = { actor: operator, correlation: 'test' }

export async function openWishing(): Promise<Wishing> {
  const site = new Wishing(await openNetwork({ isLively: true }))
  await site.comeBack()
  for (const connectorId of [0, 1, 2]) await site.report('Available', connectorId)
  return site
}

export class Wishing extends AtPile {
  wish(type: Direction, connectorId = 1): Promise<Refusal | null> {
    const asked = { pileId: 'CP1', connectorId, type, reason: 'works ahead', ip: '::1' }
    return this.network.world.commandBus.run(setAvailability, asked, by)
  }

  stands(connectorId = 1): State<AvailabilityContext> | null {
    return stateOf(this.network.world, availability, `CP1~${connectorId}`)
  }

  until(state: string, connectorId = 1): Promise<void> {
    return this.network.until(() => this.stands(connectorId)?.value === state)
  }

  async pass(milliseconds: number): Promise<void> {
    await this.network.rest()
    this.network.pass(milliseconds)
    await this.network.rest()
  }

  alarms(): readonly string[] {
    return this.network.world.store.states('alarm').map(({ id, value }) => `${id} ${value}`)
  }

  /** The next call of the pile must be this ChangeAvailability; it is answered. */
  async called(type: Direction, status: string, connectorId = 1): Promise<void> {
    const call = await this.station.heard()
    const [, id, ...said] = call
    if (!isDeepStrictEqual(said, ['ChangeAvailability', { connectorId, type }]))
      throw new Error(`ChangeAvailability to ${type} was expected, not ${JSON.stringify(call)}`)
    this.station.say(JSON.stringify([3, id, { status }]))
  }
}
