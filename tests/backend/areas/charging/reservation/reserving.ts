import { expect } from 'vitest'
import { system } from '#contracts/actor.ts'
import type { Actor } from '#contracts/actor.ts'
import type { ReservationContext } from '#machines/charging/reservation.context.ts'
import { money } from '#contracts/units.ts'
import { register } from '#backend/areas/register.ts'
import { requestReservation } from '#backend/areas/charging/reservation/request.ts'
import type { ReservationRequest } from '#backend/areas/charging/reservation/request.ts'
import { cancelReservation } from '#backend/areas/charging/reservation/commands.ts'
import { tariffs } from '#backend/seed/network.ts'
import { stateOf } from '#backend/kernel/state.ts'
import { pileEntity } from '#machines/master-data.ts'
import type { State } from '#machines/kit/lifecycle.ts'
import { reservation } from '#machines/charging/reservation.ts'
import { openNetwork } from '#tests/backend/ocpp/network.ts'
import type { Heard } from '#tests/backend/ocpp/station.ts'
import { AtPile } from '#tests/backend/areas/equipment/remote-command/at-pile.ts'

/**
 * A network in which connectors are reserved: CP1 is online with two free connectors, a minute costs 0.05 and 23 % tax on
 * top.
 */

export const MINUTE = 60_000
export const priced = { ...tariffs[0], id: 'T1', reservation: { pricePerMinute: money(500) } }
const operator: Actor = { kind: 'person', id: 'oper00', account: 'oper00', type: 'NORMAL', sub: 0 }
export const by = { actor: operator, correlation: 'test' }
const owned = { name: '', bindStatus: 'bind', blocked: false, expiryDate: null, parentIdTag: 'FLEET' }
const usual: ReservationRequest = {
  idTag: 'good',
  pileId: 'CP1',
  connectorId: 1,
  startsInSeconds: null,
  durationMinutes: 15,
}

/** `reported`: the connectors of CP1 of which it says that they are free; of the others it says nothing. */
export async function openReserving(reported: readonly number[] = [0, 1, 2]): Promise<Reserving> {
  const network = await openNetwork({ isLively: true })
  const site = new Reserving(network)
  const place = { name: 'Site', address: '', zone: 'UTC', latitude: 0, longitude: 0, rank: 0, load: null }
  await site.keep('location', 'L1', place)
  await site.keep('tariff', 'T1', priced)
  for (const id of ['CP1', 'CP2']) {
    const known = stateOf(network.world, pileEntity, id)
    await site.keep('pile', id, { ...known?.context, tariffId: 'T1' })
  }
  // Two cards of different customers in one group.
  await site.keep('rfid-card', 'mate', { ...owned, idTag: 'mate', customerId: 'other' })
  await site.keep('rfid-card', 'good', { ...owned, idTag: 'good', customerId: 'good' })
  await site.comeBack()
  for (const connectorId of reported) await site.report('Available', connectorId)
  await network.rest()
  return site
}

export class Reserving extends AtPile {
  keep(lifecycle: string, id: string, value: object): Promise<unknown> {
    const seed = { actor: system('seed'), correlation: 'seed' }
    return this.network.world.commandBus.run(register, { lifecycle, id, value }, seed)
  }

  /** CP1 has connectors of these kinds. */
  keepConnectors(standards: readonly string[]): Promise<unknown> {
    const { context } = stateOf(this.network.world, pileEntity, 'CP1') ?? expect.unreachable()
    const connectors = context.connectors.map((one, at) => ({ ...one, standard: standards[at] }))
    return this.keep('pile', 'CP1', { ...context, connectors })
  }

  request(more: Partial<ReservationRequest> = {}) {
    return this.network.world.commandBus.run(requestReservation, { ...usual, ...more }, by)
  }

  async refusedFor(more: Partial<ReservationRequest>): Promise<string | null | undefined> {
    return (await this.request(more)).refusal?.guard
  }

  /** Reserved, accepted and reported. */
  async reserved(more: Partial<ReservationRequest> = {}): Promise<void> {
    const { refusal } = await this.request(more)
    if (refusal !== null) throw new Error(`refused: ${refusal.guard}`)
    await this.called('ReserveNow', 'Accepted')
    await this.report('Reserved')
  }

  cancel(id = '1'): Promise<unknown> {
    return this.network.world.commandBus.run(cancelReservation, { id, reason: 'plans changed' }, by)
  }

  stands(id = '1'): State<ReservationContext> | null {
    return stateOf(this.network.world, reservation, id)
  }

  alarms(): readonly string[] {
    return this.network.world.store.states('alarm').map(({ id, value }) => `${id} ${value}`)
  }

  /** The next call must be this; it is answered. */
  async called(action: string, status: string): Promise<Heard> {
    const call = await this.station.heard()
    if (call[2] !== action) throw new Error(`${action} was expected, not ${String(call[2])}`)
    await this.answer(call, status)
    return call
  }

  async answer([, id]: Heard, status: string): Promise<void> {
    this.station.say(JSON.stringify([3, id, { status }]))
    await this.station.confirmed('Heartbeat', {})
    await this.network.rest()
  }

  async pass(milliseconds: number): Promise<void> {
    await this.network.rest()
    this.network.pass(milliseconds)
    await this.network.rest()
  }

  now(): string {
    return new Date(this.network.world.clock.now()).toISOString()
  }

  start(idTag: string, more: { readonly reservationId?: number; readonly connectorId?: number } = {}) {
    const begun = { connectorId: 1, idTag, meterStart: 0, timestamp: this.now(), ...more }
    return this.station.confirmed('StartTransaction', begun)
  }
}
