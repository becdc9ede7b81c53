import type { Actor } from '#contracts/actor.ts'
import type { Press } from '#simulator/scenarios/playing/stage.ts'
import { approval } from '#machines/system/approval.ts'
import { is } from '#machines/kit/tags.ts'
import { offers } from '#machines/kit/lifecycle.ts'
import { atlas } from '#machines/atlas.ts'
import { operatorCommands } from '../areas/all.ts'
import { statesOf } from '../kernel/state.ts'
import type { World } from '../world.ts'

/** An operator's buttons: what is offered for a thing, and what comes of pressing it. */

/** What is filled in for each command, unless something else is said. */
const forms: Readonly<Record<string, object>> = {
  initiateSettlement: {},
  markComplete: { reference: 'CASH-1' },
  markAbnormal: { reason: 'Looked into it' },
  releaseByHand: { reason: 'Cable was stuck' },
  reprice: { reason: 'Wrong price list', tariffId: 'T1.1' },
  approve: {},
  refuse: { reason: 'Not in the till' },
  withdraw: {},
  resend: {},
  retry: {},
  resumeWave: {},
  dispose: { remark: 'Seen on site', confirmedOnSite: true },
}

/** A thing as it stands. */
interface Thing {
  readonly id: string
  readonly value: string
  readonly context: unknown
}

/** The commands that the console offers somebody for a thing, of those that can be filled in here. */
export function offeredFor(world: World, on: string, { thing, actor }: { thing: Thing; actor: Actor }) {
  const lifecycle = atlas.get(on)
  const handlers = operatorCommands[on] ?? {}
  const { id, value, context } = thing
  const open = lifecycle === undefined ? [] : offers(lifecycle, { value, context }, actor)
  return open
    .filter(({ command, allowed }) => allowed && handlers[command] !== undefined && forms[command] !== undefined)
    .filter(({ command }) => !isAwaited(world, on, { id, command }))
    .map(({ command }) => command)
}

interface Button extends Press {
  readonly id: string
}

/** Presses it. Null when it was taken, otherwise why not. Throws when what is still offered is refused. */
export async function press(world: World, { on, id, command, body }: Button, actor: Actor): Promise<string | null> {
  const handler = operatorCommands[on]?.[command]?.handler
  if (handler === undefined) throw new Error(`nobody presses ${command} of ${on}`)
  const input = { id, ...forms[command], ...body }
  const refusal = await world.commandBus.run(handler, input, { actor, correlation: `press/${id}` })
  if (refusal === null) return null
  const now = world.store.stateOf(on, id)
  const isOffered = now !== null && offeredFor(world, on, { thing: { id, ...now }, actor }).includes(command)
  if (isOffered) throw new Error(`offered, but refused: ${JSON.stringify(refusal)}`)
  return `${command} of ${on} ${id} was overtaken by something else`
}

/** Presses a button of the latest thing that offers it. Null when there is one, otherwise why not. */
export async function pressLatest(world: World, what: Press, actor: Actor): Promise<string | null> {
  if (operatorCommands[what.on]?.[what.command] === undefined) throw new Error(`no ${what.on} has ${what.command}`)
  const thing = world.store
    .states(what.on)
    .findLast((one) => offeredFor(world, what.on, { thing: one, actor }).includes(what.command))
  if (thing === undefined) return `no ${what.on} offers ${what.command}`
  return press(world, { ...what, id: thing.id }, actor)
}

/** Whether a command of one thing waits for approval: it is not offered a second time. */
const isAwaited = (
  world: World,
  lifecycle: string,
  { id, command }: { readonly id: string; readonly command: string },
) =>
  statesOf(world, approval).some((state) => {
    const { context: one } = state
    return is(approval, state, 'open') && one.lifecycle === lifecycle && one.subjectId === id && one.command === command
  })
