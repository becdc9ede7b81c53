import type { Actor } from '#contracts/actor.ts'
import { personalCommands } from '#backend/commands/give.ts'
import type { World } from '#backend/world.ts'
import { offers } from '#machines/lifecycle.ts'
import type { Random } from '#simulator/random.ts'
import { atlas } from '#machines/atlas.ts'

/** An operator who presses buttons at random, but only those the console would offer. */
export const admin: Actor = { kind: 'person', id: 'admin00', account: 'admin00', type: 'SUPER', sub: 0 }

/** What is filled in for each command. */
const forms: Readonly<Record<string, object>> = {
  initiateSettlement: {},
  markComplete: { reference: 'CASH-1', approver: 'oper00' },
  markAbnormal: { reason: 'Looked into it' },
  releaseByHand: { reason: 'Cable was stuck' },
  reprice: { reason: 'Wrong price list', tariffId: 'T1.1', approver: 'oper00' },
  resend: {},
  retry: {},
  resumeWave: {},
  dispose: { remark: 'Seen on site', confirmedOnSite: true },
}

/** Presses one button of one record, alarm, profile or upgrade. Throws when what was offered is refused. */
export async function pressSomething(world: World, chance: Random): Promise<void> {
  const name = chance.pick(['charge-record', 'charge-record', 'alarm', 'charging-profile', 'firmware-upgrade'] as const)
  const lifecycle = atlas.get(name)
  const standings = world.store.standings(name)
  if (lifecycle === undefined || standings.length === 0) return
  const { id, value, context } = chance.pick(standings)
  const plans = personalCommands[name] ?? {}
  const open = offers(lifecycle, { value, context }, admin).filter(
    ({ command, allowed }) => allowed && plans[command] !== undefined && forms[command] !== undefined,
  )
  if (open.length === 0) return
  const { command } = chance.pick(open)
  const plan = plans[command]?.plan
  if (plan === undefined) return
  const refusal = await world.door.run(plan, { id, ...forms[command] }, { actor: admin, correlation: `press/${id}` })
  if (refusal !== null) throw new Error(`offered, but refused: ${JSON.stringify(refusal)}`)
}
