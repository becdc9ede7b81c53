import { createHash } from 'node:crypto'
import { setImmediate as settled } from 'node:timers/promises'
import { money } from '#contracts/units.ts'
import { OperatorCode, PileId } from '#contracts/ids.ts'
import type { FirmwareFact } from '#contracts/equipment/firmware/firmware-job.ts'
import type { Clock } from '#backend/clock.ts'
import { seededIds } from '#backend/ids.ts'
import { openGateway } from '#backend/ocpp/gateway.ts'
import { startProcesses } from '#backend/areas/all.ts'
import { secretsOf } from '#backend/ocpp/secrets.ts'
import { makeCalls } from '#backend/areas/equipment/remote-command/calls.process.ts'
import { watchLinks } from '#backend/areas/equipment/connectivity/process.ts'
import { takenOf } from '#backend/areas/lab/atlas/queries.ts'
import { openWorld } from '#backend/world.ts'
import type { World } from '#backend/world.ts'
import type { ChargePoint } from '#simulator/charge-point/charge-point.ts'
import { fleet } from '#simulator/fleet/fleet.ts'
import { random } from '#simulator/environment/random.ts'
import { unsteadyClock } from '#simulator/environment/unsteady-clock.ts'
import { virtualClock } from '#simulator/environment/virtual-clock.ts'
import { memoryTransfer } from '#simulator/files/memory-transfer.ts'
import { memoryWire } from '#simulator/wire/memory.ts'
import { brokenIn } from './checks.ts'
import { foldBeside } from '#backend/bench/checks/read-models.ts'
import { soakMateOf, soakPiles, soakTags, tellSoakNetwork } from './network.ts'
import { askSomething, mishap } from './mishaps.ts'
import { pressSomething } from './operator.ts'
import { mistaken, upgradeAll } from './upkeep.ts'

/**
 * A whole network in virtual time from one seed: a real world behind the real gateway, simulated piles on the in-memory
 * wire, drivers, faults, cut cables, new firmware, a limit to keep, and an operator who presses buttons. The same seed
 * gives the same log.
 */
export interface Soaked {
  readonly seed: number
  readonly facts: number
  readonly sessions: number
  /** Jobs that were sent to a pile in the middle of a session. */
  readonly upgradesInSession: number
  /** Sessions that another card has ended, and those of them whose card nobody knows. */
  readonly stopsByOthers: number
  readonly stopsByNobody: number
  /** Alarms that a pile does not follow the limit it was given. */
  readonly drifts: number
  /** SHA-256 over every fact, byte for byte. */
  readonly log: string
  /** What did not hold. */
  readonly broken: readonly string[]
}

const START = Date.UTC(2026, 2, 28, 12)
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const PRESS_EVERY_MS = 20 * MINUTE_MS
/** After the last car, so much time for stops, alarms and payments to come to rest. */
const CALM_MS = 2 * HOUR_MS
const FAULTS = 0.3
/** Some records cost more, so that their completion needs a second person. */
const APPROVAL_LIMIT = money(60_000)
/** Of the times when the operator presses something, so many bring new firmware. */
const UPGRADES = 0.1

/** A network that lives as its seed says. */
export interface Living {
  readonly world: World
  readonly piles: readonly ChargePoint[]
  /** What went wrong so far. */
  readonly broken: string[]
  /** Lives on for so many hours; the operator presses something now and then. */
  live(hours: number): Promise<void>
  /** Lets so many milliseconds pass. */
  pass(milliseconds: number): Promise<void>
  /** No more cars come, and what is under way comes to rest. */
  calm(): Promise<void>
  close(): Promise<void>
}

export async function soak(seed: number, hours: number): Promise<Soaked> {
  const { world, piles, broken, live, calm, close } = await openSoak(seed)
  await live(hours)
  await calm()
  broken.push(...mistaken(world, piles), ...(await brokenIn(world)))
  const soaked = { seed, ...figuresOf(world), broken }
  await close()
  return soaked
}

export async function openSoak(seed: number): Promise<Living> {
  const broken: string[] = []
  const defect = (what: string, error: unknown): void => void broken.push(`${what}: ${String(error)}`)
  const steady = virtualClock(START)
  // Backend and piles are two machines, each with a clock of its own that is not exact.
  const clock = unsteadyClock(steady, random(seed).fork('clock'))
  const atPiles = unsteadyClock(steady, random(seed).fork('clock of piles'))
  const { world, gateway, end } = await openBackend(seed, { ...clock, soon: queueMicrotask }, defect)
  const connect = memoryWire(atPiles, (pileId, wire) => gateway.connect(pileId, wire))
  const cars = { gapMs: 30 * MINUTE_MS, faults: FAULTS, rampMs: MINUTE_MS }
  const configuration = { StopTxnSampledData: 'Energy.Active.Import.Register' }
  const files = new Map<string, Uint8Array>()
  const transfer = memoryTransfer(atPiles, files)
  const fitted = {
    clock: atPiles,
    seed,
    connect,
    piles: soakPiles,
    tags: soakTags,
    mateOf: soakMateOf,
    configuration,
    transfer,
  }
  const traffic = fleet({ ...fitted, ...cars })
  const pileIds = soakPiles.map(({ id }) => PileId.make(id))
  const chance = random(seed).fork('operator')
  const run = (until: number): Promise<void> => steady.settleUntil(until, () => settled())

  // From here on it hears of each fact as it is written.
  takenOf(world)
  const models = foldBeside(world)
  traffic.begin()
  const stops = [clock.wander(), atPiles.wander()]
  return {
    world,
    piles: traffic.piles,
    broken,
    async live(hours) {
      const [began, end] = [steady.now(), steady.now() + hours * HOUR_MS]
      for (let until = began + PRESS_EVERY_MS; until <= end; until += PRESS_EVERY_MS) {
        await run(until)
        await pressSomething(world, chance).catch((error: unknown) => defect('operator', error))
        if ((until - began) % HOUR_MS === 0) broken.push(...models.stray())
        mishap(traffic.piles, chance)
        await askSomething(world, traffic.piles, chance).catch((error: unknown) => defect('operator', error))
        if (chance.chance(UPGRADES))
          await upgradeAll(world, { piles: pileIds, files, chance }).catch((error: unknown) =>
            defect('operator', error),
          )
      }
    },
    pass: (milliseconds) => run(steady.now() + milliseconds),
    async calm() {
      traffic.finish()
      await run(steady.now() + CALM_MS)
    },
    async close() {
      for (const stop of stops) stop()
      models.close()
      traffic.end()
      await end()
    },
  }
}

type Defect = (what: string, error: unknown) => void

/** A real world behind the real gateway, with its processes, on a clock. */
async function openBackend(seed: number, clock: Clock, defect: Defect) {
  const world = openWorld({
    code: OperatorCode.make('S0AK00'),
    name: 'Soak',
    file: ':memory:',
    clock,
    ids: seededIds(seed),
    settings: { settleAfterMinutes: 30, approvalLimit: APPROVAL_LIMIT },
  })
  await tellSoakNetwork(world)
  const log = {
    info: () => {},
    warn: () => {},
    error: (detail: object, message: string) => defect(message, JSON.stringify(detail)),
  }
  world.commandBus.unheard.listen((refusal, by) =>
    defect('a refusal was thrown away', JSON.stringify({ ...refusal, by })),
  )
  const gateway = openGateway(world, { log })
  const processes = startProcesses(world, defect)
  const unwatch = watchLinks(world, gateway, (error) => defect('links', error))
  const stopCalls = makeCalls(world, { transport: gateway, secrets: secretsOf(world) }, (error) =>
    defect('calls', error),
  )
  return {
    world,
    gateway,
    async end() {
      unwatch()
      stopCalls()
      await gateway.close()
      await processes.stop()
      world.close()
    },
  }
}

type CardSaid = { readonly idTag: string | null }
type SentFirmware = Extract<FirmwareFact, { type: 'firmware.sent' }>['data']

function figuresOf({ store }: World): Omit<Soaked, 'seed' | 'broken'> {
  const hash = createHash('sha256')
  const figures = { facts: 0, sessions: 0, upgradesInSession: 0, stopsByOthers: 0, stopsByNobody: 0 }
  const cards = new Map<string, string>()
  for (const fact of store.after(0, Number.MAX_SAFE_INTEGER)) {
    hash.update(JSON.stringify(fact))
    figures.facts += 1
    if (fact.type === 'session.started') {
      figures.sessions += 1
      cards.set(fact.id, (fact.data as CardSaid).idTag ?? '')
    }
    if (fact.type === 'session.stopped') {
      const { idTag } = fact.data as CardSaid
      const isKnown = idTag === null || soakTags.includes(idTag)
      if (idTag !== null && idTag !== cards.get(fact.id)) figures.stopsByOthers += 1
      if (!isKnown) figures.stopsByNobody += 1
    }
    if (fact.type === 'firmware.sent' && (fact.data as SentFirmware).sessionRunning) figures.upgradesInSession += 1
  }
  const drifts =
    store.db.prepare<[], number>("SELECT count(*) FROM alarms WHERE code = 'ProfileDrift'").pluck().get() ?? 0
  return { ...figures, drifts, log: hash.digest('hex') }
}
