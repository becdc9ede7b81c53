import type { Supply } from '#simulator/connector/vehicle.ts'
import type { FaultName } from '#contracts/lab/faults.ts'
import type { Case } from '../case.ts'
import type { Central } from './central.ts'
import type { Handshake } from './handshake.ts'
import type { Time } from './time.ts'
import type { Tls } from './tls.ts'

/** What people do at a charge point. Each is done when the promise is: what follows from it has been said, unless time must pass. */
export interface Station {
  /** Puts the cable between the socket and a car that has room for hours of charging. */
  plug(connectorId: number): Promise<void>
  /** Pulls the cable: at the car while it is locked at the charge point, at both ends otherwise. */
  unplug(connectorId: number): Promise<void>
  swipe(connectorId: number, idTag: string): Promise<void>
  fault(connectorId: number, fault: FaultName): Promise<void>
  heal(connectorId: number, fault: FaultName): Promise<void>
  powerOff(): Promise<void>
  powerOn(): Promise<void>
  /** The connection is lost and stays away until `restore`. */
  drop(): Promise<void>
  restore(): Promise<void>
}

/** How a simulated charge point under test is built. A foreign one is as it is. */
export interface Build {
  /** One supply a connector; two sockets when left out. */
  readonly supplies?: readonly Supply[]
  readonly configuration?: Readonly<Record<string, string>>
  /** The central system has TLS; the charge point knows its authority and has a certificate of it. */
  readonly isTls?: true
}

/** A folder at an FTP server, in memory. */
export interface Folder {
  readonly url: string
  readonly files: Map<string, Buffer>
}

/** All a script has to work with. */
export interface Bench {
  readonly central: Central
  readonly station: Station
  readonly time: Time
  /** Two cards at hand. */
  readonly tags: { readonly first: string; readonly second: string }
  /** The cables hang at the charge point, which has no lock to open. */
  readonly hasFixedCable: boolean
  /** A folder that the charge point can reach. */
  folder(): Promise<Folder>
  /** A firmware image of a version that the charge point takes, or null when there is none at hand. */
  readonly image: ((version: string) => Buffer) | null
  /** What the charge point proved itself by when it last connected. */
  handshake(): Handshake | null
  /** Null when the central system has no TLS. */
  readonly tls: Tls | null
  /** What must be undone when the case is over, so that the next one finds the charge point as it was. */
  afterwards(undo: () => Promise<unknown>): void
}

/** A case about a charge point. */
export interface ChargePointCase extends Case<Bench> {
  readonly subject: 'charge-point'
  readonly build?: Build
  /** The script powers the charge point on by itself. Otherwise it begins registered, with free connectors. */
  readonly isCold?: true
}
