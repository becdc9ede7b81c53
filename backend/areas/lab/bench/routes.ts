import type { FastifyInstance } from 'fastify'
import {
  actOnBenchPile,
  addBenchPiles,
  benchChoices,
  benchDone,
  benchDraft,
  benchMessage,
  benchMessages,
  benchNow,
  benchPile,
  recordAtBench,
  removeBenchPile,
  setBenchTraffic,
} from '#contracts/lab/bench.calls.ts'
import type { BenchTemplate, BenchTemplateHere } from '#contracts/lab/bench.calls.ts'
import type { BenchGive, BenchOutcome, BenchPlan } from '#contracts/lab/bench-orders.ts'
import { pages } from '#contracts/menu.ts'
import { choosePile } from '#backend/areas/equipment/pile-registration/public-queries.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { benchFor } from '#backend/http/bench.ts'
import type { Bench } from '#backend/http/bench.ts'
import { binder } from '#backend/http/bind.ts'
import type { Call } from '#backend/http/bind.ts'
import { Failed, refused, unknownField } from '#backend/http/refusals/failed.ts'
import type { Gateway } from '#backend/http/gateway.ts'
import { noteAct, noteAdded, noteRemoved, noteTraffic, registerMembers, told } from './commands.ts'
import { deedsAt, deedsDone, isRegistered, rowOf } from './queries.ts'
import { freeNames, planOf } from './templates.ts'

/** The test bench in the console. What is done by hand is told in the log, and kept for the page of the pile. */
export function benchRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  bind.signedIn(benchNow, ({ caller, query: { since = 0, pile: only } }) => {
    const bench = benchFor(gateway, caller)
    if (bench instanceof Failed) return bench
    const { traffic, recording } = bench
    if (traffic === null) return new Failed('SERVICE_UNAVAILABLE')
    const { version, isWhole, piles } = bench.since(since)
    const meant = only === undefined ? piles : piles.filter(({ id }) => id === only)
    return { version, isWhole, traffic, recording, piles: meant.map((pile) => rowOf(caller.world, pile)) }
  })
  bind.signedIn(benchChoices, ({ caller }) => {
    const bench = benchFor(gateway, caller)
    if (bench instanceof Failed) return bench
    return { faults: bench.faults, cards: bench.cards, addresses: bench.addresses, ...choosePile(caller.world, '') }
  })
  bind.signedIn(benchPile, async ({ caller, params: { id } }) => {
    const given = await give(gateway, caller, { kind: 'detail', pileId: id })
    if (given instanceof Failed) return given
    return given.detail === null ? unknownField('params', 'id') : { ...given.detail, done: deedsAt(caller.world, id) }
  })
  bind.signedIn(benchDone, ({ caller }) => {
    const bench = benchFor(gateway, caller)
    return bench instanceof Failed ? bench : { done: deedsDone(caller.world) }
  })
  bind.signedIn(addBenchPiles, (call) => addPiles(gateway, call))
  bind.signedIn(removeBenchPile, async ({ caller, params: { id }, correlation }) => {
    const given = await give(gateway, caller, { kind: 'remove', pileId: id })
    if (given instanceof Failed) return given
    if (!given.isDone) return unknownField('params', 'id')
    tell(gateway, caller, { removed: id })
    return noted(await caller.world.commandBus.run(noteRemoved, { pileId: id }, by(caller, correlation)), null)
  })
  bind.signedIn(actOnBenchPile, async ({ caller, params: { id }, body: act, correlation }) => {
    const given = await give(gateway, caller, { kind: 'act', pileId: id, act })
    if (given instanceof Failed) return given
    const { isDone, pile, problem } = given
    if (pile === null) return unknownField('params', 'id')
    tell(gateway, caller, { pile: id, act: told(act), isDone })
    const note = await caller.world.commandBus.run(noteAct, { pileId: id, act, isDone }, by(caller, correlation))
    return noted(note, { isDone, problem, pile })
  })
  bind.signedIn(recordAtBench, async ({ caller, body: { isOn, pile } }) => {
    const given = await give(gateway, caller, { kind: 'record', isOn, piles: pile === undefined ? [] : [pile] })
    if (given instanceof Failed) return given
    tell(gateway, caller, { records: isOn })
    return { recording: given.recorded?.recording ?? null, scenario: given.recorded?.text ?? null }
  })
  bind.signedIn(setBenchTraffic, async ({ caller, body: traffic, correlation }) => {
    const given = await give(gateway, caller, { kind: 'traffic', traffic })
    if (given instanceof Failed) return given
    tell(gateway, caller, { traffic })
    return noted(await caller.world.commandBus.run(noteTraffic, { traffic }, by(caller, correlation)), traffic)
  })
}

/** What went over the wires of the bench. */
export function benchMessageRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  bind.signedIn(benchMessages, async ({ caller, query: filter }) => {
    const given = await give(gateway, caller, { kind: 'messages', filter })
    return given instanceof Failed ? given : { messages: given.messages ?? [] }
  })
  bind.signedIn(benchMessage, async ({ caller, params: { number } }) => {
    const given = await give(gateway, caller, { kind: 'message', number })
    return given instanceof Failed ? given : (given.message ?? unknownField('params', 'number'))
  })
  bind.signedIn(benchDraft, async ({ caller, params: { id, action } }) => {
    const given = await give(gateway, caller, { kind: 'draft', pileId: id, action })
    if (given instanceof Failed) return given
    return given.isDone ? { payload: given.draft ?? null } : unknownField('params', 'id')
  })
}

type Caller = Call['caller']

async function give(gateway: Gateway, caller: Caller, order: BenchGive): Promise<BenchOutcome | Failed> {
  const bench = benchFor(gateway, caller)
  if (bench instanceof Failed) return bench
  return (await bench.give(order)) ?? new Failed('SERVICE_UNAVAILABLE')
}

/** Who has it noted. */
const by = ({ actor }: Caller, correlation: string) => ({ actor, correlation })

/** The answer, once what was done is noted. */
const noted = <Given>(refusal: Refusal | null, answer: Given): Given | Failed =>
  refusal === null ? answer : refused(refusal)

function tell({ log }: Gateway, { account }: Caller, what: object): void {
  log.info({ account: account.account, ...what }, 'at the bench')
}

/** What adding piles needs of its call. */
type Adding<Template> = Pick<Call<unknown, unknown, Template>, 'body' | 'caller' | 'correlation'>

/** Connects piles by a template: here, or to one of the addresses that the server was started with. */
async function addPiles(
  gateway: Gateway,
  { caller, body, correlation }: Adding<BenchTemplate>,
): Promise<{ readonly ids: readonly string[] } | Failed> {
  const bench = benchFor(gateway, caller)
  if (bench instanceof Failed) return bench
  const { world, codes } = caller
  if (!codes.has(pages.piles.code)) return new Failed('ACCESS_DENIED')
  const piles =
    'address' in body ? strangers(bench, world, body) : await members(gateway, bench, { caller, body, correlation })
  if (piles instanceof Failed) return piles
  const answer = await bench.give({ kind: 'add', piles })
  if (answer === null) return new Failed('SERVICE_UNAVAILABLE')
  const ids = piles.map(({ id }) => id)
  tell(gateway, caller, { added: ids })
  const address = 'address' in body ? body.address : null
  return noted(await world.commandBus.run(noteAdded, { pileIds: ids, address }, by(caller, correlation)), { ids })
}

/** Piles of another central system: nobody registers them here. */
function strangers(
  bench: Bench,
  world: Caller['world'],
  template: Exclude<BenchTemplate, BenchTemplateHere>,
): readonly BenchPlan[] | Failed {
  const { address, count } = template
  if (!bench.addresses.includes(address)) return unknownField('body', 'address')
  const ids = freeNames(count, (id) => bench.has(id) || isRegistered(world, id))
  return ids.map((id) => planOf(template, id, { address, password: null }))
}

/** Registers the piles, and gives each a password where piles need one. */
async function members(
  gateway: Gateway,
  bench: Bench,
  { caller, body, correlation }: Adding<BenchTemplateHere>,
): Promise<readonly BenchPlan[] | Failed> {
  const { world } = caller
  const who = by(caller, correlation)
  const members = { template: body, isAtBench: (id: string) => bench.has(id) }
  const added = await world.commandBus.run(registerMembers, members, who)
  if ('command' in added) return refused(added)
  const piles: BenchPlan[] = []
  for (const id of added) {
    const given = world.settings.allowProfile0 ? null : await gateway.givePassword(world, { pileId: id }, who)
    if (given !== null && given.refusal !== null) return refused(given.refusal)
    piles.push(planOf(body, id, { address: null, password: given?.drawn ?? null }))
  }
  return piles
}
