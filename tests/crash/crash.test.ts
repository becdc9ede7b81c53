import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { realClock } from '#backend/clock.ts'
import { openHost } from '#backend/host.ts'
import { realIds } from '#backend/ids.ts'
import { brokenIn } from '#tests/soak/checks.ts'
import { temporaryFolder } from '#tests/support/folder.ts'
import { pastAstray, seenIn } from '#tests/support/site/past.ts'
import type { Seen } from '#tests/support/site/past.ts'
import { stepForward } from '#tests/support/run/heartbeat.ts'
import { randomOf, seeds } from '#tests/support/seed.ts'
import { openCashier } from './cashier.ts'
import type { Cashier } from './cashier.ts'
import { countOf, missing, nothingAcknowledged } from './memory.ts'
import type { Acknowledged } from './memory.ts'
import { killServers, operatorCode, startServer } from './server.ts'
import { Witness } from './witness.ts'

const KILLS = 20
const PILES = 20
/** The server dies somewhere between so many acknowledgements and so many more, … */
const [LEAST, SPREAD] = [40, 200]
/** … and once the cashier was given so many answers, who signs in first. */
const SETTLED = 3

it(`loses nothing acknowledged and folds to the same state, now and as of each kill, when killed ${KILLS} times under load [R0.1.01]`, async () => {
  const [seed = 1] = seeds(1)
  const folder = temporaryFolder()
  // Also after a test that was given up: the servers first, then their folder.
  onTestFinished(killServers)
  const installation = { dataDir: join(folder, 'data'), piles: PILES, codeCache: join(folder, 'code') }
  const network = openNetwork()
  let server = await startServer(installation)
  const chance = randomOf(seed)
  const seen: Seen[] = []
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const before = countOf(network.acknowledged)
    await network.loadUntil(server.address, LEAST + Math.floor(chance() * SPREAD))
    await server.kill()
    // What was acknowledged before the last kill and is again counts once.
    expect(countOf(network.acknowledged) - before).toBeGreaterThan(LEAST / 2)
    const moment = realClock.now()
    const image = join(folder, `image-${kill}`)
    cpSync(installation.dataDir, image, { recursive: true })
    // The next server recovers while this process looks at what the last one left.
    const next = startServer(installation)
    const wrong = await wrongIn({ directory: image, moment, seen }, network.acknowledged)
    server = await next
    expect(wrong, `SEED=${seed}, kill ${kill}`).toEqual([])
    stepForward()
  }
  await network.comeToRest(server.address)
  stepForward()
  expect(await network.cashier.unpaid(server.address), `SEED=${seed}`).toEqual([])
  await server.stop()
  expect(network.wrong(), `SEED=${seed}`).toEqual([])
  expect(
    await wrongIn({ directory: installation.dataDir, moment: realClock.now(), seen }, network.acknowledged),
  ).toEqual([])
  expect(network.acknowledged.settled.size).toBeGreaterThan(PILES)
})

interface Network {
  readonly acknowledged: Acknowledged
  readonly cashier: Cashier
  /** Piles and cashier work at a server; resolves at the moment of the so manieth acknowledgement, and the cashier's few. */
  loadUntil(address: string, count: number): Promise<void>
  /** The piles come back, end what they had begun, and leave. */
  comeToRest(address: string): Promise<void>
  /** Answers that should not have been given. */
  wrong(): readonly string[]
}

function openNetwork(): Network {
  const acknowledged = nothingAcknowledged()
  let [left, unsettled, reached] = [0, 0, (): void => {}]
  const onAcknowledged = (): void => {
    left -= 1
    if (left <= 0 && unsettled <= 0) reached()
  }
  const cashier = openCashier(acknowledged, () => {
    unsettled -= 1
    onAcknowledged()
  })
  const watching = { acknowledged, onAcknowledged, onStopped: cashier.due }
  const witnesses = Array.from({ length: PILES }, (_, at) => new Witness(at + 1, watching))
  return {
    acknowledged,
    cashier,
    loadUntil: (address, count) =>
      new Promise((resolve, reject) => {
        left = count
        unsettled = SETTLED
        reached = resolve
        cashier.workAt(address).catch(reject)
        for (const witness of witnesses) witness.live(address).catch(reject)
      }),
    async comeToRest(address) {
      for (const witness of witnesses) witness.rest()
      await Promise.all(witnesses.map((witness) => witness.live(address)))
      for (const witness of witnesses) witness.close()
    },
    wrong: () => [...cashier.wrong, ...witnesses.flatMap((witness) => witness.wrong)],
  }
}

interface Left {
  readonly directory: string
  /** When it was left. */
  readonly moment: number
  /** What it showed each time it was left; this time is added. */
  readonly seen: Seen[]
}

/**
 * Opens an installation that no process serves and says what is missing from it, which laws it breaks, and what its past shows
 * otherwise than it was.
 */
async function wrongIn({ directory, moment, seen }: Left, acknowledged: Acknowledged): Promise<readonly string[]> {
  const host = openHost({ directory, clock: realClock, ids: realIds })
  const world = host.world(operatorCode)
  if (world === null) return ['the operator is gone']
  const broken = await brokenIn(world)
  const gone = missing(world, acknowledged).map((what) => `lost: ${what}`)
  seen.push(seenIn(world, moment))
  const astray = pastAstray(world, seen).map((what) => `past: ${what}`)
  host.close()
  return [...gone, ...broken, ...astray]
}
