import type { BenchAct, BenchConnector, BenchPile } from '#contracts/lab/bench.ts'

/** Why a hand can do nothing now. The pile itself has the last word; a test holds these reasons against it. */
export const whys = [
  'carThere',
  'cableThere',
  'noCar',
  'noCable',
  'locked',
  'fixedCable',
  'noPower',
  'readerDead',
  'faulted',
  'unavailable',
  'noTransaction',
  'offline',
  'isActive',
  'isHealthy',
  'nothingToDo',
] as const
export type Why = (typeof whys)[number]

/** The reason for which a pile would refuse an act; null when it would not. */
export function whyNot(act: BenchAct, pile: BenchPile): Why | null {
  if ('connectorId' in act) {
    const connector = pile.connectors.find(({ id }) => id === act.connectorId)
    return connector === undefined ? 'nothingToDo' : whyNotAt(act, connector, pile)
  }
  switch (act.act) {
    case 'emergencyStop':
      return pile.connectors.some(({ transaction }) => transaction !== null) ? null : 'noTransaction'
    case 'power':
      return pile.isPowered === act.isOn ? 'nothingToDo' : null
    case 'network':
      return pile.isPluggedIn === act.isOn ? 'nothingToDo' : null
    case 'bootLoop':
      return pile.isBootLooping === act.isOn ? 'nothingToDo' : null
    case 'hold':
      return pile.isHeld === act.isOn ? 'nothingToDo' : null
    case 'once':
      return needsLink.has(act.what) && !pile.isConnected ? 'offline' : null
    case 'send':
      return pile.isConnected ? null : 'offline'
    case 'answerNext':
    case 'configure':
    case 'jumpClock':
    case 'slow':
    case 'late':
      return null
    default:
      return act satisfies never
  }
}

const needsLink: ReadonlySet<string> = new Set(['bootAgain', 'replaceSocket'])

type AtConnector = Extract<BenchAct, { connectorId: number }>

function whyNotAt(act: AtConnector, connector: BenchConnector, pile: BenchPile): Why | null {
  const { car, transaction, faults } = connector
  switch (act.act) {
    case 'plug':
      if (car !== null) return 'carThere'
      return connector.isPlugged && transaction === null ? 'cableThere' : null
    case 'unplug':
      return car === null ? 'noCar' : null
    case 'pullAtPile':
      return whyNotPulled(connector)
    case 'swipe':
      return whyNotSwiped(connector, pile)
    case 'stop':
      return transaction === null ? 'noTransaction' : null
    case 'pauseCar':
      if (car === null) return 'noCar'
      return car.isPaused === act.isOn ? 'nothingToDo' : null
    case 'withhold':
      if (transaction === null) return 'noTransaction'
      return connector.isWithheld === act.isOn ? 'nothingToDo' : null
    case 'fault':
      return [...faults, ...pile.faults].includes(act.fault) ? 'isActive' : null
    case 'heal':
      return [...faults, ...pile.faults].includes(act.fault) ? null : 'isHealthy'
    default:
      return act satisfies never
  }
}

function whyNotPulled({ kind, isPlugged, isLocked }: BenchConnector): Why | null {
  if (kind === 'DC') return 'fixedCable'
  if (!isPlugged) return 'noCable'
  return isLocked ? 'locked' : null
}

/** A card at a locked cable without a transaction opens it, if it is the right one. */
function whyNotSwiped({ faults, transaction, isLocked, status }: BenchConnector, pile: BenchPile): Why | null {
  if (!pile.isPowered) return 'noPower'
  if (faults.includes('reader failure')) return 'readerDead'
  if (transaction !== null || isLocked) return null
  if (status === 'Faulted') return 'faulted'
  return status === 'Unavailable' ? 'unavailable' : null
}
