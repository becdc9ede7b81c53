import type { IncomingMessage } from 'node:http'
import type { WebSocket } from 'ws'
import type { Bench, Station } from './bench.ts'
import { Failed, must, NotApplicable } from '../case.ts'
import { Central } from './central.ts'
import { foldersAt } from './folders.ts'
import { handshakeOf } from './handshake.ts'
import type { Handshake } from './handshake.ts'
import type { Person } from '../person.ts'
import type { Stage, Stages } from '../play.ts'
import { serve } from './serve.ts'
import type { Serving } from './serve.ts'
import { wall } from './wall.ts'

export interface ForeignOptions {
  readonly port: number
  readonly host: string
  /** Its charge box identity, or null for whoever connects. */
  readonly identity: string | null
  /** What its reader reads of two cards. */
  readonly tags: Bench['tags']
  readonly hasFixedCable: boolean
  readonly person: Person
}

/** Where a file is must be told as an address that a charge point can reach. */
const NO_ADDRESS = 'files need the address of this computer: --host'
const isAny = (host: string): boolean => host === '0.0.0.0' || host === '::'

/** So long a charge point may take to find us. */
const CONNECT_MS = 600_000

/** A charge point that is not ours: it connects to us, time passes as it does, and a person does to it what users do. */
export async function foreignStages(options: ForeignOptions): Promise<Stages> {
  const { host, identity, person, port } = options
  const central = new Central(wall)
  let latest: Handshake | null = null
  const connected = (socket: WebSocket, request: IncomingMessage): void => {
    latest = handshakeOf(request)
    central.attach(socket)
  }
  const serving = await serve({ port, host, identity, connected })
  const url = `ws://<this computer>:${serving.port}/${identity ?? '<identity>'}`
  return {
    set: () => Promise.resolve(stage({ central, serving, url, handshake: () => latest }, options)),
    async close() {
      person.close()
      await serving.close()
    },
  }
}

interface Connection {
  readonly central: Central
  readonly serving: Serving
  readonly url: string
  readonly handshake: Bench['handshake']
}

function stage({ central, handshake, serving, url }: Connection, options: ForeignOptions): Stage {
  const { hasFixedCable, person, tags } = options
  const folders = foldersAt(options.host)
  const undoing: (() => Promise<unknown>)[] = []
  const station = stationOf({ central, serving }, person)
  central.begin()
  return {
    bench: {
      central,
      hasFixedCable,
      station,
      tags,
      time: wall,
      folder: () => (isAny(options.host) ? Promise.reject(new NotApplicable(NO_ADDRESS)) : folders.open()),
      // Whoever built it has images for it.
      image: null,
      handshake,
      tls: null,
      afterwards: (undo) => void undoing.push(undo),
    },
    async begin(isCold) {
      if (isCold) return person.does('Switch the charge point off')
      if (!central.isConnected) await person.does(`Let the charge point connect to ${url}`)
      await wall.pass(CONNECT_MS, () => central.isConnected)
      must(central.isConnected, 'the charge point connects')
      return person.does('Make all connectors free: no cable in, nothing charging')
    },
    async close() {
      serving.admits = true
      await folders.close()
      for (const undo of undoing.toReversed()) await tried(undo)
    },
  }
}

/** What cannot be undone any more is left to the person, who frees the connectors before the next case. */
async function tried(undo: () => Promise<unknown>): Promise<void> {
  try {
    await undo()
  } catch (cause) {
    if (!(cause instanceof Failed || cause instanceof NotApplicable)) throw cause
  }
}

const stationOf = ({ central, serving }: Pick<Connection, 'central' | 'serving'>, person: Person): Station => ({
  plug: (connectorId) => person.does(`Connect a car that needs charging to connector ${connectorId}`),
  unplug: (connectorId) =>
    person.does(`Pull the cable of connector ${connectorId}, at the car if only there it gives way`),
  swipe: (connectorId, idTag) => person.does(`Show the card ${idTag} at connector ${connectorId}`),
  fault: (connectorId, fault) => person.does(`Provoke at connector ${connectorId}: ${fault}`),
  heal: (connectorId, fault) => person.does(`Mend at connector ${connectorId}: ${fault}`),
  powerOff: () => person.does('Cut the power of the charge point'),
  powerOn: () => person.does('Give the charge point its power'),
  async drop() {
    serving.admits = false
    central.cut()
    await wall.pass(CONNECT_MS, () => !central.isConnected)
  },
  async restore() {
    serving.admits = true
    await wall.pass(CONNECT_MS, () => central.isConnected)
  },
})
