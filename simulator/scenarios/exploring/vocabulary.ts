import { faultNames } from '#contracts/lab/faults.ts'
import type { Random } from '#simulator/environment/random.ts'

/** What can happen in a made-up scenario: each thing as a step, with the people's own sense of what comes next. */

/** A step as it is written: its verb, and what it says. */
export type Written = Readonly<Record<string, unknown>>

/** A connector as people see it; they may be wrong. */
export interface Spot {
  readonly pile: string
  readonly at: string
  seems: 'free' | 'plugged' | 'charging'
  /** The card that it was begun with. */
  card: string
}

export interface Site {
  readonly spots: readonly Spot[]
  readonly piles: readonly string[]
  readonly cards: readonly string[]
  /** Whether our backend may end and begin again: such scenarios lie in files, and take longer. */
  readonly isMortal: boolean
}

type Make = (site: Site, chance: Random) => Written

/** How likely each kind of thing is, beside the others. */
const kinds: readonly (readonly [weight: number, make: Make])[] = [
  [46, (site, chance) => next(chance.pick(site.spots), site, chance)],
  [14, (_, chance) => ({ pause: chance.pick(['20s', '2m', '15m', '1h', '5h']) })],
  [5, (site, chance) => atConnector(chance.pick(site.spots), site, chance)],
  [10, (site, chance) => onLine(chance.pick(site.piles), chance)],
  [6, (site, chance) => atPile(chance.pick(site.piles), chance)],
  [5, (site, chance) => ({ fault: { at: chance.pick(site.spots).at, ...broken(chance) } })],
  [8, (site, chance) => ({ order: { pile: chance.pick(site.piles), ...ordered(chance) } })],
  [4, (site, chance) => ({ answer: { pile: chance.pick(site.piles), ...answered(chance) } })],
  [10, (_, chance) => ({ press: chance.pick(buttons) })],
  [5, (site, chance) => ({ call: reserved(site, chance) })],
  [5, (site, chance) => (site.isMortal ? ended(site, chance) : { pause: '1m' })],
]
/** A crash comes after so many writes at most. */
const WRITES_MAX = 6
const WEIGHTS = kinds.reduce((sum, [weight]) => sum + weight, 0)

/** Something that may happen next. */
export function something(site: Site, chance: Random): Written {
  let left = chance.next() * WEIGHTS
  const kind = kinds.find(([weight]) => (left -= weight) < 0) ?? kinds[0]
  return kind?.[1](site, chance) ?? { pause: '1m' }
}

/** A visit goes on as visits do. */
function next(spot: Spot, { cards }: Site, chance: Random): Written {
  const { at, seems } = spot
  if (seems === 'free') {
    spot.seems = 'plugged'
    return { plug: { at, soc: chance.pick([0.1, 0.4, 0.8]) } }
  }
  if (seems === 'plugged' && chance.chance(0.8)) {
    spot.seems = 'charging'
    spot.card = chance.pick(cards)
    return { swipe: { at, card: spot.card } }
  }
  if (seems === 'charging' && chance.chance(0.7)) {
    spot.seems = 'plugged'
    return chance.chance(0.8) ? { swipe: { at, card: spot.card } } : { stop: at }
  }
  spot.seems = 'free'
  return { unplug: at }
}

/** Something else that people and cars do, whether it makes sense or not. */
const atConnector = ({ at }: Spot, { cards }: Site, chance: Random): Written =>
  chance.pick<Written>([
    { swipe: { at, card: chance.pick(cards) } },
    { swipe: { at, card: 'NOBODY' } },
    { unplug: at },
    { carPauses: at },
    { carGoesOn: at },
  ])

const onLine = (pile: string, chance: Random): Written =>
  chance.pick<Written>([
    { drop: pile },
    { restore: pile },
    { restore: pile },
    { doubleNext: pile },
    { loseAnswer: { pile, back: chance.pick(['10s', '5m']) } },
    { weakLine: { pile, delay: chance.pick(['0s', '2s', '20s']) } },
    { late: { pile, by: chance.pick(['1m', '20m']) } },
    { replaceSocket: pile },
  ])

const atPile = (pile: string, chance: Random): Written =>
  chance.pick<Written>([
    { powerOff: pile },
    { powerOn: pile },
    { powerOn: pile },
    { bootAgain: pile },
    { emergencyStop: pile },
    { clockJump: { pile, by: chance.pick(['2h', '-2h', '40s', '-40s']) } },
    { quirk: { pile, quirk: chance.pick(['loseStop', 'stopForAny', 'forgetProfile', 'keepReservations']) } },
  ])

const broken = (chance: Random): object => ({
  fault: chance.pick(faultNames),
  for: chance.pick(['30s', '5m', '40m']),
})

const orders: readonly object[] = [
  { action: 'RemoteStartTransaction', payload: { connectorId: 1, idTag: 'TAG00000001' } },
  { action: 'Reset', payload: { type: 'Soft' } },
  { action: 'Reset', payload: { type: 'Hard' } },
  { action: 'UnlockConnector', payload: { connectorId: 1 } },
  { action: 'ChangeAvailability', payload: { connectorId: 1, type: 'Inoperative' } },
  { action: 'ChangeAvailability', payload: { connectorId: 1, type: 'Operative' } },
  { action: 'ChangeAvailability', payload: { connectorId: 0, type: 'Operative' } },
  { action: 'TriggerMessage', payload: { requestedMessage: 'StatusNotification' } },
  { action: 'TriggerMessage', payload: { requestedMessage: 'MeterValues', connectorId: 1 } },
  { action: 'ChangeConfiguration', payload: { key: 'MeterValueSampleInterval', value: '120' } },
  { action: 'GetConfiguration' },
  { action: 'ClearCache' },
]
const ordered = (chance: Random): object => chance.pick(orders)

const answered = (chance: Random): object =>
  chance.pick<object>([{ with: 'reject' }, { with: 'error' }, { with: 'silence' }, { with: 'late', by: '90s' }])

const record = 'charge-record'
const buttons: readonly object[] = [
  { on: record, command: 'initiateSettlement' },
  { on: record, command: 'initiateSettlement' },
  { on: record, command: 'markComplete' },
  { on: record, command: 'markAbnormal' },
  { on: record, command: 'releaseByHand' },
  { on: record, command: 'reprice', with: { tariffId: 'LOAD.1' } },
  { on: 'alarm', command: 'dispose' },
  { on: 'charging-profile', command: 'resend' },
]

function reserved({ cards, spots }: Site, chance: Random): object {
  const spot = chance.pick(spots)
  const [pileId, connector] = spot.at.split('/')
  const when = { startsInSeconds: chance.pick([null, 600]), durationMinutes: chance.pick([5, 30]) }
  const body = { idTag: chance.pick(cards), pileId, connectorId: Number(connector), ...when }
  return { method: 'POST', path: '/reservation-service/reservations', body }
}

/**
 * Our backend ends, mostly between two writes. A step begins when all that came before has come to rest: what a crash is to cut
 * short begins beside it.
 */
function ended(site: Site, chance: Random): Written {
  if (chance.chance(0.2)) return { restart: '20s' }
  const crash = { back: chance.pick(['1s', '30s', '10m']), atWrite: 1 + Math.floor(chance.next() * WRITES_MAX) }
  const spot = chance.pick(site.spots)
  return { parallel: [[{ crash }], [next(spot, site, chance), next(spot, site, chance)]] }
}
