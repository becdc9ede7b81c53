import { expect } from 'vitest'
import { stateOf, statesOf } from '#backend/kernel/state.ts'
import { chargingProfile } from '#machines/balancing/charging-profile.ts'
import type { ProfileContext } from '#machines/balancing/charging-profile.context.ts'
import { remoteCommand } from '#machines/equipment/remote/remote-command.ts'
import { obedient } from './obedient.ts'
import type { Obedient } from './obedient.ts'
import { openSite } from './site.ts'
import type { Site } from './site.ts'

/** The site of which only CP1 is there: the two piles that are away may take 88 kW of its 112. */
export const watts = 112_000

/** A session of it begins. */
export const start = { connectorId: 1, idTag: 'good', meterStart: 0, timestamp: '2026-11-20T08:00:00Z' }

export const openAtOne = async (): Promise<AtOne> => new AtOne(await openSite(watts))

/** What tests do at CP1, and see of its profile. */
export class AtOne {
  readonly site: Site
  #pile: Obedient | null = null

  constructor(site: Site) {
    this.site = site
  }

  get pile(): Obedient {
    return this.#pile ?? expect.unreachable()
  }

  async boot(more: Parameters<typeof obedient>[2] = {}): Promise<void> {
    this.#pile = await obedient(this.site.network, 'CP1', more)
  }

  async gone(): Promise<void> {
    await this.pile.close()
    await this.site.network.until(() => !this.site.network.gateway.isConnected('CP1'))
  }

  until(state: string): Promise<void> {
    return this.site.network.until(() => this.site.states()['CP1'] === state)
  }

  context(): ProfileContext {
    const id = this.site.profile('CP1') ?? expect.unreachable()
    return stateOf(this.site.network.world, chargingProfile, id)?.context ?? expect.unreachable()
  }

  /** Where the commands of this action stand. */
  commands(action: string): readonly string[] {
    return statesOf(this.site.network.world, remoteCommand)
      .filter((one) => one.context.action === action)
      .map(({ value }) => value)
  }
}
