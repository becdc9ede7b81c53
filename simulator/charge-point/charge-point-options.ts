import type { Clock } from '../environment/clock.ts'
import type { Random } from '../environment/random.ts'
import type { BootIdentity } from '../connection/registration.ts'
import type { MakeRequest } from '../security/requests.ts'
import { VENDOR } from '../connector/status.ts'
import type { Supply } from '../connector/vehicle.ts'
import type { Transfer } from '../files/transfer.ts'
import type { Connect } from '../wire/wire.ts'

/** The parts and the environment of a charge point. */
export interface ChargePointOptions {
  /** Charge box identity, the last part of the URL (OCPP-J §3.1.1). */
  readonly id: string
  readonly clock: Clock
  readonly random: Random
  readonly connect: Connect
  /** One supply a connector; connector 1 first. */
  readonly supplies: readonly Supply[]
  readonly identity?: Partial<BootIdentity>
  /** Configuration keys that differ from the factory's values. */
  readonly configuration?: Readonly<Record<string, string>>
  /** Register of every meter at the beginning, in Wh. */
  readonly meterStartWh?: number
  /** How much faster than the clock batteries charge; the protocol runs at the speed of the clock. */
  readonly speed?: number
  /** How files are transferred; in memory by default. */
  readonly transfer?: Transfer
  /** How many events are stored for logs and diagnostics. */
  readonly eventsMax?: number
  /** Makes key pairs and requests for their certificates. */
  readonly makeRequest?: MakeRequest
}

/** The default covers several days of an ordinary pile. */
export const EVENTS_MAX = 500

export const MODEL = 'Bench 22'
const factory: BootIdentity = { chargePointVendor: VENDOR, chargePointModel: MODEL, firmwareVersion: '1.0.0' }
const SERIAL_LENGTH = 25

/** The identity of a pile as it leaves the factory. */
export const identityOf = ({ id, identity }: ChargePointOptions): BootIdentity => ({
  ...factory,
  chargePointSerialNumber: id.slice(0, SERIAL_LENGTH),
  ...identity,
})

/** Configuration keys that follow from the hardware. The rotation is given for three phases; connector 0 is the grid (§9.1.7). */
export const built = (supplies: readonly Supply[]): Readonly<Record<string, string>> => ({
  NumberOfConnectors: String(supplies.length),
  ConnectorPhaseRotation: ['0', ...supplies.flatMap(threePhased)].map((connector) => `${connector}.RST`).join(','),
})

const threePhased = (supply: Supply, at: number): readonly string[] =>
  supply.kind === 'AC' && supply.phases === 3 ? [String(at + 1)] : []
