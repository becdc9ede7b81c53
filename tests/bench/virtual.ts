import { setImmediate as settled } from 'node:timers/promises'
import { begin } from '#backend/bench/life.ts'
import { seededIds } from '#backend/ids.ts'
import { seedFixtures } from '#backend/seed/fixtures.ts'
import type { Settings } from '#backend/settings.ts'
import type { World } from '#backend/world.ts'
import type { Clock } from '#simulator/environment/clock.ts'
import { fleet } from '#simulator/fleet/fleet.ts'
import type { Fleet } from '#simulator/fleet/fleet.ts'
import { virtualClock } from '#simulator/environment/virtual-clock.ts'
import { memoryWire } from '#simulator/wire/memory.ts'
import type { Accept } from '#simulator/wire/memory.ts'
import type { Connect } from '#simulator/wire/wire.ts'
import { bareAnswers } from './rig/floor.ts'
import type { Plan, Report } from './rig/measure.ts'

/** How fast a whole network lives in virtual time, every frame being OCPP text: the piles alone, and with a world. */

const START = Date.UTC(2026, 2, 28, 12)
const HOUR_MS = 3_600_000
const GAP_MS = HOUR_MS / 2
/** Hours until as many cars leave as come; not measured. */
const RAMP_HOURS = 0.5
const alone = { piles: 10_000, hours: 0.1 }
const whole = { piles: 100, hours: 1 }
const QUICK = 10
/** Longer than an id of the simulator and an action are together. */
const FRAME_HEAD = 64

export async function benchVirtual(plan: Plan, report: Report): Promise<void> {
  const piles = plan.quick ? alone.piles / QUICK : alone.piles
  const simulator = await liveOn(plan.rounds, alone.hours, openAlone(piles))
  tell(report, 'virtual.simulator', simulator, { times: 700, sessionHours: 5_000 })
  const network = await openWhole(whole.piles)
  tell(report, 'virtual.world', await liveOn(plan.rounds, whole.hours, network))
  await network.close()
}

/** A network that lives in virtual time. */
export interface Network {
  /** Lives on for so many hours. */
  live(hours: number): Promise<void>
  /** Hours of charging so far, over all connectors. */
  charged(): number
}

interface Lived {
  /** Virtual time to real time. */
  readonly times: number
  /** Hours of charging that were lived through in one second. */
  readonly sessionHours: number
}

/** So many stretches of a network's life, after it has filled with cars. */
async function liveOn(rounds: number, hours: number, network: Network): Promise<readonly Lived[]> {
  await network.live(RAMP_HOURS)
  const lived: Lived[] = []
  for (let round = 0; round < rounds; round += 1) {
    const [began, charged] = [performance.now(), network.charged()]
    await network.live(hours)
    const seconds = (performance.now() - began) / 1000
    lived.push({ times: (hours * 3_600) / seconds, sessionHours: (network.charged() - charged) / seconds })
  }
  return lived
}

function tell(report: Report, name: string, lived: readonly Lived[], goals?: Lived): void {
  const goal = (atLeast: number | undefined) =>
    atLeast === undefined ? {} : { goal: { of: 'value', atLeast } as const }
  report({ name: `${name}.speed`, unit: '× real time', values: lived.map(({ times }) => times), ...goal(goals?.times) })
  const values = lived.map(({ sessionHours }) => sessionHours)
  report({ name: `${name}.sessionHours`, unit: 'h/s', values, ...goal(goals?.sessionHours) })
}

function traffic(piles: number, { clock, connect }: { readonly clock: Clock; readonly connect: Connect }): Fleet {
  return fleet({
    clock,
    seed: 1,
    connect,
    piles: Array.from({ length: piles }, (_, at) => ({
      id: `CP${String(at + 1).padStart(6, '0')}`,
      supplies: [{ kind: 'DC', watts: 150_000 } as const, { kind: 'AC', phases: 3, amps: 32 } as const],
    })),
    tags: Array.from({ length: piles * 2 }, (_, at) => `TAG${String(at + 1).padStart(8, '0')}`),
    gapMs: GAP_MS,
    rampMs: GAP_MS / 10,
  })
}

/** The piles in front of a central system that answers everything and keeps nothing. */
function openAlone(piles: number): Network {
  const clock = virtualClock(START)
  const answer = bareAnswers(() => clock.now())
  const charging = openChargingTime(clock)
  const accept: Accept = (_pileId, side) => ({
    receive(text) {
      // It makes no calls, so this is one of the simulator's own: [2,"id","action",payload]. Reading more of it would count as the piles' work.
      const [, id = '', , action = ''] = text.slice(0, FRAME_HEAD).split('"')
      charging.see(action)
      side.send(JSON.stringify([3, id, answer(action)]))
    },
    closed: () => {},
  })
  traffic(piles, { clock, connect: memoryWire(clock, accept) }).begin()
  return { live: async (hours) => clock.advance(hours * HOUR_MS), charged: charging.hours }
}

interface Whole extends Network {
  readonly world: World
  close(): Promise<void>
}

/** The same with everything behind it: gateway, command bus, facts, read models and processes. */
export async function openWhole(piles: number, settings: Partial<Settings> = {}): Promise<Whole> {
  const clock = { ...virtualClock(START), soon: queueMicrotask }
  const charging = openChargingTime(clock)
  const life = await begin({
    file: ':memory:',
    clock,
    ids: seededIds(1),
    settings,
    furnish: (world) => seedFixtures(world, piles * 2),
    onCall: (action) => charging.see(action),
    defect(_, error) {
      throw new Error('the network broke', { cause: error })
    },
  })
  const network = traffic(piles, { clock, connect: memoryWire(clock, life.connect) })
  network.begin()
  return {
    world: life.world,
    live: (hours) => clock.settleUntil(clock.now() + hours * HOUR_MS, () => settled()),
    charged: charging.hours,
    async close() {
      network.end()
      await life.end()
    },
  }
}

interface ChargingTime {
  see(action: string): void
  hours(): number
}

/** Hours of charging, over all piles: open transactions times the time they were open. */
function openChargingTime(clock: Clock): ChargingTime {
  let [open, milliseconds, at] = [0, 0, clock.now()]
  const move = (): void => {
    milliseconds += open * (clock.now() - at)
    at = clock.now()
  }
  return {
    see(action) {
      move()
      if (action === 'StartTransaction') open += 1
      if (action === 'StopTransaction') open -= 1
    },
    hours() {
      move()
      return milliseconds / HOUR_MS
    },
  }
}
