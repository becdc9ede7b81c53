import type { Actor } from '#contracts/actor.ts'
import { operatorCommands } from '#backend/areas/all.ts'
import type { World } from '#backend/world.ts'
import { statesOf } from '#backend/kernel/state.ts'
import { approval } from '#machines/system/approval.ts'
import { offers } from '#machines/kit/lifecycle.ts'
import type { Random } from '#simulator/environment/random.ts'
import { atlas } from '#machines/atlas.ts'

/** An operator who presses buttons at random, but only those the console would offer. */
export const admin: Actor = { kind: 'person', id: 'admin00', account: 'admin00', type: 'SUPER', sub: 0 }
/** Who decides on what the other requests, now and then. */
const second: Actor = { kind: 'person', id: 'oper00', account: 'oper00', type: 'NORMAL', sub: 0 }

const pressed = ['charge-record', 'charge-record', 'alarm', 'charging-profile', 'firmware-upgrade', 'approval'] as const

/** What is filled in for each command. */
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

/** Presses one button of one record, alarm, profile or upgrade. Throws when what was offered is refused. */
export async function pressSomething(world: World, chance: Random): Promise<void> {
  const name = chance.pick(pressed)
  const actor = chance.pick([admin, second])
  const lifecycle = atlas.get(name)
  // Of requests, those that wait: they are few among those that ended, and soon over.
  const states = world.store.states(name).filter(({ value }) => name !== approval.name || value === 'Waiting')
  if (lifecycle === undefined || states.length === 0) return
  const { id, value, context } = chance.pick(states)
  const handlers = operatorCommands[name] ?? {}
  const open = offers(lifecycle, { value, context }, actor).filter(
    ({ command, allowed }) =>
      allowed &&
      handlers[command] !== undefined &&
      forms[command] !== undefined &&
      !isAwaited(world, name, { id, command }),
  )
  if (open.length === 0) return
  const { command } = chance.pick(open)
  const handler = handlers[command]?.handler
  if (handler === undefined) return
  const refusal = await world.commandBus.run(handler, { id, ...forms[command] }, { actor, correlation: `press/${id}` })
  if (refusal !== null) throw new Error(`offered, but refused: ${JSON.stringify(refusal)}`)
}

/** Whether a command of one thing waits for approval: it is not offered a second time. */
const isAwaited = (
  world: World,
  lifecycle: string,
  { id, command }: { readonly id: string; readonly command: string },
) =>
  statesOf(world, approval).some(
    ({ value, context: one }) =>
      value === 'Waiting' && one.lifecycle === lifecycle && one.subjectId === id && one.command === command,
  )
