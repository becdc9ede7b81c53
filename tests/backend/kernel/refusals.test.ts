import { expect, it } from 'vitest'
import type { Actor } from '#contracts/actor.ts'
import { money } from '#contracts/units.ts'
import type { CommandMetadata } from '#backend/kernel/command-bus.ts'
import type { ReasonOf } from '#backend/kernel/refusals.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'
import { issueCommand } from '#backend/areas/equipment/remote-command/issue.ts'
import { customer } from '#machines/master-data.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { remoteCommand } from '#machines/equipment/remote/remote-command.ts'
import { userStatus } from '#machines/users/user-status.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { openTestWorld } from '#tests/support/site/world.ts'

/** A refusal is the answer to somebody, or one that the handler expected: any other was thrown away, and is told. */

const by = (actor: Actor): CommandMetadata => ({ actor, correlation: 'test' })

function openListened() {
  const world = openTestWorld()
  const heard: [refusal: Refusal, by: CommandMetadata][] = []
  world.commandBus.unheard.listen((refusal, whose) => heard.push([refusal, whose]))
  return { world, heard }
}

/** Blocks a customer that nobody has registered: refused in New. */
const dispatch = (mayRefuse?: readonly ReasonOf<typeof userStatus>[]): CommandHandler<string, Refusal | null> => {
  const more = mayRefuse === undefined ? {} : { mayRefuse }
  return (tx, id) =>
    tx.dispatch(userStatus, { id, command: 'block', body: { reason: 'does not pay' }, as: actorOf.OP, ...more })
}
const giveAndForget =
  (mayRefuse?: readonly ReasonOf<typeof userStatus>[]): CommandHandler<string, void> =>
  (tx, id) => {
    dispatch(mayRefuse)(tx, id)
    tx.dispatch(customer, { id, command: 'register', body: { code: id } })
  }

it('tells of a refusal that a handler threw away, counts it, and commits the rest', async () => {
  const { world, heard } = openListened()
  await world.commandBus.run(giveAndForget(), 'U1', by(actorOf.OP))
  expect(heard).toMatchObject([[{ lifecycle: 'user-status', state: 'New', command: 'block' }, { correlation: 'test' }]])
  expect(world.commandBus.figures).toMatchObject({ facts: 1 })
  expect(world.commandBus.unheard.count).toBe(1)
})

it('expects what a handler names, a tag or a guard, and nothing else', async () => {
  const { world, heard } = openListened()
  const payload = { requestedMessage: 'Heartbeat' } as const
  const wanted = { pileId: 'CP1', connectorId: null, action: 'TriggerMessage', payload, as: actorOf.SYS } as const
  const { id } = await world.commandBus.run(issueCommand, wanted, by(actorOf.SYS))
  const cancel =
    (mayRefuse: readonly ReasonOf<typeof remoteCommand>[]): CommandHandler<null, void> =>
    (tx) => {
      tx.dispatch(remoteCommand, { id: String(id), command: 'cancel', body: {}, mayRefuse })
    }
  for (const mayRefuse of [[], ['over'], ['elsewhere']] as const)
    await world.commandBus.run(cancel(mayRefuse), null, by(actorOf.SYS))
  expect(heard).toEqual([])
  await world.commandBus.run(cancel(['sent', 'ownOrOperator']), null, by(actorOf.SYS))
  expect(heard).toHaveLength(1)
  const body = { failedPayments: 0, balance: money(0), creditLine: money(0) }
  const fall: CommandHandler<string, unknown> = (tx, customerId) =>
    tx.dispatch(userStatus, { id: customerId, command: 'fallIntoDebt', body, mayRefuse: ['inDebt'] }) === null
  await world.dispatch(userStatus, { id: 'U3', command: 'admit', body: {} })
  await world.commandBus.run(fall, 'U3', by(actorOf.SYS))
  expect(heard).toHaveLength(1)
})

it('expects nothing elsewhere of what has no fact yet: whoever gave the command took it for something', async () => {
  const { world, heard } = openListened()
  await world.commandBus.run(giveAndForget(['elsewhere']), 'U1', by(actorOf.SYS))
  expect(heard).toHaveLength(1)
})

it('takes what a person is answered as heard, bare or beside other words', async () => {
  const { world, heard } = openListened()
  expect(await world.commandBus.run(dispatch(), 'U1', by(actorOf.OP))).toMatchObject({ command: 'block' })
  const wrapped: CommandHandler<string, object> = (tx, id) => ({ kind: 'refused', refusal: dispatch()(tx, id) })
  expect(await world.commandBus.run(wrapped, 'U1', by(actorOf.OP))).toMatchObject({ refusal: { command: 'block' } })
  expect(heard).toEqual([])
})

it('does not take what a process is answered as heard: nobody reads it', async () => {
  const { world, heard } = openListened()
  await world.commandBus.run(dispatch(), 'U1', by(actorOf.SYS))
  expect(heard).toHaveLength(1)
  const made: CommandHandler<string, Refusal> = (_, id) => ({
    reason: 'illegalTransition',
    lifecycle: remoteCommand.name,
    state: id,
    command: 'issue',
    guard: 'actionPermitted',
  })
  await world.commandBus.run(made, 'Queued', by(actorOf.SYS))
  expect(heard).toHaveLength(2)
  const payload = { requestedMessage: 'Heartbeat' } as const
  const wanted = { pileId: 'CP1', connectorId: null, action: 'TriggerMessage', payload, as: actorOf.DR } as const
  expect((await world.commandBus.run(issueCommand, wanted, by(actorOf.SYS))).refusal).not.toBeNull()
  expect(heard).toHaveLength(3)
})
