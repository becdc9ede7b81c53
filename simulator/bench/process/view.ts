import type { BenchConnector, BenchDetail, BenchFault, BenchPile } from '#contracts/lab/bench.ts'
import type { ChargePoint } from '#simulator/charge-point/charge-point.ts'
import type { Connector } from '#simulator/connector/connector.ts'
import { demandWatts, ratedWatts } from '#simulator/connector/vehicle.ts'
import { faults } from '#simulator/faults/faults.ts'
import type { Fault } from '#simulator/faults/faults.ts'

/** How the console sees a pile of the bench. Numbers are rounded: what nobody can see is no change. */

const WATTS = 10
const METER_WH = 100
const SHARES = 1_000

const rounded = (value: number, to: number): number => Math.round(value / to) * to

/** What the bench knows of a pile beside the pile. */
export type Beside = Pick<
  BenchPile,
  'address' | 'trouble' | 'delayMs' | 'isAdded' | 'isBootLooping' | 'isHeld' | 'isPluggedIn'
>

export const pileView = (pile: ChargePoint, beside: Beside): BenchPile => ({
  id: pile.id,
  isPowered: pile.isPowered,
  isConnected: pile.isConnected,
  isRegistered: pile.isConnected && pile.isAccepted,
  ...beside,
  pending: pile.pending,
  firmware: pile.firmwareVersion,
  faults: pile.mainController.faults.map(({ name }) => name),
  connectors: pile.connectors.map((connector) => connectorView(pile, connector)),
})

function connectorView(pile: ChargePoint, connector: Connector): BenchConnector {
  connector.advance(pile.clock.now())
  const { id, supply, status, isPlugged, isLocked, isWithheld, meter, transaction } = connector
  const limit = limitOf(pile, id)
  return {
    id,
    kind: supply.kind,
    ratedWatts: ratedWatts(supply),
    status: status.value,
    errorCode: status.errorCode,
    isPlugged,
    isLocked,
    isWithheld,
    watts: rounded(connector.watts, WATTS),
    limitWatts: limit === null ? null : rounded(limit, WATTS),
    registerWh: Math.floor(meter.registerWh / METER_WH) * METER_WH,
    car: carView(connector),
    transaction: transaction === null ? null : { id: transaction.id, idTag: transaction.idTag },
    faults: connector.faults.map(({ name }) => name),
  }
}

function carView({ vehicle, supply, isCarPaused }: Connector): BenchConnector['car'] {
  if (vehicle === null) return null
  const { soc, targetSoc, model } = vehicle
  return {
    soc: Math.floor(soc * SHARES) / SHARES,
    targetSoc: Math.floor(targetSoc * SHARES) / SHARES,
    capacityWh: model.capacityWh,
    phases: model.acPhases,
    wantsWatts: rounded(demandWatts(supply, vehicle), WATTS),
    isPaused: isCarPaused,
  }
}

/** The limit of profiles in watts; null where none concerns the connector. */
export function limitOf(pile: ChargePoint, connectorId: number): number | null {
  const isConcerned = pile.profiles.some((one) => one.connectorId === 0 || one.connectorId === connectorId)
  return isConcerned ? pile.limitAt(connectorId, 'W') : null
}

/** The installed charging profiles. */
export const profileViews = (pile: ChargePoint): BenchDetail['profiles'] =>
  pile.profiles.map(({ connectorId, profile: { id, purpose, stackLevel, unit, periods } }) => ({
    connectorId,
    id,
    purpose,
    stackLevel,
    unit,
    limits: periods.map(({ limit }) => limit),
  }))

/** The faults, and what each will do. */
export const faultViews = (): readonly BenchFault[] =>
  faults.map((fault) => ({
    name: fault.name,
    errorCode: fault.errorCode,
    where: fault.where,
    isFaulted: fault.status === 'Faulted',
    effects: effectsOf(fault),
  }))

function effectsOf({ breaks }: Fault): BenchFault['effects'] {
  const { power, voltage, celsius, lock, reader, meter, reset, latencyMs, records } = breaks
  const effects: readonly (BenchFault['effects'][number] | null)[] = [
    power === undefined ? null : power === 'ends' ? 'powerEnds' : 'powerPauses',
    voltage === undefined ? null : 'voltage',
    celsius === undefined ? null : 'heat',
    lock === undefined ? null : 'lock',
    reader === undefined ? null : 'reader',
    meter === undefined ? null : 'meter',
    reset === undefined ? null : 'reset',
    latencyMs === undefined ? null : 'latency',
    records === undefined ? null : 'records',
  ]
  const all = effects.flatMap((effect) => (effect === null ? [] : [effect]))
  return all.length === 0 ? ['nothing'] : all
}
