import { system } from '#contracts/actor.ts'
import type { Actor } from '#contracts/actor.ts'
import type { LocalAuthList } from '#contracts/equipment/lists/authorization-list.ts'
import type { ToPile } from '#contracts/ocpp/1.6/messages.ts'
import { Instant } from '#contracts/units.ts'
import { register } from '#backend/areas/register.ts'
import { saveList } from '#backend/areas/equipment/local-auth-list/save.ts'
import { stateOf } from '#backend/kernel/state.ts'
import { offlineList } from '#machines/equipment/lists/offline-list.ts'
import { rfidCard } from '#machines/users/rfid-card.ts'
import { openNetwork } from '#tests/backend/ocpp/network.ts'
import type { Network } from '#tests/backend/ocpp/network.ts'
import type { Heard, Station } from '#tests/backend/ocpp/station.ts'
import { cardOf } from '#tests/support/site/card.ts'

/** A pile that is pushed lists over a real socket, and somebody who keeps them. */

const clerk: Actor = { kind: 'person', id: 'oper00', account: 'oper00', type: 'NORMAL', sub: 0 }
export const by = { actor: clerk, correlation: 'test' }
/** Brings cards along from elsewhere. */
const seed = { actor: system('seed'), correlation: 'test' }
export const until = Instant.make('2027-01-01T00:00:00.000Z')
export const accepted = { status: 'Accepted', expiryDate: until }

/** A list of both good cards on CP1, but for what is said otherwise. */
export const list = (more: Partial<LocalAuthList> = {}): LocalAuthList => ({
  name: 'Staff',
  validUntil: until,
  chargeableType: 'AC',
  members: { kind: 'customers', customerIds: ['good', 'other'] },
  pileIds: ['CP1'],
  ...more,
})
export const customers = (...customerIds: [string, ...string[]]) => ({
  members: { kind: 'customers', customerIds } as const,
})

export class ListBench {
  readonly network: Network
  station: Station

  private constructor(network: Network, station: Station) {
    this.network = network
    this.station = station
  }

  static async open(): Promise<ListBench> {
    const network = await openNetwork({ isLively: true })
    const station = await network.booted()
    for (const connectorId of [0, 1, 2])
      await station.confirmed('StatusNotification', { connectorId, errorCode: 'NoError', status: 'Available' })
    return new ListBench(network, station)
  }

  save(wanted: LocalAuthList, id: string | null = null) {
    return this.network.world.commandBus.run(saveList, { id, list: wanted }, by)
  }

  keep(lifecycle: string, id: string, value: object) {
    return this.network.world.commandBus.run(register, { lifecycle, id, value }, by)
  }

  keepCard(id: string, more: object = {}) {
    const input = { lifecycle: rfidCard.name, id, value: cardOf(id, { customerId: id, ...more }) }
    return this.network.world.commandBus.run(register, input, seed)
  }

  push(id = '1~CP1') {
    return stateOf(this.network.world, offlineList, id)
  }

  reaches(wanted: string, id?: string): Promise<void> {
    return this.network.until(() => this.push(id)?.value === wanted)
  }

  answer([, id]: Heard, conf: object): void {
    this.station.say(JSON.stringify([3, id, conf]))
  }

  /** The next call, which must be of this action. */
  async asked<Action extends keyof ToPile>(action: Action): Promise<readonly [Heard, ToPile[Action]['req']]> {
    const heard = await this.station.heard()
    if (heard[2] !== action) throw new Error(`${String(heard[2])} was asked instead of ${action}`)
    return [heard, heard[3] as ToPile[Action]['req']]
  }

  /** The pile is asked for its limits and tells them; null for one it does not know. */
  async configured(most: number | null, part: number | null): Promise<void> {
    const [heard] = await this.asked('GetConfiguration')
    const named = (name: string, value: number | null) =>
      value === null ? [] : [{ key: name, readonly: true, value: String(value) }]
    const configurationKey = [...named('LocalAuthListMaxLength', most), ...named('SendLocalListMaxLength', part)]
    this.answer(heard, { configurationKey })
  }

  async hasVersion(listVersion: number): Promise<void> {
    this.answer((await this.asked('GetLocalListVersion'))[0], { listVersion })
  }

  async sent(status: ToPile['SendLocalList']['conf']['status']): Promise<ToPile['SendLocalList']['req']> {
    const [heard, payload] = await this.asked('SendLocalList')
    this.answer(heard, { status })
    return payload
  }

  /** Saved, pushed whole, and read back. */
  async pushed(wanted = list(), limits: readonly [number, number] = [100, 50]): Promise<void> {
    await this.save(wanted)
    await this.configured(...limits)
    await this.hasVersion(0)
    await this.sent('Accepted')
    await this.hasVersion(1)
    await this.reaches('SUCCESS')
  }

  async leaves(): Promise<void> {
    await this.station.close()
    await this.network.until(() => !this.network.gateway.isConnected('CP1'))
  }

  async returns(): Promise<void> {
    this.station = await this.network.booted()
  }
}
