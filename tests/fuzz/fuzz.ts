import { system } from '#contracts/actor.ts'
import { issueCommand } from '#backend/areas/equipment/remote-command/issue.ts'
import { openNetwork } from '#tests/backend/ocpp/network.ts'
import type { Network } from '#tests/backend/ocpp/network.ts'
import { randomOf } from '#tests/support/seed.ts'
import type { Random } from '#tests/support/seed.ts'
import { legible } from './judge.ts'
import { mutated } from './mutate.ts'
import { openPeer } from './peer.ts'
import type { Peer } from './peer.ts'

/** Frames that are nearly right at the live socket: no crash, every call answered or its connection closed with a code. */
export interface Fuzzed {
  readonly seed: number
  readonly frames: number
  /** Calls that were answered with a confirmation, and with an error. */
  readonly confirmed: number
  readonly refused: number
  /** Connections that were closed, by code. */
  readonly closed: Readonly<Record<string, number>>
  /** Facts that came of it. */
  readonly facts: number
  /** Bytes of heap in use after a tenth of the frames and at the end, where the collector can be called. */
  readonly heap: readonly [number, number] | null
  /** What may not be. */
  readonly broken: readonly string[]
}

const piles = ['CP1', 'CP2', 'CP3']
/** Frames that leave together, before the sender waits. */
const BURST_MAX = 8
/** A command of the operator now and then: something that answers may be about. */
const COMMAND_EVERY = 40
const BROKEN_MAX = 20

export async function fuzz({
  seed,
  frames,
  file = ':memory:',
}: {
  readonly seed: number
  readonly frames: number
  readonly file?: string
}): Promise<Fuzzed> {
  const network = await openNetwork({ file, isLively: true })
  const tally: Tally = { sent: 0, confirmed: 0, refused: 0, closed: {}, broken: [] }
  const heap: number[] = []
  const share = Math.ceil(frames / piles.length)
  const begin = network.world.store.position()
  await Promise.all(
    piles.map(async (pileId, at) => {
      const random = randomOf(seed * 1_000 + at)
      await pound({
        network,
        pileId,
        random,
        tally,
        frames: share,
        measured: () => measure(heap, tally.sent > frames / 10),
      })
    }),
  )
  const facts = network.world.store.position() - begin
  await network.close()
  const { confirmed, refused, closed, broken, sent } = tally
  const last = collected()
  const first = heap[0]
  return {
    seed,
    frames: sent,
    confirmed,
    refused,
    closed,
    facts,
    heap: first === undefined || last === null ? null : [first, last],
    broken,
  }
}

interface Tally {
  sent: number
  confirmed: number
  refused: number
  readonly closed: Record<string, number>
  readonly broken: string[]
}

interface Pounding {
  readonly network: Network
  readonly pileId: string
  readonly random: Random
  readonly tally: Tally
  readonly frames: number
  readonly measured: () => void
}

/** Sends one pile's share of the frames, in bursts, and looks at what comes back after each. */
async function pound({ network, pileId, random, tally, frames, measured }: Pounding): Promise<void> {
  let peer: Peer | null = null
  for (let sent = 0; sent < frames && tally.broken.length < BROKEN_MAX;) {
    peer ??= await openPeer(network.url(pileId))
    const burst = Array.from({ length: 1 + Math.floor(random() * BURST_MAX) }, (_, at) =>
      mutated(random, `${sent + at}`.padStart(9, 'm'), { ids: peer?.called ?? [] }),
    )
    sent += burst.length
    tally.sent += burst.length
    for (const text of burst) peer.send(text, legible(text))
    const said = await peer.rest()
    tally.confirmed += said.confirmed
    tally.refused += said.refused
    tally.broken.push(...said.broken.map((wrong) => `${pileId} ${wrong} after ${burst.join(' ').slice(0, 400)}`))
    if (said.closed !== null) {
      tally.closed[said.closed] = (tally.closed[said.closed] ?? 0) + 1
      peer = null
    }
    if (random() < 1 / COMMAND_EVERY) await command(network, pileId)
    network.pass(10)
    network.forget()
    measured()
  }
  await peer?.close()
}

async function command({ world }: Network, pileId: string): Promise<void> {
  const wanted = { pileId, connectorId: null, action: 'GetConfiguration', payload: {} } as const
  await world.commandBus.run(issueCommand, wanted, { actor: system('fuzz'), correlation: 'fuzz' })
}

/** Bytes of heap in use after a collection; null where Node runs without `--expose-gc`. */
function collected(): number | null {
  if (globalThis.gc === undefined) return null
  globalThis.gc()
  return process.memoryUsage().heapUsed
}

function measure(heap: number[], isTime: boolean): void {
  const bytes = heap.length === 0 && isTime ? collected() : null
  if (bytes !== null) heap.push(bytes)
}
