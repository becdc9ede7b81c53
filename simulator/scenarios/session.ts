import type { ChargePoint } from '../charge-point/charge-point.ts'
import type { Connector } from '../connector/connector.ts'
import type { ObservedEvent } from '../charge-point/events.ts'
import type { Vehicle } from '../connector/vehicle.ts'
import { until } from './until.ts'

/** The pile and the card of a story, and how it is followed. */
export interface Stage {
  readonly pile: ChargePoint
  readonly connectorId: number
  readonly idTag: string
  readonly vehicle?: Vehicle
  /** Called with the name of each step as it begins. */
  readonly step?: (name: string) => void
}

/** The figures of a finished session. */
export interface Story {
  readonly transactionId: number
  readonly meterStart: number
  readonly meterStop: number
}

/** A compact car, a fifth full, that takes three phases of 16 A. */
export const compact = (): Vehicle => ({
  model: { capacityWh: 52_000, acPhases: 3, acAmps: 16, dcWatts: 100_000 },
  soc: 0.2,
  targetSoc: 1,
  pause: null,
})

/** Steps of which every story is made. */
export function steps(stage: Stage) {
  const { connectorId, idTag, pile, step = () => undefined } = stage
  const connector = pile.connector(connectorId)
  const isReady = async (): Promise<void> => {
    step('ready')
    if (!pile.isConnected) pile.powerOn()
    await until(pile, 'registration', () => pile.isConnected && pile.isAccepted)
    await until(pile, 'a free connector', () => connector.status.value === 'Available')
  }
  const plug = (): void => {
    step('plug')
    if (!pile.plug(connectorId, stage.vehicle ?? compact())) throw new Error(`${pile.id}: there is a cable in already`)
  }
  const swipe = async (): Promise<void> => {
    step('swipe')
    const refusals: string[] = []
    const stop = pile.watch((event) => refusals.push(...refusalOf(event, idTag)))
    if (!pile.swipe(connectorId, idTag)) throw new Error(`${pile.id}: the reader takes no notice`)
    await until(pile, 'authorization', () => refusals.length > 0 || connector.transaction !== null)
    stop()
    if (refusals.length > 0) throw new Error(`${pile.id}: ${idTag} is ${refusals.join()}`)
  }
  const numbered = (): Promise<void> => until(pile, 'a transaction id', () => connector.transaction?.id !== null)
  const confirmed = (): Promise<void> => until(pile, 'confirmation of all that was kept', () => pile.pending === 0)
  const unplug = async (): Promise<void> => {
    step('unplug')
    pile.unplug(connectorId)
    await until(pile, 'a free connector', () => connector.status.value === 'Available')
  }
  const statusDelivered = (): Promise<void> =>
    until(pile, 'confirmation of the last status', () => connector.status.isDelivered)
  return { connector, isReady, plug, swipe, numbered, confirmed, unplug, statusDelivered }
}

function refusalOf(event: ObservedEvent, idTag: string): string[] {
  const isRefused = event.type === 'authorized' && event.idTag === idTag && event.status !== 'Accepted'
  return isRefused ? [event.status] : []
}

/** Takes the transaction before it ends; call the returned function afterwards. */
export function storyOf(connector: Connector): () => Story {
  const { transaction } = connector
  if (transaction === null) throw new Error(`connector ${connector.id} has no transaction to tell of`)
  return () => ({
    transactionId: transaction.id ?? -1,
    meterStart: transaction.meterStartWh,
    meterStop: connector.meter.registerWh,
  })
}
