import { setImmediate as settled } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { pile, system } from '#contracts/actor.ts'
import type { Actor } from '#contracts/actor.ts'
import { energy, instant, money, power } from '#contracts/units.ts'
import { startProcesses } from '#backend/areas/all.ts'
import { startTransaction } from '#backend/areas/charging/transaction/start.ts'
import { stopTransaction } from '#backend/areas/charging/transaction/stop.ts'
import { cancelReservation } from '#backend/areas/charging/reservation/commands.ts'
import { requestReservation } from '#backend/areas/charging/reservation/request.ts'
import { boot, linkClosed, linkOpened } from '#backend/areas/equipment/connectivity/commands.ts'
import { makeCalls } from '#backend/areas/equipment/remote-command/calls.process.ts'
import type { CallTransport } from '#backend/areas/equipment/remote-command/calls.process.ts'
import { status } from '#backend/areas/equipment/status-notification/commands.ts'
import { disable } from '#backend/areas/equipment/switching/commands.ts'
import { openWallet, topUp } from '#backend/areas/finance/wallet/commands.ts'
import { seededIds } from '#backend/ids.ts'
import { stateOf, statesOf } from '#backend/kernel/state.ts'
import { openSeeder } from '#backend/seed/seeder.ts'
import type { Seeder } from '#backend/seed/seeder.ts'
import type { World } from '#backend/world.ts'
import { tariffs } from '#backend/seed/network.ts'
import { chargingSession } from '#machines/charging/charging-session.ts'
import { reservation } from '#machines/charging/reservation.ts'
import type { Switched } from '#machines/equipment/enablement.names.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import { is } from '#machines/kit/tags.ts'
import { cardOf } from '#tests/support/site/card.ts'
import { identity } from '#tests/support/site/network.ts'
import { openTestWorld } from '#tests/support/site/world.ts'
import type { TestWorld } from '#tests/support/site/world.ts'

/** A network that a seed draws: locations with piles, some offline or disabled, where people charge and reserve. */
export interface RandomNetwork {
  readonly world: TestWorld
  readonly seeder: Seeder
  /** One of the locations or piles. */
  anything(): Switched
  one<Of>(of: readonly Of[]): Of
  /** What may happen there at any time: somebody charges, stops, reserves, gives up, or a thing is disabled. */
  happening(): Promise<void>
  /** Piles answer what they have been asked, or keep silent until this is said. */
  answering(isAnswering: boolean): void
  /** Lets what follows come to rest; time stands still. */
  rest(): Promise<void>
}

export const operator: Actor = { kind: 'person', id: 'oper00', account: 'oper00', type: 'NORMAL', sub: 0 }
const customersMost = 8
const MINUTE = 60_000
/** Turns of the event loop in which a chain of reactions comes to rest. */
const TURNS = 30

export async function openRandomNetwork(seed: number): Promise<RandomNetwork> {
  const { random } = seededIds(seed)
  const upTo = (most: number): number => Math.floor(random() * most)
  const one = <Of>(of: readonly Of[]): Of => {
    for (const found of of.slice(upTo(of.length))) return found
    throw new Error('nothing to choose from')
  }
  const chance = (share: number): boolean => random() < share
  const world = openTestWorld({ seed })
  const seeder = openSeeder(world)
  const transport = answeringTransport(world)
  const processes = startProcesses(world, fail)
  const secrets = { of: () => Promise.resolve(null) }
  const stopCalls = makeCalls(world, { transport, secrets }, (error) => fail('calls', error))
  onTestFinished(async () => {
    stopCalls()
    await processes.stop()
    world.close()
  })
  const rest = async (): Promise<void> => {
    for (let turn = 0; turn < TURNS; turn += 1) await settled()
    await world.clock.settleUntil(world.clock.now(), () => settled())
  }
  const locations = Array.from({ length: 1 + upTo(3) }, (_, at) => `L${at + 1}`)
  const piles = Array.from({ length: 2 + upTo(5) }, (_, at) => `CP${at + 1}`)
  await furnish(seeder, { locations, piles, one, chance })
  await rest()
  for (const id of piles.filter(() => chance(0.8))) await comeOnline(seeder, id)
  await rest()
  const things: readonly Switched[] = [
    ...locations.map((id) => ({ kind: 'location', id }) as const),
    ...piles.map((id) => ({ kind: 'pile', id }) as const),
  ]
  const happenings = happeningsOf({ world, seeder, piles, one, upTo, things })
  return {
    world,
    seeder,
    one,
    rest,
    anything: () => one(things),
    answering: (isAnswering) => transport.answering(isAnswering),
    async happening() {
      await one(happenings)()
      await rest()
    },
  }
}

function fail(process: string, error: unknown): never {
  throw new Error(`${process} failed`, { cause: error })
}

/** Piles that are connected agree to everything, at once or when they are let. */
function answeringTransport(world: TestWorld): CallTransport & { answering(isAnswering: boolean): void } {
  let isAnswering = true
  const held: (() => void)[] = []
  return {
    isConnected(pileId) {
      const link = stateOf(world, pileLink, pileId)
      return link !== null && is(pileLink, link, 'reachable')
    },
    async call(_, { onOutcome }) {
      if (!isAnswering) await new Promise<void>((resolve) => held.push(resolve))
      await onOutcome({ kind: 'answered', conf: { status: 'Accepted' } })
    },
    listen: () => undefined,
    answering(next) {
      isAnswering = next
      if (next) for (const answer of held.splice(0)) answer()
    },
  }
}

interface Furniture {
  readonly locations: readonly string[]
  readonly piles: readonly string[]
  one<Of>(of: readonly Of[]): Of
  chance(share: number): boolean
}

async function furnish({ register, run }: Seeder, { locations, piles, one, chance }: Furniture): Promise<void> {
  const place = { address: '', zone: 'Europe/Warsaw', latitude: 0, longitude: 0, rank: 0, load: null }
  for (const name of locations) await register('location', name, { name, ...place })
  for (const [at, pricePerMinute] of [0, 500, 2_500].entries())
    await register('tariff', `T${at + 1}`, {
      ...tariffs[0],
      id: `T${at + 1}`,
      reservation: { pricePerMinute: money(pricePerMinute) },
    })
  for (const name of piles) {
    const connectors = (chance(0.5) ? [1] : [1, 2]).map((connectorId) => ({
      connectorId,
      name: String(connectorId),
      standard: 'IEC2',
      power: power(22_080),
    }))
    const tariffId = one(['T1', 'T2', 'T3', null])
    await register('pile', name, {
      name,
      locationId: one(locations),
      type: 'AC',
      connectors,
      tariffId,
      releaseDetection: true,
    })
  }
  for (let at = 0; at < customersMost; at += 1) {
    const customerId = `CUST${at}`
    await register('customer', customerId, { code: customerId })
    await register('rfid-card', `card${at}`, cardOf(`CARD${at}`, { customerId }))
    await run(openWallet, { customerId, creditLine: money(0) })
    const amount = money(one([50_000, 100_000, 1_000_000]))
    await run(topUp, { customerId, amount, remark: 'Opening balance', billId: `R${at}` })
  }
}

async function comeOnline({ run, world }: Seeder, pileId: string): Promise<void> {
  const by = pile(pileId)
  await run(linkOpened, { pileId, protocol: 'ocpp1.6' }, by)
  await run(boot, { pileId, ...identity }, by)
  for (const connectorId of [0, 1, 2]) await run(status, said(world, { pileId, connectorId }, 'Available'), by)
}

const said = (
  { clock }: Pick<World, 'clock'>,
  place: { readonly pileId: string; readonly connectorId: number },
  word: 'Available' | 'Preparing' | 'Charging' | 'Finishing',
) => ({
  ...place,
  status: word,
  errorCode: 'NoError' as const,
  info: null,
  vendorId: null,
  vendorErrorCode: null,
  timestamp: instant(clock.now()),
})

interface Doing {
  readonly world: TestWorld
  readonly seeder: Seeder
  readonly piles: readonly string[]
  readonly things: readonly Switched[]
  one<Of>(of: readonly Of[]): Of
  upTo(most: number): number
}

function happeningsOf({
  world,
  seeder: { run },
  piles,
  things,
  one,
  upTo,
}: Doing): readonly (() => Promise<unknown>)[] {
  const customer = () => upTo(customersMost)
  const running = () => statesOf(world, chargingSession).filter((session) => is(chargingSession, session, 'running'))
  const start = async (): Promise<void> => {
    const place = { pileId: one(piles), connectorId: one([1, 2]) }
    const begun = { ...place, idTag: `CARD${customer()}`, meterStart: 1_000, timestamp: instant(world.clock.now()) }
    await run(startTransaction, { ...begun, reservationId: null }, pile(place.pileId))
    await run(status, said(world, place, 'Charging'), pile(place.pileId))
  }
  const stop = async (): Promise<void> => {
    const sessions = running()
    if (sessions.length === 0) return
    const { id, context } = one(sessions)
    const by = pile(context.pileId)
    const end = {
      pileId: context.pileId,
      transactionId: Number(id),
      meterStop: energy(3_000),
      timestamp: instant(world.clock.now()),
    }
    await run(stopTransaction, { ...end, reason: 'Local', idTag: null, samples: [] }, by)
    // The cable stays plugged in, or not.
    await run(status, said(world, context, one(['Finishing', 'Available'])), by)
  }
  const reserve = async (): Promise<void> => {
    const place = { pileId: one(piles), connectorId: one([0, 1, 2]) }
    const when = { startsInSeconds: one([null, 1_800]), durationMinutes: 15 }
    await run(requestReservation, { ...place, idTag: `CARD${customer()}`, ...when }, operator)
  }
  const giveUp = async (): Promise<void> => {
    const open = statesOf(world, reservation).filter((known) => !is(reservation, known, 'over'))
    if (open.length > 0) await run(cancelReservation, { id: one(open).id, reason: 'plans changed' }, operator)
  }
  const turnOff = () => run(disable, { ...one(things), confirmed: true }, operator)
  const leave = () => run(linkClosed, { pileId: one(piles), code: 1_000 }, system('gateway'))
  const pass = () => world.clock.settleUntil(world.clock.now() + MINUTE, () => settled())
  return [start, start, start, stop, reserve, reserve, reserve, giveUp, turnOff, leave, pass]
}
