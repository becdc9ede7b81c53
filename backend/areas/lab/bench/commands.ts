import type { BenchAct } from '#contracts/lab/bench.ts'
import { benchStream } from '#contracts/lab/bench-use.ts'
import type { benchUseCommands } from '#contracts/lab/bench-use.ts'
import { isPassword } from '#contracts/ocpp/1.6/password-key.ts'
import { benchUse } from '#machines/lab/bench-use.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'

/** What was done at the bench is remembered as facts: who, when, what, at which pile. */

type Bodies = typeof benchUseCommands

export const noteAdded: CommandHandler<Bodies['add']['Type'], Refusal | null> = (tx, body) =>
  tx.dispatch(benchUse, { id: benchStream, command: 'add', body })

export const noteRemoved: CommandHandler<Bodies['remove']['Type'], Refusal | null> = (tx, body) =>
  tx.dispatch(benchUse, { id: benchStream, command: 'remove', body })

export const noteTraffic: CommandHandler<Bodies['setTraffic']['Type'], Refusal | null> = (tx, body) =>
  tx.dispatch(benchUse, { id: benchStream, command: 'setTraffic', body })

export const noteAct: CommandHandler<{ readonly pileId: string } & Bodies['act']['Type'], Refusal | null> = (
  tx,
  { pileId, act, isDone },
) => tx.dispatch(benchUse, { id: pileId, command: 'act', body: { act: told(act), isDone } })

/** An act as it is told: what was written stands among the messages, and no secret is in a fact or a log. */
export function told(act: BenchAct): BenchAct {
  if (act.act === 'send') return { ...act, payload: '' }
  return act.act === 'configure' && isPassword(act) ? { ...act, value: '' } : act
}
