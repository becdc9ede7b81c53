import type { PlainStep } from '#contracts/lab/scenario-steps.ts'
import type { ReportedStatus } from '#contracts/equipment/connector.ts'
import type { ChargePoint } from '#simulator/charge-point/charge-point.ts'
import type { Connector } from '#simulator/connector/connector.ts'
import type { Supply, Vehicle } from '#simulator/connector/vehicle.ts'
import type { FaultName } from '#contracts/lab/faults.ts'
import type { Message } from '../playing/messages.ts'

/** A run by hand as it was written down: what was done, what was said, and how the piles stood meanwhile. */

export interface Standing {
  readonly id: number
  readonly supply: Supply
  readonly status: ReportedStatus
  readonly isPlugged: boolean
  readonly isWithheld: boolean
  readonly isCarPaused: boolean
  readonly car: Pick<Vehicle, 'model' | 'soc' | 'targetSoc'> | null
  readonly transaction: { readonly id: number | null; readonly idTag: string } | null
  readonly faults: readonly FaultName[]
}

/** A pile at one moment. */
export interface Snapshot {
  readonly id: string
  readonly isPowered: boolean
  /** The network plug is in. */
  readonly isPluggedIn: boolean
  readonly isRegistered: boolean
  readonly delayMs: number
  /** Transaction messages that nobody has confirmed. */
  readonly pending: number
  readonly connectors: readonly Standing[]
}

/** Something that was done: by hand, or as the central system ordered it. */
export interface Doing {
  readonly at: number
  /** So many messages had been written down before. */
  readonly after: number
  /** As a step, under the names that the piles and cards had. Null: the central system called, and the message says what. */
  readonly step: PlainStep | null
  readonly pile: string
  /** False: the pile itself refused. */
  readonly isDone: boolean
  /** The piles in use as they stood right before. */
  readonly before: readonly Snapshot[]
}

export interface Recording {
  readonly began: number
  readonly ended: number
  readonly seed: number
  readonly doings: readonly Doing[]
  readonly messages: readonly Message[]
  /** The piles in use when it ended. */
  readonly after: readonly Snapshot[]
}

/** What only whoever moves a pile knows of it. */
export type Beside = Pick<Snapshot, 'delayMs' | 'isPluggedIn'>

export const snapshotOf = (pile: ChargePoint, beside: Beside): Snapshot => ({
  id: pile.id,
  isPowered: pile.isPowered,
  isRegistered: pile.isConnected && pile.isAccepted,
  pending: pile.pending,
  ...beside,
  connectors: pile.connectors.map((connector) => standingOf(connector, pile.clock.now())),
})

function standingOf(connector: Connector, now: number): Standing {
  connector.advance(now)
  const { id, supply, status, isPlugged, isWithheld, isCarPaused, vehicle, transaction, faults } = connector
  return {
    id,
    supply,
    status: status.value,
    isPlugged,
    isWithheld,
    isCarPaused,
    car: vehicle === null ? null : { model: vehicle.model, soc: vehicle.soc, targetSoc: vehicle.targetSoc },
    transaction: transaction === null ? null : { id: transaction.id, idTag: transaction.idTag },
    faults: faults.map(({ name }) => name),
  }
}

/** A connector among the piles of a moment; undefined for a pile that was not in use. */
export const standingAt = (piles: readonly Snapshot[], pile: string, connectorId: number): Standing | undefined =>
  piles.find(({ id }) => id === pile)?.connectors.find(({ id }) => id === connectorId)
