import { expect } from 'vitest'
import type { ChargePointStatus } from '#contracts/ocpp/1.6/values.ts'
import type { Network } from '#tests/backend/ocpp/network.ts'
import type { Station } from '#tests/backend/ocpp/station.ts'

/** A network of which CP1 is the pile that tests speak with: it may go, and come back on another connection. */
export class AtPile {
  readonly network: Network
  #station: Station | null = null

  constructor(network: Network) {
    this.network = network
  }

  get station(): Station {
    return this.#station ?? expect.unreachable()
  }

  /** CP1 connects and boots. */
  async comeBack(): Promise<void> {
    this.#station = await this.network.booted()
  }

  /** CP1 connects, and does not boot. */
  async connect(): Promise<void> {
    this.#station = await this.network.connect()
  }

  async goAway(): Promise<void> {
    await this.station.close()
    await this.network.until(() => !this.network.gateway.isConnected('CP1'))
  }

  report(status: ChargePointStatus, connectorId = 1): Promise<unknown> {
    return this.station.confirmed('StatusNotification', { connectorId, errorCode: 'NoError', status })
  }
}
