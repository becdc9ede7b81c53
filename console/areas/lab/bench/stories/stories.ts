import type { BenchAct } from '#contracts/lab/bench.ts'
import { pathOf } from '#contracts/routes.ts'
import { pages } from '#contracts/menu.ts'
import { pileDetailAddress, seenCardsAddress } from '#console/domain/address.ts'
import { awaitFailure, awaitNoShow, callOff, issueBroken, lowerPrice, raisePrice, reserve } from './orders.ts'
import { CONNECTOR } from './story.ts'
import type { Place, Sight, Story, StoryStep } from './story.ts'

/** What a demo shows: ten stories, each begun with one press. */

/** Seconds that anything may take that is not waited for on purpose. */
const PATIENCE = 60

const at = { connectorId: CONNECTOR } as const
const act = (pile: number, said: string, given: BenchAct): StoryStep => ({
  kind: 'act',
  at: pile,
  said,
  act: () => given,
})
const until = (pile: number, sight: Sight, seconds = PATIENCE): StoryStep => ({
  kind: 'until',
  at: pile,
  sight,
  seconds,
})
const pause = (seconds: number): StoryStep => ({ kind: 'pause', seconds })
const place = (route: Place['route'], address: Place['address'] = () => pathOf(route)): Place => ({ route, address })

const plug = (pile: number): StoryStep => act(pile, 'plug', { act: 'plug', ...at, model: 2, soc: 0.3, targetSoc: 0.9 })
const swipe = (pile: number): StoryStep => ({
  kind: 'act',
  at: pile,
  said: 'swipe',
  act: ({ cards }) => ({ act: 'swipe', ...at, idTag: cards[pile] ?? '' }),
})
const unplug = (pile: number): StoryStep => act(pile, 'unplug', { act: 'unplug', ...at })
const fault = (pile: number, name: string): StoryStep =>
  act(pile, 'fault', { act: 'fault', ...at, fault: name, forSeconds: null })
const heal = (pile: number, name: string): StoryStep => act(pile, 'heal', { act: 'heal', ...at, fault: name })
const beginCharge = (pile: number): readonly StoryStep[] => [plug(pile), swipe(pile), until(pile, 'charging')]
const endCharge = (pile: number): readonly StoryStep[] => [
  swipe(pile),
  until(pile, 'stopped'),
  unplug(pile),
  until(pile, 'free'),
]

const sessions = place('monitorCharging')
const records = place('chargeRecord')
const alarms = place('alarmRecord')
const piles = place('monitorChargingPile')
const log = place('pointDetail', (cast) => {
  const [pile] = cast?.piles ?? []
  return pile === undefined ? pages.piles.url : pileDetailAddress(pile, 'ocppLog')
})

const storm = ['over-current', 'high temperature', 'ground failure', 'connector lock failure'] as const

export const stories: readonly Story[] = [
  {
    name: 'charge',
    piles: 1,
    steps: [...beginCharge(0), pause(30), ...endCharge(0)],
    places: [sessions, records, log],
  },
  {
    name: 'faultStorm',
    piles: storm.length,
    steps: [
      ...storm.flatMap((name, pile) => [fault(pile, name), pause(2)]),
      pause(45),
      ...storm.map((name, pile) => heal(pile, name)),
      until(storm.length - 1, 'free'),
    ],
    places: [alarms, piles],
  },
  {
    name: 'powerCut',
    piles: 1,
    steps: [
      ...beginCharge(0),
      pause(15),
      act(0, 'powerOff', { act: 'power', isOn: false }),
      until(0, 'offline'),
      pause(20),
      act(0, 'powerOn', { act: 'power', isOn: true }),
      until(0, 'online'),
    ],
    places: [piles, records],
  },
  {
    name: 'lostNetwork',
    piles: 1,
    steps: [
      ...beginCharge(0),
      pause(10),
      act(0, 'networkOff', { act: 'network', isOn: false }),
      until(0, 'offline'),
      pause(15),
      swipe(0),
      until(0, 'stopped'),
      pause(10),
      act(0, 'networkOn', { act: 'network', isOn: true }),
      until(0, 'online'),
    ],
    places: [sessions, records, log],
  },
  {
    name: 'stranger',
    piles: 1,
    steps: [
      plug(0),
      act(0, 'stranger', { act: 'swipe', ...at, idTag: 'STRANGER' }),
      pause(10),
      act(0, 'stranger', { act: 'swipe', ...at, idTag: 'STRANGER' }),
      pause(10),
    ],
    places: [place('rfCard', () => seenCardsAddress), log],
  },
  {
    name: 'emergencyStop',
    piles: 1,
    steps: [
      ...beginCharge(0),
      pause(15),
      act(0, 'emergencyStop', { act: 'emergencyStop' }),
      until(0, 'stopped'),
      pause(10),
    ],
    places: [sessions, records],
  },
  {
    name: 'implausible',
    piles: 1,
    steps: [fault(0, 'charge record error'), ...beginCharge(0), pause(15), ...endCharge(0)],
    places: [records],
  },
  {
    name: 'noShow',
    piles: 1,
    after: callOff,
    steps: [{ kind: 'order', said: 'reserve', seconds: 2, give: reserve }, awaitNoShow],
    places: [place('reservation')],
  },
  {
    name: 'firmware',
    piles: 1,
    steps: [{ kind: 'order', said: 'firmware', seconds: 5, give: issueBroken }, awaitFailure, pause(10)],
    places: [place('ocppUpdateConfig'), alarms],
  },
  {
    name: 'tariff',
    piles: 2,
    after: lowerPrice,
    steps: [
      ...beginCharge(0),
      pause(10),
      { kind: 'order', said: 'raisePrice', seconds: 2, give: raisePrice },
      ...beginCharge(1),
      pause(20),
      { kind: 'order', said: 'lowerPrice', seconds: 2, give: lowerPrice },
    ],
    places: [sessions, place('chargeConfigurationNew')],
  },
]
