import { atlas } from '#machines/atlas.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { isNew } from '#machines/kit/tags.ts'
import type { CommandHandler } from './transaction.ts'

/** Master data as somebody wants it: the whole of it. */
export interface MasterData {
  readonly lifecycle: string
  readonly id: string
  readonly value: object
}

/**
 * Registers a record without a lifecycle, or changes it when it is known (machines/master-data.ts). Saying again what is
 * known already writes nothing, so a seed may be told twice.
 */
export const registerMasterData: CommandHandler<MasterData, Refusal | null> = (tx, { lifecycle, id, value }) => {
  const master = atlas.get(lifecycle)
  if (master === undefined) throw new Error(`no lifecycle ${lifecycle}`)
  const known = tx.stateOf(master, id)
  if (!isNew(known) && JSON.stringify(known.context) === JSON.stringify(value)) return null
  return tx.dispatch(master, { id, command: isNew(known) ? 'register' : 'change', body: value })
}
