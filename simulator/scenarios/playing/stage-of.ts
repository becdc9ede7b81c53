import type { Scenario } from '#contracts/lab/scenario.ts'
import type { ObservedEvent } from '#simulator/charge-point/events.ts'
import type { Clock } from '#simulator/environment/clock.ts'
import type { Connect } from '#simulator/wire/wire.ts'
import { fleetOf } from './fleet.ts'
import { Messages } from './messages.ts'
import type { Ours, Stage } from './stage.ts'

interface Setting {
  readonly clock: Clock
  readonly seed: number
  readonly connect: Connect
  readonly ours: Ours | null
}

/** The stage of a scenario: its piles, without power, whose calls are noted. */
export function stageOf(scenario: Scenario, { clock, seed, connect, ours }: Setting): Stage {
  const messages = new Messages(clock)
  const files = new Map<string, Uint8Array>()
  const piles = fleetOf(scenario, { clock, seed, connect: messages.noting(connect), files })
  const troubles = new Map<string, string>()
  for (const [id, pile] of piles)
    pile.watch((event) => {
      const trouble = troubleOf(event)
      if (trouble !== null) troubles.set(id, trouble)
    })
  return { clock, piles, messages, ours, files, troubles, saved: new Map() }
}

/** What an event says that went wrong between a pile and its central system. */
function troubleOf(event: ObservedEvent): string | null {
  if (event.type === 'refused') return `its connection was refused: ${event.reason || `code ${event.code}`}`
  if (event.type === 'disconnected') return `its connection ended: code ${event.code} ${event.reason}`.trimEnd()
  if (event.type === 'registration' && event.status !== 'Accepted') return `its boot was answered ${event.status}`
  return event.type === 'failed' ? `${event.action} failed: ${event.code} ${event.description}`.trimEnd() : null
}
