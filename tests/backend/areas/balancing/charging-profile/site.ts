import type { Actor } from '#contracts/actor.ts'
import type { PlanDescription } from '#contracts/balancing/balancing-plan.ts'
import { power } from '#contracts/units.ts'
import { activatePlan, draftPlan } from '#backend/areas/balancing/balancing-plan/commands.ts'
import { register } from '#backend/areas/register.ts'
import { statesOf } from '#backend/kernel/state.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'
import { alarm } from '#machines/maintenance/alarm.ts'
import { chargingProfile } from '#machines/balancing/charging-profile.ts'
import { openNetwork } from '#tests/backend/ocpp/network.ts'
import type { Network } from '#tests/backend/ocpp/network.ts'

/** The location L1 of the tests, its three piles of twice 22 kW each, and what is done there. */

export const operator: Actor = { kind: 'person', id: 'oper00', account: 'oper00', type: 'NORMAL', sub: 0 }

export interface Site {
  readonly network: Network
  run<Input, Answer>(plan: CommandHandler<Input, Answer>, input: Input): Promise<Answer>
  /** Drafts and activates a plan; answers its id. */
  activated(change?: Partial<PlanDescription>): Promise<string>
  profile(pileId: string): string | undefined
  /** How the live profiles stand, by pile. */
  states(): Readonly<Record<string, string>>
  alarms(): readonly string[]
}

export const load = { power: power(60_000), external: power(0), safetyMargin: power(0) }
export const at = {
  name: 'Site',
  address: '',
  zone: 'Europe/Warsaw',
  latitude: 0,
  longitude: 0,
  rank: 0,
  load,
}
export const slot = (fromMinute: number, watts: number) => ({ fromMinute, power: power(watts) })
export const plan: PlanDescription = {
  name: 'Day',
  locationId: 'L1',
  repeat: 'Daily',
  priority: 1,
  validFrom: null,
  validTo: null,
  slots: [slot(0, 60_000)],
}

/** Opens it with so much power. */
export async function openSite(watts = 60_000): Promise<Site> {
  const network = await openNetwork({ isLively: true })
  const run: Site['run'] = (given, input) =>
    network.world.commandBus.run(given, input, { actor: operator, correlation: 'test' })
  await run(register, { lifecycle: 'location', id: 'L1', value: { ...at, load: { ...load, power: power(watts) } } })
  const live = () => statesOf(network.world, chargingProfile).filter(({ value }) => value !== 'Cleared')
  return {
    network,
    run,
    async activated(change = {}) {
      const { id } = await run(draftPlan, { ...plan, slots: [slot(0, watts)], ...change })
      if (id === null || (await run(activatePlan, { id })) !== null) throw new Error('the plan cannot be activated')
      return id
    },
    profile: (pileId) => live().find(({ context }) => context.pileId === pileId)?.id,
    states: () => Object.fromEntries(live().map(({ value, context }) => [context.pileId, value])),
    alarms: () => statesOf(network.world, alarm).map(({ value, context }) => `${context.code} ${value}`),
  }
}
