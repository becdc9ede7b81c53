import type { BenchAct } from '#contracts/lab/bench.ts'
import type { BenchTemplateHere } from '#contracts/lab/bench.calls.ts'
import { benchStream } from '#contracts/lab/bench-use.ts'
import type { benchUseCommands } from '#contracts/lab/bench-use.ts'
import { isPassword } from '#contracts/ocpp/1.6/password-key.ts'
import { benchUse } from '#machines/lab/bench-use.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { isNew } from '#machines/kit/tags.ts'
import { pileEntity } from '#machines/master-data.ts'
import { registerSimulated } from '#backend/areas/equipment/pile-registration/public.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'
import { draftOf, freeNames } from './templates.ts'

/** What was done at the bench is remembered as facts: who, when, what, at which pile. */

type Bodies = typeof benchUseCommands

interface Members {
  readonly template: BenchTemplateHere
  /** Whether a pile at the bench bears this name. */
  readonly isAtBench: (id: string) => boolean
}

/** Registers piles by a template. It names them itself, so that two persons who add piles at once get different ones. */
export const registerMembers: CommandHandler<Members, readonly string[] | Refusal> = (tx, { template, isAtBench }) => {
  const ids = freeNames(template.count, (id) => isAtBench(id) || !isNew(tx.stateOf(pileEntity, id)))
  const drafts = ids.map((id) => draftOf(template, id))
  const added = registerSimulated(tx, drafts)
  return 'refusal' in added ? added.refusal : ids
}

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
