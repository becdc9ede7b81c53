import { setImmediate as settled } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { pile } from '#contracts/actor.ts'
import { registeredPiles } from '#contracts/equipment/pile-registration.calls.ts'
import { startProcesses } from '#backend/areas/all.ts'
import { linkClosed } from '#backend/areas/equipment/connectivity/commands.ts'
import { openSeeder } from '#backend/seed/seeder.ts'
import { charged } from '#tests/backend/http/charged.ts'

/** Piles that are registered over HTTP, beside CP1, which has charged once. */

export const path = registeredPiles.path
export const draft = {
  id: 'CP-4711',
  name: 'South gate',
  locationId: 'L1',
  connectorCount: 2,
  standard: 'IEC2',
  connectorPower: 22_000,
  type: 'AC',
  privateType: 'Public',
  tariffId: 'T1.1',
  releaseDetection: true,
  serialNumber: 'SN-4711',
  ratedPower: 44_000,
  iccid: '8948010000000000001',
}

/** Turns of the event loop in which processes come to rest. */
const TURNS = 200

/** The installation with its processes, and what tests do there. */
export async function openRegistering() {
  const installation = await charged()
  const token = await installation.token()
  const call = (method: string, address: string, body?: object) =>
    installation.call(method, address, { token, ...(body === undefined ? {} : { body }) })
  const give = (id: string, command: string, body: object = {}) => call('POST', `${path}/${id}/${command}`, body)
  const defects: unknown[] = []
  const processes = startProcesses(installation.world('0PL002'), (_, error) => defects.push(error))
  onTestFinished(() => processes.stop())
  /** Lets processes follow what was done. */
  const rest = async (): Promise<void> => {
    for (let turn = 0; turn < TURNS; turn += 1) await settled()
    expect(defects).toEqual([])
  }
  const { run } = openSeeder(installation.world('0PL002'))
  const leave = (pileId: string) => run(linkClosed, { pileId, code: 1_000 }, pile(pileId))
  return { ...installation, call, give, rest, leave }
}
