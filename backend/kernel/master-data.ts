import { atlas } from '#machines/atlas.ts'
import type { Lifecycle, Refusal } from '#machines/kit/lifecycle.ts'
import { isNew } from '#machines/kit/tags.ts'
import type { CommandHandler } from './transaction.ts'

/** A master data record as somebody wants it: all of its fields. */
export interface MasterData {
  readonly lifecycle: string
  readonly id: string
  readonly value: object
}

/** The result of adding a record: its id, or the refusal. */
export type Added = { readonly id: string } | { readonly refusal: Refusal }

/** A row that would be refused, counted from 0, and the rule that refuses it. */
export interface BrokenRow {
  readonly row: number
  readonly guard: string
}

/** Whether this changes anything: the record is unknown or differs. Throws for a lifecycle that does not exist. */
export const isNews: CommandHandler<MasterData, boolean> = (tx, { lifecycle, id, value }) => {
  const known = tx.stateOf(lifecycleOf(lifecycle), id)
  return isNew(known) || JSON.stringify(known.context) !== JSON.stringify(value)
}

/**
 * Registers a record without a lifecycle, or changes it when it is known (machines/master-data.ts). An unchanged record
 * writes nothing, so a seed may run twice.
 */
export const registerMasterData: CommandHandler<MasterData, Refusal | null> = (tx, data) => {
  if (!isNews(tx, data)) return null
  const { lifecycle, id, value } = data
  const master = lifecycleOf(lifecycle)
  return tx.dispatch(master, { id, command: isNew(tx.stateOf(master, id)) ? 'register' : 'change', body: value })
}

function lifecycleOf(name: string): Lifecycle {
  const known = atlas.get(name)
  if (known === undefined) throw new Error(`no lifecycle ${name}`)
  return known
}
