import { createHash } from 'node:crypto'
import { setImmediate as settled } from 'node:timers/promises'
import { money } from '#contracts/units.ts'
import { PileId } from '#contracts/ids.ts'
import type { FirmwareFact } from '#contracts/equipment/firmware/firmware-job.ts'
import { seededIds } from '#backend/ids.ts'
import type { World } from '#backend/world.ts'
import type { ChargePoint } from '#simulator/charge-point/charge-point.ts'
import { fleet } from '#simulator/fleet/fleet.ts'
import { random } from '#simulator/environment/random.ts'
import type { Random } from '#simulator/environment/random.ts'
import { unsteadyClock } from '#simulator/environment/unsteady-clock.ts'
import { virtualClock } from '#simulator/environment/virtual-clock.ts'
import type { VirtualClock } from '#simulator/environment/virtual-clock.ts'
import { memoryTransfer } from '#simulator/files/memory-transfer.ts'
import { memoryWire } from '#simulator/wire/memory.ts'
import { brokenIn } from './checks.ts'
import { SETTLE_AFTER_MINUTES } from '#backend/bench/life.ts'
import { Lives } from '#backend/bench/lives.ts'
import { foldBeside } from '#backend/bench/checks/read-models.ts'
import { pilesOf, soakMateOf, tagsOf, tellSoakNetwork } from './network.ts'
import { askSomething, mishap } from './mishaps.ts'
import { pressSomething } from './operator.ts'
import { TopUps } from './top-ups.ts'
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
  /** Payments at a gateway that misbehaves. */
  readonly topUps: number
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
/** A crash comes after so many writes at most, and the backend is away so long at most. */
const WRITES_MAX = 30
const AWAY_MS_MAX = 10 * MINUTE_MS
/** Some records cost more, so that their completion needs a second person. */
const APPROVAL_LIMIT = money(60_000)
/** Of the times when the operator presses something, so many bring new firmware. */
const UPGRADES = 0.1

/** A network that lives as its seed says. */
export interface Living {
  /** As it is now: after a crash it is opened anew. */
  readonly world: World
  readonly piles: readonly ChargePoint[]
  readonly topUps: TopUps
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

/** How a network differs from the small one. */
export interface Scale {
  /** So many of the small network side by side. */
  readonly copies?: number
  /** Mean time until the next car comes to a free connector. */
  readonly gapMs?: number
  /** Chance in each twenty minutes that the backend crashes right after a write, and is back a while later. */
  readonly crashes?: number
}

export async function soak(seed: number, hours: number, scale: Scale = {}): Promise<Soaked> {
  const living = await openSoak(seed, scale)
  await living.live(hours)
  await living.calm()
  const { world, piles, topUps, broken, close } = living
  broken.push(...mistaken(world, piles), ...topUps.wrongIn(world), ...(await brokenIn(world)))
  const soaked = { seed, ...figuresOf(world), topUps: topUps.captured, broken }
  await close()
  return soaked
}

export async function openSoak(seed: number, scale: Scale = {}): Promise<Living> {
  const { copies = 1, gapMs = 30 * MINUTE_MS, crashes = 0 } = scale
  const broken: string[] = []
  const defect = (what: string, error: unknown): void => void broken.push(`${what}: ${String(error)}`)
  const steady = virtualClock(START)
  // Backend and piles are two machines, each with a clock of its own that is not exact.
  const clock = unsteadyClock(steady, random(seed).fork('clock'))
  const atPiles = unsteadyClock(steady, random(seed).fork('clock of piles'))
  const run = (until: number): Promise<void> => steady.settleUntil(until, () => settled())
  const ids = seededIds(seed)
  const settings = { settleAfterMinutes: SETTLE_AFTER_MINUTES, approvalLimit: APPROVAL_LIMIT }
  const topUps: TopUps = new TopUps({
    clock: steady,
    chance: random(seed).fork('payments'),
    world: () => lives.world,
    defect,
  })
  const beginning = { clock: { ...clock, soon: queueMicrotask }, ids, settings, payments: topUps }
  const lives: Lives = new Lives(beginning, crashes > 0)
  await lives.begin((world) => tellSoakNetwork(world, copies))
  const files = new Map<string, Uint8Array>()
  const traffic = fleet({
    clock: atPiles,
    seed,
    connect: memoryWire(atPiles, lives.accept),
    piles: pilesOf(copies),
    tags: tagsOf(copies),
    mateOf: soakMateOf,
    configuration: { StopTxnSampledData: 'Energy.Active.Import.Register' },
    transfer: memoryTransfer(atPiles, files),
    gapMs,
    faults: FAULTS,
    rampMs: MINUTE_MS,
  })
  const chance = random(seed).fork('operator')
  const models = foldBeside()
  const now = (): World => lives.world ?? notThere()
  const work: Work = { copies, piles: traffic.piles, files, chance, topUps, defect }
  traffic.begin()
  const stops = [clock.wander(), atPiles.wander()]
  return {
    get world() {
      return now()
    },
    piles: traffic.piles,
    topUps,
    broken,
    async live(hours) {
      const [began, end] = [steady.now(), steady.now() + hours * HOUR_MS]
      for (let until = began + PRESS_EVERY_MS; until <= end; until += PRESS_EVERY_MS) {
        await run(Math.max(until, steady.now()))
        await workAt(now(), work)
        if ((until - began) % (HOUR_MS * copies) === 0) broken.push(...models.stray(now()))
        if (crashes > 0 && chance.chance(crashes)) await crash({ lives, steady, chance, run })
      }
    },
    pass: (milliseconds) => run(steady.now() + milliseconds),
    async calm() {
      traffic.finish()
      await run(steady.now() + CALM_MS)
      broken.push(...lives.broken)
    },
    async close() {
      for (const stop of stops) stop()
      models.close()
      traffic.end()
      await lives.close()
    },
  }
}

function notThere(): never {
  throw new Error('the backend is not there')
}

interface Work {
  readonly copies: number
  readonly piles: readonly ChargePoint[]
  readonly files: Map<string, Uint8Array>
  readonly chance: Random
  readonly topUps: TopUps
  readonly defect: (what: string, error: unknown) => void
}

/** What an operator does in twenty minutes, and what goes wrong at piles: once in each of the small networks. */
async function workAt(world: World, { copies, piles, files, chance, topUps, defect }: Work): Promise<void> {
  const failed = (error: unknown): void => defect('operator', error)
  const pileIds = piles.map(({ id }) => PileId.make(id))
  for (let copy = 0; copy < copies; copy += 1) {
    await pressSomething(world, chance).catch(failed)
    mishap(piles, chance)
    await askSomething(world, piles, chance).catch(failed)
    await topUps.askSomebody(world).catch(failed)
  }
  if (chance.chance(UPGRADES)) await upgradeAll(world, { piles: pileIds, files, chance }).catch(failed)
}

interface Crashing {
  readonly lives: Lives
  readonly steady: VirtualClock
  readonly chance: Random
  readonly run: (until: number) => Promise<void>
}

/** The backend crashes right after one of its next writes, before anybody hears of it; a while later it is back. */
async function crash({ lives, steady, chance, run }: Crashing): Promise<void> {
  const down = lives.endAtWrite(1 + Math.floor(chance.next() * WRITES_MAX))
  while (lives.world !== null) await run(steady.next() ?? steady.now())
  await down
  await run(steady.now() + Math.round(chance.between(0, AWAY_MS_MAX)))
  await lives.begin()
}

type CardSaid = { readonly idTag: string | null }
type SentFirmware = Extract<FirmwareFact, { type: 'firmware.sent' }>['data']

function figuresOf({ store }: World): Omit<Soaked, 'seed' | 'topUps' | 'broken'> {
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
      const isKnown = idTag === null || idTag.startsWith('SOAK')
      if (idTag !== null && idTag !== cards.get(fact.id)) figures.stopsByOthers += 1
      if (!isKnown) figures.stopsByNobody += 1
    }
    if (fact.type === 'firmware.sent' && (fact.data as SentFirmware).sessionRunning) figures.upgradesInSession += 1
  }
  const drifts =
    store.db.prepare<[], number>("SELECT count(*) FROM alarms WHERE code = 'ProfileDrift'").pluck().get() ?? 0
  return { ...figures, drifts, log: hash.digest('hex') }
}
