import { OperatorCode } from '#contracts/ids.ts'
import type { Actor } from '#contracts/actor.ts'
import { givenByHand } from '#contracts/equipment/remote/remote-actions.ts'
import type { Scenario } from '#contracts/lab/scenario.ts'
import type { Accept } from '#simulator/wire/memory.ts'
import type { Aftermath, Order, Ours, SeenFact } from '#simulator/scenarios/playing/stage.ts'
import { startProcesses } from '../areas/all.ts'
import { watchLinks } from '../areas/equipment/connectivity/process.ts'
import { makeCalls } from '../areas/equipment/remote-command/calls.process.ts'
import { requestCommand } from '../areas/equipment/remote-command/request.ts'
import { takenOf } from '../areas/lab/atlas/queries.ts'
import type { Clock } from '../clock.ts'
import { seededIds } from '../ids.ts'
import { openGateway } from '../ocpp/gateway.ts'
import { secretsOf } from '../ocpp/secrets.ts'
import { openWorld } from '../world.ts'
import type { World } from '../world.ts'
import { tellScenario } from './told.ts'

/** Our own central system for one run of a scenario: a real world in memory behind the real gateway, with its processes. */
export interface Backend {
  readonly ours: Ours
  /** Takes the wire of a pile. */
  readonly accept: Accept
  aftermath(): Promise<Aftermath>
  /** Every fact of the run as it lies in the store. */
  stored(): readonly unknown[]
  close(): Promise<void>
}

const admin: Actor = { kind: 'person', id: 'admin00', account: 'admin00', type: 'SUPER', sub: 0 }
const ALL = 10_000_000
/** So that a scenario sees money move within the hour. */
const SETTLE_AFTER_MINUTES = 30

export async function openBackend(scenario: Scenario, seed: number, clock: Clock): Promise<Backend> {
  const broken: string[] = []
  const defect = (what: string, error: unknown): void => void broken.push(`${what}: ${String(error)}`)
  const world = openWorld({
    code: OperatorCode.make('BENCH0'),
    name: 'Bench',
    file: ':memory:',
    clock,
    ids: seededIds(seed),
    settings: { settleAfterMinutes: SETTLE_AFTER_MINUTES },
  })
  await tellScenario(world, scenario)
  const from = world.store.after(0, ALL).at(-1)?.position ?? 0
  const log = {
    info: () => {},
    warn: () => {},
    error: (detail: object, message: string) => defect(message, JSON.stringify(detail)),
  }
  world.commandBus.unheard.listen((refusal) => defect('a refusal was thrown away', JSON.stringify(refusal)))
  // Transitions are counted from here on: what it was told is no part of the run.
  const tally = takenOf(world)
  const gateway = openGateway(world, { log })
  const processes = startProcesses(world, defect)
  const unwatch = watchLinks(world, gateway, (error) => defect('links', error))
  const transport = { transport: gateway, secrets: secretsOf(world) }
  const stopCalls = makeCalls(world, transport, (error) => defect('calls', error))
  const stored = (): ReturnType<typeof world.store.after> => world.store.after(from, ALL)
  return {
    ours: oursOf(world, from),
    accept: (pileId, wire) => gateway.connect(pileId, wire),
    stored,
    async aftermath() {
      await tally.counted(Infinity)
      const unread = world.unread()
      const unreadable = unread === null ? [] : [`facts that cannot be read: ${JSON.stringify(unread)}`]
      return { facts: stored(), taken: tally.read().taken, broken: [...broken, ...unreadable] }
    },
    async close() {
      unwatch()
      stopCalls()
      await gateway.close()
      await processes.stop()
      world.close()
    },
  }
}

function oursOf(world: World, from: number): Ours {
  const seen: SeenFact[] = []
  let position = from
  return {
    facts() {
      for (const fact of world.store.after(position, ALL)) {
        seen.push(fact)
        position = fact.position
      }
      return seen
    },
    async order({ pile, action, payload }: Order) {
      const known = givenByHand.find((one) => one === action)
      if (known === undefined) return `${action} is no call that people give`
      const connectorId =
        'connectorId' in payload && typeof payload.connectorId === 'number' ? payload.connectorId : null
      const order = { pileId: pile, connectorId, action: known, payload, reason: 'Scenario', ip: '127.0.0.1' }
      const by = { actor: admin, correlation: `scenario/${position}` }
      const result = await world.commandBus.run(requestCommand, order, by)
      return result.kind === 'issued' ? null : JSON.stringify(result)
    },
  }
}
