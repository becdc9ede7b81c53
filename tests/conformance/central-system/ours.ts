import type { Actor } from '#contracts/actor.ts'
import { register } from '#backend/areas/register.ts'
import { putInLab } from '#backend/areas/equipment/pile-registration/public.ts'
import { rfidCard } from '#machines/users/rfid-card.ts'
import { openNetwork, operator as operatorCode } from '#tests/backend/ocpp/network.ts'
import type { Network } from '#tests/backend/ocpp/network.ts'
import { cryptoJobs } from '#tests/support/site/crypto-jobs.ts'
import type { CryptoJobs } from '#tests/support/site/crypto-jobs.ts'
import { cardOf } from '#tests/support/site/card.ts'
import { must } from '../case.ts'
import type { Time } from '../rig/time.ts'
import type { CentralBench } from './bench.ts'
import { Examiner } from './examiner.ts'

/** Our backend as the central system under test: a real world behind a real socket, on time that the script moves. */

/** Who gives the commands of a script. */
export const clerk: Actor = { kind: 'person', id: 'oper00', account: 'oper00', type: 'NORMAL', sub: 0 }

/** Who types calls to a charge point in lab mode. */
export const superior: Actor = { kind: 'person', id: 'super00', account: 'super00', type: 'SUPER', sub: 0 }

export interface Stage {
  readonly bench: CentralBench
  readonly examiner: Examiner
  close(): Promise<void>
}

/** Turns of the event loop without any news after which nothing more is under way: a socket takes a few. */
const QUIET_TURNS = 400

interface Conditions {
  readonly isSecure?: boolean
  readonly isLab?: boolean
}

export async function ours({ isSecure = false, isLab = false }: Conditions = {}): Promise<Stage> {
  const network = await openNetwork({ isLively: true, ...(isSecure ? { tls: {} } : {}) })
  for (const idTag of ['good', 'other']) await joinGroup(network, idTag)
  if (isLab) await enterLab(network)
  const jobs = cryptoJobs()
  const time = timeOf(network, jobs)
  const url = `ws://127.0.0.1:${network.port}/ocpp/${operatorCode}/{id}`
  const secure = network.tls === null ? null : { url: network.tls.url('{id}'), ca: await network.authority.root() }
  const examiner = new Examiner({ url, secure, id: 'CP1', authorization: null, connectors: [1, 2], isLab }, time)
  const bench: CentralBench = {
    pile: examiner,
    time,
    operator: {
      wants: async (_, act) => void (await act(network)),
      async shows(sentence, isSo) {
        await time.pass(0, () => isSo(network))
        must(isSo(network), sentence)
      },
    },
    tags: { known: 'good', mate: 'other', blocked: 'blocked', expired: 'expired', unknown: 'nobody' },
  }
  return {
    bench,
    examiner,
    async close() {
      await examiner.hangUp()
      await network.close()
      jobs.stop()
    },
  }
}

/** The charge point stands before a certification tool. */
async function enterLab({ world }: Network): Promise<void> {
  const by = { actor: superior, correlation: 'conformance' }
  const refusal = await world.commandBus.run(putInLab, { pileId: 'CP1', isLab: true }, by)
  must(refusal === null, 'the charge point can be put in lab mode')
}

/** A card joins the one group there is. */
async function joinGroup({ world }: Network, idTag: string): Promise<void> {
  const value = cardOf(idTag, { customerId: idTag, parentIdTag: 'GROUP' })
  const input = { lifecycle: rfidCard.name, id: idTag, value }
  await world.commandBus.run(register, input, { actor: clerk, correlation: 'conformance' })
}

/** Time that stands still until both sides have read what was sent, then moves as told. */
const timeOf = (network: Network, jobs: CryptoJobs): Time => ({
  now: () => network.world.clock.now(),
  async pass(ms, isOver = () => false) {
    if (await settled(network, jobs, isOver)) return
    network.pass(ms)
    await settled(network, jobs, isOver)
  },
})

/** Lets everything under way come to rest; true as soon as it is over. */
async function settled({ wire }: Network, jobs: CryptoJobs, isOver: () => boolean): Promise<boolean> {
  for (let [quiet, seen] = [0, -1]; quiet < QUIET_TURNS; quiet += 1) {
    if (isOver()) return true
    if (wire.length !== seen || !jobs.isIdle) [quiet, seen] = [0, wire.length]
    await new Promise((resolve) => setImmediate(resolve))
  }
  return isOver()
}
