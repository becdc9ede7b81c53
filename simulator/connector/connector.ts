import { HOUR } from '#contracts/durations.ts'
import type { ReportedStatus } from '#contracts/equipment/connector.ts'
import type { MeterValue } from '#contracts/ocpp/1.6/values.ts'
import type { Profile } from '../charging/profile.ts'
import { nothing } from '../environment/clock.ts'
import type { Cancel } from '../environment/clock.ts'
import { broken } from '../faults/faults.ts'
import type { Fault } from '../faults/faults.ts'
import { Meter } from './meter.ts'
import type { Reading } from './meter.ts'
import { Status } from './status.ts'
import type { Condition } from './status.ts'
import { charge, demandWatts, msUntil, ratedWatts } from './vehicle.ts'
import type { Supply, Vehicle } from './vehicle.ts'

/** A transaction as the pile knows it. */
export interface Transaction {
  /** Null until StartTransaction.conf; -1 when the central system never gave one (errata 3.18). */
  id: number | null
  readonly idTag: string
  readonly startedAt: string
  readonly meterStartWh: number
  /** Of the tag, from its authorization: another tag of the same parent may stop. */
  parentIdTag: string | null
  /** Readings for StopTransaction.transactionData. */
  readonly data: MeterValue[]
  /**
   * The central system did not accept the tag, but the transaction goes on (StopTransactionOnInvalidId is false): from this
   * register on there is no more energy. Null while there is no such end.
   */
  barredFromWh: number | null
}

/** A tag that was accepted and waits for a cable. */
export interface PresentedTag {
  readonly idTag: string
  readonly parentIdTag: string | null
  /** The limits a remote start brought with it. */
  readonly profile?: Profile
}

/** A reservation until an instant (milliseconds since 1970) for a tag or its parent. Connector 0 means any connector. */
export interface Reservation {
  readonly id: number
  readonly connectorId: number
  readonly idTag: string
  readonly parentIdTag: string | null
  readonly expiresAt: number
}

/** The timers a connector may have running; each replaces its predecessor. */
export type TimerName = 'vehicle' | 'sample' | 'timeOut' | 'attendant'

/** The physical state of a connector. */
export interface Physical {
  /** The cable sits in the pile's socket (with a fixed cable: it is in the car). */
  isPlugged: boolean
  isLocked: boolean
  /** The car at the other end of the cable. */
  vehicle: Vehicle | null
  presented: PresentedTag | null
  transaction: Transaction | null
  /** The reservation of this connector. */
  reservation: Reservation | null
  /** The tag that may unlock the cable after it was unplugged at the car. */
  releasedBy: string | null
  isOperative: boolean
  /** ChangeAvailability came during a transaction: inoperative when it ends. */
  closesAfter: boolean
  /** Suspended by the pile's own decision. */
  isWithheld: boolean
  /** The transaction is over, but the cable is still plugged in. */
  awaitsUser: boolean
  /** New firmware is to be installed: no new transaction. */
  isUpdating: boolean
  faults: readonly Fault[]
}

/**
 * One connector as a physical thing: cable, lock, car, meter, contactor. It knows no messages; its status is derived
 * from its condition.
 */
export class Connector implements Physical {
  readonly id: number
  readonly supply: Supply
  readonly meter: Meter
  readonly status: Status
  isPlugged = false
  isLocked = false
  vehicle: Vehicle | null = null
  presented: PresentedTag | null = null
  transaction: Transaction | null = null
  reservation: Reservation | null = null
  releasedBy: string | null = null
  isOperative = true
  closesAfter = false
  isWithheld = false
  awaitsUser = false
  isUpdating = false
  faults: readonly Fault[] = []
  /** The part of the supply that the car may use now; charging profiles reduce it, down to 0. */
  offer: Supply
  readonly #speed: number
  #since = 0
  #pauseMs = 0
  readonly #timers: Partial<Record<TimerName, Cancel>> = {}

  constructor(place: { pileId: string; id: number }, build: { supply: Supply; meterStartWh: number; speed: number }) {
    this.id = place.id
    this.supply = build.supply
    this.offer = build.supply
    this.meter = new Meter(build.meterStartWh)
    this.status = new Status(place.pileId, place.id)
    this.#speed = build.speed
  }

  /** Changes several fields at once. */
  set(change: Partial<Physical>): void {
    Object.assign(this, change)
  }

  /** Rectifiers have fixed cables, without a lock at the pile. */
  get hasFixedCable(): boolean {
    return this.supply.kind === 'DC'
  }

  /** Power through the meter now, in watts. */
  get watts(): number {
    return this.#draws(this.offer)
  }

  /** Whether the car would take power if the whole supply were offered to it. */
  get isWanting(): boolean {
    return this.#draws(this.supply) > 0
  }

  #draws(from: Supply): number {
    if (this.transaction === null || this.vehicle === null) return 0
    if (this.#isHeld || this.#pauseMs > 0) return 0
    return broken(this.faults).power === undefined ? demandWatts(from, this.vehicle) : 0
  }

  /** Suspended by the pile: by its own decision, or because the tag has used up its energy. */
  get #isHeld(): boolean {
    const barredFromWh = this.transaction?.barredFromWh ?? Number.POSITIVE_INFINITY
    return this.isWithheld || this.meter.registerWh >= barredFromWh
  }

  /** The status that follows from the physical state. */
  get condition(): Condition {
    const fault = this.faults.find((each) => each.status === 'Faulted') ?? this.faults.at(-1) ?? null
    return { status: fault?.status ?? this.#healthy(), fault }
  }

  #healthy(): ReportedStatus {
    if (this.transaction !== null) {
      const isOffered = ratedWatts(this.offer) > 0
      if (this.#isHeld || !isOffered) return 'SuspendedEVSE'
      return this.watts > 0 ? 'Charging' : 'SuspendedEV'
    }
    if (!this.isOperative || this.isUpdating) return 'Unavailable'
    if (this.reservation !== null && this.presented === null) return 'Reserved'
    if (this.awaitsUser) return 'Finishing'
    return this.isPlugged || this.presented !== null ? 'Preparing' : 'Available'
  }

  /** Advances the model to now (milliseconds). Call it before any change and before the meter is read. */
  advance(now: number): void {
    const ms = (now - this.#since) * this.#speed
    this.#since = now
    if (ms <= 0) return
    const { watts, vehicle } = this
    if (watts > 0 && vehicle !== null) this.meter.count(charge(this.offer, vehicle, { ms, until: mark(vehicle) }))
    if (vehicle !== null && this.transaction !== null) this.#follow(vehicle, ms)
    const { celsius } = broken(this.faults)
    if (celsius === undefined) this.meter.warm(watts / ratedWatts(this.supply), ms)
    else this.meter.heatTo(celsius)
  }

  /** The behaviour of the car itself: a pause begins at its state of charge and ends after its duration. */
  #follow(vehicle: Vehicle, ms: number): void {
    if (this.#pauseMs > 0) {
      this.#pauseMs = Math.max(0, this.#pauseMs - ms)
      if (this.#pauseMs === 0) vehicle.pause = null
    } else if (vehicle.pause !== null && vehicle.soc >= vehicle.pause.atSoc) this.#pauseMs = vehicle.pause.forMs
  }

  /** The car stops drawing, as long as it likes, or draws again. The model stands at now. */
  pauseCar(isPaused: boolean): void {
    this.#pauseMs = isPaused ? Number.POSITIVE_INFINITY : 0
  }

  /** Whether the car draws nothing because it does not want to. */
  get isCarPaused(): boolean {
    return this.#pauseMs > 0
  }

  /** Milliseconds until the car does something by itself, or null when it will not. */
  untilNextStep(): number | null {
    if (this.vehicle === null || this.transaction === null) return null
    if (this.#pauseMs === Number.POSITIVE_INFINITY) return null
    if (this.#pauseMs > 0) return Math.max(1, this.#pauseMs / this.#speed)
    if (this.watts === 0) return null
    const ms = msUntil(this.offer, this.vehicle, mark(this.vehicle)) ?? Number.POSITIVE_INFINITY
    const soonest = Math.min(ms, this.#msUntilBarred(this.transaction))
    return Number.isFinite(soonest) ? Math.max(1, soonest / this.#speed) : null
  }

  /** At the present power. A car's demand falls over time, so this is early rather than late. */
  #msUntilBarred({ barredFromWh }: Transaction): number {
    if (barredFromWh === null) return Number.POSITIVE_INFINITY
    return Math.ceil(((barredFromWh - this.meter.registerWh) * HOUR) / this.watts)
  }

  /** The car leaves, and its pause with it. */
  removeVehicle(): void {
    this.vehicle = null
    this.#pauseMs = 0
  }

  /** What the meter shows, or null when it cannot be read. */
  read(): Reading | null {
    const { meter, voltage = 1 } = broken(this.faults)
    return meter === undefined
      ? this.meter.read(this.supply, { vehicle: this.vehicle, watts: this.watts, offer: this.offer, voltage })
      : null
  }

  /** Replaces a running timer, or only stops it. */
  wait(what: TimerName, cancel: Cancel = nothing): void {
    this.#timers[what]?.()
    if (cancel === nothing) delete this.#timers[what]
    else this.#timers[what] = cancel
  }
}

/** The state of charge at which the car pauses or is done. */
const mark = ({ pause, soc, targetSoc }: Vehicle): number =>
  pause !== null && pause.atSoc > soc ? Math.min(pause.atSoc, targetSoc) : targetSoc

/** A connector by its number; throws on one that is not there. */
export function connectorOf(connectors: readonly Connector[], connectorId: number): Connector {
  const connector = connectors[connectorId - 1]
  if (connector === undefined) throw new RangeError(`there is no connector ${connectorId}`)
  return connector
}
